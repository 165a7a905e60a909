import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { limits } from '@guildhall/contract/limits';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useClaimReward } from '../../shared/claim/use-claim.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { toDisplayReward } from '../../shared/rewards/reward-text.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';

type Page = Result<Api['listInbox']>;
export type InboxMessage = Page['data'][number];
type Pages = InfiniteData<Page, number>;

/** Loads the rewards that wait to be claimed, newest first, and their number. */
export function useInbox() {
  const { userId } = useSignedInSession();
  return useInfiniteQuery({
    queryKey: buildQueryKey('inbox', userId),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call('listInbox', {
        params: { id: userId },
        query: { page: pageParam, perPage: limits.dropdownNotificationsPerPage },
        signal,
      }),
    getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
    select: ({ pages }) => ({
      messages: pages.flatMap(({ data }) => data),
      waiting: pages[0]?.waiting ?? 0,
    }),
  });
}
/**
 * Claims a message. If the reward still cannot be granted, the message stays in the list; the list
 * is reloaded in any case.
 */
export function useClaimInboxMessage() {
  const { userId } = useSignedInSession();
  return useClaimReward<InboxMessage, Pages>({
    send: (message) =>
      call('claimInboxMessage', {
        params: { id: userId, messageId: message.id },
        ownMessage: 'except-429',
      }),
    show: ({ attachments }) => attachments.map((attached) => toDisplayReward(attached)),
    list: { name: 'inbox', key: buildQueryKey('inbox', userId) },
    turn: (pages, message, held) => ({
      ...pages,
      pages: pages.pages.map((page) => ({
        ...page,
        data: page.data.map((row) =>
          row.id === message.id && !held ? { ...row, state: 'CLAIMED' } : row,
        ),
      })),
    }),
  });
}
