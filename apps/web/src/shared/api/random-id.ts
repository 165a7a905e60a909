/**
 * Creates a random id of 32 hexadecimal digits. Browsers offer `crypto.randomUUID` only on https; a
 * portal in a local network is also opened over http.
 */
export const createRandomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
