import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { copyText } from '../../shared/text/copy-text.ts';
import { nameQuery } from '../engine/queries.ts';
import { findTargetByName } from '../engine/bulk/targets.ts';
import type { OfficePage } from '../pages.ts';
import { listEntryActions, newRow, type Entry } from './palette-entry.ts';

/** Actions that belong to what the page behind the palette shows. */
export interface OpenRecord {
  /** Name of the record or, on a list, of its page. */
  readonly title: string;
  readonly actions: readonly Entry[];
}
const nothing: OpenRecord = { title: '', actions: [] };

/** Returns the page and the id of the record in an address of the back office. */
function readAddress(pathname: string, tab: unknown, pages: readonly OfficePage[]) {
  const [, area, name, id] = pathname.split('/');
  const page = area === 'admin' ? pages.find((one) => one.name === name) : undefined;
  const section =
    page?.sections.find((one) => one.name === tab) ??
    page?.sections.find((one) => one.menu.tab === undefined) ??
    page?.sections[0];
  return { page, section, id: /^[1-9]\d*$/.test(id ?? '') ? Number(id) : undefined };
}
/**
 * Returns the actions on the open page: actions on its record first, then adding a row to its list.
 */
export function useOpenRecord(pages: readonly OfficePage[], actions: readonly Entry[]): OpenRecord {
  const { pathname, search } = useLocation();
  const tab = (search as Readonly<Record<string, unknown>>)['tab'];
  const { page, section, id } = readAddress(pathname, tab, pages);
  const of = page?.name === 'users' ? 'users' : (section?.name ?? '');
  const target = findTargetByName(of);
  const name = useQuery({
    ...nameQuery(target, id ?? 0),
    enabled: id !== undefined && target !== undefined,
  });
  if (!page) return nothing;
  const fresh = actions.filter(({ key }) => key === `${newRow}${section?.name}`);
  if (id === undefined) return { title: page.label, actions: fresh };
  const named = { id, name: name.data ?? `#${id}` };
  const subject: Entry = {
    key: `open/${of}/${id}`,
    label: named.name,
    icon: 'grid',
    ...(of === 'users' && { player: named }),
    ...(of === 'inventories' && { item: named }),
  };
  const copy: Entry = {
    key: `copy/${pathname}`,
    label: m.admin_palette_copy_link({ name: named.name }),
    icon: 'copy',
    run: () => void copyText(location.href),
  };
  return { title: named.name, actions: [...listEntryActions(subject, pages), copy, ...fresh] };
}
