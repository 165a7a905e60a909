import { limits } from '@guildhall/contract/limits';
import { useState, type FormEvent } from 'react';
import * as m from '../../messages/messages.js';
import { callLazyPortalApi } from '../../shared/api/later-call.ts';
import { readFormText } from '../../shared/form/form-text.ts';
import { useUser } from '../../shared/query/use-user.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { Button } from '../../ui/button/button.tsx';
import { LabelledInput } from '../../ui/field/field.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../ui/modal/use-close-if-still-mounted.ts';
import classes from './security/change-password.dialog.module.css';
import { useSaveSetting } from './use-setting.ts';

/**
 * Dialog that lists the data that are lost and the data that are kept, and asks for the player's
 * own name before the deletion.
 */
export function DeleteAccountDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Modal open={open} onClose={onClose} title={m.deletion_title()}>
      <DeleteForm onDone={onClose} />
    </Modal>
  );
}

function DeleteForm({ onDone }: { onDone: () => void }) {
  const { userId } = useSignedInSession();
  const username = useUser().data?.account.username;
  const [differs, setDiffers] = useState(false);
  const ask = useSaveSetting(
    () => callLazyPortalApi('requestDeletion', { params: { id: userId } }),
    useCloseIfStillMounted(onDone),
  );
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const same = readFormText(new FormData(event.currentTarget), 'username').trim() === username;
    setDiffers(!same);
    if (same && !ask.isPending) ask.mutate(undefined);
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p>{m.deletion_what({ days: limits.deletionDays })}</p>
      <p>{m.deletion_stays()}</p>
      <LabelledInput
        label={m.deletion_name({ username: username ?? '' })}
        name="username"
        data-never-stored
        autoComplete="off"
        spellCheck={false}
        error={differs ? m.deletion_name_differs() : undefined}
        data-autofocus
        required
      />
      <div className={classes.actions}>
        <Button onClick={onDone}>{m.cancel()}</Button>
        <Button type="submit" tone="danger" busy={ask.isPending}>
          {m.deletion_confirm()}
        </Button>
      </div>
    </form>
  );
}
