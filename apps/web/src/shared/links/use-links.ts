import {
  providerNames,
  type LinkComponent,
  type LinkProvider,
} from '@guildhall/contract/reach/links/link-names';
import type { links } from '@guildhall/contract/reach/links/links';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Result } from '@guildhall/contract/kit/endpoint';
import * as m from '../../messages/messages.js';
import { isUnanswered } from '../api/call-key.ts';
import { useCommand } from '../claim/use-command.ts';
import { showFailure } from '../errors/error-policy.ts';
import { buildQueryKey } from '../query/query-keys.ts';
import { readAgain } from '../query/read-again.ts';
import { useSession } from '../session/session.store.ts';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { laterCall } from '../api/later-call.ts';

export type AccountLink = Result<typeof links.listLinks>['data'][number];
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

/** Own accounts at services that are offered, and those that are linked all the same. */
export function useLinks() {
  const id = useSession()?.userId;
  return useQuery({
    queryKey: buildQueryKey('links'),
    queryFn: ({ signal }) => laterCall('listLinks', { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    select: ({ data }) => data.filter(({ available, state }) => available || state !== 'NONE'),
  });
}

/**
 * Sends the player to a service to link an account; if the call succeeds, the browser leaves this
 * page.
 */
export function useBeginLink(component: LinkComponent) {
  const id = useSession()?.userId ?? 0;
  return useMutation({
    mutationFn: (provider: LinkProvider) =>
      laterCall(begins[provider], {
        params: { id },
        query: { component },
        ownMessage: 'except-429',
      }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => showFailure(error, { title: m.error_title(), text: m.error_failed() }),
  });
}

/** Unlinks an account; completes the unlinking even if its response was lost. */
export function useUnlink(onDone: () => void) {
  const id = useSession()?.userId ?? 0;
  const client = useQueryClient();
  return useCommand({
    send: (provider: LinkProvider) =>
      laterCall(ends[provider], { params: { id }, ownMessage: 'except-429' }),
    isSame: (a, b) => a === b,
    onSuccess: (_answer, provider) => {
      const text = m.links_unlinked({ provider: providerNames[provider] });
      showMessage({ text, tone: 'success' });
      onDone();
    },
    onError: (error) => {
      const text = isUnanswered(error) ? m.links_unanswered() : m.error_failed();
      showFailure(error, { title: m.error_title(), text });
    },
    onSettled: () => readAgain(client, { queryKey: buildQueryKey('links') }),
  });
}
