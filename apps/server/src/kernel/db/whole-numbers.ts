/**
 * Reads a `bigint` of the database as a number. Throws beyond 2^53 - 1, because a number cannot
 * represent such a value; sums that may be larger are selected as text.
 */
export function parseBigint(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number))
    throw new Error(`${text} is no safe integer: select what may be larger as text`);
  return number;
}
/** Reads an array of one dimension, each number like `parseBigint`. */
export const parseBigintArray = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : parseBigint(item)));
