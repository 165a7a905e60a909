import {
  linkProviderNames,
  type LinkStartPage,
  type LinkProvider,
} from '@guildhall/contract/reach/links/link-names';
import type { accountLinkCalls } from '@guildhall/contract/reach/links/links';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@guildhall/contract/kit/endpoint';
import * as m from '../../messages/messages.js';
import { isCallUnanswered } from '../api/call-key.ts';
import { useReliableCommand } from '../claim/use-command.ts';
import { showFailureMessage } from '../errors/error-policy.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { refetchQueries } from '../query/refetch.ts';
import { useSession } from '../session/session.store.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { callLazyPortalApi } from '../api/later-call.ts';

export type AccountLink = Result<typeof accountLinkCalls.listLinks>['data'][number];
const begins = {
  discord: 'linkDiscord',
  twitch: 'linkTwitch',
  twitter: 'linkTwitter',
  openloot: 'linkOpenloot',
} as const;
const ends = {
  discord: 'unlinkDiscord',
  twitch: 'unlinkTwitch',
  twitter: 'unlinkTwitter',
  openloot: 'unlinkOpenloot',
} as const;

/**
 * Loads the offered providers with the player's accounts, and linked accounts at providers that are
 * no longer offered.
 */
export function useAccountLinks() {
  const id = useSession()?.userId;
  return useQuery({
    queryKey: buildQueryKey('links'),
    queryFn: ({ signal }) => callLazyPortalApi('listLinks', { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    select: ({ data }) => data.filter(({ available, state }) => available || state !== 'NONE'),
  });
}

/**
 * Sends the player to a provider to link an account; if the call succeeds, the browser leaves this
 * page.
 */
export function useBeginAccountLink(component: LinkStartPage) {
  const id = useSession()?.userId ?? 0;
  return useMutation({
    mutationFn: (provider: LinkProvider) =>
      callLazyPortalApi(begins[provider], {
        params: { id },
        query: { component },
        ownMessage: 'except-429',
      }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
}

/** Unlinks an account; ends correctly even if the answer was lost. */
export function useUnlinkAccount(onDone: () => void) {
  const id = useSession()?.userId ?? 0;
  const client = useQueryClient();
  return useReliableCommand({
    send: (provider: LinkProvider) =>
      callLazyPortalApi(ends[provider], { params: { id }, ownMessage: 'except-429' }),
    isSame: (a, b) => a === b,
    onSuccess: (_answer, provider) => {
      const text = m.links_unlinked({ provider: linkProviderNames[provider] });
      showMessage({ text, tone: 'success' });
      onDone();
    },
    onError: (error) => {
      const text = isCallUnanswered(error) ? m.links_unanswered() : m.error_failed();
      showFailureMessage(error, { title: m.error_title(), text });
    },
    onSettled: () => refetchQueries(client, { queryKey: buildQueryKey('links') }),
  });
}
