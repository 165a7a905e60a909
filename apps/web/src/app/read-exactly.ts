/**
 * Reads a value of an address: JSON where it means exactly what it says. `662E41`, `007` and numbers
 * with more digits than a browser counts are texts: as numbers they would say something else. Throws
 * for every other text, which the router then takes as it is.
 */
export function readExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new Error('not that number');
  return value;
}
