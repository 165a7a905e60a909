import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import {
  listReferencePlaces,
  listRowReferences,
  type RowReference,
} from '@guildhall/contract/kit/field/references';
import type { ReferencePlace } from '@guildhall/contract/kit/field/reference-place';
import type { Queries } from '../kernel/db/db.ts';
import { buildFieldError } from '../kernel/errors.ts';
import type { ReferenceRegistry } from '../kernel/references.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { problem } from '@guildhall/contract/kit/problem/problem';

/**
 * Checks that all references of a row exist; throws VALIDATION naming the field whose target does
 * not exist.
 */
export async function assertReferencedRowsExist(
  db: Queries,
  references: ReferenceRegistry,
  fields: Fields,
  row: object,
): Promise<void> {
  const pointers = listRowReferences(listReferencePlaces(fields), row);
  const known = await existing(db, references, pointers);
  const missing = pointers.find((pointer) => !known.get(pointer.to)?.has(pointer.value));
  if (!missing) return;
  const { field, by, value } = missing;
  throw buildFieldError(
    field,
    by === 'id' ? problem('idAbsent', { id: value }) : problem('noCurrency', { code: value }),
  );
}
/** Returns the existing rows of each referenced section, with one query per section. */
async function existing(
  db: Queries,
  references: ReferenceRegistry,
  pointers: readonly RowReference[],
): Promise<ReadonlyMap<string, ReadonlySet<string | number>>> {
  const known = new Map<string, ReadonlySet<string | number>>();
  for (const [to, pointersTo] of Map.groupBy(pointers, (pointer) => pointer.to)) {
    const target = references.target(to);
    const ids = pointersTo.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
    const existingKeys = new Set<string | number>(await target?.existing(db, [...new Set(ids)]));
    for (const code of new Set(pointersTo.map(({ value }) => value)))
      if (typeof code === 'string' && (await target?.withCode?.(db, code)) !== undefined)
        existingKeys.add(code);
    known.set(to, existingKeys);
  }
  return known;
}
/**
 * Prevents the deletion of rows that these fields refer to. `pointing` receives the id of a row
 * and, if the row has one, its code. It returns a message naming the rows that refer to this row.
 */
export function registerReferencedRowsProtection(
  references: ReferenceRegistry,
  fields: Fields,
  pointing: (
    db: Queries,
    places: readonly ReferencePlace[],
    values: { id: number; code: string | undefined },
  ) => Promise<Sentence | undefined>,
): void {
  for (const [to, places] of Map.groupBy(listReferencePlaces(fields), (place) => place.to))
    references.uses(to, async (db, id) =>
      pointing(db, places, { id, code: await references.target(to)?.codeOf?.(db, id) }),
    );
}
