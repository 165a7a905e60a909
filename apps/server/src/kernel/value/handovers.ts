/**
 * Records all value that a transaction hands to players, in the few places that write value: the
 * ledger, items, payouts. The limits of an operator's command are checked against these records
 * after the command has run, for every call alike.
 */
import { listTransactionNotes, noteInTransaction } from '../db/transaction.ts';

/** Value that one account receives, now or later, because of this transaction. */
export interface ValueHandover {
  /** Null for a recipient whose account is not yet known. */
  readonly accountId: number | null;
  /** Code of a currency; null for items; undefined for a value without a threshold. */
  readonly currency?: string | null;
  /** Minor units, or number of items; negative if the value is taken away. */
  readonly amount: bigint;
  /**
   * Identifies a value without a currency, so that a repeated call is compared with the approved
   * one.
   */
  readonly of?: string;
}
const handovers = {};
const ceilingMark = {};

export const noteValueHandover = (handover: ValueHandover): void =>
  noteInTransaction(handovers, handover);
/** Records the rewards of a later payout that this transaction causes. */
export function noteRewardsOfLaterPayout(
  accountId: number,
  rewards: readonly {
    readonly kind: string;
    readonly id: number | null;
    readonly currency?: string | null;
    readonly amount: number;
  }[],
): void {
  for (const { kind, id, currency, amount } of rewards) {
    const isItem = kind === 'INVENTORY' || kind === 'COLLECTION';
    noteValueHandover({
      accountId,
      ...(isItem ? { currency: null } : kind === 'CURRENCY' && currency ? { currency } : {}),
      amount: BigInt(amount),
      ...(!currency && { of: `${kind} ${id ?? ''}` }),
    });
  }
}
export const listValueHandovers = (): readonly ValueHandover[] =>
  listTransactionNotes<ValueHandover>(handovers);
/** Makes the current command count towards the daily ceilings of its operator. */
export const countCommandTowardsCeiling = (): void => noteInTransaction(ceilingMark, true);
export const doesCommandCountTowardsCeiling = (): boolean =>
  listTransactionNotes(ceilingMark).length > 0;

/** Returns the net gain per account and currency; amounts taken are subtracted. */
export function sumHandoversByAccount(
  handovers: readonly ValueHandover[],
): readonly ValueHandover[] {
  const net = new Map<string, ValueHandover>();
  for (const { accountId, currency, amount, of } of handovers) {
    // taking one item away does not make up for giving another
    if (typeof currency !== 'string' && amount < 0n) continue;
    const key = JSON.stringify([accountId, currency, of]);
    net.set(key, {
      accountId,
      ...(currency !== undefined && { currency }),
      ...(of !== undefined && { of }),
      amount: (net.get(key)?.amount ?? 0n) + amount,
    });
  }
  return [...net.values()];
}
/**
 * Total of one currency, or of items of all kinds, and the number of accounts that receive a part.
 */
export interface ValueHandoverSum {
  readonly currency: string | null;
  readonly amount: bigint;
  readonly recipients: number;
}
export function sumHandoversByCurrency(
  handovers: readonly ValueHandover[],
): readonly ValueHandoverSum[] {
  const sums = new Map<string | null, { amount: bigint; accounts: Set<number | null> }>();
  for (const { accountId, currency, amount } of sumHandoversByAccount(handovers)) {
    if (currency === undefined || amount <= 0n) continue;
    const sum = sums.get(currency) ?? { amount: 0n, accounts: new Set() };
    sums.set(currency, { amount: sum.amount + amount, accounts: sum.accounts.add(accountId) });
  }
  return [...sums].map(([currency, { amount, accounts }]) => ({
    currency,
    amount,
    recipients: accounts.size,
  }));
}
