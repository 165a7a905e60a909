import * as m from '../../../messages/messages.js';
import { settleAccountSwitch, useAccountSwitch } from '../../../shared/session/switch.store.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Modal } from '../../../ui/modal/modal.tsx';
import classes from './device-dialog.module.css';

/** Asks before a link of the game replaces the session; closing the dialog keeps the session. */
export function SwitchAccountDialog() {
  const to = useAccountSwitch();
  return (
    <Modal open={to !== null} onClose={() => settleAccountSwitch(false)} title={m.switch_title()}>
      <div className={classes.body}>
        <p>{to && m.switch_text({ username: to.username })}</p>
        <div className={classes.actions}>
          <Button data-autofocus onClick={() => settleAccountSwitch(false)}>
            {m.switch_stay()}
          </Button>
          <Button tone="signal" onClick={() => settleAccountSwitch(true)}>
            {m.switch_go()}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
