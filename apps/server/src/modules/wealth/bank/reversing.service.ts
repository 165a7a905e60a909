/** How a sale or an exchange goes back: one transaction of the ledger, whole or not at all. */
import { wholeUnits } from '@guildhall/contract/amounts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { reverseLedger } from '../../../kernel/ledger.ts';
import { lockAccount } from '../../identity/accounts/players.api.ts';
import { giveBackSupply, lockForPaying, movedBy } from './bank.store.ts';
import { words } from './bank.words.ts';
import { balanceOf } from './taking.service.ts';

/** What a reversal moved for one player in one currency. */
export interface Reversed {
  readonly currency: string;
  readonly name: string;
  readonly decimals: number;
  readonly accountId: number;
  /** Minor units, into the player's account where positive. */
  readonly amount: bigint;
}

/**
 * Reverses one transaction whole, once. Errors: NOT_FOUND without it; NOT_UNDOABLE where a currency
 * has ended or a player has less left than goes back.
 */
export const reversing =
  ({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>) =>
  async (tx: Tx, transactionId: number, commandId: number): Promise<Reversed[]> => {
    const moved = await movedBy(tx, transactionId);
    if (moved.length === 0) throw new AppError('NOT_FOUND');
    const reversed: Reversed[] = [];
    const told = new Set<number>();
    // in the order of their codes, so that two reversals never wait for each other
    for (const { currency, accountId, amount, minted } of moved) {
      const row = await lockForPaying(tx, currency, [accountId]);
      if (!row || (row.ends_at !== null && new Date(row.ends_at) <= clock.now()))
        throw new AppError('NOT_UNDOABLE', {
          because: words.endedWhatLeftBurnt({ name: row?.name ?? currency }),
        });
      await lockAccount(tx, accountId);
      const balance = await balanceOf(tx, accountId, currency);
      if (balance < amount)
        throw new AppError('NOT_UNDOABLE', {
          because: words.tooLittleLeft({
            amount: wholeUnits(amount, row.decimals),
            name: row.name,
            balance: wholeUnits(balance, row.decimals),
          }),
        });
      if (minted > 0n) await giveBackSupply(tx, currency, minted);
      const userId = row.payees[0]?.userId ?? null;
      if (userId !== null) told.add(userId);
      reversed.push({
        currency,
        name: row.name,
        decimals: row.decimals,
        accountId,
        amount: -amount,
      });
    }
    await reverseLedger(tx, transactionId, commandId, clock.now());
    for (const userId of told) await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
    return reversed;
  };
