import { gameEventsSection } from '@guildhall/contract/play/game-events/game-events.section';
import type { ComputedFields, StoredColumns } from '@guildhall/contract/kit/field/rows';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { GameEvents } from './game-events.api.ts';
import { gameEventsTable } from './game-events.tables.ts';
import { gameEventMessages } from './game-events.messages.ts';

function stateOf(
  { startAt, finishAt, rewardsDisabledAt }: StoredColumns<typeof gameEventsSection>,
  now: string,
): ComputedFields<typeof gameEventsSection>['state'] {
  if (finishAt <= now) return 'OVER';
  if (startAt > now) return 'NOT_YET';
  return rewardsDisabledAt !== null && rewardsDisabledAt <= now ? 'WITHOUT_REWARDS' : 'RUNNING';
}
/** Mounts game events in the back office. An event with unfinished matches cannot be deleted. */
export function mountGameEventSection(
  router: Router,
  kernel: Kernel,
  { played }: GameEvents,
): void {
  kernel.references.uses(gameEventsSection.name, async (db, id) => {
    const n = (await played(db, [id]))[0]?.open ?? 0;
    return n > 0 ? gameEventMessages.runningMatches({ n }) : undefined;
  });
  mountSection(kernel, router, gameEventsSection, gameEventsTable, {
    async compute(db, rows) {
      const ids = rows.map((row) => row.id);
      const totals = new Map((await played(db, ids)).map((row) => [row.eventId, row.all]));
      const now = kernel.clock.now().toISOString();
      return (row) => ({ state: stateOf(row, now), matches: totals.get(row.id) ?? 0 });
    },
    async effects(tx, { before }) {
      const count = before ? ((await played(tx, [before.id]))[0]?.open ?? 0) : 0;
      return count > 0 ? [{ what: gameEventMessages.matchesOn(), count }] : [];
    },
  });
}
