import { limits } from '@guildhall/contract/limits';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { repeatUntilPageIsShort } from '../../../kernel/jobs/sweep.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import {
  moveEndedMissionRewardsToInbox,
  type MovedMissionRewardRow,
} from './moved-rewards.store.ts';
import type { Missions } from './missions.api.ts';
import { missionMessages } from './missions.messages.ts';

const batch = 500;
const dayMs = 86_400_000;

/**
 * Converts a ready reward to an inbox reward. The inbox reward has the same payout key as the
 * mission's reward, so that the reward is paid once.
 */
export const toInboxReward = (
  row: MovedMissionRewardRow,
  kind: 'UNCLAIMED' | 'WITHDRAWN',
  expiresAt: Date | null,
) => ({
  source: 'mission',
  sourceId: row.template_id,
  period: row.period,
  accountId: row.account_id,
  kind,
  name: row.name,
  rule: missionMessages.paysFor({ name: row.name }),
  cause: { missionId: row.instance_id, templateId: row.template_id },
  rewards: row.rewards,
  expiresAt,
});

/**
 * Starts missions that begin. An hour after a mission's end, when results no longer count, moves
 * its unclaimed rewards to the inboxes.
 */
export function createMissionSweep(
  { db, clock, realtime }: Kernel,
  { inbox, missions }: { readonly inbox: Inbox; readonly missions: Pick<Missions, 'openPools'> },
) {
  const sendEnded = async (tx: Tx): Promise<number> => {
    const now = clock.now();
    const ended = new Date(now.getTime() - limits.lateResultMs);
    const rows = await moveEndedMissionRewardsToInbox(tx, ended, now, batch);
    await inbox.send(
      tx,
      rows.map((row) =>
        toInboxReward(row, 'UNCLAIMED', new Date(now.getTime() + limits.inboxDays * dayMs)),
      ),
    );
    for (const row of rows)
      await realtime.emit(tx, row.user_id, 'MISSION_LIST_UPDATED', {
        type: row.rotation === null ? 'special' : 'common',
      });
    return rows.length;
  };
  return async (): Promise<void> => {
    await db.transaction((tx) => missions.openPools(tx));
    await repeatUntilPageIsShort(batch, () => db.transaction(sendEnded));
  };
}
