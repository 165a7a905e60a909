import type { RewardKindSpec } from '@guildhall/contract/kit/field/rewards';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import { buildFieldError, UndeliverableRewardError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ReceiptLine } from './rewards.receipt.ts';
import { findRewardFault, type RewardFieldPaths, type UncheckedReward } from './rewards.policy.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** Identifies an escrow from which the rewards of a rule are paid. */
export interface RewardFund {
  readonly source: string;
  readonly sourceId: number;
  /**
   * Round of the escrow: 0 for the original rewards, and a new number for each later correction.
   */
  readonly round: number;
  /**
   * True if the escrow contains stakes of players. Payments from such an escrow do not count
   * against thresholds.
   */
  readonly isPot?: boolean;
}
/**
 * Thrown if a payout exceeds a threshold set by operators. The payout is then on hold until a
 * review.
 */
export class PayoutNeedsReviewError extends UndeliverableRewardError {}
/**
 * Thrown if a reward has to be delivered outside the transaction. The payout is then on hold until
 * this delivery has ended.
 */
export class PayoutOutsideTransactionError extends UndeliverableRewardError {
  /** Starts the delivery. Called in the transaction that has put the payout on hold. */
  readonly begin: (tx: Tx) => Promise<void>;

  constructor(because: Sentence, begin: (tx: Tx) => Promise<void>) {
    super(because);
    this.begin = begin;
  }
}
/** One reward of a payout, as it is passed to the payer of its kind. */
export interface RewardPayment {
  readonly accountId: number;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
  /**
   * Reference that is unique for each reward of each payout. A retried payment has the same
   * reference.
   */
  readonly ref: string;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number;
  /** Escrow from which the currency is paid; if undefined, new currency is issued. */
  readonly fund?: RewardFund | undefined;
  /** True for a purchase: the buyer gets the full amount, and debts are not deducted from it. */
  readonly isBought?: boolean;
  /** True if an operator has reviewed the payout. It is then not put on hold for review again. */
  readonly isReviewed: boolean;
}
/** Part of a purchase to take back. `commandId` is the id of the command that takes it back. */
interface TakingBack {
  readonly accountId: number;
  readonly id: number | null;
  readonly amount: number;
  /** Reference of the payment to take back. */
  readonly ref: string;
  /** Id of the command that made the purchase. */
  readonly boughtBy: number;
  readonly rule: Sentence;
  readonly commandId: number;
}
interface Price {
  /** Price that was paid, in minor units. */
  readonly price: number;
  readonly currency: string;
}
/**
 * Rules for selling a kind of reward. If all these functions are missing, a sold reward is paid
 * like any other.
 */
export interface RewardSellingRules {
  /**
   * Returns the price of a reward that has its own price. Throws CONFLICT with the reason if the
   * reward is not for sale.
   */
  price?(db: Queries, id: number): Promise<Price>;
  /** Like `price`, but also locks the row until commit. */
  lockPrice?(tx: Tx, id: number): Promise<Price>;
  /**
   * Returns the ids of the given rewards that an account owns. Defined only for kinds of which an
   * account can own each reward once.
   */
  owned?(db: Queries, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Takes back the whole purchase. Throws NOT_UNDOABLE with the reason if a part of it cannot be
   * taken back.
   */
  takeBack(tx: Tx, taking: TakingBack): Promise<void>;
}
/**
 * Part of paid rewards that an account has not earned after all. The rewards were paid by payouts
 * whose cause contains `cause`.
 */
export interface RewardReclaim {
  readonly accountId: number;
  readonly id: number | null;
  readonly amount: number;
  readonly cause: Readonly<Record<string, unknown>>;
  readonly rule: Sentence;
  readonly commandId: number;
}
/**
 * Complete definition of a kind of reward. If its rewards refer to rows of a table, a migration
 * must add the table to the view `catalogue`.
 */
export interface RewardPayer extends RewardKindSpec {
  readonly kind: string;
  /**
   * True if a payment can fail for a time, because a supply is exhausted or a currency has ended.
   */
  readonly mayLack: boolean;
  /** Rules for selling this kind; undefined if it cannot be sold. */
  readonly sold?: RewardSellingRules;
  /** Checks further conditions of a reward in a rule. Throws VALIDATION, naming the field. */
  validate?(db: Queries, reward: UncheckedReward, places: RewardFieldPaths): Promise<void>;
  /**
   * Delivers a reward in the transaction of the payout. Throws UndeliverableRewardError if this is
   * impossible now; the whole payout is then put on hold. Returns receipt lines if the reward
   * brings further rewards. The payer may add lines to the returned list until all payments of the
   * transaction are made.
   */
  pay(tx: Tx, payment: RewardPayment): Promise<readonly ReceiptLine[] | undefined | void>;
  /**
   * Takes back the amount, or what is left of it if the owner has less; returns the amount taken
   * back. Rewards of a kind without this function cannot be taken back.
   */
  reclaim?(tx: Tx, reclaiming: RewardReclaim): Promise<number>;
  /**
   * Pays an equal reward to several accounts, in the order of account ids. Uses no more statements
   * than one payment. Throws UndeliverableRewardError if an account cannot get the reward; the
   * caller then pays each account separately.
   */
  payAll?(tx: Tx, payments: readonly RewardPayment[]): Promise<void>;
}
/**
 * A part of a reward for the operator `@>`: `rewards @> [filter]` is true for stored lists with a
 * reward that contains this part.
 */
type RewardFilter =
  | { readonly kind: string; readonly id: number }
  | { readonly kind: 'CURRENCY'; readonly currency: string };

/**
 * Registry of the payers of all kinds of reward, and of the rules that still have rewards to pay.
 */
export class RewardRegister {
  readonly #references: Kernel['references'];
  readonly #payers = new Map<string, RewardPayer>();
  readonly #promises: { readonly promise: Sentence; readonly owed: Sql }[] = [];

  constructor(references: Kernel['references']) {
    this.#references = references;
  }
  readonly #promised = async (db: Queries, reward: RewardFilter): Promise<Sentence | undefined> => {
    for (const { promise, owed } of this.#promises) {
      const match = await maybeOne(
        db,
        sql`select 1 as found ${owed} and rewards @> ${sql.json([reward])} limit 1`,
      );
      if (match) return promise;
    }
    return undefined;
  };
  add(payer: RewardPayer): void {
    this.#payers.set(payer.kind, payer);
    const { section, kind } = payer;
    if (section !== null)
      this.#references.uses(section, (db, id) => this.#promised(db, { kind, id }));
    if (kind !== 'CURRENCY') return;
    this.#references.uses('currencies', async (db, id) => {
      const code = await this.#references.target('currencies')?.codeOf?.(db, id);
      return code === undefined ? undefined : this.#promised(db, { kind, currency: code });
    });
  }
  promise(promise: Sentence, owed: Sql): void {
    this.#promises.push({ promise, owed });
  }
  payer(kind: string): RewardPayer {
    const payer = this.#payers.get(kind);
    if (!payer) throw new Error(`Nobody pays ${kind}`);
    return payer;
  }
  async validate(db: Queries, reward: UncheckedReward, places: RewardFieldPaths): Promise<void> {
    const payer = this.#payers.get(reward.kind ?? '');
    const wrong = findRewardFault(reward, payer);
    if (wrong) throw buildFieldError(places[wrong[0]], wrong[1]);
    await payer?.validate?.(db, reward, places);
  }
}
