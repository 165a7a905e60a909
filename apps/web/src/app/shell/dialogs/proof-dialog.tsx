import { useState, type FormEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { call } from '../../../shared/api/call.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { readFormText } from '../../../shared/form/form-text.ts';
import { settlePasswordProof } from '../../../shared/proof/proof.store.ts';
import { onSessionClear } from '../../../shared/session/leave.ts';
import { useUser } from '../../../shared/query/use-user.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LabelledInput, PasswordField } from '../../../ui/field/field.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { LoadingNote, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { ErrorState } from '../../../ui/states/states.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import classes from './device-dialog.module.css';

// a session that has ended has nothing to prove
onSessionClear(() => settlePasswordProof(false));

/**
 * Dialog that opens before a step that needs a password proof not older than five minutes. Closing
 * the dialog cancels the step (OP-100, OP-127).
 */
export function PasswordProofDialog() {
  return (
    <Modal open onClose={() => settlePasswordProof(false)} title={m.proof_title()}>
      <Proof />
    </Modal>
  );
}

async function prove(body: { password: string } | { code: string }): Promise<void> {
  try {
    await call('proveIdentity', { body });
    settlePasswordProof(true);
  } catch (error) {
    showFailureMessage(error, { title: m.error_title(), text: m.error_failed() });
  }
}

function Proof() {
  const user = useUser();
  if (user.isError && !user.data)
    return <ErrorState busy={user.isFetching} onRetry={() => void user.refetch()} />;
  if (!user.data)
    return (
      <div className={classes.body}>
        <LoadingNote />
        <Skeleton height="76px" />
      </div>
    );
  return user.data.hasPassword ? <ByPassword /> : <ByCode email={user.data.email} />;
}

function ByPassword() {
  const [busy, setBusy] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    void prove({ password: readFormText(new FormData(event.currentTarget), 'password') }).finally(
      () => setBusy(false),
    );
  };
  return (
    <form className={classes.body} onSubmit={submit}>
      <p>{m.proof_text()}</p>
      <PasswordField
        label={m.gate_password()}
        name="password"
        autoComplete="current-password"
        required
        data-autofocus
      />
      <Button type="submit" tone="signal" wide busy={busy}>
        {m.proof_confirm()}
      </Button>
    </form>
  );
}

/** Proof for an account without a password. The server mails a code when the player asks for it. */
function ByCode({ email }: { email: string }) {
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const during = (work: Promise<void>): void => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  const ask = async (): Promise<void> => {
    try {
      await call('mailProofCode');
      setSent(true);
      showMessage({ text: m.success_resend(), tone: 'success' });
    } catch (error) {
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() });
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!busy) during(prove({ code: readFormText(new FormData(event.currentTarget), 'code') }));
  };
  return (
    <form className={classes.body} onSubmit={submit}>
      <p>{m.proof_code_text({ email })}</p>
      {sent && (
        <LabelledInput
          label={m.proof_code()}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          required
          data-autofocus
        />
      )}
      <Button
        type={sent ? 'submit' : 'button'}
        tone="signal"
        wide
        busy={busy}
        onClick={sent ? undefined : () => during(ask())}
      >
        {sent ? m.proof_confirm() : m.proof_code_send()}
      </Button>
    </form>
  );
}
