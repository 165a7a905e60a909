import { toNormalForm } from '@guildhall/contract/kit/normal-form';
import { normaliseEmail } from '../../identity/credentials/credentials.api.ts';
import { amountMax, minorUnits } from '@guildhall/contract/amounts';
import { limits } from '@guildhall/contract/limits';
import type { Sentence } from '@guildhall/contract/kit/words';
import { parse } from 'csv-parse/sync';
import { words } from './token-distributions.words.ts';

/** A line of the file that says who gets how much. */
export interface Line {
  readonly line: number;
  /** One of the two: as the file names the recipient. */
  readonly userId: number | null;
  /** In small letters. */
  readonly email: string | null;
  /** Minor units. */
  readonly amount: number;
}
export interface Refused {
  readonly line: number;
  readonly because: Sentence;
}
interface Read {
  readonly lines: readonly Line[];
  readonly refused: readonly Refused[];
}
const isUserId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
const isEmail = (text: string): boolean =>
  text.length <= limits.emailMax && /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text);
/** As the file writes a recipient: two of the same are one. */
const keyOf = ({ userId, email }: Line): string => (email === null ? `#${userId}` : email);

/** Where a comma is the decimal point, spreadsheets put something else between columns. */
const delimiterOf = (text: string): string =>
  [';', '\t'].find((sign) => text.split('\n', 1)[0]?.includes(sign)) ?? ',';
function tableOf(text: string): { cells: string[]; line: number }[] {
  const rows = parse(text, {
    bom: true,
    delimiter: delimiterOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return rows.map(({ record, info }) => ({ cells: record, line: info.lines }));
}
/** An address as accounts have it; what is none stands as it is compared. */
const toAddress = (text: string): string => normaliseEmail(text) ?? toNormalForm(text);
function readLine(cells: readonly string[], line: number, decimals: number): Line | Sentence {
  const [who = '', amount = '', ...more] = cells;
  if (cells.length < 2 || more.some((cell) => cell !== '')) return words.lineNeedsTwo();
  if (!isUserId(who) && !isEmail(who)) return words.noRecipient({ who: who.slice(0, 60) });
  const units = minorUnits(amount, decimals);
  if (units === undefined || units <= 0n || units > BigInt(amountMax))
    return words.noAmount({ amount: amount.slice(0, 40), decimals });
  const isId = isUserId(who);
  return {
    line,
    userId: isId ? Number(who) : null,
    email: isId ? null : toAddress(who),
    amount: Number(units),
  };
}
/** The rows of a table below its head, where it has one; a sentence says why there are none. */
function rowsOf(bytes: Buffer): ReturnType<typeof tableOf> | Refused {
  let table: ReturnType<typeof tableOf>;
  try {
    table = tableOf(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (error) {
    const line = (error as { lines?: unknown }).lines;
    return { line: typeof line === 'number' ? line : 1, because: words.noTable() };
  }
  const [head = '', ...others] = table[0]?.cells ?? [];
  const isHead = !isUserId(head) && !head.includes('@') && !others.some((cell) => /\d/.test(cell));
  const rows = isHead ? table.slice(1) : table;
  if (rows.length === 0) return { line: 1, because: words.emptyFile() };
  if (rows.length > limits.recipientsMax)
    return { line: 1, because: words.tooMany({ max: limits.recipientsMax }) };
  return rows;
}
/**
 * Reads a file of recipients: user id or e-mail, and an amount in whole units. The first line may
 * say what its columns are. What cannot be taken is named by its line, and so are doubles.
 */
export function readRecipients(bytes: Buffer, decimals: number): Read {
  const rows = rowsOf(bytes);
  if (!Array.isArray(rows)) return { lines: [], refused: [rows] };
  const lines: Line[] = [];
  const refused: Refused[] = [];
  const seen = new Map<string, number>();
  for (const { cells, line } of rows) {
    const read = readLine(cells, line, decimals);
    if ('key' in read) {
      refused.push({ line, because: read });
      continue;
    }
    const first = seen.get(keyOf(read));
    if (first === undefined) lines.push(read);
    else refused.push({ line, because: words.twice({ line: first }) });
    seen.set(keyOf(read), first ?? line);
  }
  return { lines, refused };
}
