/** Describes types as data, and checks values against them. */

/** Type of values. `other` names a type that no database returns, such as a date or a map. */
export type TypeShape =
  | 'string'
  | 'number'
  | 'boolean'
  | 'bytes'
  | 'null'
  | 'undefined'
  | 'unknown'
  | { readonly literal: string | number | boolean }
  | { readonly union: readonly TypeShape[] }
  | { readonly items: TypeShape }
  | { readonly fields: Readonly<Record<string, TypeShape>> }
  | { readonly other: string };

/** Returns the parts of a union, or the type itself if it is not a union. */
export const listUnionParts = (shape: TypeShape): readonly TypeShape[] =>
  typeof shape === 'object' && 'union' in shape ? shape.union.flatMap(listUnionParts) : [shape];
export const canBeNull = (shape: TypeShape): boolean =>
  listUnionParts(shape).some((part) => part === 'null' || part === 'unknown');
export const canBeUndefined = (shape: TypeShape): boolean =>
  listUnionParts(shape).some((part) => part === 'undefined' || part === 'unknown');

/** Formats a type like TypeScript; omits deep parts. */
export function formatTypeShape(shape: TypeShape, depth = 2): string {
  if (typeof shape === 'string') return shape;
  if ('literal' in shape) return JSON.stringify(shape.literal).replaceAll('"', "'");
  if ('other' in shape) return shape.other;
  if ('union' in shape) return shape.union.map((part) => formatTypeShape(part, depth)).join(' | ');
  if ('items' in shape) return `(${formatTypeShape(shape.items, depth - 1)})[]`;
  if (depth <= 0) return '{ … }';
  const fields = Object.entries(shape.fields).map(
    ([name, field]) => `${name}: ${formatTypeShape(field, depth - 1)}`,
  );
  return `{ ${fields.join('; ')} }`;
}

const kindOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : value instanceof Uint8Array
        ? 'bytes'
        : typeof value;
/**
 * Formats a value for a short message about a mismatch. A text is included only if it looks like a
 * name.
 */
function formatValue(value: unknown): string {
  if (typeof value === 'string')
    return /^[\w.-]{1,40}$/.test(value) ? `the string '${value}'` : 'a string';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return kindOf(value) === 'array' ? 'an array' : kindOf(value);
}

/**
 * Returns the path and value of the first part that the type does not admit; undefined if the type
 * admits the value.
 */
export function findMismatchedValue(
  shape: TypeShape,
  value: unknown,
  path = '',
): string | undefined {
  if (typeof shape === 'string')
    return shape === 'unknown' || kindOf(value) === shape
      ? undefined
      : `${path} is ${formatValue(value)}`;
  if ('union' in shape) return findRefusedByAll(shape.union, value, path);
  if ('literal' in shape)
    return value === shape.literal ? undefined : `${path} is ${formatValue(value)}`;
  if ('items' in shape) return findRefusedItem(shape.items, value, path);
  if ('other' in shape) return `${path} is ${formatValue(value)}`;
  return findRefusedField(shape, value, path);
}

function findRefusedItem(item: TypeShape, value: unknown, path: string): string | undefined {
  if (!Array.isArray(value)) return `${path} is ${formatValue(value)}`;
  for (const entry of value) {
    const refused = findMismatchedValue(item, entry, `${path}[]`);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function findRefusedByAll(
  shapes: readonly TypeShape[],
  value: unknown,
  path: string,
): string | undefined {
  let deepest: string | undefined;
  for (const part of shapes) {
    const refused = findMismatchedValue(part, value, path);
    if (refused === undefined) return undefined;
    // the part that matches furthest describes the fault best
    if (
      deepest === undefined ||
      refused.split(' ', 1).join().length > deepest.split(' ', 1).join().length
    )
      deepest = refused;
  }
  return deepest ?? `${path} is ${formatValue(value)}`;
}

function findRefusedField(
  { fields }: { readonly fields: Readonly<Record<string, TypeShape>> },
  value: unknown,
  path: string,
): string | undefined {
  if (kindOf(value) !== 'object') return `${path} is ${formatValue(value)}`;
  for (const [name, field] of Object.entries(fields)) {
    const within = path === '' ? name : `${path}.${name}`;
    const part = (value as Readonly<Record<string, unknown>>)[name];
    const refused =
      part === undefined && canBeUndefined(field)
        ? undefined
        : findMismatchedValue(field, part, within);
    if (refused !== undefined) return refused;
  }
  return undefined;
}
