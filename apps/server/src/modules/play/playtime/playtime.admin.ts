import { playtimes } from '@guildhall/contract/play/playtimes.section';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Effect } from '../../../kernel/section-bulk.ts';
import { mountSection } from '../../../kernel/sections.ts';
import { merged, within, type Span } from './playtime.policy.ts';
import { findPlan, spanOf } from './playtime.store.ts';
import { playtimesTable } from './playtime.tables.ts';
import { words } from './playtime.words.ts';

const weekMs = 7 * 86_400_000;
const hoursOf = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 3_600_000, 0);

export function mountPlaytimes(kernel: Kernel, router: Router): void {
  const weekFrom = (now: Date): Span => ({ start: now, end: new Date(now.getTime() + weekMs) });
  const ahead = (spans: readonly Span[], now: Date): Span[] => within(merged(spans), weekFrom(now));
  mountSection(kernel, router, playtimes, playtimesTable, {
    compute: async () => {
      const now = kernel.clock.now();
      return (row) => {
        const slots = row.slots.map(spanOf);
        const next = merged(slots).find(({ end }) => end > now);
        return {
          opensNext: next?.start.toISOString() ?? null,
          hoursAhead: Math.round(hoursOf(ahead(slots, now)) * 10) / 10,
        };
      };
    },
    async effects(tx, { before, after }): Promise<readonly Effect[]> {
      const now = kernel.clock.now();
      const others = await findPlan(tx, now, before?.id ?? after?.id);
      const hours = (slots: readonly Span[], isPlanned: boolean): number =>
        isPlanned ? hoursOf(ahead(slots, now)) : weekMs / 3_600_000;
      const planOf = (row: typeof before) => {
        const own = (row?.slots ?? []).map(spanOf);
        return { slots: [...others.slots, ...own], isPlanned: others.isPlanned || own.length > 0 };
      };
      const [was, becomes] = [planOf(before), planOf(after)];
      const more = hours(becomes.slots, becomes.isPlanned) - hours(was.slots, was.isPlanned);
      const count = Math.round(Math.abs(more));
      return [
        ...(was.isPlanned && !becomes.isPlanned ? [{ what: words.noSlotLeft(), count: 0 }] : []),
        ...(count > 0 ? [{ what: more > 0 ? words.hoursMore() : words.hoursLess(), count }] : []),
      ];
    },
  });
}
