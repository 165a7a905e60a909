/**
 * Parses a value of an address: JSON only if formatting it again gives the same text. `662E41`,
 * `007` and numbers beyond the browser's precision stay texts. Throws for all other text, which the
 * router then takes literally.
 */
export function readExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new Error('not that number');
  return value;
}
