import { wholeUnits } from '@guildhall/contract/amounts';
import type { Tx } from '../../kernel/db.ts';
import { invalid, Undeliverable } from '../../kernel/errors.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { debtorOwner, playerOwner, postLedger, type Posting } from '../../kernel/ledger.ts';
import { refusal, type Maker } from './bank.policy.ts';
import { debtOf, lockAccount, lockForPaying, supplyOf, takeSupply, type CurrencyRow } from './bank.store.ts';

/** Currency that is made for a player. */
export interface Making {
  readonly accountId: number;
  /** Code of the currency. */
  readonly currency: string;
  /** Minor units, at least one. */
  readonly amount: number;
  /** Kind and reference are the key of the transaction: the same again is the same, and moves nothing. */
  readonly kind: string;
  readonly ref: string;
  readonly commandId: number | null;
}
export interface Made {
  readonly transactionId: number;
  readonly name: string;
  readonly decimals: number;
  /** Minor units that went against a debt instead of into the account. */
  readonly repaid: number;
}
export interface Bank {
  /**
   * Makes currency for a player, within its supply cap, and tells the player's open pages. What a rule pays repays what the player owes
   * first. Errors: a grant is refused with VALIDATION or CONFLICT; what a rule cannot pay for now throws Undeliverable.
   */
  make(tx: Tx, making: Making, by: Maker): Promise<Made>;
}

export function createBank({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>): Bank {
  /** The living currency that may be made now, under its lock. */
  const issued = async (tx: Tx, { currency, accountId }: Making, by: Maker) => {
    const row = await lockForPaying(tx, currency, accountId);
    const refused = row ? refusal({ name: row.name, type: row.type, endsAt: row.ends_at === null ? null : new Date(row.ends_at) }, by, clock.now()) : `${currency} is no currency`;
    if (!row || refused !== undefined) throw by === 'rule' ? new Undeliverable(refused ?? '') : invalid('currency', refused ?? '');
    return row;
  };
  const withinCap = async (tx: Tx, row: CurrencyRow, amount: bigint): Promise<void> => {
    if (row.supply_cap === null || (await takeSupply(tx, row.id, amount, row.supply_cap))) return;
    const left = BigInt(row.supply_cap) - (await supplyOf(tx, row.id));
    throw new Undeliverable(`The supply cap of ${row.name} leaves ${wholeUnits(left, row.decimals)}`);
  };
  return {
    async make(tx, making, by) {
      const { accountId, currency, kind, ref, commandId } = making;
      const amount = BigInt(making.amount);
      const row = await issued(tx, making, by);
      await withinCap(tx, row, amount);
      let repaid = 0n;
      if (by === 'rule' && row.debt !== '0') {
        await lockAccount(tx, accountId);
        const debt = await debtOf(tx, debtorOwner(accountId), currency);
        repaid = debt < amount ? debt : amount;
      }
      const parts: Posting[] = [
        { owner: 'mint', currency, amount: -amount },
        { owner: debtorOwner(accountId), currency, amount: repaid },
        { owner: playerOwner(accountId), currency, amount: amount - repaid },
      ];
      const postings = parts.filter((one) => one.amount !== 0n);
      const { id } = await postLedger(tx, { kind, ref, commandId, postings }, clock.now());
      if (row.user_id !== null) await realtime.emit(tx, row.user_id, 'BALANCE_UPDATED', {});
      return { transactionId: id, name: row.name, decimals: row.decimals, repaid: Number(repaid) };
    },
  };
}
