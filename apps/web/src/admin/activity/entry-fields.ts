import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import { useQuery } from '@tanstack/react-query';
import type { Row } from '../engine/command/section-call.ts';
import { buildSectionDeclarationQuery, localizeDeclaration } from '../pages.ts';

export type LogEntrySnapshot = Record<string, unknown> | null;
export const toLogEntrySnapshot = (value: unknown): LogEntrySnapshot =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
export const buildLogEntrySectionQuery = (row: Row) =>
  buildSectionDeclarationQuery(String(row['type']).split('.')[0] ?? '');
/** Loads the declared fields of an entry's subject; undefined for subjects outside any section. */
export function useLogEntryFields(row: Row): Fields | undefined {
  const { data } = useQuery(buildLogEntrySectionQuery(row));
  return data ? localizeDeclaration(data).fields : undefined;
}
