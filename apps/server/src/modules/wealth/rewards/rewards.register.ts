import type { RewardKindSpec } from '@guildhall/contract/kit/field/rewards';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import { buildFieldError, UndeliverableRewardError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ReceiptLine } from './rewards.receipt.ts';
import { findRewardFault, type RewardFieldPaths, type UncheckedReward } from './rewards.policy.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** Escrow of the promises of a rule. */
export interface RewardFund {
  readonly source: string;
  readonly sourceId: number;
  /** 0 for the original promise; each corrective payment has a new round. */
  readonly round: number;
  /** True if the escrow contains stakes of players; payouts from it do not count for thresholds. */
  readonly isPot?: boolean;
}
/** Thrown if a payout exceeds a limit of the studio; the payout waits for a review. */
export class PayoutNeedsReviewError extends UndeliverableRewardError {}
/**
 * Thrown for a payout that is delivered outside the transaction; the payout is held until the
 * delivery is done.
 */
export class PayoutOutsideTransactionError extends UndeliverableRewardError {
  /** Starts the delivery, in the transaction in which the payout was put on hold. */
  readonly begin: (tx: Tx) => Promise<void>;

  constructor(because: Sentence, begin: (tx: Tx) => Promise<void>) {
    super(because);
    this.begin = begin;
  }
}
/** One reward of a payout, to be handed over by the payer of its kind. */
export interface RewardPayment {
  readonly accountId: number;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
  /** Unique number of a reward in its payout; unchanged if the payment is retried. */
  readonly ref: string;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number;
  /** Escrow of the currency; if undefined, the currency is newly issued. */
  readonly fund?: RewardFund | undefined;
  /** True for a purchase: it is paid in full and repays no debt. */
  readonly isBought?: boolean;
  /** True if an operator has reviewed the payout; it is not put on hold for review again. */
  readonly isReviewed: boolean;
}
/** Part of a purchase to take back; `commandId` is the command that takes it back. */
interface TakingBack {
  readonly accountId: number;
  readonly id: number | null;
  readonly amount: number;
  /** Reference of the payment that is taken back. */
  readonly ref: string;
  /** Command of the purchase. */
  readonly boughtBy: number;
  readonly rule: Sentence;
  readonly commandId: number;
}
interface Price {
  /** Price in minor units. */
  readonly price: number;
  readonly currency: string;
}
/** Selling rules of a kind. Without them, a sold item is paid like a reward. */
export interface RewardSellingRules {
  /**
   * Returns the fixed price of an item for sale; throws CONFLICT with the reason if it is not for
   * sale.
   */
  price?(db: Queries, id: number): Promise<Price>;
  /** Like `price`, but locks the row until the transaction ends. */
  lockPrice?(tx: Tx, id: number): Promise<Price>;
  /**
   * Returns the given items that an account owns. Only kinds that an account can own once have this
   * function.
   */
  owned?(db: Queries, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Takes back the whole purchase; throws NOT_UNDOABLE with the reason if that is impossible. */
  takeBack(tx: Tx, taking: TakingBack): Promise<void>;
}
/** Part of paid rewards that is no longer earned. The cause of the payouts contains `cause`. */
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
 * must add this table to the view `catalogue`.
 */
export interface RewardPayer extends RewardKindSpec {
  readonly kind: string;
  /** True if delivery can fail temporarily: no supply left, or an ended currency. */
  readonly mayLack: boolean;
  /** Sale functions; without them this kind is not sold. */
  readonly sold?: RewardSellingRules;
  /** Checks further conditions of a promise; throws VALIDATION naming the field. */
  validate?(db: Queries, reward: UncheckedReward, places: RewardFieldPaths): Promise<void>;
  /**
   * Delivers a reward in the transaction of the claim. Throws Undeliverable if that is impossible
   * now; the whole payout is then held. Returns receipt lines if the reward brings further rewards;
   * lines may be added until all payments of the transaction are made.
   */
  pay(tx: Tx, payment: RewardPayment): Promise<readonly ReceiptLine[] | undefined | void>;
  /**
   * Takes back as much as the owner still has; returns the amount. Rewards of a kind without this
   * function cannot be taken back.
   */
  reclaim?(tx: Tx, reclaiming: RewardReclaim): Promise<number>;
  /**
   * Pays several accounts an equal reward, ordered by account id, with as few statements as a
   * single payment. Throws Undeliverable if one of the accounts cannot receive the reward; each
   * account is then paid separately.
   */
  payAll?(tx: Tx, payments: readonly RewardPayment[]): Promise<void>;
}
/** Part of a reward, for `rewards @> [part]`: finds stored rewards that contain it. */
type RewardFilter =
  | { readonly kind: string; readonly id: number }
  | { readonly kind: 'CURRENCY'; readonly currency: string };

/** Registry of reward kinds with their payers, and of rules with their promises. */
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
