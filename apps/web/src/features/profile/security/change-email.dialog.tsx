import { useState, type FormEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { ApiError } from '../../../shared/api/api-error.ts';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { formatError } from '../../../shared/errors/error-text.ts';
import { readFormText } from '../../../shared/form/form-text.ts';
import { useUser } from '../../../shared/query/use-user.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { LabelledInput } from '../../../ui/field/field.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import classes from './change-password.dialog.module.css';

/** Asks for a new address, and for the password if its proof is too old (OP-05, OP-100). */
export function ChangeEmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={m.email_change()}>
      <EmailForm onDone={onClose} />
    </Modal>
  );
}

function EmailForm({ onDone }: { onDone: () => void }) {
  const { userId } = useSignedInSession();
  const email = useUser().data?.email ?? '';
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<string>();
  const ask = async (newEmail: string): Promise<void> => {
    setBusy(true);
    try {
      await callLazyPortalApi('requestEmailChange', {
        params: { id: userId },
        body: { newEmail, userId },
        ownMessage: 'except-429',
      });
      // stores the address as submitted, because this dialog may still be open after the change is
      // complete
      setAsked(email);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'VALIDATION')
        setProblem(m.email_change_same());
      else if (error instanceof ApiError && (error.code === 'BF-1' || error.code === 'BF-2'))
        setProblem(formatError(error));
      else showFailureMessage(error, { title: m.error_title(), text: m.error_failed() });
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    setProblem(undefined);
    if (!busy) void ask(readFormText(new FormData(event.currentTarget), 'newEmail'));
  };
  if (asked !== undefined)
    return (
      <div className={classes.form}>
        <p role="status">{m.email_change_asked({ email: asked })}</p>
        <p>{m.email_change_next()}</p>
        <div className={classes.actions}>
          <Button tone="signal" data-autofocus onClick={onDone}>
            {m.email_change_done()}
          </Button>
        </div>
      </div>
    );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{m.email_change_text({ email })}</p>
      <LabelledInput
        label={m.email_change_new()}
        name="newEmail"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={problem}
        data-autofocus
        required
      />
      <div className={classes.actions}>
        <Button onClick={onDone}>{m.cancel()}</Button>
        <Button type="submit" tone="signal" busy={busy}>
          {m.email_change_submit()}
        </Button>
      </div>
    </form>
  );
}
