import { randomBytes } from 'node:crypto';

/** Thirty-two letters and digits that are not easily confused: five bits each. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Generates a key of three groups of five: 75 random bits. */
export const generateAlphaKey = (): string => {
  const word = Array.from(randomBytes(15), (byte) => letters[byte & 31]).join('');
  return `${word.slice(0, 5)}-${word.slice(5, 10)}-${word.slice(10)}`;
};
