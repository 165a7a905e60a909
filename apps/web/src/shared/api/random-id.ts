/**
 * Creates a random id of 32 hexadecimal digits. Browsers have `crypto.randomUUID` on https alone; a
 * portal in a local network is opened over http, too.
 */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
