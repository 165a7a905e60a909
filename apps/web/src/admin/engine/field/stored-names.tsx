import { useQueries, useQuery } from '@tanstack/react-query';
import type { FilterOptionsLoader, SectionOverride } from '../../overrides.ts';
import { buildOfficeQueryKey } from '../queries.ts';
import type { Row } from '../command/section-call.ts';

const namesStaleMs = 300_000;
/** Loads the names of a field's stored values, which are also the choices of its filter. */
export const buildNamesOfStoredValuesQuery = (
  section: string,
  field: string,
  load: FilterOptionsLoader,
) => ({
  queryKey: buildOfficeQueryKey(section, 'stored-names', field),
  queryFn: load,
  staleTime: namesStaleMs,
});
type Options = Awaited<ReturnType<FilterOptionsLoader>>;
/**
 * Returns the name of a stored value: the value itself if it has no name, and nothing while the
 * names are loading.
 */
const nameIn = (names: Options | undefined, isError: boolean, value: string): string =>
  names?.find(([stored]) => stored === value)?.[1] ?? (names || isError ? value : '');

export function NameOfStoredValue({
  section,
  field,
  load,
  value,
}: {
  section: string;
  field: string;
  load: FilterOptionsLoader;
  value: string;
}) {
  const { data, isError } = useQuery(buildNamesOfStoredValuesQuery(section, field, load));
  return <>{nameIn(data, isError, value)}</>;
}

export function useRowWithNamesOfStoredValues(
  section: string,
  override: SectionOverride | undefined,
  row: Row | undefined,
): Row | undefined {
  const loads = Object.entries(override?.filterOptions ?? {});
  const names = useQueries({
    queries: loads.map(([field, load]) => buildNamesOfStoredValuesQuery(section, field, load)),
  });
  if (!row) return undefined;
  const namedFields = loads.flatMap(([field], at) => {
    const value = row[field];
    const namesQuery = names[at];
    return typeof value === 'string'
      ? [[field, nameIn(namesQuery?.data, namesQuery?.isError === true, value)] as const]
      : [];
  });
  return { ...row, ...Object.fromEntries(namedFields) };
}
