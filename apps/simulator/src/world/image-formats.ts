/** Accepted format of art, and the sizes that pages receive. */
const format = {
  extensions: ['png', 'webp'],
  widthFrom: 64,
  widthTo: 2048,
  heightFrom: 64,
  heightTo: 2048,
  previewExtension: 'webp',
};
export const demoImageFormats = [
  { name: 'avatar', previewSizes: [96, 256], prefix: 'avatar' },
  { name: 'inventory', previewSizes: [96, 256, 640], prefix: 'item' },
  { name: 'article', previewSizes: [640, 1024], prefix: 'news' },
].map(({ prefix, ...row }) => ({
  ...format,
  ...row,
  originalName: `${prefix}-{id}`,
  previewName: `${prefix}-{id}-{size}`,
}));
