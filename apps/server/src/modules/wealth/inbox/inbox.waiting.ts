/** Delivers held rewards, on behalf of the module that finds out that they can be delivered now. */
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Receipt, Reward, RewardPayments } from '../rewards/rewards.api.ts';
import {
  claimInboxMessage,
  hasWaitingReward,
  lockMessagesWithReward,
  type ClaimedInboxMessage,
  type WaitingInboxMessage,
} from './inbox.store.ts';
import type { Sentence } from '@guildhall/contract/kit/text/words';

type Thing = Pick<Reward, 'kind' | 'id'>;
export interface WaitingInbox {
  /** Returns true while something held for an account has this thing among it. */
  isHolding(on: Queries, accountId: number, thing: Thing): Promise<boolean>;
  /** Locks what is held for an account with this thing among it, as a claim does. */
  lockHolding(tx: Tx, accountId: number, thing: Thing): Promise<readonly WaitingInboxMessage[]>;
  /**
   * Delivers a message locked by the caller, as a claim does; the message continues to wait if
   * another part of it still cannot be delivered.
   */
  deliver(tx: Tx, message: WaitingInboxMessage, commandId: number): Promise<Receipt | undefined>;
  /** Says anew why a message waits. */
  explain(tx: Tx, message: WaitingInboxMessage, why: Sentence): Promise<void>;
}
interface Deps {
  readonly clock: Clock;
  readonly rewards: RewardPayments;
  /** Has open pages of these users read their inboxes again. */
  readonly tell: (tx: Tx, userIds: readonly number[]) => Promise<void>;
}

const keyOf = (message: ClaimedInboxMessage) => ({
  source: message.source,
  sourceId: message.source_id,
  period: message.period,
});
/** Hands over what a message holds, under the key of its payout. */
export const payInboxMessage = (
  rewards: RewardPayments,
  tx: Tx,
  message: ClaimedInboxMessage,
  to: { readonly accountId: number; readonly commandId: number },
): Promise<Receipt | undefined> =>
  rewards.release(tx, {
    ...keyOf(message),
    ...to,
    rule: message.rule,
    cause: message.cause,
    rewards: message.rewards,
  });

export const createWaitingInbox = ({ clock, rewards, tell }: Deps): WaitingInbox => ({
  isHolding: hasWaitingReward,
  lockHolding: lockMessagesWithReward,
  async deliver(tx, { id, accountId, userId }, commandId) {
    const message = await claimInboxMessage(tx, id, accountId, clock.now());
    if (!message) return undefined;
    await tell(tx, [userId]);
    return payInboxMessage(rewards, tx, message, { accountId, commandId });
  },
  async explain(tx, message, why) {
    const { accountId, userId } = message;
    await rewards.explainHeld(tx, { ...keyOf(message), accountId }, why);
    await tell(tx, [userId]);
  },
});
