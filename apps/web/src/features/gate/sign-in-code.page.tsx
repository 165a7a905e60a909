import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { ApiError } from '../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { describeSignInFailure } from '../../shared/errors/entry-failure.ts';
import { showFailureMessage } from '../../shared/errors/error-policy.ts';
import { getSignInTicket } from '../../shared/session/ticket.store.ts';
import { AuthenticatorCodeField } from '../../shared/two-factor/code-field.tsx';
import { Button, getButtonClass } from '../../ui/button/button.tsx';
import '../../ui/office.tokens.css';
import { SignInFrame } from './gate-frame.tsx';
import classes from './gate-form.module.css';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { useSignInCompletion } from './use-enter.ts';

/**
 * Second step of a sign-in: asks for the code of the authenticator, after the password or after the
 * sign-in at another service. A reloaded page has lost its ticket and leads back to the first step.
 */
export function SignInCodePage() {
  usePageTitle(m.two_factor_title());
  const [ticket, setTicket] = useState(getSignInTicket);
  return (
    <SignInFrame title={m.two_factor_title()}>
      {ticket === undefined ? (
        <>
          <p role="status">{m.gate_code_over()}</p>
          <Link to="/login" className={getButtonClass({ tone: 'signal', wide: true })}>
            {m.gate_to_login()}
          </Link>
        </>
      ) : (
        <CodeForm ticket={ticket} onOver={() => setTicket(undefined)} />
      )}
    </SignInFrame>
  );
}

function CodeForm({ ticket, onOver }: { ticket: string; onOver: () => void }) {
  const enter = useSignInCompletion();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const body = { ticket, code };
      enter(await callLazyPortalApi('completeSignIn', { body, ownMessage: 'except-429' }));
    } catch (error) {
      if (error instanceof ApiError && error.code === 'LINK_INVALID') onOver();
      else showFailureMessage(error, { text: describeSignInFailure(error) });
      setCode('');
    }
    setBusy(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code !== '' && !busy) void send();
  };
  return (
    <form ref={form} onSubmit={submit}>
      <p>{m.two_factor_enter()}</p>
      <AuthenticatorCodeField
        value={code}
        digits={10}
        hint={m.two_factor_recovery_hint()}
        onChange={setCode}
      />
      <Button
        type="submit"
        tone="signal"
        wide
        busy={busy}
        disabled={code === ''}
        className={classes.submit}
      >
        {m.gate_login_submit()}
      </Button>
      <Link to="/login" className={`link ${classes.aside}`}>
        {m.gate_code_back()}
      </Link>
    </form>
  );
}
