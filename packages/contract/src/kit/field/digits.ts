const digit = /\p{Nd}/u;

/**
 * Converts the digits of every script to 0 to 9, because keyboards in Arabic, Persian, Hindi and
 * other languages type their own digits. Unicode has the ten digits of a script in sequence: the
 * value of a digit is its distance from the first.
 */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
