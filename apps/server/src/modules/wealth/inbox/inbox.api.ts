import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { RewardPayments } from '../rewards/rewards.api.ts';
import {
  reduceInboxMessageRewards,
  deleteWithdrawnMessages,
  lockWaitingMessagesOfRule,
  fromWaitingInboxMessagesSql,
  upsertInboxRewards,
  type InboxReward,
  type WithdrawnReward,
} from './inbox.store.ts';
import { createWaitingInbox, type WaitingInbox } from './inbox-delivery.ts';
import { inboxMessages } from './inbox.messages.ts';

/** Kind of inbox message for each reason why a payout is on hold. */
const kindOf = { OWNER: 'SUSPENDED', SUPPLY: 'HELD', REVIEW: 'REVIEW' } as const;
export type { WithdrawnReward, WaitingInboxMessage } from './inbox.store.ts';
export interface Inbox extends WaitingInbox {
  /**
   * Puts rewards into inboxes, and updates the open pages of their owners. If there is already a
   * message with the same key, it stays unchanged.
   */
  send(tx: Tx, parcels: readonly InboxReward[]): Promise<void>;
  /**
   * Takes back the rewards that a deletion has put into inboxes, if they still wait there. Returns
   * all rewards that the deletion had put there.
   */
  revoke(tx: Tx, source: string, sourceId: number): Promise<readonly WithdrawnReward[]>;
}
/**
 * Creates the functions of inboxes for rewards that cannot be paid now. Rows to which a waiting
 * reward refers cannot be deleted.
 */
export function createInboxApi(
  { clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>,
  rewards: RewardPayments,
): Inbox {
  const tell = async (tx: Tx, userIds: readonly number[]): Promise<void> => {
    for (const userId of new Set(userIds)) await realtime.emit(tx, userId, 'INBOX_UPDATED', {});
  };
  const send: Inbox['send'] = async (tx, parcels) => {
    if (parcels.length > 0) await tell(tx, await upsertInboxRewards(tx, parcels, clock.now()));
  };
  rewards.holdBy(
    (tx, payout, why) => send(tx, [{ ...payout, kind: kindOf[why], name: null, expiresAt: null }]),
    {
      lock: async (tx, rule) => void (await lockWaitingMessagesOfRule(tx, rule)),
      cut: async (tx, key, remainingRewards, at) =>
        tell(tx, await reduceInboxMessageRewards(tx, key, remainingRewards, at)),
    },
  );
  rewards.promisedBy(inboxMessages.waitInInboxes(), fromWaitingInboxMessagesSql);
  return {
    ...createWaitingInbox({ clock, rewards, tell }),
    send,
    async revoke(tx, source, sourceId) {
      const rows = await deleteWithdrawnMessages(tx, source, sourceId);
      await tell(
        tx,
        rows.map((row) => row.userId),
      );
      return rows;
    },
  };
}
