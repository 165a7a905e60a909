import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { formatError } from '../../shared/errors/error-text.ts';
import { Button } from '../../ui/button/button.tsx';
import { LabelledInput } from '../../ui/field/field.tsx';
import { SignInFrame } from './gate-frame.tsx';
import classes from './gate-form.module.css';
import { useCaptchaResponse, sendWithCaptchaIfRequired } from './use-captcha.ts';
import { useFormSubmit } from './use-submit.ts';

/**
 * Requests the link for a new password. The answer does not depend on the existence of an account
 * for the address.
 */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const answer = useCaptchaResponse('forgot', { ahead: false });
  const { onSubmit, busy } = useFormSubmit(['email'], async ({ email }) => {
    try {
      await sendWithCaptchaIfRequired(answer, (recaptcha) =>
        call('forgotPassword', { body: { email, recaptcha }, ownMessage: 'except-429' }),
      );
      setSentTo(email);
    } catch (error) {
      showFailureMessage(error, {
        text: (error instanceof ApiError && formatError(error)) || m.error_failed(),
      });
    }
  });
  return (
    <SignInFrame title={sentTo === null ? m.gate_forgot_title() : m.gate_forgot_sent_title()}>
      {sentTo === null ? (
        <form onSubmit={onSubmit}>
          <p>{m.gate_forgot_text()}</p>
          <LabelledInput
            label={m.gate_email()}
            name="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
          <Button type="submit" tone="signal" wide busy={busy} className={classes.submit}>
            {m.gate_forgot_submit()}
          </Button>
        </form>
      ) : (
        <p role="status">{m.gate_forgot_sent_text({ email: sentTo })}</p>
      )}
      <Link to="/login" className={`link ${classes.aside}`}>
        {m.gate_to_login()}
      </Link>
    </SignInFrame>
  );
}
