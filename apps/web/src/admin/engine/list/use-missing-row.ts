import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFoundError } from '../panel/row-error.ts';
import { buildOfficeQueryKey } from '../queries.ts';

/**
 * Reads a list again at once when the open row turns out to be missing; otherwise the list would
 * offer the row until the list's next refresh. `name` is the name of the list's section.
 */
export function useListRefreshOnMissingRow(name: string, error: unknown): void {
  const client = useQueryClient();
  const isMissing = isNotFoundError(error);
  useEffect(() => {
    if (isMissing) void client.invalidateQueries({ queryKey: buildOfficeQueryKey(name, 'list') });
  }, [client, name, isMissing]);
}
