import type { Language } from '@guildhall/contract/kit/text/say';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort } from '../../../kernel/jobs/sweep.ts';
import { omitHiddenCatalogueEntries } from '../items/items.api.ts';
import {
  formatRewardNames,
  toReceiptReply,
  type Receipt,
  type Reward,
  type RewardPayments,
} from '../rewards/rewards.api.ts';
import {
  setInboxMessagesExpired,
  listInboxMessagesPage,
  findInboxMessageState,
  claimInboxMessage,
  type InboxMessageRow,
} from './inbox.store.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { formatTitledMessage } from '../../../kernel/say.ts';
import { payInboxMessage } from './inbox-delivery.ts';
import {
  rewardOnHoldReasonMessage,
  inboxReasonMessagesByKind,
  inboxMessages,
} from './inbox.messages.ts';
import { buildPage } from '../../../kernel/db/paged.ts';

type Player = Call<UserActor>;
const batch = 500;

/** Returns the reason why a message in this state cannot be claimed. */
const unclaimable = (state: string): Sentence =>
  state === 'REFUSED'
    ? inboxMessages.refusedAlready()
    : state === 'REVIEW'
      ? inboxMessages.underReview()
      : inboxMessages.expired();
/** Returns the reason why a message waits. If its delivery has failed, this includes why. */
const explain = ({ kind, name, why }: InboxMessageRow) =>
  kind === 'HELD' && why !== null
    ? rewardOnHoldReasonMessage({ why })
    : inboxReasonMessagesByKind[kind]({ name: name ?? '' });
const shown = (row: InboxMessageRow, language: string) => ({
  id: row.id,
  ...formatTitledMessage(explain(row), language),
  attachments: row.attachments.map(({ kind, ...rest }) => ({
    ...rest,
    kind: kind as Reward['kind'],
  })),
  state: row.state,
  createdAt: toIsoTime(row.created_at),
  expiresAt: toIsoTimeOrNull(row.expires_at),
});

/** Converts receipts to the form for their player. Omits what players cannot see. */
async function toPlayers(db: Queries, receipts: readonly Receipt[], language: Language) {
  const rewards = receipts.flatMap((receipt) => receipt.rewards);
  const visible = new Set(await omitHiddenCatalogueEntries(db, rewards));
  return receipts.map((receipt) => ({
    ...toReceiptReply(receipt, language),
    rewards: receipt.rewards.filter((reward) => visible.has(reward)),
  }));
}

/** Creates the use cases with which players read the inbox and claim its rewards. */
export function createInboxUseCases(
  { db, commands, clock, realtime }: Kernel,
  rewards: RewardPayments,
) {
  return {
    async list(call: Player, page: number, perPage: number) {
      const { rows, total, waiting } = await listInboxMessagesPage(db.read, call.actor.userId, {
        page,
        perPage,
        now: clock.now(),
      });
      const data = rows.map((row) => shown(row, call.language));
      return { ...buildPage(data, { page, perPage }, total), waiting };
    },
    async receipts(call: Player, page: number, perPage: number) {
      const receipts = await rewards.receipts(db.read, call.actor.accountId, page, perPage);
      return { ...receipts, data: await toPlayers(db.read, receipts.data, call.language) };
    },
    /** Returns a receipt of the caller. Throws NOT_FOUND for a receipt of another player. */
    async receipt(call: Player, id: number) {
      const stored = await rewards.findReceipt(db.read, call.actor.accountId, id);
      const [receipt] = await toPlayers(db.read, stored ? [stored] : [], call.language);
      if (!receipt) throw new AppError('NOT_FOUND');
      return { receipt };
    },
    /**
     * Claims a message in one transaction: marks it as claimed, pays its rewards under the key of
     * the payout, and notifies the player. If the rewards still cannot be delivered, the message
     * keeps waiting without a time limit.
     */
    claim: (call: Player, messageId: number) =>
      commands.run(
        call,
        {
          type: 'inbox.claim',
          message: inboxMessages.claimedFromInbox(),
          userId: call.actor.userId,
          entity: 'inbox',
          entityId: messageId,
        },
        async (tx, command) => {
          const { accountId, userId } = call.actor;
          const message = await claimInboxMessage(tx, messageId, accountId, clock.now());
          if (!message) {
            const existing = await findInboxMessageState(tx, messageId, accountId);
            if (!existing) throw new AppError('NOT_FOUND');
            if (existing.state === 'CLAIMED') throw new AppError('ALREADY_CLAIMED');
            throw new AppError('CONFLICT', { because: unclaimable(existing.state) });
          }
          const payee = { accountId, commandId: command.id };
          const receipt = await payInboxMessage(rewards, tx, message, payee);
          if (!receipt) throw new AppError('ALREADY_CLAIMED');
          await realtime.emit(tx, userId, 'INBOX_UPDATED', {});
          const rewardNames = formatRewardNames(receipt);
          return {
            reply: { receipt },
            after: { receipt },
            message: receipt.held
              ? inboxMessages.couldNotDeliveredYet({ reward: rewardNames })
              : inboxMessages.claimedRewardFromInbox({ reward: rewardNames }),
          };
        },
      ),
    /** Marks unclaimed messages as expired, once their time has passed. */
    async sweep(): Promise<void> {
      await repeatUntilPageIsShort(batch, () =>
        db.transaction(async (tx) => {
          const userIds = await setInboxMessagesExpired(tx, clock.now(), batch);
          for (const userId of new Set(userIds))
            await realtime.emit(tx, userId, 'INBOX_UPDATED', {});
          return userIds.length;
        }),
      );
    },
  };
}
