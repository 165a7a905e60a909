/** Delivers waiting rewards when another module finds out that this has become possible. */
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
  /** Returns true if a waiting message of the account contains this item or currency. */
  isHolding(db: Queries, accountId: number, reward: Thing): Promise<boolean>;
  /**
   * Locks the waiting messages of the account that contain this item or currency, as a claim locks
   * them.
   */
  lockHolding(tx: Tx, accountId: number, reward: Thing): Promise<readonly WaitingInboxMessage[]>;
  /**
   * Delivers a message that the caller has locked, as a claim does. If a part still cannot be
   * delivered, the whole message keeps waiting.
   */
  deliver(tx: Tx, message: WaitingInboxMessage, commandId: number): Promise<Receipt | undefined>;
  /** Replaces the reason for which a message waits. */
  explain(tx: Tx, message: WaitingInboxMessage, why: Sentence): Promise<void>;
}
interface Deps {
  readonly clock: Clock;
  readonly rewards: RewardPayments;
  /** Makes open pages of these users reload their inboxes. */
  readonly tell: (tx: Tx, userIds: readonly number[]) => Promise<void>;
}

const keyOf = (message: ClaimedInboxMessage) => ({
  source: message.source,
  sourceId: message.source_id,
  period: message.period,
});
/** Pays the content of a message under the payout's key. */
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

/** Creates the access to messages whose rewards wait until they can be delivered. */
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
