import { isCommandUndoable } from '@guildhall/contract/office/commands';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import type { playerPageApi, PlayerTimelineFilter } from '@guildhall/contract/office/player-page';
import { createDayRange } from '../../../kernel/time/days.ts';
import { toIsoTime, toIsoTimeOrNull, toNumber } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { listMovementsByDay } from '../../wealth/bank/bank.api.ts';
import type { Sessions } from '../../identity/sessions/sessions.api.ts';
import { findUndeliveredMail } from '../../post/mail/mail.api.ts';
import {
  countTimelineEntries,
  findPlayerActivity,
  listExperienceByDay,
  listMatchesByDay,
  listMatchesPage,
  listTimelineEntries,
  type TimelineRow,
} from './player-page.store.ts';
import { requireUser } from '../users/users.api.ts';
import type { PlayerViewRecorder } from './player-page.api.ts';
import { playerPageMessages } from './player-page.messages.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import { formatLogActor, formatLogRecord } from '../activity-log/activity-log.api.ts';
import { toReceiptReply } from '../../wealth/rewards/rewards.api.ts';
import { buildPage } from '../../../kernel/db/paged.ts';

type Happening = Reply<typeof playerPageApi.adminUserTimeline>['data'][number];
interface TimelineQuery {
  readonly show: PlayerTimelineFilter;
  readonly page: number;
  readonly perPage: number;
}
function doneBy(row: TimelineRow, userId: number): Happening['by'] {
  if (row.actor_kind !== 'user') return 'system';
  return Number(row.actor_id) === userId ? 'player' : 'operator';
}
const toHappening = (row: TimelineRow, userId: number, language: Language): Happening => ({
  id: toNumber(row.id),
  at: toIsoTime(row.created_at),
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
        at: toIsoTime(receipt.at),
        rewards: receipt.rewards as Happening['receipts'][number]['rewards'],
      },
      language,
    ),
  ),
});

/**
 * Milliseconds in which the log does not record the same view again, by the same operator in the
 * same session.
 */
const readingMs = 10 * 60_000;

/** Creates the functions that record which data of players operators view. */
export function createPlayerViewRecorder({
  db,
  commands,
  clock,
}: Pick<Kernel, 'db' | 'commands' | 'clock'>): PlayerViewRecorder {
  const noteReading: PlayerViewRecorder['noteReading'] = async (call, userId, subject) => {
    await requireUser(db.read, userId);
    const span = Math.floor(clock.now().getTime() / readingMs);
    const key = `read-${call.actor.sessionId}-${userId}-${subject.key}-${span}`;
    await commands.run(
      { ...call, idempotencyKey: key, bodyHash: Buffer.from(key), reason: undefined },
      {
        type: 'users.read',
        message: playerPageMessages.lookedUser({ what: subject, n: userId }),
        userId,
      },
      () => Promise.resolve({ reply: {} }),
    );
  };
  return {
    noteReading,
    buildRecordedReader: (subject, read) => async (call, input) => {
      await noteReading(call, input.params.id, subject);
      return read(input, call);
    },
  };
}
/** Creates the functions that read activity, timeline, trends, matches and sessions of a player. */
export function createPlayerPage({ db, clock }: Kernel, sessions: Pick<Sessions, 'list'>) {
  return { readActivity, listTimeline, readTrends, listMatches, listSessions };

  async function requireAccountId(userId: number): Promise<number> {
    return (await requireUser(db.read, userId)).account_id;
  }
  async function readActivity(userId: number) {
    const { email, username, account_id: accountId } = await requireUser(db.read, userId);
    const row = await findPlayerActivity(db.read, userId, accountId);
    if (!row) throw new AppError('NOT_FOUND');
    return {
      id: userId,
      email,
      undelivered: (await findUndeliveredMail(db.read, email)) ?? null,
      username,
      alphaKey: row.alpha_key,
      alphaKeyRequested: row.requested,
      gameSessions: row.game_sessions,
      matchesVr: row.matches_vr,
      matchesFs: row.matches_fs,
      matchesVrTime: toNumber(row.vr_ms),
      matchesFsTime: toNumber(row.fs_ms),
    };
  }
  async function listTimeline(userId: number, query: TimelineQuery, language: Language) {
    const owner = { userId, accountId: await requireAccountId(userId) };
    const rows = await listTimelineEntries(db.read, owner, query);
    return buildPage(
      rows.map((row) => toHappening(row, userId, language)),
      query,
      await countTimelineEntries(db.read, owner, query.show),
    );
  }
  async function readTrends(userId: number) {
    const accountId = await requireAccountId(userId);
    const days = createDayRange(clock.now(), limits.trendDays);
    return {
      from: days.from,
      experience: days.fill(await listExperienceByDay(db.read, accountId, days), ({ n }) => n),
      matches: days.fill(await listMatchesByDay(db.read, accountId, days), ({ n }) => n),
      currencies: await listMovementsByDay(db.read, accountId, days),
    };
  }
  async function listMatches(userId: number, page: number, perPage: number) {
    const accountId = await requireAccountId(userId);
    const { rows, total } = await listMatchesPage(db.read, accountId, page, perPage);
    const data = rows.map((row) => ({
      ...row,
      id: toNumber(row.id),
      startedAt: toIsoTime(row.startedAt),
      endedAt: toIsoTimeOrNull(row.endedAt),
    }));
    return buildPage(data, { page, perPage }, total);
  }
  async function listSessions(userId: number) {
    await requireUser(db.read, userId);
    return { data: await sessions.list(db.read, userId) };
  }
}
