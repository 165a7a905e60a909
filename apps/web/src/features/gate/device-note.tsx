import * as m from '../../messages/messages.js';
import { waitingDeviceStore, useWaitingDevice } from '../../shared/device/trigger.store.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './device-note.module.css';

/**
 * Note that a game client will be signed in together with the player. A button excludes the client
 * (OP-99).
 */
export function WaitingDeviceNote() {
  const waiting = useWaitingDevice();
  if (!waiting) return null;
  return (
    <div className={`plate ${classes.note}`}>
      <Icon name="device" size={22} className={classes.icon} />
      <p>{m.device_note({ device: waiting.device })}</p>
      <button type="button" className={`link ${classes.drop}`} onClick={waitingDeviceStore.drop}>
        {m.device_drop()}
      </button>
    </div>
  );
}
