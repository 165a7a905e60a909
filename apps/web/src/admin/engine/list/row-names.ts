import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { QueryClient } from '@tanstack/react-query';
import type { Values } from '../form/field-values.ts';
import { nameQuery } from '../queries.ts';
import type { Row } from '../command/section-call.ts';
import { findTarget, type Target } from '../bulk/targets.ts';

/**
 * Loads data that drawings need beside the rows; rows whose data fail to load are drawn without.
 */
export type ReadAhead = (rows: readonly Row[], client: QueryClient) => Promise<unknown>;

const isId = (value: unknown): value is number => typeof value === 'number';
/** Returns the references of a cell that it draws by name. */
function refsIn(field: Field, value: unknown, row: Values): [Target, number][] {
  if (field.kind === 'group') return refsOf(field.of ?? {}, (value ?? {}) as Values, row);
  const target = findTarget(field.refTo, row);
  if (!target) return [];
  return (Array.isArray(value) ? value : [value]).filter(isId).map((id) => [target, id]);
}
const refsOf = (fields: Fields, values: Values, row: Values): [Target, number][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'rows' ? [] : refsIn(field, values[name], row),
  );

/**
 * Loads the names of referenced rows before the table is drawn: a late name would widen its column
 * and shift the others. Known names cost nothing.
 */
export const readNames =
  (fields: Fields): ReadAhead =>
  (rows, client) =>
    Promise.allSettled(
      rows
        .flatMap((row) => refsOf(fields, row, row))
        .map(([target, id]) => client.fetchQuery(nameQuery(target, id))),
    );
