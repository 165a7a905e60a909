import { gameMissions } from '@guildhall/contract/goals/game-missions.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import { listPlacedRewards, type Rewards } from '../../wealth/rewards/rewards.api.ts';
import { findIdleReason, computeSpan } from './game-missions.policy.ts';
import { listCounts, openMatches, countActivePlayers } from './game-missions.store.ts';
import { gameMissionsTable } from './game-missions.tables.ts';
import { words } from './game-missions.words.ts';

/** Game missions in the back office; one whose matches are not over stays. */
export function mountGameMissions(router: Router, kernel: Kernel, rewards: Rewards): void {
  kernel.references.uses(gameMissions.name, async (on, id) => {
    const n = await openMatches(on, id);
    return n > 0 ? words.runningMatches({ n }) : undefined;
  });
  mountSection(kernel, router, gameMissions, gameMissionsTable, {
    async compute(on, rows) {
      const counts = new Map(
        (
          await listCounts(
            on,
            rows.map((row) => row.id),
          )
        ).map((row) => [row.id, row]),
      );
      return (row) => ({
        state: findIdleReason(row) ?? 'ACTIVE',
        players: counts.get(row.id)?.players ?? 0,
        finished: counts.get(row.id)?.finished ?? 0,
      });
    },
    async judge(tx, row) {
      await rewards.judgeAll(tx, listPlacedRewards(row.rewards, 'rewards'));
    },
    async effects(tx, { before, after }) {
      if (!before) return [];
      const now = kernel.clock.now();
      const [matches, players] = [
        await openMatches(tx, before.id),
        await countActivePlayers(tx, before.id, computeSpan(before.repeat, now).key),
      ];
      const isSeen = after !== undefined && findIdleReason(after) === undefined;
      const keeps = after?.repeat === before.repeat ? words.playersKeep : words.playersBeginAnew;
      return [
        { what: words.matchesOf(), count: matches },
        { what: isSeen ? keeps() : words.playersLose(), count: players },
      ].filter(({ count }) => count > 0);
    },
  });
}
