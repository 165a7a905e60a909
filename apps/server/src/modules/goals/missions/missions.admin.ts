import { missionsSection, missionsApi as api } from '@guildhall/contract/goals/missions.section';
import type { ComputedFields, StoredColumns } from '@guildhall/contract/kit/field/rows';
import type { Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { bindCalls } from '../../../kernel/modules.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import type { RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import { assertWindowNotArchived } from '../../play/statistics/statistic-archive.api.ts';
import { assertStatisticSegment } from '../../play/statistics/statistics.api.ts';
import {
  listMissionClaimCounts,
  unclaimedMissionRewardsClause,
  moveMissionRewardsToInbox,
  restoreMovedMissionRewards,
} from './moved-rewards.store.ts';
import type { Missions } from './missions.api.ts';
import { findMissionInactiveReason } from './missions.policy.ts';
import { listMissionInstances, saveSpecialMissionInstance } from './missions.store.ts';
import { toInboxReward } from './missions.sweep.service.ts';
import { missionsTable } from './missions.tables.ts';
import { missionMessages } from './missions.messages.ts';

type Mission = StoredColumns<typeof missionsSection>;
/** Renames the reward fields of a mission to the names that reward checks use. */
const paidIn = ({ rewardType: kind, rewardId: id, currency, amount }: Mission) => ({
  kind,
  id,
  currency,
  amount,
});
type State = ComputedFields<typeof missionsSection>['state'];
const inactive = (row: Mission) => findMissionInactiveReason({ ...row, deleted: false });
/** Returns the current state of a mission. */
function stateOf(row: Mission, now: string, isInPool: boolean): State {
  const reason = inactive(row);
  if (reason !== undefined) return reason;
  if (row.type === 'common')
    return isInPool ? 'POOL' : row.rotation === 'WEEKLY' ? 'NEXT_WEEK' : 'NEXT_DAY';
  const { start, end } = row;
  if (start !== null && start > now) return 'NOT_YET';
  return end !== null && end <= now ? 'OVER' : 'RUNNING';
}
/** Names the form field for each field of the reward, for error messages. */
const places = { id: 'rewardId', currency: 'currency', amount: 'amount' };
/**
 * Mounts missions in the back office. After a change, updates the pools, the periods, and the
 * players whose reward is ready.
 */
export function mountMissionSection(
  router: Router,
  kernel: Kernel,
  { rewards, inbox, missions }: { rewards: RewardPayments; inbox: Inbox; missions: Missions },
): void {
  const { clock, realtime } = kernel;
  rewards.promisedBy(missionMessages.readyToClaim(), unclaimedMissionRewardsClause);
  const withdraw = async (tx: Tx, id: number): Promise<void> => {
    const rows = await moveMissionRewardsToInbox(tx, id, clock.now());
    await inbox.send(
      tx,
      rows.map((row) => toInboxReward(row, 'WITHDRAWN', null)),
    );
    for (const userId of new Set(rows.map((row) => row.user_id)))
      await realtime.emit(tx, userId, 'MISSION_LIST_UPDATED', {});
  };
  mountSection(kernel, router, missionsSection, missionsTable, {
    async compute(db, rows) {
      const ids = rows.map((row) => row.id);
      const counts = new Map((await listMissionClaimCounts(db, ids)).map((row) => [row.id, row]));
      const now = clock.now();
      const pooled = new Set(
        (await listMissionInstances(db, now)).map((entry) => entry.templateId),
      );
      return (row) => ({
        state: stateOf(row, now.toISOString(), pooled.has(row.id)),
        reached: counts.get(row.id)?.reached ?? 0,
        claimed: counts.get(row.id)?.claimed ?? 0,
      });
    },
    async validate(tx, row, before) {
      if (before && before.type !== row.type)
        throw buildFieldError('type', missionMessages.cannotChangedOnceMissionMade());
      if (row.type === 'common' && row.start !== null)
        throw buildFieldError('start', missionMessages.belongsSpecialMissionsOnly());
      if (row.type === 'common' && row.end !== null)
        throw buildFieldError('end', missionMessages.belongsSpecialMissionsOnly());
      await rewards.validate(tx, paidIn(row), places);
      await assertStatisticSegment(tx, row);
      await assertWindowNotArchived(tx, row, clock.now());
    },
    async effects(tx, { before, after }) {
      const row = after ?? before;
      const waiting = row && (await listMissionClaimCounts(tx, [row.id]))[0]?.waiting;
      const message = after
        ? missionMessages.playersWhoReadyClaimKeep()
        : missionMessages.playersWhoseReadyRewardGoes();
      return waiting ? [{ what: message, count: waiting }] : [];
    },
    async applied(tx, { before, after }) {
      if (!after) {
        if (before) await withdraw(tx, before.id);
        return;
      }
      if (!before)
        await restoreMovedMissionRewards(tx, after.id, await inbox.revoke(tx, 'mission', after.id));
      if (after.type === 'special')
        await saveSpecialMissionInstance(tx, after.id, after.start, after.end);
      if (inactive(after) === undefined) await missions.recount(tx, after.id);
    },
  });
  bindCalls(api, {
    adminMissionTypes: async () => ({
      data: [
        { id: 'common' as const, name: 'Common' },
        { id: 'special' as const, name: 'Special' },
      ],
    }),
  })(router);
}
