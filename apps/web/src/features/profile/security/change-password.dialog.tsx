import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import * as m from '../../../messages/messages.js';
import { callLazyPortalApi } from '../../../shared/api/later-call.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { readFormText } from '../../../shared/form/form-text.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { PasswordField } from '../../../ui/field/field.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../../ui/modal/use-close-if-still-mounted.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import classes from './change-password.dialog.module.css';
import { refetchQueries } from '../../../shared/query/refetch.ts';

/** Dialog opened from the settings and from the banner that asks for a new password (R2.119). */
export function ChangePasswordDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={m.profile_change_password()}>
      <PasswordForm onDone={onClose} />
    </Modal>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { userId } = useSignedInSession();
  const client = useQueryClient();
  const closeOwnDialog = useCloseIfStillMounted(onDone);
  const [differ, setDiffer] = useState(false);
  const change = useMutation({
    mutationFn: (body: { currentPassword: string; password: string }) =>
      callLazyPortalApi('changePassword', { params: { id: userId }, body }),
    onSuccess: () => {
      showMessage({ text: m.profile_password_changed(), tone: 'success' });
      for (const name of ['user', 'sessions'] as const)
        void refetchQueries(client, { queryKey: buildQueryKey(name) });
      closeOwnDialog();
    },
    onError: (error) =>
      showFailureMessage(error, { title: m.error_title(), text: m.error_failed() }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => readFormText(fields, name);
    const isSame = read('password') === read('repeated');
    setDiffer(!isSame);
    if (isSame && !change.isPending)
      change.mutate({ currentPassword: read('current'), password: read('password') });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <PasswordField
        label={m.profile_current_password()}
        name="current"
        autoComplete="current-password"
        data-autofocus
        required
      />
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
      <div className={classes.actions}>
        <Button onClick={onDone}>{m.cancel()}</Button>
        <Button type="submit" tone="signal" busy={change.isPending}>
          {m.gate_reset_submit()}
        </Button>
      </div>
    </form>
  );
}
