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

/** A payout that must be made, and the function to call with its receipt. */
export interface DuePayout {
  readonly payout: Payout;
  readonly paid?: (tx: Tx, receipt: Receipt) => Promise<void> | void;
}
export interface RewardPayments {
  /** Registers the payer for a kind of reward. Adding a kind of reward needs nothing else. */
  register(payer: RewardPayer): void;
  /**
   * Registers the function that stores payouts that cannot be delivered, and the functions that
   * withdraw them. Must be called once.
   */
  holdBy(holder: HoldPayout, waiting?: WaitingPayoutStore): void;
  /**
   * Registers the function that returns the escrow of a source's payouts. Payouts that wait in an
   * inbox are paid from this escrow too.
   */
  fundedBy(source: string, fundOf: (payout: Payout) => RewardFund): void;
  /**
   * Registers the rewards that a rule must still pay: a query `from ... where ...` of rows with
   * `rewards`, and a description. Rows to which these rewards refer cannot be deleted.
   */
  promisedBy(promise: Sentence, owed: Sql): void;
  /**
   * Validates a reward of a rule: its fields must fit its kind, and the item or currency must
   * exist. Throws VALIDATION, naming the form field.
   */
  validate(tx: Tx, reward: UncheckedReward, places: RewardFieldPaths): Promise<void>;
  /** Validates all rewards of one payout like `validate`, each with its own field paths. */
  validateAll(
    tx: Tx,
    payout: readonly (readonly [UncheckedReward, RewardFieldPaths])[],
  ): Promise<void>;
  /**
   * Pays the rewards of a rule once per key. Returns undefined if the key was already paid. Puts
   * the payout on hold, and sets `held` in its receipt, if it cannot be delivered completely or if
   * its owner is blocked or about to be deleted.
   */
  pay(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
  /** Returns the rules for selling a kind of reward; undefined if the kind cannot be sold. */
  sold(kind: string): RewardSellingRules | undefined;
  /**
   * Delivers a purchase completely. Throws CONFLICT if a part cannot be delivered, naming the part,
   * or if the buyer may not be paid now.
   */
  sell(tx: Tx, payout: Payout): Promise<Receipt>;
  /**
   * Takes back the whole purchase with this key. Throws NOT_FOUND if there is none. Throws
   * NOT_UNDOABLE, naming the missing part, if the owner no longer has all of it.
   */
  takeBack(
    tx: Tx,
    bought: Pick<Payout, 'source' | 'sourceId' | 'accountId' | 'rule' | 'commandId'>,
  ): Promise<void>;
  /**
   * Takes back an amount of paid rewards of one kind, as far as the owner still has them. Returns
   * the amount taken. Returns 0 for a kind that cannot be taken back, and for currency, which only
   * the bank takes back.
   */
  reclaim(tx: Tx, kind: RewardKind, reclaiming: RewardReclaim): Promise<number>;
  /**
   * Makes payouts after all listeners of the current event have run. All payouts collected by then
   * are made together, in the order of items and currencies; equal rewards of several accounts are
   * paid at once. Calls `paid` with the receipt, unless the key was already paid.
   */
  payLater(tx: Tx, due: readonly DuePayout[]): Promise<void>;
  /** Delivers a payout that was on hold, once, with its original key. */
  release(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
  /**
   * Permanently refuses a payout in review. Its receipt shows the reason. Returns false if the
   * payout is not on hold any more.
   */
  refuse(tx: Tx, payout: Payout, why: Sentence): Promise<boolean>;
  /**
   * Permanently cancels a payout on hold of a deleted account. Returns false if the payout is not
   * on hold, or if the account is not deleted.
   */
  forfeit(
    tx: Tx,
    payout: Pick<Payout, 'source' | 'sourceId' | 'period' | 'accountId'>,
    why: Sentence,
  ): Promise<boolean>;
  /**
   * Locks the payouts of a rule to these accounts that are on hold or were refused. A concurrent
   * claim has then either ended, or begins after commit. Returns the periods and accounts of the
   * payouts.
   */
  lockUndelivered(
    tx: Tx,
    rule: PayoutsOfRule,
  ): Promise<readonly Pick<PayoutKey, 'period' | 'accountId'>[]>;
  /**
   * Reduces a payout on hold to the remaining rewards; if none remain, permanently refuses it. Does
   * nothing if the payout is not on hold. The caller must have locked the payout.
   */
  withdraw(
    tx: Tx,
    key: PayoutKey,
    remainingRewards: readonly Reward[],
    why: Sentence,
  ): Promise<void>;
  /**
   * Writes receipts for payouts that a rule has already made in this transaction. Skips payouts
   * whose key was already paid. Returns the receipts by account.
   */
  note(
    tx: Tx,
    payouts: readonly (Omit<Payout, 'rewards'> & {
      rewards: Receipt['rewards'];
      lines?: readonly ReceiptLine[];
      /** Ids of payouts that this receipt includes completely. They are not listed separately. */
      parts?: readonly number[];
      /** Period of an earlier receipt of the same source. This receipt replaces it. */
      instead?: string;
    })[],
  ): Promise<Map<number, Receipt>>;
  /** Replaces the reason why a payout is on hold. */
  explainHeld(tx: Tx, key: PayoutKey, why: Sentence): Promise<unknown>;
  receipts(
    db: Queries,
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ data: Receipt[]; page: number; totalPages: number }>;
  /**
   * Finds a receipt of an account; undefined if the account has no such receipt. If the receipt of
   * a match includes it, returns the receipt of the match.
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
/** Returns a page of the receipts of an account, newest first. */
const receipts: RewardPayments['receipts'] = async (db, accountId, page, perPage) => {
  const { rows, total } = await listPayoutReceiptsPage(db, accountId, { page, perPage });
  return buildPage(rows.map(toReceipt), { page, perPage }, total);
};
const findReceipt: RewardPayments['findReceipt'] = async (db, accountId, id) => {
  const row = await findPayoutReceipt(db, accountId, id);
  return row && toReceipt(row);
};
/**
 * Creates the functions that pay rewards. Modules register the payers for each kind of reward with
 * them.
 */
export function createRewardPayments({
  clock,
  references,
  facts,
  approvals,
}: Pick<Kernel, 'clock' | 'references' | 'facts' | 'approvals'>): RewardPayments {
  const register = new RewardRegister(references);
  const payments = createPayoutDelivery(clock, facts, register);
  /**
   * Validates the rewards that one payout of a rule contains. If their sum exceeds an approval
   * threshold, the change of the rule needs the approval of a second administrator.
   */
  const validateAll: RewardPayments['validateAll'] = async (tx, payout) => {
    for (const [reward, places] of payout) await register.validate(tx, reward, places);
    // an approval of the rule also covers the rows to which its rewards refer
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
/** Formats the rewards of a receipt as one line for the log. */
export const formatRewardNames = (receipt: Receipt): string =>
  receipt.rewards.map((reward) => reward.name).join(', ');
