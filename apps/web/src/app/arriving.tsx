import { createElement } from 'react';
import * as m from '../messages/messages.js';
import { usePart } from '../shared/parts/use-part.ts';
import { settleSwitch, useSwitch } from '../shared/session/switch.store.ts';
import { Logo } from '../ui/logo/logo.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import classes from './arriving.module.css';

const loadSwitchDialog = () =>
  import('./shell/dialogs/switch-dialog.tsx').then((part) => part.SwitchDialog);
const cancelSwitch = (): void => settleSwitch(false);

/** While the game client's token signs the browser in: a moment, as a rule not seen. */
export function Arriving() {
  const switching = useSwitch() !== null;
  const SwitchDialog = usePart(loadSwitchDialog, switching, cancelSwitch);
  return (
    <>
      <main className={classes.arriving}>
        <Logo />
        <p role="status">{m.arriving()}</p>
      </main>
      {switching && SwitchDialog && createElement(SwitchDialog)}
      <Toasts />
    </>
  );
}
