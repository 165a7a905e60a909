import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { refetchQueries } from '../../shared/query/refetch.ts';
import { notificationsReadInThisTab } from '../../shared/realtime/own-reads.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';

type Page = Result<Api['listNotifications']>;
export type PlayerNotification = Page['data'][number];
type Pages = InfiniteData<Page, number>;

/** Loads the dropdown's list, newest first, ten at a time (R9.4). */
export function useNotifications() {
  const { userId } = useSignedInSession();
  return useInfiniteQuery({
    queryKey: buildQueryKey('notifications', userId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listNotifications', {
        params: { id: userId },
        query: { page: pageParam, perPage: limits.dropdownNotificationsPerPage },
        signal,
      }),
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

export function useHasUnreadNotifications(): boolean {
  const { userId } = useSignedInSession();
  const { data } = useQuery({
    queryKey: buildQueryKey('unread', userId),
    queryFn: ({ signal }) => call('checkUnread', { params: { id: userId }, signal }),
  });
  return data?.unread ?? false;
}

const markRead = (pages: Pages | undefined, isMeant: (id: number) => boolean): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((row) =>
        isMeant(row.id) && !row.isRead ? { ...row, isRead: true } : row,
      ),
    })),
  };

/** Updates the loaded list immediately. The server's answer replaces the list later. */
export function useMarkNotificationsRead() {
  const client = useQueryClient();
  const { userId } = useSignedInSession();
  const key = buildQueryKey('notifications', userId);
  const settle = () => void client.invalidateQueries({ queryKey: buildQueryKey('unread') });
  const show = (isMeant: (id: number) => boolean) =>
    client.setQueryData<Pages>(key, (pages) => markRead(pages, isMeant));

  const markSomeRead = useMutation({
    mutationFn: (ids: readonly number[]) => {
      notificationsReadInThisTab.add(ids);
      return call('readNotifications', {
        params: { id: userId },
        body: { id: [...ids] },
        keepalive: true,
      });
    },
    onSuccess: (_, ids) => {
      settle();
      // a list loaded in the meantime may still show these notifications as unread
      if (client.isFetching({ queryKey: key }) > 0) void refetchQueries(client, { queryKey: key });
      else show((entry) => ids.includes(entry));
    },
    onError: (_error, ids) => {
      notificationsReadInThisTab.drop(ids);
      void client.invalidateQueries({ queryKey: key });
    },
  });
  const markAll = useMutation({
    mutationFn: () => call('readAllNotifications', { params: { id: userId } }),
    onSuccess: () => {
      show(() => true);
      settle();
    },
  });
  return { some: markSomeRead, all: markAll, show };
}
