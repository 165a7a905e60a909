import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { noteRowDependency } from '../../../kernel/commands/fingerprints.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import type { Sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPayoutDelivery, type HoldPayout, type Payout } from './rewards.payment.ts';
import type { Receipt, ReceiptLine } from './rewards.receipt.ts';
import { sumRewardAmounts, type RewardFieldPaths, type UncheckedReward } from './rewards.policy.ts';
import {
  RewardRegister,
  type RewardFund,
  type RewardReclaim,
  type RewardPayer,
  type RewardSellingRules,
} from './rewards.register.ts';
import {
  cancelPayoutOnHold,
  insertPayouts,
  setPayoutsIncludedInReceipt,
  setPayoutsReplaced,
  refusePayoutOnHold,
} from './rewards.store.ts';
import { findPayoutReceipt, listPayoutReceiptsPage, type ReceiptRow } from './receipts.store.ts';
import type { Reward } from './rewards.stored.ts';
import {
  setHeldPayoutReason,
  type PayoutKey,
  type PayoutsOfRule,
  type WaitingPayoutStore,
} from './rewards.withdrawal.ts';
import type { RewardKind } from '@guildhall/contract/kit/field/rewards';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { buildPage } from '../../../kernel/db/paged.ts';

export { mapReceiptLinesByMatch } from './receipts.store.ts';
export { createRewardNamer, createReceiptNamer } from './rewards.store.ts';
export {
  formatRewardForRecord,
  buildRewardsWithNamesColumn,
  buildStoredRewardsColumn,
  describeReward,
  describeRewards,
  findFirstRewardPicture,
  formatRewards,
  type NamedReward,
} from './rewards.names.ts';
export {
  compareRewards,
  listRewardsWithFieldPaths,
  buildRewardFieldPaths,
} from './rewards.policy.ts';
export { toRewardContentKey, type Reward } from './rewards.stored.ts';
export {
  buildExperienceReceiptReward,
  toPayoutState,
  toMessageRewards,
  toReceiptReply,
  type PayoutState,
  toClaimReply,
  type Receipt,
  type ReceiptLine,
} from './rewards.receipt.ts';
export {
  PayoutOutsideTransactionError,
  PayoutNeedsReviewError,
  type RewardFund,
  type RewardPayment,
  type RewardReclaim,
  type RewardPayer,
  type RewardSellingRules,
} from './rewards.register.ts';

/** A payout that is due, and the function to call with its result. */
export interface DuePayout {
  readonly payout: Payout;
  readonly paid?: (tx: Tx, receipt: Receipt) => Promise<void> | void;
}
export interface RewardPayments {
  /**
   * Registers a kind of reward with the module that pays it. A new kind of reward needs no other
   * step.
   */
  register(payer: RewardPayer): void;
  /**
   * Registers the store of undeliverable payouts, and the functions that withdraw them; called
   * once.
   */
  holdBy(holder: HoldPayout, waiting?: WaitingPayoutStore): void;
  /**
   * Registers the escrow of currency for the payouts of a source, including payouts that wait in an
   * inbox.
   */
  fundedBy(source: string, fundOf: (payout: Payout) => RewardFund): void;
  /**
   * Registers the rewards that a rule still has to pay, as rows with `rewards` (`from ... where
   * ...`), with their description. Items in these rewards cannot be deleted.
   */
  promisedBy(promise: Sentence, owed: Sql): void;
  /**
   * Checks that a rule may promise a reward: the fields must fit its kind, and the item or currency
   * must exist. Throws VALIDATION naming the field of the form.
   */
  validate(tx: Tx, reward: UncheckedReward, places: RewardFieldPaths): Promise<void>;
  /** Checks all rewards of one payout like `validate`; each reward has its own fields. */
  validateAll(
    tx: Tx,
    payout: readonly (readonly [UncheckedReward, RewardFieldPaths])[],
  ): Promise<void>;
  /**
   * Pays rewards once per key, for any rule; undefined if the key was already paid. If a payout
   * cannot be delivered completely, or its owner is blocked or about to leave, the payout is stored
   * and its receipt is marked `held`.
   */
  pay(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
  /** Returns the selling rules of a kind; undefined if the kind is not sold. */
  sold(kind: string): RewardSellingRules | undefined;
  /**
   * Delivers a purchase completely. Throws CONFLICT naming the undeliverable part, or if the owner
   * may not be paid now.
   */
  sell(tx: Tx, payout: Payout): Promise<Receipt>;
  /**
   * Takes back the whole purchase under a key. Throws NOT_FOUND, or NOT_UNDOABLE with the part that
   * the owner no longer has.
   */
  takeBack(
    tx: Tx,
    bought: Pick<Payout, 'source' | 'sourceId' | 'accountId' | 'rule' | 'commandId'>,
  ): Promise<void>;
  /**
   * Takes back a part of the paid rewards of one kind, as much as the owner still has; returns the
   * amount. Returns 0 for kinds that cannot be taken back, and for currency, which the bank takes
   * back.
   */
  reclaim(tx: Tx, kind: RewardKind, reclaiming: RewardReclaim): Promise<number>;
  /**
   * Pays after all listeners of the present event have run. All payments due by then are made
   * together, ordered by item or currency, equal rewards of several accounts at once. `paid`
   * receives the receipt, and is not called if the key was already paid.
   */
  payLater(tx: Tx, due: readonly DuePayout[]): Promise<void>;
  /**
   * Pays a payout that its owner has been waiting for, once. The key may belong to a payout on
   * hold.
   */
  release(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
  /**
   * Permanently rejects a payout in review, with the reason on its receipt; returns false if the
   * payout is no longer on hold.
   */
  refuse(tx: Tx, payout: Payout, why: Sentence): Promise<boolean>;
  /**
   * Permanently cancels a payout on hold of a deleted account; returns false if the payout is not
   * on hold or the account exists.
   */
  forfeit(
    tx: Tx,
    payout: Pick<Payout, 'source' | 'sourceId' | 'period' | 'accountId'>,
    why: Sentence,
  ): Promise<boolean>;
  /**
   * Locks a rule's payouts to these accounts that were on hold or refused. A claim is then either
   * complete or begins after this transaction. Returns the periods and accounts of the payouts.
   */
  lockUndelivered(
    tx: Tx,
    rule: PayoutsOfRule,
  ): Promise<readonly Pick<PayoutKey, 'period' | 'accountId'>[]>;
  /**
   * Reduces a payout on hold to the rest, or refuses it permanently without a rest. Does nothing if
   * the payout is not on hold. The caller has locked the payout.
   */
  withdraw(
    tx: Tx,
    key: PayoutKey,
    remainingRewards: readonly Reward[],
    why: Sentence,
  ): Promise<void>;
  /**
   * Writes receipts, by account, for payouts that a rule has paid in the same transaction; skips
   * accounts whose key was paid before.
   */
  note(
    tx: Tx,
    payouts: readonly (Omit<Payout, 'rewards'> & {
      rewards: Receipt['rewards'];
      lines?: readonly ReceiptLine[];
      /** Payouts that this receipt includes completely, so that they are not listed separately. */
      parts?: readonly number[];
      /** Period of an earlier receipt of the same source, which this receipt replaces. */
      instead?: string;
    })[],
  ): Promise<Map<number, Receipt>>;
  /** Updates the reason why a payout is on hold. */
  explainHeld(tx: Tx, key: PayoutKey, why: Sentence): Promise<unknown>;
  receipts(
    db: Queries,
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ data: Receipt[]; page: number; totalPages: number }>;
  /**
   * Finds the receipt of the whole match that includes this receipt; undefined if the account has
   * no such receipt.
   */
  findReceipt(db: Queries, accountId: number, id: number): Promise<Receipt | undefined>;
}

type Noted = Parameters<RewardPayments['note']>[1];
async function note(tx: Tx, payouts: Noted, at: Date): Promise<Map<number, Receipt>> {
  const rows = payouts.map((payout) => ({ ...payout, period: payout.period ?? '', at }));
  const ids = new Map((await insertPayouts(tx, rows)).map((row) => [row.account_id, row.id]));
  const parts = payouts.flatMap(({ accountId, parts: partIds = [] }) =>
    partIds.map((part) => ({ part, whole: ids.get(accountId) ?? null })),
  );
  if (parts.length > 0) await setPayoutsIncludedInReceipt(tx, parts);
  const replaced = payouts.flatMap(({ source, sourceId, accountId, instead }) =>
    instead === undefined
      ? []
      : [{ source, sourceId, period: instead, accountId, whole: ids.get(accountId) ?? null }],
  );
  if (replaced.length > 0) await setPayoutsReplaced(tx, replaced);
  const noted = new Map<number, Receipt>();
  for (const { accountId, source: kind, rule, cause, rewards, lines = [] } of payouts) {
    const id = ids.get(accountId);
    const about = { kind, at: at.toISOString(), rule, cause, held: false, lines };
    if (id !== undefined) noted.set(accountId, { id, ...about, rewards: [...rewards] });
  }
  return noted;
}
const toReceipt = (row: ReceiptRow): Receipt => ({
  id: row.id,
  kind: row.source,
  at: toIsoTime(row.at),
  rule: row.rule,
  cause: row.cause as Record<string, unknown>,
  rewards: row.rewards as Receipt['rewards'],
  held: row.on_hold,
  ...(row.in_review && { inReview: true }),
  ...(row.reason && { why: row.reason }),
  ...(row.refused && { refused: true }),
  lines: row.lines,
});
/** Returns a page of an account's receipts, newest first. */
const receipts: RewardPayments['receipts'] = async (db, accountId, page, perPage) => {
  const { rows, total } = await listPayoutReceiptsPage(db, accountId, { page, perPage });
  return buildPage(rows.map(toReceipt), { page, perPage }, total);
};
const findReceipt: RewardPayments['findReceipt'] = async (db, accountId, id) => {
  const row = await findPayoutReceipt(db, accountId, id);
  return row && toReceipt(row);
};
/** Creates the payment of rewards, without payers until modules register theirs. */
export function createRewardPayments({
  clock,
  references,
  facts,
  approvals,
}: Pick<Kernel, 'clock' | 'references' | 'facts' | 'approvals'>): RewardPayments {
  const register = new RewardRegister(references);
  const payments = createPayoutDelivery(clock, facts, register);
  /**
   * Checks the promises of a rule, and requests approval by a second administrator if necessary.
   */
  const validateAll: RewardPayments['validateAll'] = async (tx, payout) => {
    for (const [reward, places] of payout) await register.validate(tx, reward, places);
    // approval of a rule also covers the rows to which the rule refers
    for (const [{ kind, id }] of payout) {
      const section = kind === null ? null : register.payer(kind).section;
      if (section !== null && id !== null) noteRowDependency(section, id);
    }
    for (const given of sumRewardAmounts(payout.map(([reward]) => reward)))
      await approvals.weigh(tx, given);
  };
  const payDue = async (tx: Tx, duePayouts: readonly (readonly DuePayout[])[]): Promise<void> => {
    const due = duePayouts.flat();
    const receipts = await payments.payAll(
      tx,
      due.map(({ payout }) => payout),
    );
    for (const { payout, paid } of due) {
      const receipt = receipts.get(payout);
      if (receipt) await paid?.(tx, receipt);
    }
  };
  return {
    register: (payer) => register.add(payer),
    promisedBy: (promise, owed) => register.promise(promise, owed),
    holdBy: (holder, waiting) => payments.holdBy(holder, waiting),
    fundedBy: (source, fundOf) => payments.fundedBy(source, fundOf),
    validate: (tx, reward, places) => validateAll(tx, [[reward, places]]),
    validateAll,
    pay: (tx, payout) => payments.pay(tx, payout),
    sold: (kind) => register.payer(kind).sold,
    sell: (tx, payout) => payments.sell(tx, payout),
    takeBack: (tx, bought) => payments.takeBack(tx, bought),
    reclaim: async (tx, kind, reclaiming) =>
      (await register.payer(kind).reclaim?.(tx, reclaiming)) ?? 0,
    payLater: (tx, due) => facts.afterAll(tx, payDue, due, payDue),
    release: (tx, payout) => payments.release(tx, payout),
    refuse: (tx, payout, why) =>
      refusePayoutOnHold(tx, { ...payout, period: payout.period ?? '', at: clock.now() }, why),
    forfeit: (tx, payout, why) =>
      cancelPayoutOnHold(tx, { ...payout, period: payout.period ?? '', at: clock.now() }, why),
    lockUndelivered: (tx, rule) => payments.lockUndelivered(tx, rule),
    withdraw: (tx, key, remainingRewards, why) => payments.withdraw(tx, key, remainingRewards, why),
    explainHeld: setHeldPayoutReason,
    note: (tx, payouts) => note(tx, payouts, clock.now()),
    receipts,
    findReceipt,
  };
}
/** Returns the rewards of a receipt in one line, for a log. */
export const formatRewardNames = (receipt: Receipt): string =>
  receipt.rewards.map((reward) => reward.name).join(', ');
