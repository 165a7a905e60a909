/** Takes currency back from players, to correct payments. */
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import {
  listBalances,
  toDebtorOwner,
  toPlayerOwner,
  postLedgerEntry,
  type LedgerEntry,
  type LedgerPosting,
} from '../../../../kernel/value/ledger.ts';
import { lockAccount } from '../../../identity/accounts/players/players.api.ts';
import { getCurrencyIssuingAccount } from '../currencies/backing.ts';
import { splitCorrectionIntoPaymentAndDebt } from '../bank.policy.ts';
import {
  subtractFromIssuedSupply,
  lockCurrencyAndPayees,
  findPaymentOfTransaction,
  type CurrencyWithPayees,
} from '../bank.store.ts';
import { bankMessages } from '../bank.messages.ts';
import type { CurrencyIssue } from './making.service.ts';
import { queueMoneyNotice } from './money-notices.api.ts';

/** Amounts that a correction has taken, in minor units. */
export interface TakenAmount {
  readonly currency: string;
  readonly name: string;
  readonly decimals: number;
  readonly accountId: number;
  readonly taken: bigint;
  /** Part of the amount that the balance does not cover and that becomes a debt. */
  readonly owed: bigint;
}
type Deps = Pick<Kernel, 'clock' | 'realtime'>;

/** Returns the balance of an account in a currency, in minor units. */
export const getAccountBalance = async (
  db: Queries,
  accountId: number,
  currency: string,
): Promise<bigint> =>
  (await listBalances(db, toPlayerOwner(accountId))).find((entry) => entry.currency === currency)
    ?.balance ?? 0n;

interface Taking {
  readonly accountId: number;
  readonly currency: string;
  readonly amount: bigint;
}
async function takeFromPlayer(
  { clock, realtime }: Deps,
  tx: Tx,
  row: CurrencyWithPayees,
  { accountId, currency, amount }: Taking,
  entry: Omit<LedgerEntry, 'postings'>,
): Promise<TakenAmount> {
  await lockAccount(tx, accountId);
  const balance = await getAccountBalance(tx, accountId, currency);
  const { taken, owed } = splitCorrectionIntoPaymentAndDebt(amount, balance);
  const parts: LedgerPosting[] = [
    { owner: getCurrencyIssuingAccount(row.type), currency, amount },
    { owner: toPlayerOwner(accountId), currency, amount: -taken },
    { owner: toDebtorOwner(accountId), currency, amount: -owed },
  ];
  const postings = parts.filter((part) => part.amount !== 0n);
  const { replayed } = await postLedgerEntry(tx, { ...entry, postings }, clock.now());
  if (!replayed) {
    await subtractFromIssuedSupply(tx, currency, amount);
    const { name, decimals } = row;
    const subject = { accountId, commandId: entry.commandId };
    queueMoneyNotice({ clock, realtime }, subject, {
      how: 'taken',
      currency,
      name,
      decimals,
      amount: taken,
    });
    queueMoneyNotice({ clock, realtime }, subject, {
      how: 'owed',
      currency,
      name,
      decimals,
      amount: owed,
    });
  }
  const userId = row.payees[0]?.userId ?? null;
  if (userId !== null) await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
  return { currency, name: row.name, decimals: row.decimals, accountId, taken, owed };
}
const hasEnded = (row: CurrencyWithPayees, now: Date): boolean =>
  row.ends_at !== null && new Date(row.ends_at) <= now;

/**
 * Reverses a whole payment, once. Throws NOT_UNDOABLE if the rest of the balance was already burnt.
 */
export async function revokePayment(
  deps: Deps,
  tx: Tx,
  transactionId: number,
  commandId: number,
): Promise<TakenAmount> {
  const paid = await findPaymentOfTransaction(tx, transactionId);
  if (!paid) throw new AppError('NOT_FOUND');
  const row = await lockCurrencyAndPayees(tx, paid.currency, [paid.accountId]);
  if (!row || hasEnded(row, deps.clock.now()))
    throw new AppError('NOT_UNDOABLE', {
      because: bankMessages.endedWhatLeftBurnt({ name: row?.name ?? paid.currency }),
    });
  const ref = String(transactionId);
  return takeFromPlayer(deps, tx, row, paid, {
    kind: 'reversal',
    ref,
    reversalOf: transactionId,
    commandId,
  });
}
/**
 * Takes an amount back. Returns undefined and moves nothing if the currency has ended or is
 * deleted, because its balances are burnt anyway.
 */
export async function takeCurrencyBack(
  deps: Deps,
  tx: Tx,
  { accountId, currency, amount, kind, ref, commandId }: CurrencyIssue,
): Promise<TakenAmount | undefined> {
  const row = await lockCurrencyAndPayees(tx, currency, [accountId]);
  if (!row || hasEnded(row, deps.clock.now())) return undefined;
  const taking = { accountId, currency, amount: BigInt(amount) };
  return takeFromPlayer(deps, tx, row, taking, { kind, ref, commandId });
}
