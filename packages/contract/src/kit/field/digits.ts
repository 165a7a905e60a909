const digit = /\p{Nd}/u;

/**
 * Writes the digits of every script as 0 to 9: keyboards in Arabic, Persian, Hindi and other
 * languages type their own. Unicode has the ten digits of a script in a row, so that a digit's
 * value is its distance from the first of them.
 */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && digit.test(String.fromCodePoint(code - value - 1))) value += 1;
    return String(value);
  });
