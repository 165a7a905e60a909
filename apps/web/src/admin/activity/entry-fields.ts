import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../engine/command/section-call.ts';
import { buildDeclarationQuery, localize } from '../pages.ts';

export type Snapshot = Record<string, unknown> | null;
export const readSnapshot = (value: unknown): Snapshot =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
export const findDeclaration = (row: Row) =>
  buildDeclarationQuery(String(row['type']).split('.')[0] ?? '');
/** Loads the declared fields of an entry's subject; undefined for subjects outside any section. */
export function useFieldsOf(row: Row): Fields | undefined {
  const { data } = useQuery(findDeclaration(row));
  return data ? localize(data).fields : undefined;
}
