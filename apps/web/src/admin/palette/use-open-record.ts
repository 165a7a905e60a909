import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { copyText } from '../../shared/text/copy-text.ts';
import { buildTargetNameQuery } from '../engine/queries.ts';
import { findRefTargetByName } from '../engine/bulk/targets.ts';
import type { OfficePage } from '../pages.ts';
import { listEntryActions, newRowEntryKeyPrefix, type PaletteEntry } from './palette-entry.ts';

/** Actions on the content of the page behind the palette. */
export interface CurrentPageActions {
  /** Name of the record or, on a list, of its page. */
  readonly title: string;
  readonly actions: readonly PaletteEntry[];
}
const nothing: CurrentPageActions = { title: '', actions: [] };

/** Returns the page that an address of the back office names, and the id of its record. */
function readAddress(pathname: string, tab: unknown, pages: readonly OfficePage[]) {
  const [, area, name, id] = pathname.split('/');
  const page = area === 'admin' ? pages.find((candidate) => candidate.name === name) : undefined;
  const section =
    page?.sections.find((candidate) => candidate.name === tab) ??
    page?.sections.find((candidate) => candidate.menu.tab === undefined) ??
    page?.sections[0];
  return { page, section, id: /^[1-9]\d*$/.test(id ?? '') ? Number(id) : undefined };
}
/**
 * Returns the actions on the open page. Actions on its record come first, and then the action that
 * adds a row to its list.
 */
export function useCurrentPageActions(
  pages: readonly OfficePage[],
  actions: readonly PaletteEntry[],
): CurrentPageActions {
  const { pathname, search } = useLocation();
  const tab = (search as Readonly<Record<string, unknown>>)['tab'];
  const { page, section, id } = readAddress(pathname, tab, pages);
  const sectionName = page?.name === 'users' ? 'users' : (section?.name ?? '');
  const target = findRefTargetByName(sectionName);
  const name = useQuery({
    ...buildTargetNameQuery(target, id ?? 0),
    enabled: id !== undefined && target !== undefined,
  });
  if (!page) return nothing;
  const newRowActions = actions.filter(
    ({ key }) => key === `${newRowEntryKeyPrefix}${section?.name}`,
  );
  if (id === undefined) return { title: page.label, actions: newRowActions };
  const record = { id, name: name.data ?? `#${id}` };
  const subject: PaletteEntry = {
    key: `open/${sectionName}/${id}`,
    label: record.name,
    icon: 'grid',
    ...(sectionName === 'users' && { player: record }),
    ...(sectionName === 'inventories' && { item: record }),
  };
  const copy: PaletteEntry = {
    key: `copy/${pathname}`,
    label: m.admin_palette_copy_link({ name: record.name }),
    icon: 'copy',
    run: () => void copyText(location.href),
  };
  return {
    title: record.name,
    actions: [...listEntryActions(subject, pages), copy, ...newRowActions],
  };
}
