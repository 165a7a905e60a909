import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { signOut } from '../../../shared/session/sign-out.ts';
import { formatDateTime } from '../../../shared/time/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import classes from './session-list.module.css';
import { refetchQueries } from '../../../shared/query/refetch.ts';

interface Ended {
  id: number;
  current: boolean;
}

function useSessions() {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  const key = buildQueryKey('sessions', userId);
  const list = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callLazyPortalApi('listSessions', { params: { id: userId }, signal }),
    select: ({ data }) => data,
  });
  const end = useMutation({
    // ending the player's own session means signing out, which also clears this browser's data
    mutationFn: async ({ id, current }: Ended) =>
      current
        ? signOut()
        : void (await callLazyPortalApi('endSession', {
            params: { id: userId, sessionId: id },
            ownMessage: 'except-429',
          })),
    onSuccess: (_, { current }) => {
      if (current) return;
      showMessage({ text: m.profile_session_ended(), tone: 'success' });
      void refetchQueries(client, { queryKey: key });
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
  const endOthers = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      // a session that has ended in the meantime is no failure
      for (const id of ids)
        await callLazyPortalApi('endSession', {
          params: { id: userId, sessionId: id },
          ownMessage: 'except-429',
        }).catch(unlessGone);
    },
    onSuccess: () => showMessage({ text: m.profile_sessions_ended(), tone: 'success' }),
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
    onSettled: () => refetchQueries(client, { queryKey: key }),
  });
  return { list, end, endOthers };
}

function unlessGone(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}
const sortCurrentFirst = <S extends { readonly current: boolean }>(sessions: readonly S[]): S[] =>
  sessions.toSorted((one, other) => Number(other.current) - Number(one.current));
/** Sessions of the player, this one first; each can be ended. */
export function SessionList() {
  const { list, end, endOthers } = useSessions();
  if (list.isPending)
    return (
      <div className={classes.list}>
        <LoadingNote />
        <Skeleton height="68px" />
        <Skeleton height="68px" />
      </div>
    );
  if (list.isError && !list.data)
    return <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />;
  const otherIds = list.data.filter((entry) => !entry.current).map((entry) => entry.id);
  return (
    <>
      {otherIds.length > 1 && (
        <div className={classes.others}>
          <b>{m.profile_sessions_others({ count: otherIds.length })}</b>
          <Button
            small
            tone="danger"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate(otherIds)}
          >
            {m.profile_sessions_end_others()}
          </Button>
        </div>
      )}
      <ul className={classes.list}>
        {sortCurrentFirst(list.data).map(({ id, device, lastSeenAt, createdAt, current }) => (
          <li key={id} className={classes.row}>
            <Icon name="device" size={22} className={classes.icon} />
            <div>
              <b>{device}</b>{' '}
              {current && <span className={classes.current}>{m.profile_session_current()}</span>}
              <p>{m.profile_session_seen({ when: formatDateTime(lastSeenAt) })}</p>
              <p>{m.profile_session_started({ when: formatDateTime(createdAt) })}</p>
            </div>
            <Button
              small
              busy={end.isPending && end.variables.id === id}
              aria-label={current ? undefined : m.profile_session_end_named({ device })}
              onClick={() => end.mutate({ id, current })}
            >
              {current ? m.header_menu_log_out() : m.profile_session_end()}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
