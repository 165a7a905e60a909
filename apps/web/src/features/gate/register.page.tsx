import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { getLocale } from '../../messages/runtime.js';
import { call } from '../../shared/api/call.ts';
import { arrival } from '../../shared/page/arrival.ts';
import { trigger } from '../../shared/device/trigger.store.ts';
import { findEmailProblem } from '../../shared/errors/email-problem.ts';
import { describeEntryFailure } from '../../shared/errors/entry-failure.ts';
import { showFailure } from '../../shared/errors/error-policy.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, PasswordField } from '../../ui/field/field.tsx';
import { DeviceNote } from './device-note.tsx';
import { GateFrame } from './gate-frame.tsx';
import classes from './gate-form.module.css';
import { dropLateTrigger, useEnter } from './use-enter.ts';
import { useCaptcha } from './use-captcha.ts';
import { useSubmit } from './use-submit.ts';

export function RegisterPage() {
  const enter = useEnter();
  const answer = useCaptcha('register');
  const [wrongEmail, setWrongEmail] = useState<string>();
  const { onSubmit, busy } = useSubmit(['email', 'password'], async ({ email, password }) => {
    try {
      const body = {
        email,
        password,
        invite: arrival.invite(),
        triggerId: trigger.id(),
        recaptcha: await answer(),
        language: getLocale(),
      };
      enter(await call('register', { body, ownMessage: 'except-429' }));
    } catch (error) {
      setWrongEmail(findEmailProblem(error));
      dropLateTrigger(error);
      showFailure(error, { text: describeEntryFailure(error) });
    }
  });
  return (
    <GateFrame title={m.gate_register_title()}>
      <DeviceNote />
      <form onSubmit={onSubmit} onChange={() => setWrongEmail(undefined)}>
        <Field
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
    </GateFrame>
  );
}
