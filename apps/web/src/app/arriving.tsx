import { createElement } from 'react';
import * as m from '../messages/messages.js';
import { useLazyModule } from '../shared/parts/use-part.ts';
import { settleAccountSwitch, useAccountSwitch } from '../shared/session/switch.store.ts';
import { Logo } from '../ui/logo/logo.tsx';
import { Toasts } from '../ui/toasts/toasts.tsx';
import classes from './arriving.module.css';

const loadSwitchDialog = () =>
  import('./shell/dialogs/switch-dialog.tsx').then((part) => part.SwitchAccountDialog);
const cancelSwitch = (): void => settleAccountSwitch(false);

/**
 * Screen shown while the browser signs in with the game client's token. It is usually shown too
 * briefly to be seen.
 */
export function GameClientSignInScreen() {
  const switching = useAccountSwitch() !== null;
  const SwitchDialog = useLazyModule(loadSwitchDialog, switching, cancelSwitch);
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
