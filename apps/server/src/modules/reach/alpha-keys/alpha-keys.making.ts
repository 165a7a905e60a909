import { randomBytes } from 'node:crypto';

/**
 * Thirty-two letters and digits that are not easily confused with each other; each of them stands
 * for five bits.
 */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Generates a key: three groups of five characters, 75 random bits. */
export const generateAlphaKey = (): string => {
  const word = Array.from(randomBytes(15), (byte) => letters[byte & 31]).join('');
  return `${word.slice(0, 5)}-${word.slice(5, 10)}-${word.slice(10)}`;
};
