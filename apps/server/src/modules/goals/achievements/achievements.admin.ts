import { achievementsSection } from '@guildhall/contract/goals/achievements.section';
import type { ComputedFields, StoredColumns } from '@guildhall/contract/kit/field/rows';
import type { ChangeEffect } from '../../../kernel/commands/effects.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Inbox } from '../../wealth/inbox/inbox.api.ts';
import { assertStatisticSegment } from '../../play/statistics/statistics.api.ts';
import type { Achievements } from './achievements.api.ts';
import {
  listAchievementClaimCounts,
  restoreUnlockedAchievements,
  countAccountsTouchedByAchievement,
  withdrawUnclaimedAchievements,
} from './achievements.store.ts';
import { achievementsTable } from './achievements.tables.ts';
import { achievementMessages } from './achievements.messages.ts';

type Achievement = StoredColumns<typeof achievementsSection>;
type State = ComputedFields<typeof achievementsSection>['state'];
function stateOf({ enabled, statisticId, goal }: Achievement): State {
  if (!enabled) return 'OFF';
  if (statisticId === null) return 'NO_STATISTIC';
  return goal === null ? 'NO_GOAL' : 'ACTIVE';
}

/** Lists the effects that saving or deleting an achievement has on players. */
const listEffects = (
  { waiting, past }: { readonly waiting: number; readonly past: number },
  after: { readonly enabled: boolean } | undefined,
): ChangeEffect[] => [
  ...(waiting > 0
    ? [
        {
          what: after
            ? achievementMessages.playersWhoUnlockedKeepAs()
            : achievementMessages.playersWhoseUnclaimedExperienceGoes(),
          count: waiting,
        },
      ]
    : []),
  ...(after?.enabled && past > 0
    ? [{ what: achievementMessages.playersWhoReachedGetOnce(), count: past }]
    : []),
];
/**
 * Mounts achievements in the back office. A preview shows the effects of a change on players who
 * have reached the achievement.
 */
export function mountAchievementSection(
  router: Router,
  kernel: Kernel,
  { inbox, achievements }: { inbox: Inbox; achievements: Achievements },
): void {
  const { clock } = kernel;
  const withdraw = async (tx: Tx, id: number, name: string): Promise<void> => {
    const rows = await withdrawUnclaimedAchievements(tx, id);
    await inbox.send(
      tx,
      rows.map(({ account_id: accountId, exp }) => ({
        source: 'achievement',
        sourceId: id,
        accountId,
        kind: 'WITHDRAWN',
        name,
        rule: achievementMessages.paysFor({ name }),
        cause: { achievementId: id },
        rewards: [{ kind: 'EXP', id: null, currency: null, amount: exp }],
        expiresAt: null,
      })),
    );
  };
  const restore = async (tx: Tx, id: number): Promise<void> => {
    const back = await inbox.revoke(tx, 'achievement', id);
    await restoreUnlockedAchievements(
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
  mountSection(kernel, router, achievementsSection, achievementsTable, {
    async compute(db, rows) {
      const ids = rows.map((row) => row.id);
      const counts = new Map(
        (await listAchievementClaimCounts(db, ids)).map((row) => [row.id, row]),
      );
      return (row) => ({
        state: stateOf(row),
        reached: counts.get(row.id)?.reached ?? 0,
        claimed: counts.get(row.id)?.claimed ?? 0,
      });
    },
    validate: (tx, row) => assertStatisticSegment(tx, row),
    async effects(tx, { before, after }) {
      const row = after ?? before;
      return row ? listEffects(await countAccountsTouchedByAchievement(tx, row.id), after) : [];
    },
    async applied(tx, { before, after }) {
      if (!after) {
        if (before) await withdraw(tx, before.id, before.name);
        return;
      }
      if (!before) await restore(tx, after.id);
      if (stateOf(after) === 'ACTIVE') await achievements.lookBack(tx, after.id);
    },
  });
}
