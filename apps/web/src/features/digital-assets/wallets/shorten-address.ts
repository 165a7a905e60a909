const shownLetters = 4;
/** Returns the first and last characters of an address, because people compare these characters. */
export const shortenAddress = (address: string): string =>
  `${address.slice(0, shownLetters)}…${address.slice(-shownLetters)}`;
