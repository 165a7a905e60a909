import { isCommandUndoable } from '@guildhall/contract/office/commands';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type {
  playerPageApi,
  PlayerTimelineFilter,
} from '@guildhall/contract/office/users/player-page';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import { createDayRange } from '../../../../kernel/time/days.ts';
import { toIso, toIsoOrNull, toNumber } from '../../../../kernel/db/rows.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { listMovementsByDay } from '../../../wealth/bank/bank.api.ts';
import type { Sessions } from '../../../identity/sessions/sessions.api.ts';
import {
  countTimelineEntries,
  listExperienceByDay,
  listMatchesByDay,
  listMatchesPage,
  listTimelineEntries,
  type TimelineRow,
} from './player-page.store.ts';
import { findUser } from './users-admin.store.ts';
import { messages } from '../staff.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Language } from '@guildhall/contract/kit/text/say';
import { formatLogActor, formatLogRecord } from '../activity-log/log-text.ts';
import { toReceiptReply } from '../../../wealth/rewards/rewards.api.ts';
import { buildPage } from '../../../../kernel/db/paged.ts';

type Staff = Call<UserActor>;
type Happening = Reply<typeof playerPageApi.adminUserTimeline>['data'][number];
type Asked = {
  readonly show: PlayerTimelineFilter;
  readonly page: number;
  readonly perPage: number;
};
function doneBy(row: TimelineRow, userId: number): Happening['by'] {
  if (row.actor_kind !== 'user') return 'system';
  return Number(row.actor_id) === userId ? 'player' : 'operator';
}
const toHappening = (row: TimelineRow, userId: number, language: Language): Happening => ({
  id: toNumber(row.id),
  at: toIso(row.created_at),
  actorId: row.actor_kind === 'user' && row.actor_id !== null ? toNumber(row.actor_id) : null,
  actorName: formatLogActor(row, language),
  type: row.type,
  text: formatLogRecord(row, language),
  reason: row.reason,
  address: row.address,
  undone: row.undone_by !== null,
  undoable: row.undoable && row.undone_by === null && isCommandUndoable(row.type),
  by: doneBy(row, userId),
  receipts: (row.receipts ?? []).map((receipt) =>
    toReceiptReply(
      {
        ...receipt,
        at: toIso(receipt.at),
        rewards: receipt.rewards as Happening['receipts'][number]['rewards'],
      },
      language,
    ),
  ),
});

/** Milliseconds within which repeated reads by one operator in one session count as one. */
const readingMs = 10 * 60_000;

/** Reads everything about one player; each view of the page is itself recorded. */
export function createPlayerPage(
  { db, commands, clock }: Kernel,
  sessions: Pick<Sessions, 'list'>,
) {
  const accountOf = async (userId: number): Promise<number> => {
    const row = await findUser(db.read, userId);
    if (!row) throw new AppError('NOT_FOUND');
    return row.account_id;
  };
  return {
    /**
     * Records that an operator viewed a part of a player's data, once in ten minutes and session.
     */
    async noteReading(call: Staff, userId: number, what: Sentence): Promise<void> {
      await accountOf(userId);
      const span = Math.floor(clock.now().getTime() / readingMs);
      const key = `read-${call.actor.sessionId}-${userId}-${what.key}-${span}`;
      await commands.run(
        { ...call, idempotencyKey: key, bodyHash: Buffer.from(key), reason: undefined },
        { type: 'users.read', said: messages.lookedUser({ what, n: userId }), userId },
        () => Promise.resolve({ reply: {} }),
      );
    },
    async timeline(userId: number, asked: Asked, language: Language) {
      const whose = { userId, accountId: await accountOf(userId) };
      const rows = await listTimelineEntries(db.read, whose, asked);
      return buildPage(
        rows.map((row) => toHappening(row, userId, language)),
        asked.page,
        asked.perPage,
        await countTimelineEntries(db.read, whose, asked.show),
      );
    },
    async trends(userId: number) {
      const accountId = await accountOf(userId);
      const days = createDayRange(clock.now(), limits.trendDays);
      return {
        from: days.from,
        experience: days.fill(await listExperienceByDay(db.read, accountId, days), ({ n }) => n),
        matches: days.fill(await listMatchesByDay(db.read, accountId, days), ({ n }) => n),
        currencies: await listMovementsByDay(db.read, accountId, days),
      };
    },
    async matches(userId: number, page: number, perPage: number) {
      const { rows, total } = await listMatchesPage(
        db.read,
        await accountOf(userId),
        page,
        perPage,
      );
      return buildPage(
        rows.map((row) => ({
          ...row,
          id: toNumber(row.id),
          startedAt: toIso(row.startedAt),
          endedAt: toIsoOrNull(row.endedAt),
        })),
        page,
        perPage,
        total,
      );
    },
    async sessions(userId: number) {
      await accountOf(userId);
      return { data: await sessions.list(db.read, userId) };
    },
  };
}
