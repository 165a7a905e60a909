import type { Call, UserActor } from '../../../kernel/actor.ts';
import { toIso, toIsoOrNull, toNumber } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Items, Reward } from '../items/items.api.ts';
import { inLanguage } from '../../post/notifications/notifications.api.ts';
import {
  expireMessages,
  isAttached,
  isAttachedIn,
  pageOfMessages,
  stateOfMessage,
  takeMessage,
  type MessageRow,
} from './inbox.store.ts';
import { inboxTexts } from './inbox.texts.ts';

type Player = Call<UserActor>;
const batch = 500;

const shown = (row: MessageRow, language: string) => ({
  id: row.id,
  ...inLanguage(inboxTexts[row.kind], language, { name: row.name ?? '' }),
  attachments: row.attachments.map(({ kind, name, ...rest }) => ({
    ...rest,
    kind: kind as Reward['kind'],
    name: name ?? rest.currency ?? kind,
  })),
  state: row.state,
  createdAt: toIso(row.created_at),
  expiresAt: toIsoOrNull(row.expires_at),
});

const attachable = [
  ['inventories', 'INVENTORY'],
  ['avatars', 'AVATAR'],
  ['collections', 'COLLECTION'],
] as const;

export function createInboxUseCases(
  { db, commands, clock, realtime, references }: Kernel,
  items: Items,
) {
  return {
    /** What waits in an inbox may not be deleted from under it. */
    guardAttachments(): void {
      for (const [section, kind] of attachable)
        references.uses(section, async (on, id) =>
          (await isAttached(on, kind, id)) ? 'rewards that wait in inboxes' : undefined,
        );
      references.uses('currencies', async (on, id) => {
        const code = await references.target('currencies')?.codeOf?.(on, id);
        return code !== undefined && (await isAttachedIn(on, code))
          ? 'rewards that wait in inboxes'
          : undefined;
      });
    },
    async list(call: Player, page: number, perPage: number) {
      const { rows, total, waiting } = await pageOfMessages(db.read, call.actor.userId, {
        page,
        perPage,
        now: clock.now(),
      });
      return {
        data: rows.map((row) => shown(row, call.actor.language)),
        page,
        totalPages: Math.max(1, Math.ceil(total / perPage)),
        waiting,
      };
    },
    /**
     * One transaction: mark, pay under the key of the payout, tell. What still cannot be delivered
     * waits on, without an end.
     */
    claim: (call: Player, messageId: number) =>
      commands.run(
        call,
        {
          type: 'inbox.claim',
          text: 'Claimed from the inbox',
          userId: call.actor.userId,
          entity: 'inbox',
          entityId: messageId,
        },
        async (tx, command) => {
          const { accountId, userId } = call.actor;
          const message = await takeMessage(tx, messageId, accountId, clock.now());
          if (!message) {
            const found = await stateOfMessage(tx, messageId, accountId);
            if (!found) throw new AppError('NOT_FOUND');
            throw found.state === 'CLAIMED'
              ? new AppError('ALREADY_CLAIMED')
              : new AppError('CONFLICT', { message: 'This has expired' });
          }
          const receipt = await items.release(tx, {
            source: message.source,
            sourceId: toNumber(message.source_id),
            period: message.period,
            accountId,
            rule: message.rule,
            cause: message.cause,
            commandId: command.id,
            rewards: message.rewards as readonly Reward[],
          });
          if (!receipt) throw new AppError('ALREADY_CLAIMED');
          await realtime.emit(tx, userId, 'INBOX_UPDATED', {});
          const what = receipt.rewards.map((one) => one.name).join(', ');
          return {
            reply: { receipt },
            after: { receipt },
            text: receipt.held
              ? `${what} could not be delivered yet`
              : `Claimed ${what} from the inbox`,
          };
        },
      ),
    /** What was not claimed in time shows as expired. */
    async sweep(): Promise<void> {
      for (let more = true; more;) {
        const expired = await db.transaction(async (tx) => {
          const userIds = await expireMessages(tx, clock.now(), batch);
          for (const userId of new Set(userIds))
            await realtime.emit(tx, userId, 'INBOX_UPDATED', {});
          return userIds.length;
        });
        more = expired === batch;
      }
    },
  };
}
