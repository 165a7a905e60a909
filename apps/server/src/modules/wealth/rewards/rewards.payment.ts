import type { Tx } from '../../../kernel/db/db.ts';
import { runWithSavepoint } from '../../../kernel/db/transaction.ts';
import type { Clock } from '../../../kernel/time/clock.ts';
import { noteValueHandover } from '../../../kernel/value/handovers.ts';
import type { DomainEvents } from '../../../kernel/facts.ts';
import { AppError, UndeliverableRewardError } from '../../../kernel/errors.ts';
import { toRewardContentKey, type Reward } from './rewards.stored.ts';
import type { Receipt, ReceiptLine } from './rewards.receipt.ts';
import {
  PayoutOutsideTransactionError,
  PayoutNeedsReviewError,
  type RewardFund,
  type RewardRegister,
} from './rewards.register.ts';
import { compareRewards } from './rewards.policy.ts';
import {
  insertPayoutEntitlements,
  setPayoutOnHold,
  findPeriodlessPayout,
  takePayoutOnHoldForDelivery,
  replaceReceiptLines,
  type EntitledPayout,
} from './rewards.store.ts';
import {
  reduceHeldPayout,
  lockUndeliveredPayouts,
  type PayoutKey,
  type PayoutsOfRule,
  type WaitingPayoutStore,
} from './rewards.withdrawal.ts';
import { rewardMessages } from './rewards.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** Rewards for one account, and the key under which they are paid once. */
export interface Payout {
  /** Source of the payout. The key of the payout consists of `source`, `sourceId` and `period`. */
  readonly source: string;
  readonly sourceId: number;
  readonly period?: string;
  readonly accountId: number;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly rewards: readonly Reward[];
  readonly commandId: number;
  /**
   * True if an operator has already reviewed the payout. Then it is not put on hold for review
   * again.
   */
  readonly isReviewed?: boolean;
}
/**
 * Reason why a payout is on hold. SUPPLY: the supply is too small. OWNER: the owner is blocked or
 * about to be deleted. REVIEW: an operator has to review the payout.
 */
type HoldReason = 'SUPPLY' | 'OWNER' | 'REVIEW';
/** Stores a payout that cannot be delivered, in the transaction of the payout. */
export type HoldPayout = (tx: Tx, payout: Payout, why: HoldReason) => Promise<void>;

interface Deps {
  readonly register: RewardRegister;
  readonly facts: DomainEvents;
  /**
   * Functions for payouts that cannot be delivered. They are registered while modules are created.
   */
  readonly held: { by?: HoldPayout; waiting?: WaitingPayoutStore };
  /** Functions that return the escrow of a payout, by source of the payout. */
  readonly funds: Map<string, (payout: Payout) => RewardFund>;
}
interface Brought {
  readonly payoutId: number;
  readonly brought: readonly (readonly ReceiptLine[])[];
}
/** Writes lines about further effects of paid rewards to the receipts of these rewards. */
async function writeLines(tx: Tx, items: readonly Brought[]): Promise<void> {
  for (const { payoutId, brought } of items)
    await replaceReceiptLines(tx, payoutId, brought.flat());
}
const findFund = ({ funds }: Deps, payout: Payout): RewardFund | undefined =>
  funds.get(payout.source)?.(payout);
function entitleAll({ register }: Deps, tx: Tx, payouts: readonly Payout[], at: Date) {
  // payouts that will be put on hold and rewards outside the ledger count too, because their owners
  // also get something
  for (const { accountId, rewards } of payouts)
    for (const { kind, id, amount } of rewards)
      noteValueHandover({ accountId, amount: BigInt(amount), of: `reward ${kind} ${id ?? ''}` });
  // inserts these rows first: of several concurrent payments with the same key, only the one that
  // inserts the row continues
  return insertPayoutEntitlements(
    tx,
    payouts.map((payout) => ({
      ...payout,
      period: payout.period ?? '',
      at,
      rewards: payout.rewards.map((reward) => {
        const { max, section } = register.payer(reward.kind);
        return {
          kind: reward.kind,
          id: reward.id,
          currency: reward.currency ?? null,
          amount: max === 1 ? 1 : reward.amount,
          // a reward that does not refer to a row is named by its currency or its kind
          ...(section === null && { name: reward.currency ?? reward.kind }),
        };
      }),
    })),
  );
}
const entitleOne = async (deps: Deps, tx: Tx, payout: Payout, at: Date) =>
  (await entitleAll(deps, tx, [payout], at))[0];
async function payOut(
  deps: Deps,
  tx: Tx,
  { id: payoutId, rewards }: EntitledPayout,
  payout: Payout,
  isBought = false,
): Promise<Pick<Receipt, 'rewards' | 'lines'>> {
  const { accountId, rule, cause, commandId, isReviewed = false } = payout;
  const fund = findFund(deps, payout);
  const handed: Receipt['rewards'] = [];
  const brought: (readonly ReceiptLine[])[] = [];
  for (const [n, entry] of rewards.entries()) {
    const { kind, id, currency, amount, name } = entry;
    if (name === null)
      throw new AppError('NOT_FOUND', {
        because: kind === 'AVATAR' ? rewardMessages.avatarAbsent() : rewardMessages.itemAbsent(),
      });
    const ref = `${payoutId}:${n}`;
    const lines = await deps.register
      .payer(kind)
      .pay(tx, {
        accountId,
        id,
        currency,
        amount,
        ref,
        rule,
        cause,
        commandId,
        fund,
        isBought,
        isReviewed,
      });
    handed.push({ ...entry, name, kind: kind as Reward['kind'] });
    if (lines) brought.push(lines);
  }
  if (brought.length === 0) return { rewards: handed };
  await deps.facts.afterAll(tx, writeLines, { payoutId, brought }, writeLines);
  return { rewards: handed, lines: brought.flat() };
}
const toReceiptRewards = ({ rewards }: EntitledPayout): Receipt['rewards'] =>
  rewards.map((reward) => ({
    ...reward,
    name: reward.name ?? reward.kind,
    kind: reward.kind as Reward['kind'],
  }));
async function hold(
  { held }: Deps,
  tx: Tx,
  entitled: EntitledPayout,
  payout: Payout,
  why: HoldReason,
  because?: Sentence,
): Promise<Pick<Receipt, 'rewards' | 'held' | 'inReview' | 'why'>> {
  if (!held.by) throw new Error('Nobody keeps what cannot be delivered');
  await setPayoutOnHold(tx, entitled.id, { why: because ?? null, inReview: why === 'REVIEW' });
  await held.by(tx, payout, why);
  return {
    rewards: toReceiptRewards(entitled),
    held: true,
    ...(why === 'REVIEW' && { inReview: true }),
    ...(because && { why: because }),
  };
}
/**
 * Delivers a payout completely or not at all. If the supply is too small, or if the owner may not
 * be paid now, puts the payout on hold.
 */
async function deliver(
  deps: Deps,
  tx: Tx,
  entitled: EntitledPayout | undefined,
  payout: Payout,
  at: Date,
): Promise<Receipt | undefined> {
  if (!entitled) return undefined;
  const { source, rule, cause } = payout;
  const receipt = { id: entitled.id, kind: source, at: at.toISOString(), rule, cause };
  if (entitled.isSuspended)
    return { ...receipt, ...(await hold(deps, tx, entitled, payout, 'OWNER')) };
  const mayLack = entitled.rewards.some(({ kind }) => deps.register.payer(kind).mayLack);
  const whole = (inside: Tx) => payOut(deps, inside, entitled, payout);
  try {
    const paid = mayLack ? await runWithSavepoint(tx, whole) : await whole(tx);
    return { ...receipt, ...paid, held: false };
  } catch (error) {
    if (!(error instanceof UndeliverableRewardError)) throw error;
    const why = error instanceof PayoutNeedsReviewError ? 'REVIEW' : 'SUPPLY';
    const held = await hold(deps, tx, entitled, payout, why, error.because);
    if (error instanceof PayoutOutsideTransactionError) await error.begin(tx);
    return { ...receipt, ...held };
  }
}

/**
 * Delivers a purchase completely. Throws CONFLICT, which refuses the purchase, if a part cannot be
 * delivered, naming the part, or if the buyer may not be paid now.
 */
async function sell(deps: Deps, tx: Tx, payout: Payout, at: Date): Promise<Receipt> {
  const entitled = await entitleOne(deps, tx, payout, at);
  if (!entitled) throw new Error('This purchase was delivered before');
  if (entitled.isSuspended)
    throw new AppError('CONFLICT', { because: rewardMessages.ownerSuspended() });
  const paid = await payOut(deps, tx, entitled, payout, true);
  const { source: kind, rule, cause } = payout;
  return { id: entitled.id, kind, at: at.toISOString(), rule, cause, held: false, ...paid };
}
/** Key of a purchase that is taken back, and the command that takes it back. */
interface Bought {
  readonly source: string;
  readonly sourceId: number;
  readonly accountId: number;
  /** Reason why the items are taken back, for their history. */
  readonly rule: Sentence;
  readonly commandId: number;
}
/**
 * Takes back the whole purchase. Throws NOT_UNDOABLE, with the reason, if a part cannot be taken
 * back.
 */
async function takeBack({ register }: Deps, tx: Tx, bought: Bought): Promise<void> {
  const { accountId, rule, commandId } = bought;
  const payout = await findPeriodlessPayout(tx, bought);
  if (!payout) throw new AppError('NOT_FOUND');
  for (const [n, { kind, id, amount }] of payout.rewards.entries())
    await register
      .payer(kind)
      .sold?.takeBack(tx, {
        accountId,
        id,
        amount,
        ref: `${payout.id}:${n}`,
        boughtBy: payout.commandId,
        rule,
        commandId,
      });
}

interface Entry {
  readonly payout: Payout;
  readonly entitled: EntitledPayout | undefined;
}
/**
 * Returns a key. Payouts with equal keys are delivered together; a payout with several rewards is
 * delivered alone.
 */
const getDeliveryKey = ({ payout: { rewards } }: Entry, at: number): string =>
  rewards.length === 1 && rewards[0] ? toRewardContentKey(rewards[0]) : `alone ${at}`;
const comparePayouts = (a: Payout, b: Payout): number =>
  (a.rewards[0] && b.rewards[0] ? compareRewards(a.rewards[0], b.rewards[0]) : 0) ||
  a.accountId - b.accountId ||
  a.sourceId - b.sourceId;
/**
 * Pays an equal reward to several accounts with one call of the payer. Returns false if one of the
 * accounts cannot get the reward now, or if the payer of this kind can only pay single accounts.
 */
async function handTogether(
  deps: Deps,
  tx: Tx,
  entries: readonly { readonly payout: Payout; readonly entitled: EntitledPayout }[],
): Promise<boolean> {
  const payer = deps.register.payer(entries[0]?.payout.rewards[0]?.kind ?? '');
  const isWhole = entries.every(
    ({ entitled: { isSuspended, rewards } }) => !isSuspended && rewards[0]?.name !== null,
  );
  if (!payer.payAll || entries.length < 2 || !isWhole) return false;
  const payments = entries.map(({ payout, entitled }) => ({
    accountId: payout.accountId,
    id: entitled.rewards[0]?.id ?? null,
    currency: entitled.rewards[0]?.currency ?? null,
    amount: entitled.rewards[0]?.amount ?? 0,
    ref: `${entitled.id}:0`,
    rule: payout.rule,
    cause: payout.cause,
    commandId: payout.commandId,
    fund: findFund(deps, payout),
    isReviewed: payout.isReviewed ?? false,
  }));
  try {
    await runWithSavepoint(tx, (inside) => payer.payAll?.(inside, payments) ?? Promise.resolve());
    return true;
  } catch (error) {
    if (error instanceof UndeliverableRewardError) return false;
    throw error;
  }
}
async function payAll(
  deps: Deps,
  tx: Tx,
  payouts: readonly Payout[],
  at: Date,
): Promise<Map<Payout, Receipt>> {
  const ordered = payouts.filter(({ rewards }) => rewards.length > 0).toSorted(comparePayouts);
  const entitled = await entitleAll(deps, tx, ordered, at);
  const receipts = new Map<Payout, Receipt>();
  const entries = ordered.flatMap((payout, n) => {
    const entitlement = entitled[n];
    return entitlement ? [{ payout, entitled: entitlement }] : [];
  });
  for (const set of Map.groupBy(entries, getDeliveryKey).values()) {
    const isHanded = await handTogether(deps, tx, set);
    for (const { payout, entitled: entitlement } of set) {
      const { source: kind, rule, cause } = payout;
      const receipt = isHanded
        ? {
            id: entitlement.id,
            kind,
            at: at.toISOString(),
            rule,
            cause,
            held: false,
            rewards: toReceiptRewards(entitlement),
          }
        : await deliver(deps, tx, entitlement, payout, at);
      if (receipt) receipts.set(payout, receipt);
    }
  }
  return receipts;
}

/** Creates the functions that deliver payouts, each payout once. */
export function createPayoutDelivery(clock: Clock, facts: DomainEvents, register: RewardRegister) {
  const deps: Deps = { register, facts, held: {}, funds: new Map() };
  return {
    holdBy(holder: HoldPayout, waiting?: WaitingPayoutStore): void {
      deps.held.by = holder;
      if (waiting) deps.held.waiting = waiting;
    },
    /**
     * Locks the waiting messages before it locks the payouts; a claim locks them in the same order.
     */
    async lockUndelivered(tx: Tx, rule: PayoutsOfRule) {
      await deps.held.waiting?.lock(tx, rule);
      return lockUndeliveredPayouts(tx, rule);
    },
    async withdraw(
      tx: Tx,
      key: PayoutKey,
      remaining: readonly Reward[],
      why: Sentence,
    ): Promise<void> {
      const at = clock.now();
      await reduceHeldPayout(tx, key, remaining, { at, why });
      await deps.held.waiting?.cut(tx, key, remaining, at);
    },
    fundedBy(source: string, selectFund: (payout: Payout) => RewardFund): void {
      deps.funds.set(source, selectFund);
    },
    async pay(tx: Tx, payout: Payout): Promise<Receipt | undefined> {
      const at = clock.now();
      return deliver(deps, tx, await entitleOne(deps, tx, payout, at), payout, at);
    },
    /**
     * Like `pay`, for many payouts: groups them by item or currency, and delivers them in a fixed
     * order.
     */
    payAll: (tx: Tx, payouts: readonly Payout[]) => payAll(deps, tx, payouts, clock.now()),
    sell: (tx: Tx, payout: Payout) => sell(deps, tx, payout, clock.now()),
    takeBack: (tx: Tx, bought: Bought) => takeBack(deps, tx, bought),
    async release(tx: Tx, payout: Payout): Promise<Receipt | undefined> {
      const at = clock.now();
      const entitled =
        (await entitleOne(deps, tx, payout, at)) ??
        (await takePayoutOnHoldForDelivery(tx, { ...payout, period: payout.period ?? '', at }));
      return deliver(deps, tx, entitled, payout, at);
    },
  };
}
