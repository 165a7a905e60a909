import { limits } from '@guildhall/contract/limits';
import type { Tx } from '../../../kernel/db/db.ts';
import { on, type Subscription } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { createPagedJob } from '../../../kernel/jobs/sweep.ts';
import { Lines, matchPlayed } from '../../play/match-facts/match-facts.api.ts';
import {
  createReceiptNamer,
  type ReceiptLine,
  type Reward,
} from '../../wealth/rewards/rewards.api.ts';
import { drawCounts, computeRotationPeriod } from './missions.draw.ts';
import {
  createInstanceDraw,
  findInactiveReason,
  isSwept,
  type Instance,
} from './missions.policy.ts';
import {
  fillPool,
  listInstances,
  listInstancesByTemplate,
  lockPools,
  lockPlayers,
  countPoolInstances,
  listPoolInstances,
  step,
  type Step,
  type Stepped,
} from './missions.store.ts';
import { words } from './missions.words.ts';

export { computeRotationPeriod } from './missions.draw.ts';
export { isSwept } from './missions.policy.ts';

export interface Missions {
  /** Counts what a match has brought, for the missions in whose window it ended. */
  readonly subscription: Subscription;
  /**
   * Freezes the pools of the running day and week; one with fewer missions than a player is given
   * is filled up.
   */
  openPools(tx: Tx): Promise<void>;
  /** Counts a mission again, for everybody who has played for it in its windows. */
  recount(tx: Tx, templateId: number): Promise<void>;
}

const toStep = (instance: Instance, accountId: number, delta: number): Step => ({
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

/** Returns the receipt line with a match's progress on a mission. */
const lineOf = (
  { fresh, total }: Stepped,
  { name, goal, rewards }: Instance,
  show: (reward: Reward) => ReceiptLine['rewards'][number],
): ReceiptLine => ({
  about: 'MISSION',
  outcome: fresh ? 'READY' : 'COUNTED',
  what: fresh
    ? words.paysFor({ name })
    : words.progressOf({ name, done: Math.floor(total), goal: goal ?? 0 }),
  rewards: fresh ? rewards.map(show) : [],
  why: null,
});

/**
 * Writes progress and notifies the players; with `recount`, also if they had reached the goal
 * already.
 */
async function advance(
  { clock, realtime }: Pick<Kernel, 'clock' | 'realtime'>,
  tx: Tx,
  steps: readonly Step[],
  templates: ReadonlyMap<number, number>,
  recount: boolean,
): Promise<readonly Stepped[]> {
  if (steps.length === 0) return [];
  const rows = await step(tx, steps, clock.now(), recount);
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
const templatesOf = (instances: readonly Instance[]) =>
  new Map(instances.map((instance) => [instance.id, instance.templateId]));
/** Counts a mission again for all participants, page by page. */
const createRecount = (kernel: Kernel) =>
  createPagedJob<{ templateId: number }>(
    kernel,
    'missions.recount',
    200,
    async (tx, { templateId }, after, atOnce) => {
      const now = kernel.clock.now();
      const open = (
        await listInstancesByTemplate(
          tx,
          templateId,
          now,
          new Date(now.getTime() - limits.lateResultMs),
        )
      ).filter((entry) => findInactiveReason(entry) === undefined);
      const isDrawn = createInstanceDraw(
        await listPoolInstances(tx, [
          ...new Set(open.filter((entry) => entry.rotation !== null).map((entry) => entry.period)),
        ]),
        drawCounts(await kernel.configuration.within(tx)),
      );
      const players = await lockPlayers(tx, open, after, atOnce);
      const steps = open.flatMap((entry) =>
        players.filter(({ id }) => isDrawn(entry, id)).map(({ id }) => toStep(entry, id, 0)),
      );
      await advance(kernel, tx, steps, templatesOf(open), true);
      return players;
    },
  );

export function createMissions(kernel: Kernel): Missions {
  const { clock, realtime, configuration } = kernel;
  const recountAll = createRecount(kernel);
  const recount: Missions['recount'] = (tx, templateId) => recountAll(tx, { templateId });
  return {
    recount,
    subscription: on(matchPlayed, 'goals', async (tx, { sums, endedAt }) => {
      const lines = new Lines();
      if (sums.length === 0) return [];
      const now = clock.now();
      const instances = await listInstances(tx, endedAt);
      const isDrawn = createInstanceDraw(instances, drawCounts(await configuration.within(tx)));
      const steps: Step[] = [];
      for (const instance of instances) {
        if (findInactiveReason(instance) !== undefined) continue;
        for (const sum of sums) {
          if (
            sum.statisticId !== instance.statisticId ||
            sum.segment !== (instance.segment ?? '') ||
            !isDrawn(instance, sum.accountId)
          )
            continue;
          if (isSwept(instance.end, now))
            lines.late(sum.accountId, 'MISSION', words.paysFor({ name: instance.name }));
          else steps.push(toStep(instance, sum.accountId, sum.delta));
        }
      }
      const rows = await advance({ clock, realtime }, tx, steps, templatesOf(instances), false);
      const byId = new Map(instances.map((instance) => [instance.id, instance]));
      const moved = rows.flatMap((row) => {
        const instance = row.waiting ? byId.get(row.instance_id) : undefined;
        return instance ? [{ row, instance }] : [];
      });
      const show = await createReceiptNamer(
        tx,
        moved.flatMap(({ row, instance }) => (row.fresh ? instance.rewards : [])),
      );
      for (const { row, instance } of moved) lines.add(row.account_id, lineOf(row, instance, show));
      return lines.notes();
    }),
    async openPools(tx) {
      await lockPools(tx);
      const counts = drawCounts(await configuration.within(tx));
      for (const rotation of ['DAILY', 'WEEKLY'] as const) {
        const period = computeRotationPeriod(rotation, clock.now());
        const size = await countPoolInstances(tx, period.key);
        if (size >= counts[rotation]) continue;
        // Matches played before a late opening count too.
        const fresh = await fillPool(tx, period, size === 0 ? null : counts[rotation] - size);
        if (fresh.length > 0) realtime.emitToAll(tx, 'MISSION_LIST_UPDATED');
        for (const templateId of fresh) await recount(tx, templateId);
      }
    },
  };
}
