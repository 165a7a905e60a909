import { achievementSettings } from '@guildhall/contract/goals/achievements.section';
import type { Stored } from '@guildhall/contract/kit/rows';
import type { Tx } from '../../../kernel/db.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../kernel/sections.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import { judgeSegment } from '../../play/statistics/statistics.api.ts';
import type { Achievements } from './achievements.api.ts';
import { countsOf, putBack, touchedBy, withdrawUnclaimed } from './achievements.store.ts';
import { achievementsTable } from './achievements.tables.ts';

type Achievement = Stored<typeof achievementSettings>;
function stateOf({ enabled, statisticId, goal }: Achievement): string {
  if (!enabled) return 'Inactive: turned off';
  if (statisticId === null) return 'Inactive: no statistic';
  return goal === null ? 'Inactive: no goal' : 'Active';
}

/**
 * Achievements in the back office: what a saved or deleted one does to those who have reached it.
 */
export function mountAchievementSection(
  router: Router,
  kernel: Kernel,
  { inbox, achievements }: { inbox: Inbox; achievements: Achievements },
): void {
  const { clock } = kernel;
  const withdraw = async (tx: Tx, id: number, name: string): Promise<void> => {
    const rows = await withdrawUnclaimed(tx, id);
    await inbox.send(
      tx,
      rows.map(({ account_id: accountId, exp }) => ({
        source: 'achievement',
        sourceId: id,
        accountId,
        kind: 'WITHDRAWN',
        name,
        rule: `Achievement: ${name}`,
        cause: { achievementId: id },
        rewards: [{ kind: 'EXP', id: null, currency: null, amount: exp }],
        expiresAt: null,
      })),
    );
  };
  const restore = async (tx: Tx, id: number): Promise<void> => {
    const back = await inbox.takeBack(tx, 'achievement', id);
    await putBack(
      tx,
      id,
      back.map(({ accountId, rewards, claimedAt }) => ({
        accountId,
        exp: rewards[0]?.amount ?? 0,
        claimedAt,
      })),
      clock.now(),
    );
  };
  mountSection(kernel, router, achievementSettings, achievementsTable, {
    async compute(on, rows) {
      const ids = rows.map((row) => row.id);
      const counts = new Map((await countsOf(on, ids)).map((row) => [row.id, row]));
      return (row) => ({
        state: stateOf(row),
        reached: counts.get(row.id)?.reached ?? 0,
        claimed: counts.get(row.id)?.claimed ?? 0,
      });
    },
    judge: (tx, row) => judgeSegment(tx, row),
    async effects(tx, { before, after }) {
      const row = after ?? before;
      if (!row) return [];
      const { waiting, past } = await touchedBy(tx, row.id);
      return [
        ...(waiting > 0
          ? [
              {
                label: after
                  ? 'players who have it unlocked and keep it as it was'
                  : 'players whose unclaimed experience goes to their inbox',
                count: waiting,
              },
            ]
          : []),
        ...(after?.enabled && past > 0
          ? [{ label: 'players who have reached it and get it at once', count: past }]
          : []),
      ];
    },
    async applied(tx, { before, after }) {
      if (!after) {
        if (before) await withdraw(tx, before.id, before.name);
        return;
      }
      if (!before) await restore(tx, after.id);
      if (stateOf(after) === 'Active') await achievements.lookBack(tx, after.id);
    },
  });
}
