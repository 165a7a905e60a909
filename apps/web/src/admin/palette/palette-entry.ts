import { includesText, toNormalForm } from '@guildhall/contract/kit/normal-form';
import * as m from '../../messages/messages.js';
import type { IconName } from '../../ui/icon.tsx';
import { officeScheme, setOfficeScheme } from '../engine/office-scheme.store.ts';
import { groupLabel, type OfficePage } from '../pages.ts';

/** What is done to one player; who it is is asked where it is not known. */
type DeedKind = 'item' | 'currency' | 'avatar' | 'unblock' | 'block';
export interface Deed {
  readonly kind: DeedKind;
  readonly itemId?: number;
}
interface Named {
  readonly id: number;
  readonly name: string;
}
/** One line of the palette: where it leads, what it does, or whom it asks for. */
export interface Entry {
  /** The same for the same thing, whenever it is found. */
  readonly key: string;
  readonly label: string;
  readonly note?: string;
  readonly icon: IconName;
  readonly art?: { readonly image: string | null; readonly rarity: number | null };
  readonly isDangerous?: boolean;
  /** Where it leads. */
  readonly to?: { readonly page: string; readonly id?: string; readonly tab?: string };
  /** What it does at once. */
  readonly run?: () => void;
  /** What it does to a player. */
  readonly deed?: Deed;
  /** Whom or what it shows: something can be done with it. */
  readonly player?: Named;
  readonly item?: Named;
}
/** Which part of the office the first sign asks for alone, and what is looked for there. */
export type Scope = 'all' | 'actions' | 'players' | 'id';
const scopes: Readonly<Record<string, Scope>> = { '>': 'actions', '@': 'players', '#': 'id' };
export function readTyped(typed: string): { scope: Scope; text: string; words: string[] } {
  const text = typed.trim();
  const scope = scopes[text.charAt(0)] ?? 'all';
  const rest = scope === 'all' ? text : text.slice(1).trim();
  return { scope, text: rest, words: toNormalForm(rest).split(' ').filter(Boolean) };
}

/** Whether every word stands in one of these texts. */
export const hasWords = (texts: readonly string[], words: readonly string[]): boolean =>
  words.every((word) => texts.some((text) => includesText(text, word)));

export interface Piece {
  readonly text: string;
  readonly isHit: boolean;
}
/** A text in pieces, those that were looked for marked; overlapping hits are one. */
export function markedIn(text: string, words: readonly string[]): Piece[] {
  const lower = toNormalForm(text);
  // a letter that is longer in normal form would move every place after it
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

/** Every page, and every tab of those that have some. */
export function pageEntries(pages: readonly OfficePage[]): Entry[] {
  return pages.flatMap((page): Entry[] => {
    const own = { note: groupLabel[page.group](), icon: 'grid' } as const;
    const tabs = page.sections.filter((section) => section.menu.tab !== undefined);
    return [
      { ...own, key: page.name, label: page.label, to: { page: page.name } },
      ...tabs.map((section) => ({
        ...own,
        key: `${page.name}/${section.name}`,
        label: `${page.label}: ${section.menu.tab ?? ''}`,
        to: { page: page.name, tab: section.name },
      })),
    ];
  });
}

/** What keys of a new row begin with: there are as many as sections. */
export const newRow = 'new/';
const deeds: readonly (readonly [DeedKind, () => string])[] = [
  ['item', m.admin_palette_grant_item],
  ['currency', m.admin_palette_grant_currency],
  ['avatar', m.admin_palette_grant_avatar],
  ['block', m.admin_palette_block],
  ['unblock', m.admin_palette_unblock],
];
const deedEntry = ([kind, label]: (typeof deeds)[number], note?: string): Entry => ({
  key: `do/${kind}`,
  label: label(),
  icon: kind === 'block' ? 'lock' : kind === 'unblock' ? 'shield' : 'gift',
  isDangerous: kind === 'block',
  deed: { kind },
  ...(note !== undefined && { note }),
});
const mayActOn = (pages: readonly OfficePage[]): boolean =>
  pages.some((page) => page.name === 'users');

/**
 * What can be begun from anywhere: something done to a player, a new row of every section that takes
 * one, light or dark, the list of keys.
 */
export function actionEntries(pages: readonly OfficePage[], onKeys: () => void): Entry[] {
  const create = pages.flatMap((page) =>
    page.sections.flatMap((section): Entry[] =>
      section.kind === 'section' && section.ops?.includes('create')
        ? [
            {
              key: `${newRow}${section.name}`,
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
  const isDark = officeScheme() === 'dark';
  return [
    ...(mayActOn(pages) ? deeds.map((deed) => deedEntry(deed, m.admin_palette_asks())) : []),
    {
      key: 'scheme',
      label: m.admin_palette_scheme(),
      note: isDark ? m.admin_palette_to_light() : m.admin_palette_to_dark(),
      icon: 'eye',
      run: () => setOfficeScheme(isDark ? 'light' : 'dark'),
    },
    { key: 'keys', label: m.admin_palette_keys(), icon: 'key', run: onKeys },
    ...create,
  ];
}

/** What can be done with something that was found. */
export function actionsOn(entry: Entry | undefined, pages: readonly OfficePage[]): Entry[] {
  if (!entry || !mayActOn(pages)) return [];
  if (entry.item) {
    const { id, name } = entry.item;
    return [
      {
        key: `grant/${id}`,
        label: m.admin_palette_grant_this({ name }),
        note: m.admin_palette_asks(),
        icon: 'gift',
        deed: { kind: 'item', itemId: id },
      },
    ];
  }
  const { player } = entry;
  return player ? deeds.map((deed) => ({ ...deedEntry(deed), player })) : [];
}
