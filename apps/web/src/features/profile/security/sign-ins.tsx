import {
  signInHistoryDays,
  type SignInOutcome,
  type SignInMethod,
} from '@guildhall/contract/identity/security/sign-ins';
import type { Api } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { openDialog } from '../../../shared/dialog.store.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { refetchQueries } from '../../../shared/query/refetch.ts';
import { useUser } from '../../../shared/query/use-user.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { formatDateTime } from '../../../shared/time/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LazyModal } from '../../../shared/parts/lazy-dialog.tsx';
import { useCloseIfStillMounted } from '../../../ui/modal/use-close-if-still-mounted.ts';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import form from './change-password.dialog.module.css';
import page from '../profile.page.module.css';
import classes from './session-list.module.css';

type SignIn = Result<Api['listSignIns']>['data'][number];

function useSignIns() {
  const { userId } = useSignedInSession();
  return useInfiniteQuery({
    queryKey: buildQueryKey('sign-ins', userId),
    queryFn: ({ pageParam, signal }) =>
      callLazyPortalApi('listSignIns', {
        params: { id: userId },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
}

/**
 * Sign-ins and refused attempts, newest first; the player can report a sign-in as not their own.
 */
export function SignInHistory() {
  const list = useSignIns();
  const [foreign, setForeign] = useState<SignIn>();
  if (list.isPending)
    return (
      <div className={classes.list}>
        <LoadingNote />
        <Skeleton height="48px" />
        <Skeleton height="48px" />
      </div>
    );
  if (!list.data) return <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />;
  const rows = list.data.pages.flatMap(({ data }) => data);
  return (
    <>
      {rows.length === 0 && <p>{m.guard_sign_ins_none({ days: signInHistoryDays })}</p>}
      <ul className={classes.list}>
        {rows.map((row) => (
          <Row key={row.id} signIn={row} onDisown={() => setForeign(row)} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {m.guard_sign_ins_more()}
        </Button>
      )}
      {foreign && <DisownDialog signIn={foreign} onClose={() => setForeign(undefined)} />}
    </>
  );
}

function Row({ signIn, onDisown }: { signIn: SignIn; onDisown: () => void }) {
  const { device, at, outcome, current, disowned } = signIn;
  const isIn = outcome === 'IN';
  return (
    <li className={classes.row}>
      <Icon name={isIn ? 'device' : 'alert'} size={22} className={classes.icon} />
      <div>
        <b>{device}</b>{' '}
        {current && <span className={classes.current}>{m.guard_sign_in_current()}</span>}
        {disowned && <span className={page.warn}>{m.guard_sign_in_disowned()}</span>}
        <p>
          {formatDateTime(at)} · <span>{isIn ? describeWay(signIn) : describeRefusal(signIn)}</span>
        </p>
      </div>
      {isIn && !current && !disowned && (
        <Button
          small
          aria-label={m.guard_disown_named({ device, when: formatDateTime(at) })}
          onClick={onDisown}
        >
          {m.guard_disown()}
        </Button>
      )}
    </li>
  );
}

const ways: Record<SignInMethod, () => string> = {
  password: m.guard_way_password,
  registration: m.guard_way_registration,
  twitch: m.guard_way_twitch,
  passkey: m.guard_way_passkey,
  device: m.guard_way_device,
  'auto-login': m.guard_way_auto_login,
};
const describeWay = ({ way, withCode }: SignIn): string =>
  withCode && way !== 'passkey' ? m.guard_way_with_code({ way: ways[way]() }) : ways[way]();
const refusals: Record<Exclude<SignInOutcome, 'IN'>, () => string> = {
  WRONG_PASSWORD: m.guard_refused_password,
  WRONG_CODE: m.guard_refused_code,
  BLOCKED: m.guard_refused_blocked,
  LOCKED: m.guard_refused_locked,
};
function describeRefusal({ outcome, times }: SignIn): string {
  if (outcome === 'IN') return '';
  const reason = refusals[outcome]();
  return times > 1 ? m.guard_refused_times({ reason, count: times }) : reason;
}

/**
 * Asks for confirmation before a report, because every other session ends and the account then
 * requires a new password.
 */
function DisownDialog({ signIn, onClose }: { signIn: SignIn; onClose: () => void }) {
  const { userId } = useSignedInSession();
  const hasPassword = useUser().data?.hasPassword !== false;
  const client = useQueryClient();
  const closeOwnDialog = useCloseIfStillMounted(onClose);
  const disown = useMutation({
    mutationFn: () =>
      callLazyPortalApi('disownSignIn', { params: { id: userId, signInId: signIn.id } }),
    onSuccess: () => {
      showMessage({ text: m.guard_disowned(), tone: 'success' });
      for (const name of ['sign-ins', 'sessions', 'security', 'user'] as const)
        void refetchQueries(client, { queryKey: buildQueryKey(name) });
      closeOwnDialog();
      if (hasPassword) openDialog('change-password');
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
  return (
    <LazyModal open onClose={onClose} title={m.guard_disown()}>
      <div className={form.form}>
        <p>
          <b>{signIn.device}</b>, {formatDateTime(signIn.at)}
        </p>
        <p>{hasPassword ? m.guard_disown_text() : m.guard_disown_text_no_password()}</p>
        <div className={form.actions}>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button
            tone="danger"
            busy={disown.isPending}
            data-autofocus
            onClick={() => disown.mutate()}
          >
            {m.guard_disown_confirm()}
          </Button>
        </div>
      </div>
    </LazyModal>
  );
}
