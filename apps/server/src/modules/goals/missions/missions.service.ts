import { limits } from '@guildhall/contract/limits';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { untilFewer } from '../../../kernel/jobs/sweep.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import { namesOn, type Reward, type Rewards } from '../../wealth/rewards/rewards.api.ts';
import { moveEnded, type MovedRow } from './missions-waiting.store.ts';
import { drawCounts, periodOf } from './missions.draw.ts';
import { drawer, statusOf, type Instance, type MissionStatus } from './missions.policy.ts';
import { hasCandidates, progressOf, shownTo, claimReady, type ShownRow } from './missions.store.ts';
import type { Missions } from './missions.api.ts';
import { words } from './missions.words.ts';

type Player = Call<UserActor>;
const batch = 500;
const dayMs = 86_400_000;

/** Converts the reward into response fields; a mission has a single reward. */
function paidBy({ paid: [first] }: ShownRow) {
  if (!first) return { rewardType: null, rewardId: null, currency: null, amount: 1, reward: null };
  const { id, ...shown } = first;
  const reward = { ...shown, kind: shown.kind as Reward['kind'] };
  const { kind: rewardType, currency, amount } = reward;
  return { rewardType, rewardId: id, currency, amount, reward };
}
function progressIn(row: ShownRow, goal: number, status: MissionStatus): number {
  const isDone = status === 'READY_TO_CLAIM' || status === 'CLAIMED';
  return isDone ? goal : Math.max(0, Math.min(goal, Math.floor(row.progress ?? 0)));
}
const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
function shown(row: ShownRow, instance: Instance, status: MissionStatus) {
  const goal = row.ready_goal ?? instance.goal ?? 0;
  return {
    id: instance.id,
    templateId: instance.templateId,
    type: instance.rotation === null ? ('special' as const) : ('common' as const),
    name: instance.name,
    description: row.description,
    goal,
    progress: progressIn(row, goal, status),
    status,
    imageUrl: row.image_url,
    ...paidBy(row),
    enabled: instance.enabled,
    statisticId: instance.statisticId,
    segment: instance.segment,
    rotation: instance.rotation,
    start: isoOf(instance.start),
    end: isoOf(instance.end),
    displayOrder: row.display_order,
  };
}
/**
 * Converts a ready reward into a parcel for the inbox, under the idempotency key that a claim of
 * the mission would have used.
 */
export const toParcel = (
  row: MovedRow,
  kind: 'UNCLAIMED' | 'WITHDRAWN',
  expiresAt: Date | null,
) => ({
  source: 'mission',
  sourceId: row.template_id,
  period: row.period,
  accountId: row.account_id,
  kind,
  name: row.name,
  rule: words.paysFor({ name: row.name }),
  cause: { missionId: row.instance_id, templateId: row.template_id },
  rewards: row.rewards,
  expiresAt,
});

export function createMissionUseCases(
  { db, commands, clock, realtime, configuration }: Kernel,
  { rewards, inbox, missions }: { rewards: Rewards; inbox: Inbox; missions: Missions },
) {
  const latest = (now: Date): Date => new Date(now.getTime() - limits.lateResultMs);
  const sweepBatch = async (tx: Tx): Promise<number> => {
    const now = clock.now();
    const rows = await moveEnded(tx, latest(now), now, batch);
    await inbox.send(
      tx,
      rows.map((row) =>
        toParcel(row, 'UNCLAIMED', new Date(now.getTime() + limits.inboxDays * dayMs)),
      ),
    );
    for (const row of rows)
      await realtime.emit(tx, row.user_id, 'MISSION_LIST_UPDATED', {
        type: row.rotation === null ? 'special' : 'common',
      });
    return rows.length;
  };
  return {
    async list(accountId: number, type?: 'common' | 'special') {
      const now = clock.now();
      const counts = drawCounts(await configuration.now(db.read));
      const read = () => shownTo(db.read, accountId, now, latest(now));
      let rows = await read();
      // Whoever comes first after midnight opens the day.
      const sizeOf = (key: string): number =>
        rows.filter(({ instance }) => instance.period === key).length;
      const short = (['DAILY', 'WEEKLY'] as const)
        .map((rotation) => periodOf(rotation, now))
        .filter(({ key, rotation }) => sizeOf(key) < counts[rotation]);
      if (await hasCandidates(db.read, short)) {
        await db.transaction((tx) => missions.openPools(tx));
        rows = await read();
      }
      const isMine = drawer(
        rows.map(({ instance }) => instance),
        counts,
      );
      const data = rows.flatMap(({ row, instance }) => {
        if (type !== undefined && (instance.rotation === null) !== (type === 'special')) return [];
        const progress = {
          amount: row.progress ?? 0,
          ready: row.ready,
          claimed: row.claimed,
          moved: row.moved,
        };
        const status = statusOf(instance, progress, isMine(instance, accountId), now);
        return status === undefined ? [] : [shown(row, instance, status)];
      });
      return { data };
    },
    /**
     * One transaction: mark, pay under a unique key, tell. Of fifty simultaneous claims one pays.
     */
    claim: (call: Player, missionId: number) =>
      commands.run(
        call,
        {
          type: 'missions.claim',
          said: words.claimedMission(),
          userId: call.actor.userId,
          entity: 'missions',
        },
        async (tx, command) => {
          const { accountId, userId } = call.actor;
          const taken = await claimReady(tx, accountId, missionId, clock.now());
          if (!taken) {
            const found = await progressOf(tx, accountId, missionId);
            if (!found) throw new AppError('NOT_FOUND');
            if (found.claimed) throw new AppError('ALREADY_CLAIMED');
            throw new AppError('CONFLICT', {
              because: found.moved
                ? words.missionOverItsRewardWaits()
                : words.missionNotFinishedYet(),
            });
          }
          const receipt = await rewards.pay(tx, {
            source: 'mission',
            sourceId: taken.template_id,
            period: taken.period,
            accountId,
            rule: words.paysFor({ name: taken.name }),
            cause: { missionId, templateId: taken.template_id },
            commandId: command.id,
            rewards: taken.rewards,
          });
          if (!receipt) throw new AppError('ALREADY_CLAIMED');
          await realtime.emit(tx, userId, 'MISSION_STATUS_UPDATED', {
            missionId,
            templateId: taken.template_id,
            status: 'CLAIMED',
          });
          const what = namesOn(receipt);
          return {
            reply: { receipt },
            after: { receipt },
            entityId: taken.template_id,
            said: words.claimedOfMission({ reward: what, name: taken.name }),
          };
        },
      ),
    /**
     * Opens what begins; sends what was ready and unclaimed to the inboxes, an hour after the end,
     * when no result can come any more.
     */
    async sweep(): Promise<void> {
      await db.transaction((tx) => missions.openPools(tx));
      await untilFewer(batch, () => db.transaction(sweepBatch));
    },
  };
}
export type MissionUseCases = ReturnType<typeof createMissionUseCases>;
