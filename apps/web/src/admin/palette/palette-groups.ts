import * as m from '../../messages/messages.js';
import type { OfficePage } from '../pages.ts';
import type { CurrentPageActions } from './use-open-record.ts';
import {
  listEntryActions,
  matchesAllWords,
  newRowEntryKeyPrefix,
  type PaletteEntry,
  type PaletteScope,
} from './palette-entry.ts';

/** Maximum number of found items for which actions are offered. */
const offersMax = 2;

/** Entries under one heading. */
export interface PaletteGroup {
  readonly name: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
}
/** Results from the server. */
export interface PaletteSearchResults {
  readonly players: readonly PaletteEntry[];
  readonly items: readonly PaletteEntry[];
  readonly records: readonly PaletteEntry[];
}
interface Ground {
  /**
   * Target of the search: a category of results, the player for a chosen action, or the action on a
   * chosen subject.
   */
  readonly asks: PaletteScope | 'whom' | 'action';
  readonly words: readonly string[];
  readonly pages: readonly OfficePage[];
  readonly known: {
    readonly pages: readonly PaletteEntry[];
    readonly actions: readonly PaletteEntry[];
  };
  readonly results: PaletteSearchResults;
  readonly recent: readonly PaletteEntry[];
  readonly subject: PaletteEntry | undefined;
  /** Actions on the open record or list; they are listed first. */
  readonly open: CurrentPageActions;
}

/** Puts recently opened entries first and keeps the order of the rest. */
function recentFirst(
  entries: readonly PaletteEntry[],
  recent: readonly PaletteEntry[],
): PaletteEntry[] {
  const rank = (entry: PaletteEntry): number => {
    const at = recent.findIndex(({ key }) => key === entry.key);
    return at === -1 ? recent.length : at;
  };
  return entries.toSorted((a, b) => rank(a) - rank(b));
}
/**
 * Returns recent entries. Leaves out pages and actions that no longer exist, and updates those that
 * were renamed; players and rows stay as stored.
 */
function stillThere({ recent, known }: Ground): PaletteEntry[] {
  const entries = [...known.actions, ...known.pages];
  return recent.flatMap((entry) => {
    const fresh = entries.find(({ key }) => key === entry.key);
    if (fresh) return [fresh];
    return entry.player || /\/\d+$/.test(entry.key) ? [entry] : [];
  });
}

/** Returns the groups in display order, without empty ones. */
export function groupPaletteEntries(ground: Ground): PaletteGroup[] {
  const { asks, words, pages, known, results, recent, subject, open } = ground;
  const match = (entries: readonly PaletteEntry[]): PaletteEntry[] =>
    recentFirst(
      entries.filter(({ label }) => matchesAllWords([label], words)),
      recent,
    );
  const isBare = words.length === 0;
  const lately = isBare ? stillThere(ground) : [];
  const ownActions = match(open.actions);
  const isHere = new Set(ownActions.map(({ key }) => key));
  const groups = {
    here: ownActions,
    recent: lately,
    whom: lately.filter(({ player }) => player),
    pages: match(known.pages),
    items: recentFirst(results.items, recent),
    players: recentFirst(results.players, recent),
    records: recentFirst(results.records, recent),
    actions: [
      ...results.items.slice(0, offersMax).flatMap((item) => listEntryActions(item, pages)),
      // without typed text, the actions for new rows are left out, because their list is too long
      // to read
      ...match(known.actions).filter(
        ({ key }) =>
          !isHere.has(key) &&
          (!isBare || asks === 'actions' || !key.startsWith(newRowEntryKeyPrefix)),
      ),
    ],
    action: match(listEntryActions(subject, pages)),
  } as const;
  const titles: Readonly<Record<keyof typeof groups, () => string>> = {
    here: () => m.admin_palette_here({ name: open.title }),
    recent: m.admin_palette_recent,
    whom: m.admin_palette_recent,
    pages: m.admin_palette_pages,
    items: m.admin_palette_items,
    players: m.admin_palette_players,
    records: m.admin_palette_records,
    actions: m.admin_palette_actions,
    action: m.admin_palette_actions,
  };
  const groupsByQuestion: Readonly<Record<Ground['asks'], readonly (keyof typeof groups)[]>> = {
    all: isBare
      ? ['here', 'recent', 'actions', 'pages']
      : ['here', 'pages', 'items', 'players', 'records', 'actions'],
    actions: ['here', 'actions'],
    players: isBare ? ['whom'] : ['players'],
    id: ['items', 'players', 'records'],
    whom: isBare ? ['whom'] : ['players'],
    action: ['action'],
  };
  return groupsByQuestion[asks]
    .map((name) => ({ name, title: titles[name](), entries: groups[name] }))
    .filter(({ entries }) => entries.length > 0);
}
