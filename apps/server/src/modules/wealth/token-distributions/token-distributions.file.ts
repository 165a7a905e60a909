import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { normaliseEmail } from '../../identity/credentials/credentials.api.ts';
import { amountMax, parseMinorUnits } from '@guildhall/contract/amounts';
import { limits } from '@guildhall/contract/limits';
import { parseCsvCell, parseTableNumber } from '@guildhall/contract/kit/field/cells';
import {
  parseTable,
  TableParseError,
  type CellSeparator,
  type ParsedTable,
  type ParsedTableRow,
} from '@guildhall/contract/kit/text/table-text';
import { decodeText } from '@guildhall/contract/kit/text/text-file';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { tokenDistributionMessages } from './token-distributions.messages.ts';

/** A line of the file: one recipient and an amount. */
export interface RecipientLine {
  readonly line: number;
  /** Id of the recipient's user. Exactly one of `userId`, `email` and `wallet` is set. */
  readonly userId: number | null;
  /** E-mail address in lower case. */
  readonly email: string | null;
  /** Address on the chain, of which only the format was checked. */
  readonly wallet: string | null;
  /** Amount in minor units. */
  readonly amount: number;
}
export interface RefusedRecipientLine {
  readonly line: number;
  readonly because: Sentence;
}
interface Read {
  readonly lines: readonly RecipientLine[];
  readonly refused: readonly RefusedRecipientLine[];
}
const isUserId = (text: string): boolean => /^[1-9]\d{0,8}$/.test(text);
const isWallet = (text: string): boolean => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text);
const isEmail = (text: string): boolean =>
  text.length <= limits.emailMax && /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(text);
/** Returns a key that is equal for lines with the same recipient. */
const keyOf = ({ userId, email, wallet }: RecipientLine): string => wallet ?? email ?? `#${userId}`;

/**
 * Normalizes an e-mail address in the same way as accounts do. If the address is invalid, only
 * converts it to a comparable form.
 */
const toAddress = (text: string): string => normaliseEmail(text) ?? toNormalForm(text);
function readLine(
  { line, cells }: ParsedTableRow,
  separator: CellSeparator,
  decimals: number,
): RecipientLine | Sentence {
  const [recipientText = '', amount = '', ...extraCells] = cells.map(({ text }) =>
    parseCsvCell(text).trim(),
  );
  if (cells.length < 2 || extraCells.some((cell) => cell !== ''))
    return tokenDistributionMessages.lineNeedsTwo();
  const recipient = readRecipient(recipientText);
  if (!recipient) return tokenDistributionMessages.noRecipient({ who: recipientText.slice(0, 60) });
  const units = readAmount(amount, separator, decimals);
  if (typeof units !== 'bigint') return units;
  return { line, ...recipient, amount: Number(units) };
}
/**
 * Parses a recipient: a user id, an e-mail address or a wallet. Returns undefined if the text is
 * none of these.
 */
function readRecipient(
  recipientText: string,
): Pick<RecipientLine, 'userId' | 'email' | 'wallet'> | undefined {
  const nobody = { userId: null, email: null, wallet: null };
  if (isUserId(recipientText)) return { ...nobody, userId: Number(recipientText) };
  if (isEmail(recipientText)) return { ...nobody, email: toAddress(recipientText) };
  return isWallet(recipientText) ? { ...nobody, wallet: recipientText } : undefined;
}
/** Parses an amount in whole units; returns it in minor units, or a message if it is invalid. */
function readAmount(amount: string, separator: CellSeparator, decimals: number): bigint | Sentence {
  const read = parseTableNumber({ text: amount }, separator);
  if ('problem' in read) return read.problem;
  const units = /\s/.test(read.number) ? undefined : parseMinorUnits(read.number, decimals);
  return units === undefined || units <= 0n || units > BigInt(amountMax)
    ? tokenDistributionMessages.noAmount({ amount: amount.slice(0, 40), decimals })
    : units;
}
/** Parses the file as a table; returns a message if the file is not a table. */
function tableOf(bytes: Buffer): ParsedTable | RefusedRecipientLine {
  const decoded = decodeText(bytes);
  if ('problem' in decoded) return { line: 1, because: decoded.problem };
  try {
    return parseTable(decoded.text);
  } catch (error) {
    if (!(error instanceof TableParseError)) throw error;
    return { line: error.line, because: error.problem };
  }
}
/**
 * Returns the rows of a table without its header line, or a message if there are no rows or too
 * many.
 */
function rowsOf(table: ParsedTable): readonly ParsedTableRow[] | RefusedRecipientLine {
  const [head = '', ...others] = table.rows[0]?.cells.map(({ text }) => text.trim()) ?? [];
  const isHead = !isUserId(head) && !head.includes('@') && !others.some((cell) => /\d/.test(cell));
  const rows = isHead ? table.rows.slice(1) : table.rows;
  if (rows.length === 0) return { line: 1, because: tokenDistributionMessages.emptyFile() };
  if (rows.length > limits.recipientsMax)
    return { line: 1, because: tokenDistributionMessages.tooMany({ max: limits.recipientsMax }) };
  return rows;
}
/**
 * Parses a file of recipients. A line names a user id, an e-mail address or a wallet, and an amount
 * in whole units; the first line may contain column names. Reports invalid and duplicate lines by
 * line number.
 */
export function readRecipientsFile(bytes: Buffer, decimals: number): Read {
  const table = tableOf(bytes);
  if ('because' in table) return { lines: [], refused: [table] };
  const rows = rowsOf(table);
  if ('because' in rows) return { lines: [], refused: [rows] };
  const lines: RecipientLine[] = [];
  const refused: RefusedRecipientLine[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const { line } = row;
    const read = readLine(row, table.separator, decimals);
    if ('key' in read) {
      refused.push({ line, because: read });
      continue;
    }
    const first = seen.get(keyOf(read));
    if (first === undefined) lines.push(read);
    else refused.push({ line, because: tokenDistributionMessages.twice({ line: first }) });
    seen.set(keyOf(read), first ?? line);
  }
  return { lines, refused };
}
