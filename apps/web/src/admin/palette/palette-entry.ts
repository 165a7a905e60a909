import { includesText, toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import * as m from '../../messages/messages.js';
import type { IconDrawing, IconName } from '../../ui/icon.tsx';
import { getOfficeColorScheme, setOfficeColorScheme } from '../engine/office-scheme.store.ts';
import { menuGroupLabels, type OfficePage } from '../pages.ts';

/** Kind of action on one player. The palette asks for the player if none is chosen. */
type PaletteActionKind = 'item' | 'currency' | 'avatar' | 'unblock' | 'block';
export interface PaletteAction {
  readonly kind: PaletteActionKind;
  readonly itemId?: number;
}
interface Named {
  readonly id: number;
  readonly name: string;
}
/** Entry of the palette: opens a page, runs an action, or asks for a player. */
export interface PaletteEntry {
  /** Stable id of the entry, which is the same each time the entry is found. */
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  readonly icon: IconName | IconDrawing;
  readonly art?: { readonly image: string | null; readonly rarity: number | null };
  readonly isDangerous?: boolean;
  /** Page to open. */
  readonly to?: { readonly page: string; readonly id?: string; readonly tab?: string };
  /** Runs immediately when the entry is chosen. */
  readonly run?: () => void;
  /** Action on a player. */
  readonly action?: PaletteAction;
  /** Player for whom the palette then offers actions. */
  readonly player?: Named;
  /** Item for which the palette then offers actions. */
  readonly item?: Named;
}
/**
 * Scope of a search, chosen by the first character of the typed text: `>` for actions, `@` for
 * players, `#` for ids.
 */
export type PaletteScope = 'all' | 'actions' | 'players' | 'id';
const scopes: Readonly<Record<string, PaletteScope>> = {
  '>': 'actions',
  '@': 'players',
  '#': 'id',
};
export function parsePaletteInput(typed: string): {
  scope: PaletteScope;
  text: string;
  words: string[];
} {
  const text = typed.trim();
  const scope = scopes[text.charAt(0)] ?? 'all';
  const query = scope === 'all' ? text : text.slice(1).trim();
  return { scope, text: query, words: toNormalForm(query).split(' ').filter(Boolean) };
}

/** Returns true if each word occurs in at least one of the texts. */
export const matchesAllWords = (texts: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => texts.some((text) => includesText(text, word)));

export interface SearchMatchPiece {
  readonly text: string;
  readonly isHit: boolean;
}
/** Splits a text into pieces and marks the searched words; overlapping matches are joined. */
export function splitBySearchMatches(text: string, words: readonly string[]): SearchMatchPiece[] {
  const lower = toNormalForm(text);
  // a letter that is longer in normal form would shift all later positions
  if (lower.length !== text.length) return [{ text, isHit: false }];
  const isHit = Array.from(text, () => false);
  for (const word of words)
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1))
      isHit.fill(true, at, at + word.length);
  const pieces: { text: string; isHit: boolean }[] = [];
  for (let at = 0; at < text.length; at++) {
    const last = pieces.at(-1);
    if (last && last.isHit === isHit[at]) last.text += text[at];
    else pieces.push({ text: text[at] ?? '', isHit: isHit[at] ?? false });
  }
  return pieces;
}

/** Lists every page, and every tab of pages that have tabs. */
export function listPageEntries(pages: readonly OfficePage[]): PaletteEntry[] {
  return pages.flatMap((page): PaletteEntry[] => {
    const pageArt = { note: menuGroupLabels[page.group](), icon: 'grid' } as const;
    const tabs = page.sections.filter((section) => section.menu.tab !== undefined);
    return [
      { ...pageArt, key: page.name, label: page.label, to: { page: page.name } },
      ...tabs.map((section) => ({
        ...pageArt,
        key: `${page.name}/${section.name}`,
        label: `${page.label}: ${section.menu.tab ?? ''}`,
        to: { page: page.name, tab: section.name },
      })),
    ];
  });
}

/** Prefix of the keys of entries that create a row. */
export const newRowEntryKeyPrefix = 'new/';
const actions: readonly (readonly [PaletteActionKind, () => string])[] = [
  ['item', m.admin_palette_grant_item],
  ['currency', m.admin_palette_grant_currency],
  ['avatar', m.admin_palette_grant_avatar],
  ['block', m.admin_palette_block],
  ['unblock', m.admin_palette_unblock],
];
const toActionEntry = ([kind, label]: (typeof actions)[number], note?: string): PaletteEntry => ({
  key: `do/${kind}`,
  label: label(),
  icon: kind === 'block' ? 'lock' : kind === 'unblock' ? 'shield' : 'gift',
  isDangerous: kind === 'block',
  action: { kind },
  ...(note !== undefined && { note }),
});
const mayActOn = (pages: readonly OfficePage[]): boolean =>
  pages.some((page) => page.name === 'users');

/**
 * Returns the actions that are available everywhere: actions on a player, a new row in each section
 * that allows it, the change of theme, and the list of keys.
 */
export function listActionEntries(
  pages: readonly OfficePage[],
  onKeys: () => void,
): PaletteEntry[] {
  const create = pages.flatMap((page) =>
    page.sections.flatMap((section): PaletteEntry[] =>
      section.kind === 'section' && section.ops?.includes('create')
        ? [
            {
              key: `${newRowEntryKeyPrefix}${section.name}`,
              label: m.admin_palette_new({ one: section.singular ?? section.name }),
              note: page.label,
              icon: 'plus',
              to: {
                page: page.name,
                id: 'new',
                ...(section.menu.tab !== undefined && { tab: section.name }),
              },
            },
          ]
        : [],
    ),
  );
  const isDark = getOfficeColorScheme() === 'dark';
  return [
    ...(mayActOn(pages)
      ? actions.map((action) => toActionEntry(action, m.admin_palette_asks()))
      : []),
    {
      key: 'scheme',
      label: m.admin_palette_scheme(),
      note: isDark ? m.admin_palette_to_light() : m.admin_palette_to_dark(),
      icon: 'eye',
      run: () => setOfficeColorScheme(isDark ? 'light' : 'dark'),
    },
    { key: 'keys', label: m.admin_palette_keys(), icon: 'key', run: onKeys },
    ...create,
  ];
}

/** Returns the actions on a found player or item. */
export function listEntryActions(
  entry: PaletteEntry | undefined,
  pages: readonly OfficePage[],
): PaletteEntry[] {
  if (!entry || !mayActOn(pages)) return [];
  if (entry.item) {
    const { id, name } = entry.item;
    return [
      {
        key: `grant/${id}`,
        label: m.admin_palette_grant_this({ name }),
        note: m.admin_palette_asks(),
        icon: 'gift',
        action: { kind: 'item', itemId: id },
      },
    ];
  }
  const { player } = entry;
  return player ? actions.map((action) => ({ ...toActionEntry(action), player })) : [];
}
