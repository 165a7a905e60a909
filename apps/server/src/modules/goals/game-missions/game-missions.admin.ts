import { gameMissionsSection } from '@guildhall/contract/goals/game-missions.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import {
  listRewardsWithFieldPaths,
  type RewardPayments,
} from '../../wealth/rewards/rewards.api.ts';
import { findGameMissionIdleReason, computeMissionPeriod } from './game-missions.policy.ts';
import {
  listGameMissionPlayerCounts,
  countOpenMissionMatches,
  countMissionPlayers,
} from './game-missions.store.ts';
import { gameMissionsTable } from './game-missions.tables.ts';
import { gameMissionMessages } from './game-missions.messages.ts';

/** Mounts game missions in the back office. A mission with unfinished matches cannot be deleted. */
export function mountGameMissionSection(
  router: Router,
  kernel: Kernel,
  rewards: RewardPayments,
): void {
  kernel.references.uses(gameMissionsSection.name, async (db, id) => {
    const n = await countOpenMissionMatches(db, id);
    return n > 0 ? gameMissionMessages.runningMatches({ n }) : undefined;
  });
  mountSection(kernel, router, gameMissionsSection, gameMissionsTable, {
    async compute(db, rows) {
      const counts = new Map(
        (
          await listGameMissionPlayerCounts(
            db,
            rows.map((row) => row.id),
          )
        ).map((row) => [row.id, row]),
      );
      return (row) => ({
        state: findGameMissionIdleReason(row) ?? 'ACTIVE',
        players: counts.get(row.id)?.players ?? 0,
        finished: counts.get(row.id)?.finished ?? 0,
      });
    },
    async validate(tx, row) {
      await rewards.validateAll(tx, listRewardsWithFieldPaths(row.rewards, 'rewards'));
    },
    async effects(tx, { before, after }) {
      if (!before) return [];
      const now = kernel.clock.now();
      const [matches, players] = [
        await countOpenMissionMatches(tx, before.id),
        await countMissionPlayers(tx, before.id, computeMissionPeriod(before.repeat, now).key),
      ];
      const isSeen = after !== undefined && findGameMissionIdleReason(after) === undefined;
      const keeps =
        after?.repeat === before.repeat
          ? gameMissionMessages.playersKeep
          : gameMissionMessages.playersBeginAnew;
      return [
        { what: gameMissionMessages.matchesOf(), count: matches },
        { what: isSeen ? keeps() : gameMissionMessages.playersLose(), count: players },
      ].filter(({ count }) => count > 0);
    },
  });
}
