import type { Field, Fields } from './field-kinds.ts';
import type { FieldNamePath, ReferencePlace } from './reference-place.ts';

/** Target of a reference, and the path of the field that holds it (`nominations.0.statisticId`). */
export interface RowReference {
  readonly field: string;
  readonly to: string;
  readonly by: ReferencePlace['by'];
  readonly value: string | number;
}

const inside = (at: FieldNamePath, { path, where, ...rest }: ReferencePlace): ReferencePlace => ({
  ...rest,
  path: [...at, ...path],
  ...(where && { where: { ...where, path: [...at, ...where.path] } }),
});
/**
 * Lists the references in a field. `around` is the path of the row, not of the group, that contains
 * the field.
 */
function placesIn(field: Field, at: FieldNamePath, around: FieldNamePath): ReferencePlace[] {
  const { kind, refTo, fields, holds = [] } = field;
  const own = holds.map((place) => inside(at, place));
  if (kind === 'currency') return [...own, { path: at, to: 'currencies', by: 'code' }];
  if (fields) {
    const next = kind === 'rows' ? [...at, '*'] : at;
    return [...own, ...listReferencePlaces(fields, next, kind === 'rows' ? next : around)];
  }
  const path = kind === 'refs' ? [...at, '*'] : at;
  if (typeof refTo === 'string') return [...own, { path, to: refTo, by: 'id' }];
  return [
    ...own,
    ...Object.entries(refTo?.to ?? {}).map(([is, to]): ReferencePlace => ({
      path,
      to,
      by: 'id',
      where: { path: [...around, refTo?.by ?? ''], is },
    })),
  ];
}
/**
 * Lists all places where rows of a declaration refer to other rows. The places can be in fields,
 * lists of rows and groups.
 */
export const listReferencePlaces = (
  fields: Fields,
  at: FieldNamePath = [],
  around: FieldNamePath = at,
): readonly ReferencePlace[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.readOnly === true ? [] : placesIn(field, [...at, name], around),
  );

const within = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
/** Returns every value at a path; `*` in the path becomes the number of the entry. */
function valuesAt(
  value: unknown,
  path: FieldNamePath,
  at: FieldNamePath = [],
): [at: FieldNamePath, value: unknown][] {
  const [next, ...rest] = path;
  if (next === undefined) return [[at, value]];
  if (next !== '*') return valuesAt(within(value, next), rest, [...at, next]);
  return Array.isArray(value)
    ? value.flatMap((value: unknown, index) => valuesAt(value, rest, [...at, String(index)]))
    : [];
}
/** Lists the references of a row at these places. Saving and deleting share this function. */
export function listRowReferences(
  places: readonly ReferencePlace[],
  row: object,
): readonly RowReference[] {
  return places.flatMap(({ path, to, by, where }) =>
    valuesAt(row, path).flatMap(([at, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const decides = where?.path.map((name, step) => (name === '*' ? (at[step] ?? '') : name));
      const isMeant = !where || String(decides?.reduce(within, row as unknown)) === where.is;
      const field = path.at(-1) === '*' ? at.slice(0, -1) : at;
      return isMeant ? [{ field: field.join('.'), to, by, value }] : [];
    }),
  );
}
