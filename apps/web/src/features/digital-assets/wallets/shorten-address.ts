const shown = 4;
/** Returns the first and last characters of an address, which people compare. */
export const shortenAddress = (address: string): string =>
  `${address.slice(0, shown)}…${address.slice(-shown)}`;
