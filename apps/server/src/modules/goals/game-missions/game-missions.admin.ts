import { gameMissions } from '@guildhall/contract/goals/game-missions.section';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import { listedAt, type Rewards } from '../../wealth/rewards/rewards.api.ts';
import { idleBecause, spanOf } from './game-missions.policy.ts';
import { countsOf, openMatches, playersOn } from './game-missions.store.ts';
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
          await countsOf(
            on,
            rows.map((row) => row.id),
          )
        ).map((row) => [row.id, row]),
      );
      return (row) => ({
        state: idleBecause(row) ?? 'ACTIVE',
        players: counts.get(row.id)?.players ?? 0,
        finished: counts.get(row.id)?.finished ?? 0,
      });
    },
    async judge(tx, row) {
      await rewards.judgeAll(tx, listedAt(row.rewards, 'rewards'));
    },
    async effects(tx, { before, after }) {
      if (!before) return [];
      const now = kernel.clock.now();
      const [matches, players] = [
        await openMatches(tx, before.id),
        await playersOn(tx, before.id, spanOf(before.repeat, now).key),
      ];
      const isSeen = after !== undefined && idleBecause(after) === undefined;
      const keeps = after?.repeat === before.repeat ? words.playersKeep : words.playersBeginAnew;
      return [
        { what: words.matchesOf(), count: matches },
        { what: isSeen ? keeps() : words.playersLose(), count: players },
      ].filter(({ count }) => count > 0);
    },
  });
}
