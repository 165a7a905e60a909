import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { callAdminApi } from '../../admin-call.ts';
import { buildOfficeQueryKey } from '../queries.ts';

export type UnfinishedTask = Result<typeof adminApi.openTasks>['data'][number];

/**
 * Returns the newest unfinished task of a section or of one row. It finds the task also after a
 * reload, in another tab, and if another operator or the server started it. Polls while a task is
 * unfinished.
 */
export function useNewestUnfinishedTask(
  section: string,
  id?: number,
  { enabled = true }: { readonly enabled?: boolean } = {},
): UnfinishedTask | undefined {
  const { data } = useQuery({
    enabled,
    queryKey: buildOfficeQueryKey(section, 'open-tasks', id),
    queryFn: ({ signal }) =>
      callAdminApi('openTasks', {
        query: { section, ...(id !== undefined && { id }) },
        signal,
        ownMessage: 'always',
      }),
    refetchInterval: ({ state }) => (state.data?.data.length ? limits.taskPollMs : false),
  });
  return data?.data[0];
}
