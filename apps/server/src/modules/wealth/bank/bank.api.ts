import { lockAccount } from '../../identity/accounts/players/players.api.ts';
import { toWholeUnits } from '@guildhall/contract/amounts';
import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import type { DayRange } from '../../../kernel/time/days.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime, toNumber } from '../../../kernel/db/rows.ts';
import { AppError, buildFieldError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayment, RewardPayer } from '../rewards/rewards.api.ts';
import {
  toPlayerOwner,
  postLedgerEntry,
  type LedgerPosting,
} from '../../../kernel/value/ledger.ts';
import { getDisplayCurrency, toCurrencyBalanceReply } from './transactions/balances.service.ts';
import {
  mapCurrencyBalancesByOwner,
  listAccountBalances,
  findCurrencyByCode,
  subtractFromIssuedSupply,
  getGrantLimitFlags,
  lockCurrencySupply,
  lockCurrencyAndPayees,
  listAccountPostingsPage,
  getRemainingSupply,
} from './bank.store.ts';
import { mapAmountsOwnedByPlayers } from './currencies/currency-spreads.store.ts';
import { CurrencyIssueLimits, getCurrencyIssuingAccount } from './currencies/backing.ts';
import {
  createWalletClaimBookings,
  type WalletClaimBookings,
} from './transactions/claims.service.ts';
import { createEscrowApi, type Escrow } from './escrow.api.ts';
export type { WalletClaimBookings } from './transactions/claims.service.ts';
export type { EscrowEntry } from './escrow.api.ts';
import {
  payCurrencyIssues,
  type IssuedAmount,
  type CurrencyIssue,
} from './transactions/making.service.ts';
import {
  createRevenueTransfers,
  recordSale,
  type RevenueTransfers,
} from './economy/revenue.api.ts';
import {
  getAccountBalance,
  revokePayment,
  takeCurrencyBack,
  type TakenAmount,
} from './transactions/taking.service.ts';
import {
  findExchangeRefusal,
  findIssueRefusal,
  toMinorUnitsOrNull,
  type IssueCause,
} from './bank.policy.ts';
import {
  exchangeCurrencies,
  type CurrencyExchangeResult,
  type CurrencyExchangeRequest,
} from './exchanging.service.ts';
import { mapBalancesAndLimitsByCurrency, type CurrencyBalance } from './exchanging.store.ts';
import { assertPayoutsBelowThreshold } from './thresholds/thresholds.service.ts';
import { EconomyInvariants } from './economy/invariants.ts';
import { listDailyMovements } from './economy/flow.store.ts';
import { reverseTransaction, type ReversedAmount } from './transactions/reversing.service.ts';
import { findTransactionIdByKindAndRef } from './transactions/reversing.store.ts';
import { bankMessages } from './bank.messages.ts';
import { isSentence } from '@guildhall/contract/kit/text/messages';
import type { Language } from '@guildhall/contract/kit/text/say';
import { formatMessage } from '../../../kernel/say.ts';
import { buildPage } from '../../../kernel/db/paged.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { formatLedgerKind } from './transactions/transactions.messages.ts';

export { findExchangeRefusal, type CurrencyBalance };
export { queuePayoutNotice, queueTakingNotice } from './transactions/money-notices.api.ts';
export { getPlatformAccountName } from './account-names.ts';
export { listCurrencyNames } from './currencies/currency-names.store.ts';
export {
  findChainCurrency,
  listChainBalances,
  listChainCurrencies,
  readIssuedAmount,
  type ChainCurrency,
} from './currencies/chain-currencies.store.ts';
/** A price that a player pays in one currency. */
interface Spending extends CurrencyIssue {
  /** Ledger account that receives the price: revenue for sales, `burn` for everything else. */
  readonly to: 'shop-revenue' | 'burn';
}
export interface Bank {
  /**
   * Issues currency to a player within its supply cap, and updates the player's open pages. An
   * amount that a rule pays first repays the player's debts.
   * @throws AppError VALIDATION or CONFLICT if a grant is refused
   * @throws UndeliverableRewardError if a rule cannot pay now
   */
  make(tx: Tx, making: CurrencyIssue, by: IssueCause): Promise<IssuedAmount>;
  /** Like `make`, but for several accounts in one currency: issues to all of them or to none. */
  makeAll(tx: Tx, makings: readonly CurrencyIssue[], by: IssueCause): Promise<IssuedAmount[]>;
  /**
   * Reverses a transaction that issued currency to a player. Each transaction can be reversed once.
   * Takes as much as the balance allows; the rest becomes a debt that later payouts repay. Throws
   * NOT_UNDOABLE if the rest of the balance was already burnt.
   */
  revoke(tx: Tx, transactionId: number, commandId: number): Promise<TakenAmount>;
  /**
   * Takes back a part of a payment, under a key that differs from the payment's key. Takes as much
   * as the balance allows; the rest becomes a debt. Returns undefined if the currency has ended or
   * is deleted.
   */
  takeBack(tx: Tx, taking: CurrencyIssue): Promise<TakenAmount | undefined>;
  /**
   * Reverses a whole transaction (a sale or an exchange), once, and updates open pages. Throws
   * NOT_FOUND if there is no such transaction, NOT_UNDOABLE if a currency has ended or a balance is
   * too small.
   */
  reverse(tx: Tx, transactionId: number, commandId: number): Promise<readonly ReversedAmount[]>;
  /**
   * Burns the currency that a player gives, and issues the currency that the player gets, in one
   * transaction. Updates the player's open pages. Throws CONFLICT with the reason if the balance,
   * the supply cap, the account or one of the currencies does not allow the exchange.
   */
  exchange(tx: Tx, exchange: CurrencyExchangeRequest): Promise<CurrencyExchangeResult>;
  /** Maps codes of undeleted currencies to the balance and the limits of an account. */
  standings(
    db: Queries,
    accountId: number | null,
    codes: readonly string[],
  ): Promise<ReadonlyMap<string, CurrencyBalance>>;
  /** Escrows: currency that is reserved for later payments. */
  readonly escrow: Escrow;
  /**
   * Invariants of the economy. Other modules add the invariants of their own data. A broken
   * invariant stops the issue of its currency.
   */
  readonly invariants: Pick<EconomyInvariants, 'add'>;
  /**
   * Registers the function that reads treasuries on the chain. A treasury limits the issue of its
   * chain currency.
   */
  readonly backing: Pick<CurrencyIssueLimits, 'provide'>;
  /** Bookings of balances that are being paid to wallets on the chain. */
  readonly claims: WalletClaimBookings;
  /** Revenue from sales, with the functions that transfer it to other modules. */
  readonly revenue: RevenueTransfers;
  /**
   * Takes a price from a player, and updates the player's open pages. Publishes the sale, so that
   * listeners can take their part of the price. Throws CONFLICT, with both amounts, if the balance
   * is too small.
   */
  spend(tx: Tx, spending: Spending): Promise<{ transactionId: number }>;
  /**
   * Returns how much of an active currency may still be issued within its supply cap, in minor
   * units. Returns null if the currency has no cap or does not exist.
   */
  left(db: Queries, code: string): Promise<bigint | null>;
  /** Returns the sum of all players' balances in a currency, in minor units. */
  held(db: Queries, code: string): Promise<bigint>;
  /** Finds an undeleted currency by its code. */
  findCurrency(
    db: Queries,
    code: string,
  ): Promise<
    | {
        name: string;
        type: number;
        decimals: number;
        grantCeiling: bigint | null;
        approvalThreshold: bigint | null;
      }
    | undefined
  >;
  /**
   * Returns two flags: `thresholds` is true if any active currency has a grant threshold,
   * `ceilings` if any has a grant ceiling.
   */
  limited(db: Queries): Promise<{ readonly thresholds: boolean; readonly ceilings: boolean }>;
  /** Returns the balances of these accounts in a currency, in minor units. */
  balances(
    db: Queries,
    accountIds: readonly number[],
    code: string,
  ): Promise<ReadonlyMap<number, string>>;
  /** Returns the balance of an account in a currency, in minor units. */
  balance(db: Queries, accountId: number, code: string): Promise<bigint>;
}

/**
 * Throws VALIDATION, naming the field, if a rule cannot pay in this currency: it is a hard
 * currency, or it has ended.
 */
async function validateRuleCurrency(
  db: Queries,
  field: string,
  code: unknown,
  now: Date,
): Promise<void> {
  if (typeof code !== 'string') throw buildFieldError(field, bankMessages.neededWhatPays());
  const row = await findCurrencyByCode(db, code);
  const endsAt = row === undefined || row.ends_at === null ? null : new Date(row.ends_at);
  const refused = row
    ? findIssueRefusal({ name: row.name, type: row.type, endsAt }, 'rule', now)
    : problem('noCurrency', { code });
  if (refused !== undefined) throw buildFieldError(field, refused);
}

const toCurrencyIssue = (payment: RewardPayment): CurrencyIssue => {
  const { accountId, amount, ref, commandId } = payment;
  return { accountId, currency: payment.currency ?? '', amount, kind: 'reward', ref, commandId };
};
/** Pays a reward out of its escrow. A reward that was never put into escrow is newly issued. */
async function payReward(bank: Bank, tx: Tx, payment: RewardPayment): Promise<void> {
  const making = toCurrencyIssue(payment);
  // a purchase and a share of a pot do not count as payouts
  const isPayout = !payment.isBought && !payment.fund?.isPot;
  if (isPayout && !payment.isReviewed) await assertPayoutsBelowThreshold(tx, [making]);
  if (payment.fund && (await bank.escrow.pay(tx, payment.fund, making))) return;
  await bank.make(tx, making, payment.isBought ? 'sale' : 'rule');
}
/**
 * Creates the payer for rewards that are currency. The reference of the transaction is the id of
 * the payout.
 */
export const createCurrencyRewardPayer = (
  bank: Bank,
  { clock }: Pick<Kernel, 'clock'>,
): RewardPayer => ({
  ...rewardKindSpecs.CURRENCY,
  kind: 'CURRENCY',
  mayLack: true,
  validate: (db, { currency }, places) =>
    validateRuleCurrency(db, places.currency, currency, clock.now()),
  sold: {
    async takeBack(tx, { ref, commandId }) {
      const id = await findTransactionIdByKindAndRef(tx, 'reward', ref);
      if (id === undefined) throw new AppError('NOT_FOUND');
      await bank.reverse(tx, id, commandId);
    },
  },
  pay: (tx, payment) => payReward(bank, tx, payment),
  async payAll(tx, payments) {
    if (payments.some(({ fund }) => fund)) {
      for (const payment of payments) await payReward(bank, tx, payment);
      return;
    }
    const makings = payments.map(toCurrencyIssue);
    await assertPayoutsBelowThreshold(tx, makings);
    await bank.makeAll(tx, makings, 'rule');
  },
});

/** Lists the balances and debts of an account. */
export async function listBalancesAndDebts(
  kernel: Pick<Kernel, 'db' | 'configuration'>,
  accountId: number,
) {
  const displayCurrency = await getDisplayCurrency(kernel, kernel.db.read);
  return (await listAccountBalances(kernel.db.read, accountId)).map((row) => ({
    ...toCurrencyBalanceReply(row, displayCurrency),
    debt: Number(row.debt),
  }));
}
/** Lists movements of an account's balances and debts, newest first. */
export async function listAccountMovements(
  db: Queries,
  accountId: number,
  { page, perPage }: { page: number; perPage: number },
  language: Language,
) {
  const { rows, total } = await listAccountPostingsPage(db, accountId, page, perPage);
  const data = rows.map((row) => ({
    id: toNumber(row.id),
    transactionId: toNumber(row.transaction_id),
    at: toIsoTime(row.at),
    kind: row.kind,
    kindName: formatLedgerKind(row.kind, language),
    currency: row.currency,
    decimals: row.decimals,
    amount: Number(row.amount),
    balanceAfter: row.balance_after === null ? null : Number(row.balance_after),
    isDebt: row.is_debt,
    reversed: row.reversed,
    cause: isSentence(row.cause) ? formatMessage(row.cause, language) : row.cause,
    commandId: row.command_id === null ? null : toNumber(row.command_id),
    actorName: row.actor_name,
    reason: row.reason,
  }));
  return buildPage(data, { page, perPage }, total);
}

/** Returns what an account received, spent and had on each day, by currency. */
export async function listMovementsByDay(db: Queries, accountId: number, days: DayRange) {
  const rows = await listDailyMovements(db, accountId, days);
  return [...Map.groupBy(rows, (row) => row.currency)].map(([currency, moved]) => {
    const gained = days.fill(moved, (row) => row.gained);
    const spent = days.fill(moved, (row) => row.spent);
    // starts with the present balance, and goes back day by day
    let left = Number(moved[0]?.balance ?? 0);
    const balance = gained.map(() => 0);
    for (let day = balance.length - 1; day >= 0; day--) {
      balance[day] = left;
      left += (spent[day] ?? 0) - (gained[day] ?? 0);
    }
    return { currency, decimals: moved[0]?.decimals ?? 0, gained, spent, balance };
  });
}

type Deps = Pick<Kernel, 'clock' | 'realtime' | 'facts'>;
/**
 * Returns the ledger account that receives a price. Tokens of the chain are not burnt; they return
 * to the treasury.
 */
const getPriceRecipient = (to: Spending['to'], type: number): Spending['to'] | 'treasury' =>
  to === 'burn' && getCurrencyIssuingAccount(type) === 'treasury' ? 'treasury' : to;
async function spendCurrency(
  { clock, realtime, facts }: Deps,
  tx: Tx,
  { accountId, currency, amount, to, ...entry }: Spending,
): Promise<{ transactionId: number }> {
  const row = await lockCurrencyAndPayees(tx, currency, [accountId]);
  if (!row) throw new AppError('CONFLICT', { because: problem('noCurrency', { code: currency }) });
  const end = getPriceRecipient(to, row.type);
  // locks the supply before the account, in the same order as payments to players
  if (end === 'treasury') await lockCurrencySupply(tx, row.id);
  await lockAccount(tx, accountId);
  const price = BigInt(amount);
  const balance = await getAccountBalance(tx, accountId, currency);
  if (balance < price)
    throw new AppError('CONFLICT', {
      because: bankMessages.costsMoreThanBalance({
        price: toWholeUnits(price, row.decimals),
        name: row.name,
        balance: toWholeUnits(balance, row.decimals),
      }),
    });
  const postings: LedgerPosting[] = [
    { owner: toPlayerOwner(accountId), currency, amount: -price },
    { owner: end, currency, amount: price },
  ];
  const { id, replayed } = await postLedgerEntry(tx, { ...entry, postings }, clock.now());
  if (end === 'treasury' && !replayed) await subtractFromIssuedSupply(tx, currency, price);
  if (to === 'shop-revenue' && !replayed)
    await recordSale({ clock, facts }, tx, {
      transactionId: id,
      accountId,
      currency,
      amount: price,
      commandId: entry.commandId,
    });
  const userId = row.payees[0]?.userId ?? null;
  if (userId !== null) await realtime.emit(tx, userId, 'BALANCE_UPDATED', {});
  return { transactionId: id };
}

/** Creates the functions of the ledger for other modules. No other code moves currency. */
export function createBankApi(kernel: Deps): Bank & { readonly invariants: EconomyInvariants } {
  const backing = new CurrencyIssueLimits();
  const deps = { ...kernel, backing };
  return {
    makeAll: (tx, makings, by) => payCurrencyIssues(deps, tx, makings, by),
    async make(tx, making, by) {
      const [made] = await payCurrencyIssues(deps, tx, [making], by);
      if (!made) throw new Error('Nothing was made');
      return made;
    },
    revoke: (tx, id, commandId) => revokePayment(kernel, tx, id, commandId),
    takeBack: (tx, taking) => takeCurrencyBack(kernel, tx, taking),
    reverse: (tx, id, commandId) => reverseTransaction(deps, tx, id, commandId),
    exchange: (tx, exchange) => exchangeCurrencies(deps, tx, exchange),
    standings: mapBalancesAndLimitsByCurrency,
    escrow: createEscrowApi(deps),
    backing,
    claims: createWalletClaimBookings(kernel),
    invariants: new EconomyInvariants(),
    revenue: createRevenueTransfers(kernel),
    spend: (tx, spending) => spendCurrency(kernel, tx, spending),
    left: getRemainingSupply,
    held: async (db, code) => (await mapAmountsOwnedByPlayers(db, [code])).get(code) ?? 0n,
    async findCurrency(db, code) {
      const row = await findCurrencyByCode(db, code);
      return (
        row && {
          ...row,
          grantCeiling: toMinorUnitsOrNull(row.grant_ceiling),
          approvalThreshold: toMinorUnitsOrNull(row.approval_threshold),
        }
      );
    },
    limited: getGrantLimitFlags,
    async balances(db, accountIds, code) {
      const held = await mapCurrencyBalancesByOwner(db, code, accountIds.map(toPlayerOwner));
      return new Map(accountIds.map((id) => [id, held.get(toPlayerOwner(id)) ?? '0']));
    },
    balance: getAccountBalance,
  };
}
