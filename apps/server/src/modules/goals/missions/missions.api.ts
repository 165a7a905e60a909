import { limits } from '@guildhall/contract/limits';
import type { Tx } from '../../../kernel/db/db.ts';
import { subscribeTo, type DomainEventSubscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import { ReceiptLinesByAccount, matchPlayedEvent } from '../../play/match-facts/match-facts.api.ts';
import {
  createReceiptNamer,
  type ReceiptLine,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';
import { readMissionDrawCounts, computeRotationPeriod } from './missions.draw.ts';
import {
  createMissionInstanceDraw,
  findMissionInactiveReason,
  isMissionClosedForResults,
  type MissionInstance,
} from './missions.policy.ts';
import {
  fillMissionPool,
  listMissionInstances,
  listMissionInstancesByTemplate,
  lockMissionPools,
  countMissionPoolInstances,
  listAllMissionsOfPools,
  advanceMissionProgress,
  type MissionProgressStep,
  type AdvancedMissionRow,
} from './missions.store.ts';
import { lockMissionPlayers } from './missions-windows.store.ts';
import { missionMessages } from './missions.messages.ts';

export { computeRotationPeriod } from './missions.draw.ts';
export { isMissionClosedForResults } from './missions.policy.ts';
export { listMissionsCountingMatches } from './missions-windows.store.ts';

export interface Missions {
  /** Counts the results of a match for every mission in whose period the match ended. */
  readonly subscription: DomainEventSubscription;
  /**
   * Fills the pools of missions for the current day and week. Adds missions to a pool that contains
   * fewer than each player gets.
   */
  openPools(tx: Tx): Promise<void>;
  /**
   * Recalculates the progress in a mission for everybody who has played in the periods that still
   * count.
   */
  recount(tx: Tx, templateId: number): Promise<void>;
}

const toStep = (
  instance: MissionInstance,
  accountId: number,
  delta: number,
): MissionProgressStep => ({
  instanceId: instance.id,
  accountId,
  statisticId: instance.statisticId ?? 0,
  segment: instance.segment ?? '',
  delta,
  start: instance.start,
  end: instance.end,
  goal: instance.goal ?? 0,
  rewards: instance.rewards,
});

/** Builds the receipt line with the progress that a match gave a player in a mission. */
const lineOf = (
  { fresh, total }: AdvancedMissionRow,
  { name, goal, rewards }: MissionInstance,
  show: (reward: Reward) => ReceiptLine['rewards'][number],
): ReceiptLine => ({
  about: 'MISSION',
  outcome: fresh ? 'READY' : 'COUNTED',
  what: fresh
    ? missionMessages.paysFor({ name })
    : missionMessages.progressOf({ name, done: Math.floor(total), goal: goal ?? 0 }),
  rewards: fresh ? rewards.map(show) : [],
  why: null,
});

/**
 * Stores progress. Notifies the players whose reward has become ready; with `recount`, also updates
 * the open pages of all other players.
 */
async function advance(
  { clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>,
  tx: Tx,
  steps: readonly MissionProgressStep[],
  templates: ReadonlyMap<number, number>,
  recount: boolean,
): Promise<readonly AdvancedMissionRow[]> {
  if (steps.length === 0) return [];
  const rows = await advanceMissionProgress(tx, steps, clock.now(), recount);
  for (const row of rows) {
    if (row.fresh)
      await realtime.emit(tx, row.user_id, 'MISSION_STATUS_UPDATED', {
        missionId: row.instance_id,
        templateId: templates.get(row.instance_id) ?? 0,
        status: 'READY_TO_CLAIM',
      });
    else if (recount) await realtime.emit(tx, row.user_id, 'MISSION_LIST_UPDATED', {});
  }
  return rows;
}
const templatesOf = (instances: readonly MissionInstance[]) =>
  new Map(instances.map((instance) => [instance.id, instance.templateId]));
/** Creates the job that recalculates a mission's progress for all its players, page by page. */
const createRecount = (kernel: Kernel) =>
  createPagedJob<{ templateId: number }>(
    kernel,
    'missions.recount',
    200,
    async (tx, { templateId }, after, limit) => {
      const now = kernel.clock.now();
      const open = (
        await listMissionInstancesByTemplate(
          tx,
          templateId,
          now,
          new Date(now.getTime() - limits.lateResultMs),
        )
      ).filter((entry) => findMissionInactiveReason(entry) === undefined);
      const isDrawn = createMissionInstanceDraw(
        await listAllMissionsOfPools(tx, [
          ...new Set(open.filter((entry) => entry.rotation !== null).map((entry) => entry.period)),
        ]),
        readMissionDrawCounts(await kernel.configuration.within(tx)),
      );
      const players = await lockMissionPlayers(tx, open, after, limit);
      const steps = open.flatMap((entry) =>
        players.filter(({ id }) => isDrawn(entry, id)).map(({ id }) => toStep(entry, id, 0)),
      );
      await advance(kernel, tx, steps, templatesOf(open), true);
      return players;
    },
  );

/** Creates the pools of missions for players, and the listener that counts matches. */
export function createMissionsApi(kernel: Kernel): Missions {
  const { clock, realtime, configuration } = kernel;
  const recountAll = createRecount(kernel);
  const recount: Missions['recount'] = (tx, templateId) => recountAll(tx, { templateId });
  return {
    recount,
    subscription: subscribeTo(matchPlayedEvent, 'goals', async (tx, { sums, endedAt }) => {
      const lines = new ReceiptLinesByAccount();
      if (sums.length === 0) return [];
      const now = clock.now();
      const instances = await listMissionInstances(tx, endedAt);
      const isDrawn = createMissionInstanceDraw(
        instances,
        readMissionDrawCounts(await configuration.within(tx)),
      );
      const steps: MissionProgressStep[] = [];
      for (const instance of instances) {
        if (findMissionInactiveReason(instance) !== undefined) continue;
        for (const sum of sums) {
          if (
            sum.statisticId !== instance.statisticId ||
            sum.segment !== (instance.segment ?? '') ||
            !isDrawn(instance, sum.accountId)
          )
            continue;
          if (isMissionClosedForResults(instance.end, now))
            lines.late(sum.accountId, 'MISSION', missionMessages.paysFor({ name: instance.name }));
          else steps.push(toStep(instance, sum.accountId, sum.delta));
        }
      }
      const rows = await advance({ clock, realtime }, tx, steps, templatesOf(instances), false);
      const byId = new Map(instances.map((instance) => [instance.id, instance]));
      const progressed = rows.flatMap((row) => {
        const instance = row.waiting ? byId.get(row.instance_id) : undefined;
        return instance ? [{ row, instance }] : [];
      });
      const show = await createReceiptNamer(
        tx,
        progressed.flatMap(({ row, instance }) => (row.fresh ? instance.rewards : [])),
      );
      for (const { row, instance } of progressed)
        lines.add(row.account_id, lineOf(row, instance, show));
      return lines.notes();
    }),
    async openPools(tx) {
      await lockMissionPools(tx);
      const counts = readMissionDrawCounts(await configuration.within(tx));
      for (const rotation of ['DAILY', 'WEEKLY'] as const) {
        const period = computeRotationPeriod(rotation, clock.now());
        const size = await countMissionPoolInstances(tx, period.key);
        if (size >= counts[rotation]) continue;
        // recounts the added missions, so that matches that ended before the pool was filled count
        // too
        const added = await fillMissionPool(
          tx,
          period,
          size === 0 ? null : counts[rotation] - size,
        );
        if (added.length > 0) realtime.emitToAll(tx, 'MISSION_LIST_UPDATED');
        for (const templateId of added) await recount(tx, templateId);
      }
    },
  };
}
