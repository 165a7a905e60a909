export type { ChainCollections } from './collections.service.ts';
export { toAssetText, toMetadata } from './metadata.ts';
