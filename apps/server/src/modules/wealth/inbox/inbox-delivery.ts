/**
 * Delivers rewards that wait in inboxes, when another module finds that they can be delivered now.
 */
import type { Clock } from '../../../kernel/time/clock.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Receipt, Reward, RewardPayments } from '../rewards/rewards.api.ts';
import {
  claimInboxMessage,
  hasWaitingReward,
  lockWaitingMessagesWithReward,
  type ClaimedInboxMessage,
  type WaitingInboxMessage,
} from './inbox.store.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

type Thing = Pick<Reward, 'kind' | 'id'>;
export interface WaitingInbox {
  /** Returns true if a waiting message of the account contains this item, role or currency. */
  isHolding(db: Queries, accountId: number, reward: Thing): Promise<boolean>;
  /**
   * Locks the waiting messages of the account that contain this item, role or currency. Locks them
   * in the same order as a claim.
   */
  lockHolding(tx: Tx, accountId: number, reward: Thing): Promise<readonly WaitingInboxMessage[]>;
  /**
   * Delivers a message as a claim does. The caller must have locked it. If a part of the message
   * still cannot be delivered, the whole message keeps waiting.
   */
  deliver(tx: Tx, message: WaitingInboxMessage, commandId: number): Promise<Receipt | undefined>;
  /** Replaces the reason why a message waits. */
  explain(tx: Tx, message: WaitingInboxMessage, why: Sentence): Promise<void>;
}
interface Deps {
  readonly clock: Clock;
  readonly rewards: RewardPayments;
  /** Makes the open pages of these users reload their inboxes. */
  readonly tell: (tx: Tx, userIds: readonly number[]) => Promise<void>;
}

const keyOf = (message: ClaimedInboxMessage) => ({
  source: message.source,
  sourceId: message.source_id,
  period: message.period,
});
/** Pays the rewards of a message, under the payout key with which the message was stored. */
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

/** Creates the functions that deliver waiting messages once their rewards can be delivered. */
export const createWaitingInbox = ({ clock, rewards, tell }: Deps): WaitingInbox => ({
  isHolding: hasWaitingReward,
  lockHolding: lockWaitingMessagesWithReward,
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
