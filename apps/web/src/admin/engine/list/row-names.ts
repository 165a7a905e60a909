import type { Field, Fields } from '@guildhall/contract/kit/field/field-kinds';
import type { QueryClient } from '@tanstack/react-query';
import type { FormValues } from '../form/field-values.ts';
import { buildTargetNameQuery } from '../queries.ts';
import type { Row } from '../command/section-call.ts';
import { findRefTarget, type ReferenceTarget } from '../bulk/targets.ts';

/**
 * Loads data that the cells need in addition to the rows; if loading fails, the rows are displayed
 * without it.
 */
export type RowPrefetch = (rows: readonly Row[], client: QueryClient) => Promise<unknown>;

const isId = (value: unknown): value is number => typeof value === 'number';
/** Returns the references that a cell displays by name. */
function refsIn(field: Field, value: unknown, row: FormValues): [ReferenceTarget, number][] {
  if (field.kind === 'group') return refsOf(field.fields ?? {}, (value ?? {}) as FormValues, row);
  const target = findRefTarget(field.refTo, row);
  if (!target) return [];
  return (Array.isArray(value) ? value : [value]).filter(isId).map((id) => [target, id]);
}
const refsOf = (fields: Fields, values: FormValues, row: FormValues): [ReferenceTarget, number][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'rows' ? [] : refsIn(field, values[name], row),
  );

/**
 * Loads the names of referenced rows before the table is drawn, because a late name would widen its
 * column and shift the others. Names that are already loaded are not requested again.
 */
export const createReferenceNamesPrefetch =
  (fields: Fields): RowPrefetch =>
  (rows, client) =>
    Promise.allSettled(
      rows
        .flatMap((row) => refsOf(fields, row, row))
        .map(([target, id]) => client.fetchQuery(buildTargetNameQuery(target, id))),
    );
