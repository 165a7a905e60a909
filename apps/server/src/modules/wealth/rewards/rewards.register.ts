import type { RewardKindSpec } from '@guildhall/contract/kit/field/rewards';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import { buildFieldError, UndeliverableRewardError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ReceiptLine } from './rewards.receipt.ts';
import { findRewardFault, type RewardFieldPaths, type UncheckedReward } from './rewards.policy.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** Identifies an escrow out of which a rule's rewards are paid. */
export interface RewardFund {
  readonly source: string;
  readonly sourceId: number;
  /** Round of the escrow: 0 for the original rewards, a new number for each correction. */
  readonly round: number;
  /**
   * True if the escrow contains stakes of players; payments out of it do not count against
   * thresholds.
   */
  readonly isPot?: boolean;
}
/** Thrown if a payout exceeds a threshold set by operators, so that it must wait for a review. */
export class PayoutNeedsReviewError extends UndeliverableRewardError {}
/**
 * Thrown if a reward is delivered outside the transaction; its payout is on hold until the delivery
 * has ended.
 */
export class PayoutOutsideTransactionError extends UndeliverableRewardError {
  /** Starts the delivery; called in the transaction that has put the payout on hold. */
  readonly begin: (tx: Tx) => Promise<void>;

  constructor(because: Sentence, begin: (tx: Tx) => Promise<void>) {
    super(because);
    this.begin = begin;
  }
}
/** One reward of a payout, as the payer of its kind gets it. */
export interface RewardPayment {
  readonly accountId: number;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
  /** Unique reference of a reward within all payouts; the same if the payment is retried. */
  readonly ref: string;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number;
  /** Escrow out of which the currency is paid; if undefined, the currency is newly issued. */
  readonly fund?: RewardFund | undefined;
  /** True for a purchase: the buyer gets the full amount, even with debts. */
  readonly isBought?: boolean;
  /**
   * True if an operator has reviewed the payout, so that it is not put on hold for review again.
   */
  readonly isReviewed: boolean;
}
/** Part of a purchase to take back. `commandId` is the command that takes it back. */
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
  /** Price in minor units. */
  readonly price: number;
  readonly currency: string;
}
/**
 * Rules for selling a kind of reward. Without any of these functions, a sold reward is paid like
 * any other.
 */
export interface RewardSellingRules {
  /**
   * Returns the price of an item that has a price of its own; throws CONFLICT with the reason if it
   * is not for sale.
   */
  price?(db: Queries, id: number): Promise<Price>;
  /** Like `price`, but locks the row until commit. */
  lockPrice?(tx: Tx, id: number): Promise<Price>;
  /**
   * Returns those of the given items that an account owns. Given only for kinds of which an account
   * can own each item once.
   */
  owned?(db: Queries, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * Takes back the whole purchase; throws NOT_UNDOABLE with the reason if a part cannot be taken
   * back.
   */
  takeBack(tx: Tx, taking: TakingBack): Promise<void>;
}
/**
 * Part of paid rewards that is no longer earned. It belongs to payouts whose cause contains
 * `cause`.
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
   * True if a payment can fail temporarily, because of an exhausted supply or an ended currency.
   */
  readonly mayLack: boolean;
  /** Rules for selling this kind; undefined if it cannot be sold. */
  readonly sold?: RewardSellingRules;
  /** Checks further conditions of a rule's reward; throws VALIDATION naming the field. */
  validate?(db: Queries, reward: UncheckedReward, places: RewardFieldPaths): Promise<void>;
  /**
   * Delivers a reward in the transaction of the payout. Throws UndeliverableRewardError if this is
   * impossible now; the whole payout is then put on hold. Returns receipt lines if the reward
   * brings further rewards; lines may be added until all payments of the transaction are made.
   */
  pay(tx: Tx, payment: RewardPayment): Promise<readonly ReceiptLine[] | undefined | void>;
  /**
   * Takes back as much as the owner still has, and returns this amount. Rewards of a kind without
   * this function cannot be taken back.
   */
  reclaim?(tx: Tx, reclaiming: RewardReclaim): Promise<number>;
  /**
   * Pays an equal reward to several accounts, ordered by account id, with no more statements than
   * one payment takes. Throws UndeliverableRewardError if an account cannot get the reward; the
   * caller then pays each account separately.
   */
  payAll?(tx: Tx, payments: readonly RewardPayment[]): Promise<void>;
}
/**
 * A partial reward for the operator `@>`: `rewards @> [filter]` finds stored lists that contain
 * such a reward.
 */
type RewardFilter =
  | { readonly kind: string; readonly id: number }
  | { readonly kind: 'CURRENCY'; readonly currency: string };

/** Registry of the payers by kind of reward, and of the rules that still have rewards to pay. */
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
