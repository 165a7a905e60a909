import type { Field, RefTarget } from '@guildhall/contract/kit/field/field-kinds';
import { limits } from '@guildhall/contract/limits';
import { createDeferred, type Deferred } from '../../../shared/deferred.ts';
import { callAdminApi } from '../../admin-call.ts';
import { findSectionSummary } from '../../pages.ts';
import type { FormValues } from '../form/field-values.ts';
import { callSection, type Row } from '../command/section-call.ts';

export interface ReferenceTargetOption {
  readonly id: number;
  readonly name: string;
  /** Rarity and picture of the record, if its section has them. */
  readonly rarity?: number | null;
  readonly image?: string | null;
}
/**
 * Kind of record that a field may refer to, with the functions that find a record by its name and a
 * name by the record's id.
 */
export interface ReferenceTarget {
  readonly name: string;
  /** Page of one record under `/admin/`; undefined for kinds without a page. */
  readonly page?: string;
  readonly tab?: string;
  readonly find: (text: string, signal?: AbortSignal) => Promise<readonly ReferenceTargetOption[]>;
  readonly nameOf: (id: number, signal?: AbortSignal) => Promise<string>;
}

/**
 * Names of users that cells need. Cells that are drawn together share one request, which returns
 * only names, because reading a list must not count as viewing profiles.
 */
let pending: Map<number, Deferred<string>> | undefined;
function userName(id: number): Promise<string> {
  pending ??= askSoon();
  const known = pending.get(id) ?? createDeferred<string>();
  pending.set(id, known);
  return known.promise;
}
function askSoon(): Map<number, Deferred<string>> {
  const names = new Map<number, Deferred<string>>();
  queueMicrotask(() => {
    pending = undefined;
    const ids = [...names.keys()];
    for (let at = 0; at < ids.length; at += limits.perPageMax)
      void answer(names, ids.slice(at, at + limits.perPageMax));
  });
  return names;
}
async function answer(
  names: ReadonlyMap<number, Deferred<string>>,
  ids: readonly number[],
): Promise<void> {
  try {
    const { data } = await callAdminApi('adminUserNames', { body: { ids: [...ids] } });
    const nameById = new Map(data.map((row) => [row.id, row.name]));
    for (const id of ids) names.get(id)?.resolve(nameById.get(id) ?? `#${id}`);
  } catch (error) {
    for (const id of ids) names.get(id)?.reject(error);
  }
}

const users: ReferenceTarget = {
  name: 'users',
  page: 'users',
  find: async (text, signal) =>
    (
      await callAdminApi('adminSearchUsers', { query: { email: text || undefined }, signal })
    ).data.map((user) => ({ id: user.id, name: user.email })),
  nameOf: (id) => userName(id),
};

/**
 * Parameters of balance presets. A search by name offers only parameters in force; the name of an
 * id is found in any preset.
 */
const numbers: ReferenceTarget = {
  name: 'balance-parameters',
  find: async (text, signal) =>
    (await callAdminApi('findBalanceNumbers', { query: { name: text || undefined }, signal })).data,
  nameOf: async (id, signal) =>
    (await callAdminApi('nameBalanceNumber', { params: { id }, signal })).name,
};
const byHand: Readonly<Record<string, ReferenceTarget>> = { users, 'balance-parameters': numbers };

/** Returns the target with a name; undefined if the section does not exist yet. */
export function findRefTargetByName(name: string): ReferenceTarget | undefined {
  if (byHand[name]) return byHand[name];
  const section = findSectionSummary(name);
  if (section?.kind !== 'section') return undefined;
  return {
    name,
    page: section.menu.page,
    tab: section.menu.tab === undefined ? undefined : section.name,
    find: async (text, signal) => {
      const query = text === '' ? '' : `?name=${encodeURIComponent(text)}`;
      return (
        await callSection<{ data: ReferenceTargetOption[] }>('GET', `${section.base}${query}`, {
          signal,
        })
      ).data;
    },
    nameOf: async (id, signal) => {
      const row = await callSection<Row>('GET', `${section.base}/${id}`, { signal });
      const title = row[section.title ?? 'name'];
      return typeof title === 'string' && title !== '' ? title : `#${id}`;
    },
  };
}

/**
 * Returns the target of a reference: a fixed section, or the section chosen by another field of the
 * row.
 */
export function findRefTarget(
  refTo: RefTarget | undefined,
  values: FormValues,
): ReferenceTarget | undefined {
  if (refTo === undefined) return undefined;
  if (typeof refTo === 'string') return findRefTargetByName(refTo);
  const chosen = refTo.to[String(values[refTo.by])];
  return chosen === undefined ? undefined : findRefTargetByName(chosen);
}
/**
 * Returns the target of a filter. A filter has no other fields of the row, so only references to
 * one section can be filtered by name.
 */
export const findFilterRefTarget = (field: Field): ReferenceTarget | undefined =>
  typeof field.refTo === 'string' ? findRefTargetByName(field.refTo) : undefined;
