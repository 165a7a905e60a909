import { playtimesSection } from '@guildhall/contract/play/playtime/playtimes.section';
import { sessionSettings } from '@guildhall/contract/play/playtime/session-settings.section';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { ChangeEffect } from '../../../kernel/commands/effects.ts';
import { mountSection } from '../../../engine/sections.ts';
import { mountSettings } from '../../../engine/settings.ts';
import type { CountPlayingUsers } from './playtime.api.ts';
import { listGameClosingImpacts, listTesterAccessImpacts } from './playtime.impacts.ts';
import {
  mergeTimeSpans,
  clipTimeSpansToSpan,
  type GameOpeningSettings,
  type TimeSpan,
} from './playtime.policy.ts';
import { findPlaytimePlan, toPlaytimeSpan, type StoredPlaytimeSlot } from './playtime.store.ts';
import { playtimesTable } from './playtime.tables.ts';
import { playtimeMessages } from './playtime.messages.ts';

type SessionSettings = Omit<GameOpeningSettings, 'isPlanned' | 'slots'>;
const weekMs = 7 * 86_400_000;
const hoursOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + (end.getTime() - start.getTime()) / 3_600_000, 0);

type Plan = Pick<GameOpeningSettings, 'isPlanned' | 'slots'>;
type Planned = { readonly id: number; readonly slots: readonly StoredPlaytimeSlot[] };
/**
 * Returns the slots planned by all playtimes together: before the change of one playtime, and after
 * it.
 */
async function findPlans(
  tx: Tx,
  now: Date,
  { before, after }: { readonly before: Planned | undefined; readonly after: Planned | undefined },
): Promise<readonly [Plan, Plan]> {
  const others = await findPlaytimePlan(tx, now, before?.id ?? after?.id);
  const toPlan = (row: Planned | undefined): Plan => {
    const own = (row?.slots ?? []).map(toPlaytimeSpan);
    return { slots: [...others.slots, ...own], isPlanned: others.isPlanned || own.length > 0 };
  };
  return [toPlan(before), toPlan(after)];
}
/** Mounts the settings of game sessions. Turning sessions off closes the game for everybody. */
export function mountSessionSettings(
  kernel: Kernel,
  router: Router,
  playing: CountPlayingUsers,
): void {
  mountSettings(kernel, router, sessionSettings, {
    async impacts(tx, { before, after }, now) {
      const plan = await findPlaytimePlan(tx, now);
      const [was, becomes] = [before as SessionSettings, after as SessionSettings];
      return [
        ...listGameClosingImpacts({ ...was, ...plan }, { ...becomes, ...plan }, now),
        ...listTesterAccessImpacts(was.userIds, becomes.userIds),
      ];
    },
    effects: playing,
  });
}
export function mountPlaytimeSection(
  kernel: Kernel,
  router: Router,
  playing: CountPlayingUsers,
): void {
  const weekFrom = (now: Date): TimeSpan => ({ start: now, end: new Date(now.getTime() + weekMs) });
  const listUpcoming = (spans: readonly TimeSpan[], now: Date): TimeSpan[] =>
    clipTimeSpansToSpan(mergeTimeSpans(spans), weekFrom(now));
  mountSection(kernel, router, playtimesSection, playtimesTable, {
    compute: async () => {
      const now = kernel.clock.now();
      return (row) => {
        const slots = row.slots.map(toPlaytimeSpan);
        const next = mergeTimeSpans(slots).find(({ end }) => end > now);
        return {
          opensNext: next?.start.toISOString() ?? null,
          hoursAhead: Math.round(hoursOf(listUpcoming(slots, now)) * 10) / 10,
        };
      };
    },
    async effects(tx, { before, after }): Promise<readonly ChangeEffect[]> {
      const now = kernel.clock.now();
      const hours = ({ slots, isPlanned }: Plan): number =>
        isPlanned ? hoursOf(listUpcoming(slots, now)) : weekMs / 3_600_000;
      const [was, becomes] = await findPlans(tx, now, { before, after });
      const addedHours = hours(becomes) - hours(was);
      const count = Math.round(Math.abs(addedHours));
      return [
        ...(was.isPlanned && !becomes.isPlanned
          ? [{ what: playtimeMessages.noSlotLeft(), count: 0 }]
          : []),
        ...(count > 0
          ? [
              {
                what: addedHours > 0 ? playtimeMessages.hoursMore() : playtimeMessages.hoursLess(),
                count,
              },
            ]
          : []),
        ...(addedHours < 0 ? await playing(tx) : []),
      ];
    },
    async impacts(tx, change, now) {
      const [was, becomes] = await findPlans(tx, now, change);
      const settings = (await kernel.configuration.within(tx)).of(sessionSettings);
      return listGameClosingImpacts({ ...settings, ...was }, { ...settings, ...becomes }, now);
    },
  });
}
