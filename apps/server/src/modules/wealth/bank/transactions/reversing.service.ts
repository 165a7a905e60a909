/** Reverses a sale or an exchange. One ledger transaction reverses all of it or nothing. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError, UndeliverableRewardError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { reverseLedgerTransaction } from '../../../../kernel/value/ledger.ts';
import { lockAccount } from '../../../identity/accounts/players/players.api.ts';
import type { CurrencyIssueLimits } from '../currencies/backing.ts';
import {
  subtractFromIssuedSupply,
  lockCurrencyAndPayees,
  type CurrencyWithPayees,
} from '../bank.store.ts';
import { queueMoneyNotice } from './money-notices.api.ts';
import { listTransactionMovements } from './reversing.store.ts';
import { bankMessages } from '../bank.messages.ts';
import { recordSaleReversal } from '../economy/revenue.api.ts';
import { getAccountBalance } from './taking.service.ts';

/** Amount of one currency that a reversal has moved for one player. */
export interface ReversedAmount {
  readonly currency: string;
  readonly name: string;
  readonly decimals: number;
  readonly accountId: number;
  /** Amount in minor units; positive if the player got it back. */
  readonly amount: bigint;
}

type Deps = Pick<Kernel, 'clock' | 'realtime' | 'facts'> & {
  readonly backing: CurrencyIssueLimits;
};
type Moved = Awaited<ReturnType<typeof listTransactionMovements>>[number];

/** Locks a currency until commit. Throws NOT_UNDOABLE if the currency has ended. */
async function lockUnendedCurrency(
  tx: Tx,
  code: string,
  accountId: number,
  now: Date,
): Promise<CurrencyWithPayees> {
  const row = await lockCurrencyAndPayees(tx, code, [accountId]);
  if (row && (row.ends_at === null || new Date(row.ends_at) > now)) return row;
  throw new AppError('NOT_UNDOABLE', {
    because: bankMessages.endedWhatLeftBurnt({ name: row?.name ?? code }),
  });
}
/**
 * Reverses the amount of one player. Throws NOT_UNDOABLE, naming the missing amount, if the balance
 * is too small.
 */
async function reverseAmount(
  { clock, backing }: Deps,
  tx: Tx,
  { currency, accountId, amount, minted, burnt }: Moved,
): Promise<ReversedAmount & { readonly userId: number | null }> {
  const row = await lockUnendedCurrency(tx, currency, accountId, clock.now());
  // the reversal would issue burnt currency again; this is not allowed while issuing is stopped
  const comesBack = burnt > 0n || minted < 0n;
  if (comesBack && row.is_stopped)
    throw new AppError('NOT_UNDOABLE', {
      because: bankMessages.faucetIsClosed({ name: row.name }),
    });
  await lockAccount(tx, accountId);
  const balance = await getAccountBalance(tx, accountId, currency);
  const { name, decimals } = row;
  if (balance < amount)
    throw new AppError('NOT_UNDOABLE', {
      because: bankMessages.tooLittleLeft({
        amount: toWholeUnits(amount, decimals),
        name,
        balance: toWholeUnits(balance, decimals),
      }),
    });
  await correctIssuedSupply(backing, tx, row, minted);
  const userId = row.payees[0]?.userId ?? null;
  return { currency, name, decimals, accountId, amount: -amount, userId };
}
/**
 * Corrects the count of issued supply. If the player had paid to the treasury, takes the amount out
 * of the treasury again; throws NOT_UNDOABLE if the treasury has spent it since.
 */
async function correctIssuedSupply(
  backing: CurrencyIssueLimits,
  tx: Tx,
  row: CurrencyWithPayees,
  minted: bigint,
): Promise<void> {
  if (minted > 0n) await subtractFromIssuedSupply(tx, row.code, minted);
  if (minted >= 0n) return;
  try {
    await backing.consume(tx, row, -minted);
  } catch (error) {
    if (!(error instanceof UndeliverableRewardError)) throw error;
    throw new AppError('NOT_UNDOABLE', { because: error.because, cause: error });
  }
}
/**
 * Reverses a whole transaction, once. Throws NOT_FOUND if there is no such transaction,
 * NOT_UNDOABLE if a currency has ended or a balance is too small.
 */
export async function reverseTransaction(
  deps: Deps,
  tx: Tx,
  transactionId: number,
  commandId: number,
): Promise<ReversedAmount[]> {
  const moved = await listTransactionMovements(tx, transactionId);
  if (moved.length === 0) throw new AppError('NOT_FOUND');
  const reversed = [];
  // reverses in the order of account and code, so that two reversals cannot deadlock
  for (const movement of moved) reversed.push(await reverseAmount(deps, tx, movement));
  await reverseLedgerTransaction(tx, transactionId, commandId, deps.clock.now());
  // the price has left revenue; each listener now returns the part that it had taken
  await recordSaleReversal(deps, tx, {
    transactionId,
    accountId: reversed[0]?.accountId ?? 0,
    commandId,
  });
  for (const { accountId, currency, name, decimals, amount } of reversed) {
    const [direction, sum] =
      amount < 0n ? (['taken', -amount] as const) : (['returned', amount] as const);
    queueMoneyNotice(
      deps,
      { accountId, commandId },
      { how: direction, currency, name, decimals, amount: sum },
    );
  }
  for (const userId of new Set(reversed.map((amount) => amount.userId)))
    if (userId !== null) await deps.realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
  return reversed;
}
