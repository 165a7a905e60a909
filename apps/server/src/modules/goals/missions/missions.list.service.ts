import { limits } from '@guildhall/contract/limits';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import type { Missions } from './missions.api.ts';
import { readMissionDrawCounts, computeRotationPeriod } from './missions.draw.ts';
import {
  createMissionInstanceDraw,
  findMissionStatus,
  type MissionInstance,
  type MissionStatus,
} from './missions.policy.ts';
import {
  hasMissionPoolCandidates,
  listPlayerMissions,
  type PlayerMissionRow,
} from './missions.store.ts';

/** Returns the reward in the fields of the reply; a mission has exactly one reward. */
function toRewardReply({ paid: [first] }: PlayerMissionRow) {
  if (!first) return { rewardType: null, rewardId: null, currency: null, amount: 1, reward: null };
  const { id, ...shown } = first;
  const reward = { ...shown, kind: shown.kind as Reward['kind'] };
  const { kind: rewardType, currency, amount } = reward;
  return { rewardType, rewardId: id, currency, amount, reward };
}
function progressIn(row: PlayerMissionRow, goal: number, status: MissionStatus): number {
  const isDone = status === 'READY_TO_CLAIM' || status === 'CLAIMED';
  return isDone ? goal : Math.max(0, Math.min(goal, Math.floor(row.progress ?? 0)));
}
const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;
function toMissionReply(row: PlayerMissionRow, instance: MissionInstance, status: MissionStatus) {
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
    ...toRewardReply(row),
    enabled: instance.enabled,
    statisticId: instance.statisticId,
    segment: instance.segment,
    rotation: instance.rotation,
    start: isoOf(instance.start),
    end: isoOf(instance.end),
    displayOrder: row.display_order,
  };
}

/** Lists the current missions of a player. */
export function createMissionList(
  { db, clock, configuration }: Kernel,
  { openPools }: Pick<Missions, 'openPools'>,
) {
  return async (accountId: number, type?: 'common' | 'special') => {
    const now = clock.now();
    const counts = readMissionDrawCounts(await configuration.now(db.read));
    const listRows = () =>
      listPlayerMissions(db.read, accountId, now, new Date(now.getTime() - limits.lateResultMs));
    let rows = await listRows();
    // the first request of a new day or week opens its pools
    const sizeOf = (key: string): number =>
      rows.filter(({ instance }) => instance.period === key).length;
    const short = (['DAILY', 'WEEKLY'] as const)
      .map((rotation) => computeRotationPeriod(rotation, now))
      .filter(({ key, rotation }) => sizeOf(key) < counts[rotation]);
    if (await hasMissionPoolCandidates(db.read, short)) {
      await db.transaction((tx) => openPools(tx));
      rows = await listRows();
    }
    const isMine = createMissionInstanceDraw(
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
      const status = findMissionStatus(instance, progress, isMine(instance, accountId), now);
      return status === undefined ? [] : [toMissionReply(row, instance, status)];
    });
    return { data };
  };
}
