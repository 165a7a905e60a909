import type { ReferencePlace } from '@guildhall/contract/kit/field/reference-place';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { allOf, anyOf } from '../../kernel/db/conditions.ts';
import { sql, type Sql } from '../../kernel/db/sql.ts';

const quoted = (name: string): string => `."${name}"`;
/** Returns a step of a JSON path: the name of a field, or `*` for each entry of a list. */
const step = (name: string): string => (name === '*' ? '[*]' : quoted(name));
/**
 * Builds the condition that compares a value with a code. The value may be stored as text or as a
 * number, because JSON distinguishes the two and a declaration does not.
 */
function isSaid(name: string, is: string): string {
  const literals = [JSON.stringify(is), ...(/^\d+$/.test(is) ? [is] : [])];
  return ` ? (${literals.map((entry) => `@${quoted(name)} == ${entry}`).join(' || ')})`;
}
/** Returns the path from a column to a nested field, in PostgreSQL's JSON path language. */
function jsonPath({ path, where }: ReferencePlace): string {
  const [column, ...rest] = path;
  if (!where || where.path[0] !== column) return `$${rest.map(step).join('')} ? (@ == $it)`;
  const depth = where.path.length - 2;
  const [around, further] = [rest.slice(0, depth), rest.slice(depth)];
  const filter = isSaid(where.path.at(-1) ?? '', where.is);
  return `$${around.map(step).join('')}${filter}${further.map(step).join('')} ? (@ == $it)`;
}

/** Builds the condition for rows that refer to an id, or to its code, in one of these fields. */
export function buildConditionForReferencingRows(
  stored: Fields,
  column: (name: string) => Sql,
  places: readonly ReferencePlace[],
  { id, code }: { id: number; code: string | undefined },
): Sql {
  const pointsFrom = (place: ReferencePlace): Sql => {
    const { path, where, by } = place;
    const [name = ''] = path;
    const value = by === 'id' ? id : code;
    if (value === undefined || !stored[name]) return sql`false`;
    const kind = stored[name].kind;
    const points =
      kind === 'refs'
        ? sql`${value} = any(${column(name)})`
        : path.length === 1
          ? sql`${column(name)} = ${value}`
          : sql`jsonb_path_exists(
              ${column(name)},
              ${jsonPath(place)}::jsonpath,
              ${sql.json({ it: value })}
            )`;
    const decides =
      where?.path.length === 1
        ? sql`${column(where.path[0] ?? '')}::text = ${where.is}`
        : undefined;
    return sql`(${allOf(points, decides)})`;
  };
  return anyOf(...places.map(pointsFrom));
}
