import type { RewardShape } from '@guildhall/contract/kit/rewards';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';
import { invalid, Undeliverable } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ReceiptLine } from './rewards.receipt.ts';
import { wrongReward, type Places, type Promised } from './rewards.policy.ts';
import type { Sentence } from '@guildhall/contract/kit/words';

/** Where what a rule has promised is put aside: in an escrow of its own, round by round. */
export interface Fund {
  readonly source: string;
  readonly sourceId: number;
  /** 0 for what was promised at first; what a correction pays has a round of its own. */
  readonly round: number;
  /** It holds entries of players: what comes out of it is no payout that thresholds know. */
  readonly isPot?: boolean;
}
/**
 * What is owed waits for somebody to look at it: it could be handed over, and a rule of the studio's
 * says that it is too much at once.
 */
export class NeedsReview extends Undeliverable {}
/**
 * What is owed is handed over outside the transaction: the payout waits with its owner, and is
 * delivered once that is done.
 */
export class HandedOverLater extends Undeliverable {
  /** Has it begun, in the transaction in which the payout was held. */
  readonly begin: (tx: Tx) => Promise<void>;

  constructor(because: Sentence, begin: (tx: Tx) => Promise<void>) {
    super(because);
    this.begin = begin;
  }
}
/** One reward of a payout, to be handed over by the payer of its kind. */
export interface Payment {
  readonly accountId: number;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
  /** Which reward of which payout it is: unique, also when it is tried again. */
  readonly ref: string;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly commandId: number;
  /** Where currency for it was put aside; without one it is made. */
  readonly fund?: Fund | undefined;
  /** Whether it was bought: it is whole then, and repays no debt. */
  readonly isBought?: boolean;
  /** Somebody has looked at it: nothing holds it for review. */
  readonly isReviewed: boolean;
}
/** What of a purchase is taken back: `commandId` is that of the taking. */
interface TakingBack {
  readonly accountId: number;
  readonly id: number | null;
  readonly amount: number;
  /** The payment's own. */
  readonly ref: string;
  /** The command that bought it. */
  readonly boughtBy: number;
  readonly rule: Sentence;
  readonly commandId: number;
}
interface Price {
  /** Minor units. */
  readonly price: number;
  readonly currency: string;
}
/** What can be sold says how: beyond that it is paid like a reward. */
export interface Sold {
  /** The price at which alone it is sold, where it is for sale; CONFLICT says why it is not. */
  price?(on: Queries, id: number): Promise<Price>;
  /** The same, so that it stays as it is until the transaction ends. */
  lockPrice?(tx: Tx, id: number): Promise<Price>;
  /** Which of these an account has, of what can be owned once. */
  owned?(on: Queries, accountId: number, ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Takes back the whole of what was bought; NOT_UNDOABLE says why that cannot be. */
  takeBack(tx: Tx, taking: TakingBack): Promise<void>;
}
/** Part of paid rewards that is not earned any more; `cause` is contained in that of their payouts. */
export interface Reclaiming {
  readonly accountId: number;
  readonly id: number | null;
  readonly amount: number;
  readonly cause: Readonly<Record<string, unknown>>;
  readonly rule: Sentence;
  readonly commandId: number;
}
/**
 * All that is to be said of a kind of reward. One that names rows of a table brings a line of the
 * view `catalogue` with it, as the table brings its migration.
 */
export interface RewardPayer extends RewardShape {
  readonly kind: string;
  /** Whether handing it over can fail for now: no supply left, a currency that has ended. */
  readonly mayLack: boolean;
  /** Without it nobody sells this kind. */
  readonly sold?: Sold;
  /** What else a rule may not promise; VALIDATION names the field. */
  judge?(on: Queries, reward: Promised, places: Places): Promise<void>;
  /**
   * Hands it over in the transaction of the claim; Undeliverable where that cannot be for now, then
   * the whole payout waits for its owner. Answers receipt lines where it brings more along: they
   * may still grow while payments wait for each other.
   */
  pay(tx: Tx, payment: Payment): Promise<readonly ReceiptLine[] | undefined | void>;
  /** Takes back as much as its owner still has; returns how much. Without it the kind stays. */
  reclaim?(tx: Tx, reclaiming: Reclaiming): Promise<number>;
  /**
   * The same thing for several accounts, in the order of their ids and in as few statements as for
   * one; Undeliverable where not all of them can have it: then each is paid by itself.
   */
  payAll?(tx: Tx, payments: readonly Payment[]): Promise<void>;
}
/** What a list of rewards holds of a thing: part of its stored shape, for `rewards @> [thing]`. */
type Thing =
  | { readonly kind: string; readonly id: number }
  | { readonly kind: 'CURRENCY'; readonly currency: string };

/** Every kind of reward with its payer, and every rule with what it promises. */
export class Register {
  readonly #references: Kernel['references'];
  readonly #payers = new Map<string, RewardPayer>();
  readonly #promises: { readonly what: Sentence; readonly owed: Sql }[] = [];

  constructor(references: Kernel['references']) {
    this.#references = references;
  }
  readonly #promised = async (on: Queries, thing: Thing): Promise<Sentence | undefined> => {
    for (const { what, owed } of this.#promises) {
      const found = await maybeOne(
        on,
        sql`select 1 as found ${owed} and rewards @> ${sql.json([thing])} limit 1`,
      );
      if (found) return what;
    }
    return undefined;
  };
  add(payer: RewardPayer): void {
    this.#payers.set(payer.kind, payer);
    const { section, kind } = payer;
    if (section !== null)
      this.#references.uses(section, (on, id) => this.#promised(on, { kind, id }));
    if (kind !== 'CURRENCY') return;
    this.#references.uses('currencies', async (on, id) => {
      const code = await this.#references.target('currencies')?.codeOf?.(on, id);
      return code === undefined ? undefined : this.#promised(on, { kind, currency: code });
    });
  }
  promise(what: Sentence, owed: Sql): void {
    this.#promises.push({ what, owed });
  }
  payer(kind: string): RewardPayer {
    const payer = this.#payers.get(kind);
    if (!payer) throw new Error(`Nobody pays ${kind}`);
    return payer;
  }
  async judge(on: Queries, reward: Promised, places: Places): Promise<void> {
    const payer = this.#payers.get(reward.kind ?? '');
    const wrong = wrongReward(reward, payer);
    if (wrong) throw invalid(places[wrong[0]], wrong[1]);
    await payer?.judge?.(on, reward, places);
  }
}
