import type { Queries, Tx } from '../../../kernel/db.ts';
import { toIso, toNumber } from '../../../kernel/db/rows.ts';
import type { Sql } from '../../../kernel/db/sql.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPayments, type Holder, type Payout, type Receipt } from './rewards.payment.ts';
import type { Places, Promised } from './rewards.policy.ts';
import { Register, type RewardPayer } from './rewards.register.ts';
import { insertPayouts, pageOfPayouts } from './rewards.store.ts';
import type { Sentence } from '@guildhall/contract/kit/words';
import { paged } from '../../../kernel/paged.ts';

export { namerOf } from './rewards.store.ts';
export { callReward, namedRewards, rewardIn, type NamedReward } from './rewards.names.ts';
export { inOneOrder, placesAt } from './rewards.policy.ts';
export { thingOf, type Reward } from './rewards.stored.ts';
export { tellReceipt, toldClaim, type Receipt } from './rewards.payment.ts';
export type { Payment, RewardPayer } from './rewards.register.ts';

export interface Rewards {
  /** Says what a kind is and who pays it: all that a new kind takes. */
  register(payer: RewardPayer): void;
  /** Says who keeps what cannot be delivered; named once. */
  holdBy(holder: Holder): void;
  /**
   * A rule says what it still owes, as rows with `rewards` (`from ... where ...`), and in words what
   * that is: what they name may not be deleted from under it.
   */
  promisedBy(what: Sentence, owed: Sql): void;
  /**
   * Whether a rule may promise this: the kind says what it names and how much, what is named
   * exists. VALIDATION names the field as the form calls it.
   */
  judge(on: Queries, reward: Promised, places: Places): Promise<void>;
  /**
   * Pays rewards once, whatever rule pays them; undefined when this key was paid before. What
   * cannot be delivered whole, or is owed to somebody blocked or about to leave, is kept by the
   * holder, and the receipt says `held`.
   */
  pay(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
  /**
   * Pays what its owner was kept waiting for, once: also where the key holds a payout that was
   * held.
   */
  release(tx: Tx, payout: Payout): Promise<Receipt | undefined>;
  /**
   * Notes on receipts what a rule has paid in the same transaction, by account; without those whose
   * key was paid before.
   */
  note(
    tx: Tx,
    payouts: readonly (Omit<Payout, 'rewards'> & { rewards: Receipt['rewards'] })[],
  ): Promise<Map<number, Receipt>>;
  receipts(
    on: Queries,
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ data: Receipt[]; page: number; totalPages: number }>;
}

type Noted = Parameters<Rewards['note']>[1];
async function note(tx: Tx, payouts: Noted, at: Date): Promise<Map<number, Receipt>> {
  const rows = payouts.map((payout) => ({ ...payout, period: payout.period ?? '', at }));
  const ids = new Map(
    (await insertPayouts(tx, rows)).map((row) => [row.account_id, toNumber(row.id)]),
  );
  const noted = new Map<number, Receipt>();
  for (const { accountId, source: kind, rule, cause, rewards } of payouts) {
    const id = ids.get(accountId);
    const about = { kind, at: at.toISOString(), rule, cause, held: false };
    if (id !== undefined) noted.set(accountId, { id, ...about, rewards: [...rewards] });
  }
  return noted;
}
/** A page of what an account was paid, newest first. */
const receipts: Rewards['receipts'] = async (on, accountId, page, perPage) => {
  const { rows, total } = await pageOfPayouts(on, accountId, { page, perPage });
  const data = rows.map((row) => ({
    id: toNumber(row.id),
    kind: row.source,
    at: toIso(row.at),
    rule: row.rule,
    cause: row.cause as Record<string, unknown>,
    rewards: row.rewards as Receipt['rewards'],
    held: row.held,
  }));
  return paged(data, page, perPage, total);
};
export function createRewards({
  clock,
  references,
}: Pick<Kernel, 'clock' | 'references'>): Rewards {
  const register = new Register(references);
  const payments = createPayments(clock, register);
  return {
    register: (payer) => register.add(payer),
    promisedBy: (what, owed) => register.promise(what, owed),
    holdBy: (holder) => payments.holdBy(holder),
    judge: (on, reward, places) => register.judge(on, reward, places),
    pay: (tx, payout) => payments.pay(tx, payout),
    release: (tx, payout) => payments.release(tx, payout),
    note: (tx, payouts) => note(tx, payouts, clock.now()),
    receipts,
  };
}
/** What a receipt pays, in a line for a log. */
export const namesOn = (receipt: Receipt): string =>
  receipt.rewards.map((reward) => reward.name).join(', ');
