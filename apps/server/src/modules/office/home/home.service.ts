import {
  homeCountMax,
  homeStatisticNames,
  homeLineNames,
  type HomeStatisticName,
} from '@guildhall/contract/office/home';
import type { Language } from '@guildhall/contract/kit/text/say';
import { toIsoTime, toIsoTimeOrNull } from '../../../kernel/db/rows.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { findCommandName } from '../activity-log/activity-log.api.ts';
import { countRecentCommands, countRowsByHomeLine, listRecentChanges } from './home.store.ts';

const dayMs = 86_400_000;
/** Largest number of kinds of changes on the page. The activity log shows all kinds. */
const changesMax = 10;
/** For each figure of the page, the command types that it counts. */
const counts: Readonly<Record<HomeStatisticName, readonly string[]>> = {
  registered: ['users.register', 'users.register-twitch'],
  matches: ['matches.result'],
  purchases: ['shop.purchase'],
};
const toCount = (count: number) => ({
  count: Math.min(count, homeCountMax),
  isMore: count > homeCountMax,
});

/** Reads the home page of the back office: open work, faults, and changes of the last day. */
export function createOfficeHomeReader({ db, clock, homeLines }: Kernel) {
  async function readLines(now: Date) {
    const lines = new Map(homeLines.list());
    const wanted = homeLineNames.flatMap((name) => {
      const rows = lines.get(name);
      return rows ? [[name, rows(now)] as const] : [];
    });
    const rows = new Map(
      (await countRowsByHomeLine(db.read, wanted)).map((row) => [row.name, row]),
    );
    return wanted.map(([name]) => {
      const { count = 0, since = null } = rows.get(name) ?? {};
      return { name, ...toCount(count), since: toIsoTimeOrNull(since) };
    });
  }
  const readFigures = (now: Date) => {
    const from = new Date(now.getTime() - dayMs);
    const before = new Date(from.getTime() - dayMs);
    return Promise.all(
      homeStatisticNames.map(async (name) => {
        const recent = await countRecentCommands(db.read, counts[name], { from, before });
        const today = toCount(recent.today);
        const hours = today.isMore ? [] : recent.hours;
        return { name, today, before: toCount(recent.before), hours };
      }),
    );
  };
  async function readChanges(now: Date, language: Language) {
    const since = new Date(now.getTime() - dayMs);
    const rows = await listRecentChanges(db.read, since, changesMax);
    return rows.map(({ type, count, people, at, id }) => {
      const name = findCommandName(type);
      return {
        type,
        text: name ? formatMessage(name, language) : type,
        ...toCount(count),
        people,
        at: toIsoTime(at),
        entryId: id,
      };
    });
  }
  return {
    /** Counts the open rows of each line, for metrics. */
    countOpen: async (): Promise<ReadonlyMap<string, number>> =>
      new Map((await readLines(clock.now())).map(({ name, count }) => [name, count])),
    async read(language: Language) {
      const now = clock.now();
      const [lines, figures, changes] = await Promise.all([
        readLines(now),
        readFigures(now),
        readChanges(now, language),
      ]);
      return { lines, figures, changes };
    },
  };
}
