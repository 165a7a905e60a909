import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Pattern of a formatted amount that is followed by a code instead of the currency's name. */
const amountWithCode = new RegExp(
  [
    String.raw`(?:formatMinorUnits|formatAirdropAmount|formatExactDecimal|amountText|signed)\([^;]{0,90}?`,
    String.raw`(?<!className=)\{(?:\w+\??\.)*(?:currency|code)(?: \?\? [^}]*)?\}`,
  ].join(''),
  'g',
);
const findCodes = (text: string): string[] => text.match(amountWithCode) ?? [];

it('finds a code that follows an amount, in text and in markup', () => {
  expect(findCodes('`${formatExactDecimal(amount)} ${row.currency}`')).toHaveLength(1);
  expect(findCodes('`${formatExactDecimal(amount)} ${currency ?? ""}`')).toHaveLength(1);
  expect(
    findCodes('<b>{formatMinorUnits(a, b)}</b>{" "}\n<i className={c}>{code}</i>'),
  ).toHaveLength(1);
  expect(findCodes('{formatCurrencyAmount(amount, decimals, name)}')).toEqual([]);
});

it('no page shows an amount with the code of its currency: its name follows', () => {
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
  );
  const faults = pages.flatMap((file) =>
    findCodes(readFileSync(join(root, file), 'utf8')).map((code) => `${file}: ${code}`),
  );
  expect(faults).toEqual([]);
});
