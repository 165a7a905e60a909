import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { getLocale } from '../../messages/runtime.js';
import { call } from '../../shared/api/call.ts';
import { arrivalInviteStore } from '../../shared/page/arrival.ts';
import { waitingDeviceStore } from '../../shared/device/trigger.store.ts';
import { findEmailProblem } from '../../shared/errors/email-problem.ts';
import { describeSignInFailure } from '../../shared/errors/entry-failure.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { Button } from '../../ui/button/button.tsx';
import { LabelledInput, PasswordField } from '../../ui/field/field.tsx';
import { WaitingDeviceNote } from './device-note.tsx';
import { SignInFrame } from './gate-frame.tsx';
import classes from './gate-form.module.css';
import { dropDeviceIfLinkExpired, useSignInCompletion } from './use-enter.ts';
import { useCaptchaResponse } from './use-captcha.ts';
import { useFormSubmit } from './use-submit.ts';

export function RegisterPage() {
  const enter = useSignInCompletion();
  const answer = useCaptchaResponse('register');
  const [wrongEmail, setWrongEmail] = useState<string>();
  const { onSubmit, busy } = useFormSubmit(['email', 'password'], async ({ email, password }) => {
    try {
      const body = {
        email,
        password,
        invite: arrivalInviteStore.invite(),
        triggerId: waitingDeviceStore.id(),
        recaptcha: await answer(),
        language: getLocale(),
      };
      enter(await call('register', { body, ownMessage: 'except-429' }));
    } catch (error) {
      setWrongEmail(findEmailProblem(error));
      dropDeviceIfLinkExpired(error);
      showFailureMessage(error, { text: describeSignInFailure(error) });
    }
  });
  return (
    <SignInFrame title={m.gate_register_title()}>
      <WaitingDeviceNote />
      <form onSubmit={onSubmit} onChange={() => setWrongEmail(undefined)}>
        <LabelledInput
          label={m.gate_email()}
          name="email"
          error={wrongEmail}
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <PasswordField
          label={m.gate_password()}
          name="password"
          autoComplete="new-password"
          hint={m.gate_password_hint()}
          required
        />
        <Button type="submit" tone="signal" wide busy={busy} className={classes.submit}>
          {m.gate_register_submit()}
        </Button>
      </form>
      <p>
        {m.gate_have_account()}{' '}
        <Link to="/login" className="link">
          {m.gate_login_submit()}
        </Link>
      </p>
    </SignInFrame>
  );
}
