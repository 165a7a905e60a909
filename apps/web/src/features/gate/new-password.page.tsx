import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError, isCallRefused } from '../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { forgetReturnPathWithin } from '../../shared/session/return-path.ts';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import { PasswordField } from '../../ui/field/field.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../ui/states/states.tsx';
import { showMessage } from '../../ui/toasts/toast.store.ts';
import { SignInFrame } from './gate-frame.tsx';
import classes from './gate-form.module.css';
import { useFormSubmit } from './use-submit.ts';

const forgotten = getRouteApi('/forgot-password/$requestId');
const ordered = getRouteApi('/regenerate-password-request/$requestId');

/**
 * Reset that the player requested. The page first checks that the mailed link still works (OP-01).
 */
export function ResetPasswordPage() {
  const { requestId } = forgotten.useParams();
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['password-link', requestId],
    queryFn: ({ signal }) =>
      callLazyPortalApi('forgotPasswordExpiration', {
        params: { id: requestId },
        signal,
        ownMessage: 'always',
      }),
    // a link may be used up at any moment: a cached answer must not show the form again
    staleTime: 0,
    gcTime: 0,
  });
  // an address that the server does not accept as a link is shown as an expired link
  if (data?.expired || isCallRefused(error)) return <ExpiredLink />;
  if (data)
    return (
      <NewPassword
        save={(password) =>
          callLazyPortalApi('updateForgottenPassword', {
            params: { id: requestId },
            body: { password },
          })
        }
      />
    );
  return (
    <SignInFrame title={m.gate_reset_title()}>
      {isError && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {!isError && (
        <>
          <LoadingNote />
          <Skeleton height="76px" />
          <Skeleton height="76px" />
          <Skeleton height="54px" />
        </>
      )}
    </SignInFrame>
  );
}

/** Reset that an operator ordered. There is no link to check first (OP-01). */
export function ForcedPasswordResetPage() {
  const { requestId } = ordered.useParams();
  return (
    <NewPassword
      save={(password) =>
        callLazyPortalApi('regeneratePassword', { params: { id: requestId }, body: { password } })
      }
    />
  );
}

function ExpiredLink() {
  return (
    <SignInFrame title={m.gate_expired_title()}>
      <p>{m.gate_expired_text()}</p>
      <Link to="/forgot-password" className={getButtonClass({ tone: 'signal', wide: true })}>
        {m.gate_expired_ask()}
      </Link>
    </SignInFrame>
  );
}

function NewPassword({ save }: { save: (password: string) => Promise<unknown> }) {
  const { history } = useRouter();
  const [isOver, setIsOver] = useState(false);
  const [differ, setDiffer] = useState(false);
  const { onSubmit, busy } = useFormSubmit(
    ['password', 'repeated'],
    async ({ password, repeated }) => {
      setDiffer(password !== repeated);
      if (password !== repeated) return;
      try {
        await save(password);
        forgetReturnPathWithin('/regenerate-password-request/');
        showMessage({ text: m.gate_reset_done(), tone: 'success' });
        history.replace('/login');
      } catch (error) {
        // the form is useless now, because the link was used in the meantime, for example in
        // another tab
        if (error instanceof ApiError && error.code === 'LINK_INVALID') setIsOver(true);
        showFailureMessage(error, { text: m.error_failed() });
      }
    },
  );
  if (isOver) return <ExpiredLink />;
  return (
    <SignInFrame title={m.gate_reset_title()}>
      <form onSubmit={onSubmit}>
        <PasswordField
          label={m.gate_new_password()}
          name="password"
          autoComplete="new-password"
          hint={m.gate_password_hint()}
          required
        />
        <PasswordField
          label={m.gate_repeat_password()}
          name="repeated"
          autoComplete="new-password"
          error={differ ? m.gate_passwords_differ() : undefined}
          required
        />
        <Button type="submit" tone="signal" wide busy={busy} className={classes.submit}>
          {m.gate_reset_submit()}
        </Button>
      </form>
    </SignInFrame>
  );
}
