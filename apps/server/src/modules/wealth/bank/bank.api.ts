import { lockAccount } from '../../identity/accounts/players.api.ts';
import { wholeUnits } from '@guildhall/contract/amounts';
import { rewardShapes } from '@guildhall/contract/kit/rewards';
import type { Days } from '../../../kernel/days.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { toIso, toNumber } from '../../../kernel/db/rows.ts';
import { AppError, invalid, Undeliverable } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayer } from '../rewards/rewards.api.ts';
import {
  balancesOf,
  debtorOwner,
  playerOwner,
  postLedger,
  type Posting,
} from '../../../kernel/ledger.ts';
import { refusal, splitTaking, type Maker } from './bank.policy.ts';
import { toBalance } from './balances.service.ts';
import {
  balancesIn,
  balancesOfAccount,
  currencyWithCode,
  debtOf,
  giveBackSupply,
  lockForPaying,
  paymentOf,
  postingsOf,
  supplyLeft,
  supplyOf,
  consumeSupply,
  type CurrencyRow,
} from './bank.store.ts';
import { movedByDay } from './flow.store.ts';
import { words } from './bank.words.ts';
import { isSentence } from '@guildhall/contract/kit/words';
import type { Language } from '@guildhall/contract/kit/say';
import { say } from '../../../kernel/say.ts';
import { paged } from '../../../kernel/paged.ts';
import { problem } from '@guildhall/contract/kit/problem';

/** Currency that is made for a player. */
interface Making {
  readonly accountId: number;
  /** Code of the currency. */
  readonly currency: string;
  /** Minor units, at least one. */
  readonly amount: number;
  /**
   * Kind and reference are the key of the transaction: the same again is the same, and moves
   * nothing.
   */
  readonly kind: string;
  readonly ref: string;
  readonly commandId: number | null;
}
interface Made {
  readonly transactionId: number;
  readonly name: string;
  readonly decimals: number;
  /** Minor units that went against a debt instead of into the account. */
  readonly repaid: number;
}
/** What a correction took; amounts in minor units. */
interface Taken {
  readonly currency: string;
  readonly name: string;
  readonly decimals: number;
  readonly accountId: number;
  readonly taken: bigint;
  /** What the balance did not bear: a debt from now on. */
  readonly owed: bigint;
}
const balanceOf = async (on: Queries, accountId: number, currency: string): Promise<bigint> =>
  (await balancesOf(on, playerOwner(accountId))).find((entry) => entry.currency === currency)
    ?.balance ?? 0n;
export interface Bank {
  /**
   * Makes currency for a player, within its supply cap, and tells the player's open pages. What a
   * rule pays repays what the player owes first. Errors: a grant is refused with VALIDATION or
   * CONFLICT; what a rule cannot pay for now throws Undeliverable.
   */
  make(tx: Tx, making: Making, by: Maker): Promise<Made>;
  /**
   * Reverses a transaction that made currency for a player, once: what the balance bears is taken,
   * the rest becomes a debt that later payouts repay. Errors: NOT_UNDOABLE where what was left is
   * burnt already.
   */
  revoke(tx: Tx, transactionId: number, commandId: number): Promise<Taken>;
  /**
   * What the supply cap of a living currency leaves, in minor units; null without a cap or without
   * the currency.
   */
  left(on: Queries, code: string): Promise<bigint | null>;
  /** A living currency by its code. */
  named(
    on: Queries,
    code: string,
  ): Promise<
    { name: string; type: number; decimals: number; grantCeiling: bigint | null } | undefined
  >;
  /** What each of these accounts has of a currency, in minor units. */
  balances(
    on: Queries,
    accountIds: readonly number[],
    code: string,
  ): Promise<ReadonlyMap<number, string>>;
  /** What an account has of a currency, in minor units. */
  balance(on: Queries, accountId: number, code: string): Promise<bigint>;
}

/**
 * A rule pays in soft or event currency; VALIDATION names the field. What has ended already cannot
 * be promised either.
 */
async function judgeRuleCurrency(
  on: Queries,
  field: string,
  code: unknown,
  now: Date,
): Promise<void> {
  if (typeof code !== 'string') throw invalid(field, words.neededWhatPays());
  const row = await currencyWithCode(on, code);
  const refused = row
    ? refusal(
        {
          name: row.name,
          type: row.type,
          endsAt: row.ends_at === null ? null : new Date(row.ends_at),
        },
        'rule',
        now,
      )
    : problem('noCurrency', { code });
  if (refused !== undefined) throw invalid(field, refused);
}

/**
 * How rewards are paid in currency: made for whoever earned them, under the number of the payout.
 */
export const payInCurrency = (bank: Bank, { clock }: Pick<Kernel, 'clock'>): RewardPayer => ({
  ...rewardShapes.CURRENCY,
  kind: 'CURRENCY',
  mayLack: true,
  judge: (on, { currency }, places) =>
    judgeRuleCurrency(on, places.currency, currency, clock.now()),
  async pay(tx, { accountId, currency, amount, ref, commandId }) {
    await bank.make(
      tx,
      { accountId, currency: currency ?? '', amount, kind: 'reward', ref, commandId },
      'rule',
    );
  },
});

/** Balances of an account, and what it owes. */
export const balancesWithDebts = async (on: Queries, accountId: number) =>
  (await balancesOfAccount(on, accountId)).map((row) => ({
    ...toBalance(row),
    debt: Number(row.debt),
  }));
/** Movements of an account and of its debts, newest first. */
export async function movementsOf(
  on: Queries,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
  language: Language,
) {
  const { rows, total } = await postingsOf(on, accountId, page, perPage);
  const data = rows.map((row) => ({
    id: toNumber(row.id),
    transactionId: toNumber(row.transaction_id),
    at: toIso(row.at),
    kind: row.kind,
    currency: row.currency,
    decimals: row.decimals,
    amount: Number(row.amount),
    balanceAfter: row.balance_after === null ? null : Number(row.balance_after),
    isDebt: row.is_debt,
    reversed: row.reversed,
    cause: isSentence(row.cause) ? say(row.cause, language) : row.cause,
    commandId: row.command_id === null ? null : toNumber(row.command_id),
    actorName: row.actor_name,
    reason: row.reason,
  }));
  return paged(data, page, perPage, total);
}

/** How an account moved day by day, currency by currency; amounts in minor units. */
export async function movementsByDay(on: Queries, accountId: number, days: Days) {
  const rows = await movedByDay(on, accountId, days);
  return [...Map.groupBy(rows, (row) => row.currency)].map(([currency, moved]) => {
    const gained = days.fill(moved, (row) => row.gained);
    const spent = days.fill(moved, (row) => row.spent);
    // from what is there now, back over what came and went
    let left = Number(moved[0]?.balance ?? 0);
    const balance = gained.map(() => 0);
    for (let day = balance.length - 1; day >= 0; day--) {
      balance[day] = left;
      left += (spent[day] ?? 0) - (gained[day] ?? 0);
    }
    return { currency, decimals: moved[0]?.decimals ?? 0, gained, spent, balance };
  });
}

export function createBank({ clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>): Bank {
  /** The living currency that may be made now, under its lock. */
  const issued = async (tx: Tx, { currency, accountId }: Making, by: Maker) => {
    const row = await lockForPaying(tx, currency, accountId);
    const refused = row
      ? refusal(
          {
            name: row.name,
            type: row.type,
            endsAt: row.ends_at === null ? null : new Date(row.ends_at),
          },
          by,
          clock.now(),
        )
      : problem('noCurrency', { code: currency });
    if (!row || refused !== undefined)
      throw by === 'rule'
        ? new Undeliverable(refused ?? problem('noCurrency', { code: currency }))
        : invalid('currency', refused ?? problem('noCurrency', { code: currency }));
    return row;
  };
  const withinCap = async (tx: Tx, row: CurrencyRow, amount: bigint): Promise<void> => {
    if (row.supply_cap === null || (await consumeSupply(tx, row.id, amount, row.supply_cap)))
      return;
    const left = BigInt(row.supply_cap) - (await supplyOf(tx, row.id));
    throw new Undeliverable(
      words.supplyCapLeaves({ name: row.name, left: wholeUnits(left, row.decimals) }),
    );
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
      const postings = parts.filter((part) => part.amount !== 0n);
      const { id } = await postLedger(tx, { kind, ref, commandId, postings }, clock.now());
      if (row.user_id !== null) await realtime.emit(tx, row.user_id, 'BALANCE_UPDATED', {});
      return { transactionId: id, name: row.name, decimals: row.decimals, repaid: Number(repaid) };
    },
    async revoke(tx, transactionId, commandId) {
      const paid = await paymentOf(tx, transactionId);
      if (!paid) throw new AppError('NOT_FOUND');
      const { currency, amount, accountId } = paid;
      const row = await lockForPaying(tx, currency, accountId);
      if (!row || (row.ends_at !== null && new Date(row.ends_at) <= clock.now()))
        throw new AppError('NOT_UNDOABLE', {
          because: words.endedWhatLeftBurnt({ name: row?.name ?? currency }),
        });
      await lockAccount(tx, accountId);
      const balance = await balanceOf(tx, accountId, currency);
      const { taken, owed } = splitTaking(amount, balance);
      const parts: Posting[] = [
        { owner: 'mint', currency, amount },
        { owner: playerOwner(accountId), currency, amount: -taken },
        { owner: debtorOwner(accountId), currency, amount: -owed },
      ];
      const postings = parts.filter((part) => part.amount !== 0n);
      await postLedger(
        tx,
        {
          kind: 'reversal',
          ref: String(transactionId),
          reversalOf: transactionId,
          commandId,
          postings,
        },
        clock.now(),
      );
      await giveBackSupply(tx, currency, amount);
      if (row.user_id !== null) await realtime.emit(tx, row.user_id, 'BALANCE_UPDATED', {});
      return { currency, name: row.name, decimals: row.decimals, accountId, taken, owed };
    },
    left: supplyLeft,
    async named(on, code) {
      const row = await currencyWithCode(on, code);
      return (
        row && {
          ...row,
          grantCeiling: row.grant_ceiling === null ? null : BigInt(row.grant_ceiling),
        }
      );
    },
    async balances(on, accountIds, code) {
      const held = await balancesIn(on, code, accountIds.map(playerOwner));
      return new Map(accountIds.map((id) => [id, held.get(playerOwner(id)) ?? '0']));
    },
    balance: balanceOf,
  };
}
