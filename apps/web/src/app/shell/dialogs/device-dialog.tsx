import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { call } from '../../../shared/api/call.ts';
import { waitingDeviceStore, useWaitingDevice } from '../../../shared/device/trigger.store.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { useUser } from '../../../shared/query/use-user.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import classes from './device-dialog.module.css';

/**
 * Asks a signed-in player to allow a waiting device; the dialog names the device and the account
 * (OP-99).
 */
export function AllowDeviceDialog() {
  const waiting = useWaitingDevice();
  const { userId } = useSignedInSession();
  const [busy, setBusy] = useState(false);
  const confirm = async (id: string, device: string): Promise<void> => {
    setBusy(true);
    try {
      await call('proceedTrigger', {
        params: { id: userId },
        body: { triggerId: id },
        ownMessage: 'except-429',
      });
      showMessage({ text: m.device_done({ device }), tone: 'success' });
      waitingDeviceStore.drop();
    } catch (error) {
      showFailureMessage(error, { title: m.error_title(), text: m.device_failed() });
      waitingDeviceStore.drop();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal open={waiting !== null} onClose={waitingDeviceStore.drop} title={m.device_title()}>
      <div className={classes.body}>
        {waiting && (
          <p className={classes.device}>
            <Icon name="device" size={34} />
            <b>{waiting.device}</b>
          </p>
        )}
        <Account />
        <p>{m.device_warning()}</p>
        <div className={classes.actions}>
          <Button onClick={waitingDeviceStore.drop}>{m.cancel()}</Button>
          <Button
            tone="signal"
            busy={busy}
            data-autofocus
            onClick={() => waiting && void confirm(waiting.id, waiting.device)}
          >
            {m.device_confirm()}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

function Account() {
  const user = useUser();
  return (
    <p>
      {user.data
        ? m.device_text({ username: user.data.account.username, email: user.data.email })
        : m.device_text_short()}
    </p>
  );
}
