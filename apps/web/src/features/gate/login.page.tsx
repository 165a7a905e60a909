import { Link, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { waitingDeviceStore, useWaitingDevice } from '../../shared/device/trigger.store.ts';
import { describeSignInFailure } from '../../shared/errors/entry-failure.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { useClosedFeatures } from '../../shared/features.ts';
import { saveSignInTicketFromError } from '../../shared/session/ticket.store.ts';
import { useCachedPublicSettings } from '../../shared/use-settings.ts';
import { Button } from '../../ui/button/button.tsx';
import { LabelledInput, PasswordField } from '../../ui/field/field.tsx';
import { SignInFrame } from './gate-frame.tsx';
import classes from './gate-form.module.css';
import { dropDeviceIfLinkExpired, useSignInCompletion } from './use-enter.ts';
import { useCaptchaResponse, sendWithCaptchaIfRequired } from './use-captcha.ts';
import { useFormSubmit } from './use-submit.ts';

/** Loads only for the few players who come from a game client. */
const DeviceNote = lazy(() =>
  import('./device-note.tsx').then((part) => ({ default: part.WaitingDeviceNote })),
);

export function LoginPage() {
  const enter = useSignInCompletion();
  const { history } = useRouter();
  const closed = useClosedFeatures();
  const settings = useCachedPublicSettings();
  const waiting = useWaitingDevice();
  const answer = useCaptchaResponse('login', { ahead: false });
  const [wrong, setWrong] = useState<string>();
  const { onSubmit, busy } = useFormSubmit(['email', 'password'], async ({ email, password }) => {
    try {
      const body = { email, password, platform: 0, triggerId: waitingDeviceStore.id() } as const;
      enter(
        await sendWithCaptchaIfRequired(answer, (recaptcha) =>
          call('login', { body: { ...body, recaptcha }, ownMessage: 'except-429' }),
        ),
      );
    } catch (error) {
      if (saveSignInTicketFromError(error)) return history.push('/sign-in-code');
      const isWrong = error instanceof ApiError && error.code === 'BF-5';
      setWrong(isWrong ? m.gate_check_both() : undefined);
      dropDeviceIfLinkExpired(error);
      showFailureMessage(error, { text: describeSignInFailure(error) });
    }
  });
  return (
    <SignInFrame title={m.gate_login_title()}>
      {waiting && (
        <Suspense>
          <DeviceNote />
        </Suspense>
      )}
      <form onSubmit={onSubmit} onChange={() => setWrong(undefined)}>
        <LabelledInput
          label={m.gate_email()}
          name="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          label={m.gate_password()}
          name="password"
          autoComplete="current-password"
          error={wrong}
          required
        />
        <Link to="/forgot-password" className={`link ${classes.aside}`}>
          {m.gate_forgot()}
        </Link>
        <Button type="submit" tone="signal" wide busy={busy} className={classes.submit}>
          {m.gate_login_submit()}
        </Button>
      </form>
      {isSecureContext && (
        <Button
          wide
          onClick={() =>
            void import('../../shared/passkeys/passkey-sign-in.ts').then((way) =>
              way.signInWithPasskey(enter),
            )
          }
        >
          {m.gate_passkey()}
        </Button>
      )}
      {settings?.twitchSignIn && (
        <Button
          wide
          onClick={() =>
            void import('../../shared/form/auto-login.ts').then((way) => way.startTwitchSignIn())
          }
        >
          {m.gate_twitch()}
        </Button>
      )}
      {!closed.page('/register') && (
        <p>
          {m.gate_new_here()}{' '}
          <Link to="/register" className="link">
            {m.gate_create_account()}
          </Link>
        </p>
      )}
    </SignInFrame>
  );
}
