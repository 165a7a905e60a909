import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { userStatus } from '@guildhall/contract/limits';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import * as m from '../../messages/messages.js';
import { callAdminApi } from '../admin-call.ts';
import { buildOfficeQueryKey } from '../engine/queries.ts';
import { findSectionSummary, type OfficePage } from '../pages.ts';
import {
  listActionEntries,
  matchesAllWords,
  listPageEntries,
  parsePaletteInput,
  type PaletteEntry,
} from './palette-entry.ts';
import { groupPaletteEntries, type PaletteSearchResults } from './palette-groups.ts';
import { listRecentPaletteEntries } from './palette-recent.ts';
import { useCurrentPageActions } from './use-open-record.ts';
import { iconDrawings } from '../../ui/drawings.ts';

type Found = Result<(typeof adminApi)['adminFind']>;
const typingMs = 150;
const signsMin = 2;
const foundStaleMs = 30_000;

/** Returns the text for the request to the server once the user pauses typing. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
/** Caches results by the typed text, so that a late response never replaces a newer one. */
const findQuery = (text: string, isWanted: boolean) =>
  queryOptions({
    queryKey: buildOfficeQueryKey('find', text),
    queryFn: ({ signal }) =>
      callAdminApi('adminFind', { query: { text }, ownMessage: 'except-429', signal }),
    enabled: isWanted,
    staleTime: foundStaleMs,
    placeholderData: keepPreviousData,
    retry: false,
  });

function playerEntry({
  id,
  username,
  email,
  lvl,
  statusId,
}: Found['players'][number]): PaletteEntry {
  const level = m.admin_palette_level({ level: lvl });
  const blocked = statusId === userStatus.blocked ? `, ${m.admin_status_blocked()}` : '';
  return {
    key: `player/${id}`,
    label: username,
    note: `${email}, #${id}, ${level}${blocked}`,
    icon: iconDrawings.users,
    to: { page: 'users', id: String(id) },
    player: { id, name: username },
  };
}
/** Sections whose rows can be granted to players as items. */
const itemSections = new Set(['inventories', 'collections']);
function recordEntry({
  section: sectionName,
  id,
  title,
  ...art
}: Found['records'][number]): PaletteEntry[] {
  const section = findSectionSummary(sectionName);
  if (!section) return [];
  const { page, label, tab } = section.menu;
  return [
    {
      key: `${sectionName}/${id}`,
      label: title,
      note: tab === undefined ? label : `${label}: ${tab}`,
      icon: 'grid',
      to: { page, id: String(id), ...(tab !== undefined && { tab: sectionName }) },
      ...((art.rarity !== null || art.image !== null) && { art }),
      ...(sectionName === 'inventories' && { item: { id, name: title } }),
    },
  ];
}
const isItem = (entry: PaletteEntry): boolean => itemSections.has(entry.key.split('/')[0] ?? '');

/**
 * Filters results by the currently typed words, so that the results of an earlier search fit while
 * the next one is loading.
 */
function shownOf(
  response: Found | undefined,
  words: readonly string[],
  isId: boolean,
): PaletteSearchResults {
  const { players = [], records = [] } = response ?? {};
  const id = Number(words[0]);
  const results = {
    players: players.filter((player) =>
      isId
        ? player.id === id
        : matchesAllWords([player.username], words) ||
          matchesAllWords([player.email], words) ||
          String(player.id) === words.join(' '),
    ),
    records: records.filter((record) =>
      isId ? record.id === id : matchesAllWords([record.title], words),
    ),
  };
  const entries = results.records.flatMap(recordEntry);
  return {
    players: results.players.map(playerEntry),
    items: entries.filter(isItem),
    records: entries.filter((entry) => !isItem(entry)),
  };
}

/** Loads players and rows for the typed text, after typing pauses. */
function useFound(typed: string, isAsking: boolean) {
  const { scope, text, words } = parsePaletteInput(typed);
  const isId = scope === 'id';
  const query = !isAsking ? '' : isId ? `#${text}` : text;
  const paused = usePaused(query);
  const isSought = isAsking && (paused.length >= signsMin || /^[1-9]$/.test(paused));
  const { data, isFetching, isError } = useQuery(findQuery(paused, isSought));
  return {
    found: shownOf(isSought && text !== '' ? data : undefined, words, isId),
    isWaiting: query !== '' && (paused !== query || isFetching),
    isFailed: isSought && isError,
  };
}

/**
 * Returns the palette's entries for the typed text: pages and actions from memory, players and rows
 * from the server. The subject is an action for which the operator chooses a player, or a player or
 * item for which the operator chooses an action.
 */
export function usePaletteEntries(
  pages: readonly OfficePage[],
  typed: string,
  onKeys: () => void,
  subject: PaletteEntry | undefined,
) {
  const { scope, words } = parsePaletteInput(typed);
  const asks = subject === undefined ? scope : subject.action ? 'whom' : 'action';
  const { found: results, ...state } = useFound(typed, asks !== 'actions' && asks !== 'action');
  const known = useMemo(
    () => ({ pages: listPageEntries(pages), actions: listActionEntries(pages, onKeys) }),
    [pages, onKeys],
  );
  const [recent] = useState(listRecentPaletteEntries);
  const open = useCurrentPageActions(pages, known.actions);
  const groups = groupPaletteEntries({ asks, words, pages, known, results, recent, subject, open });
  return { ...state, groups, words: scope === 'id' ? [] : words };
}
