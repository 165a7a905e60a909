import { missionSettings, missionsApi as api } from '@guildhall/contract/goals/missions.section';
import type { Stored } from '@guildhall/contract/kit/rows';
import type { Tx } from '../../../kernel/db.ts';
import { invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { calls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../kernel/sections.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { Rewards } from '../../wealth/rewards/rewards.api.ts';
import { judgeSegment } from '../../play/statistics/statistics.api.ts';
import { countsOf, owed, moveAllOf, moveBack } from './missions-waiting.store.ts';
import type { Missions } from './missions.api.ts';
import { inactiveBecause } from './missions.policy.ts';
import { toParcel } from './missions.service.ts';
import { instancesAt, openSpecial } from './missions.store.ts';
import { missionsTable } from './missions.tables.ts';

type Mission = Stored<typeof missionSettings>;
/** What a mission pays, as its form says it. */
const paidIn = ({ rewardType: kind, rewardId: id, currency, amount }: Mission) => ({
  kind,
  id,
  currency,
  amount,
});
const inactive = (row: Mission): string | undefined => inactiveBecause({ ...row, deleted: false });
/** Whether it is played now, in words for the operator. */
function stateOf(row: Mission, now: string, isInPool: boolean): string {
  const reason = inactive(row);
  if (reason !== undefined) return `Inactive: ${reason}`;
  if (row.type === 'common')
    return isInPool
      ? 'In the pool'
      : row.rotation === 'WEEKLY'
        ? 'From the next week on'
        : 'From the next day on';
  const { start, end } = row;
  if (start !== null && start > now) return 'Not yet';
  return end !== null && end <= now ? 'Over' : 'Running';
}
/** Where the form says what a mission pays. */
const places = { id: 'rewardId', currency: 'currency', amount: 'amount' };
/**
 * Missions in the back office: what a saved or deleted one does to pools, windows, and those who
 * have it ready.
 */
export function mountMissionSection(
  router: Router,
  kernel: Kernel,
  { rewards, inbox, missions }: { rewards: Rewards; inbox: Inbox; missions: Missions },
): void {
  const { clock, realtime } = kernel;
  rewards.promisedBy('missions that are ready to claim', owed);
  const withdraw = async (tx: Tx, id: number): Promise<void> => {
    const rows = await moveAllOf(tx, id, clock.now());
    await inbox.send(
      tx,
      rows.map((row) => toParcel(row, 'WITHDRAWN', null)),
    );
    for (const userId of new Set(rows.map((row) => row.user_id)))
      await realtime.emit(tx, userId, 'MISSION_LIST_UPDATED', {});
  };
  mountSection(kernel, router, missionSettings, missionsTable, {
    async compute(on, rows) {
      const ids = rows.map((row) => row.id);
      const counts = new Map((await countsOf(on, ids)).map((row) => [row.id, row]));
      const now = clock.now();
      const pooled = new Set((await instancesAt(on, now)).map((one) => one.templateId));
      return (row) => ({
        state: stateOf(row, now.toISOString(), pooled.has(row.id)),
        reached: counts.get(row.id)?.reached ?? 0,
        claimed: counts.get(row.id)?.claimed ?? 0,
      });
    },
    async judge(tx, row, before) {
      if (before && before.type !== row.type)
        throw invalid('type', 'cannot be changed once the mission is made');
      if (row.type === 'common' && row.start !== null)
        throw invalid('start', 'belongs to special missions only');
      if (row.type === 'common' && row.end !== null)
        throw invalid('end', 'belongs to special missions only');
      await rewards.judge(tx, paidIn(row), places);
      await judgeSegment(tx, row);
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const waiting = row && (await countsOf(tx, [row.id]))[0]?.waiting;
      return waiting
        ? [
            {
              label: after
                ? 'players who have it ready to claim and keep it as it was'
                : 'players whose ready reward goes to their inbox',
              count: waiting,
            },
          ]
        : [];
    },
    async applied(tx, { before, after }) {
      if (!after) {
        if (before) await withdraw(tx, before.id);
        return;
      }
      if (!before) await moveBack(tx, after.id, await inbox.takeBack(tx, 'mission', after.id));
      if (after.type === 'special') await openSpecial(tx, after.id, after.start, after.end);
      if (inactive(after) === undefined) await missions.recount(tx, after.id);
    },
  });
  calls(api, {
    adminMissionTypes: async () => ({
      data: [
        { id: 'common' as const, name: 'Common' },
        { id: 'special' as const, name: 'Special' },
      ],
    }),
  })(router);
}
