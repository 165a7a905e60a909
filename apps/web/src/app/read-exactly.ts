/**
 * Parses a value of an address as JSON. Throws for text that is not JSON, and for numbers that
 * would be written differently (`662E41`, `007`, more digits than a browser keeps). If this throws,
 * the router takes the text literally.
 */
export function parseJsonExactly(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (typeof value === 'number' && String(value) !== text) throw new Error('not that number');
  return value;
}
