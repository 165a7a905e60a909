import { lazy, Suspense } from 'react';
import * as m from '../messages/messages.js';
import { fetched } from '../shared/fetched.ts';
import { useSwitch } from '../shared/session/switch.store.ts';
import { Logo } from '../ui/logo.tsx';
import { Toasts } from '../ui/toasts.tsx';
import classes from './arriving.module.css';

const SwitchDialog = lazy(
  fetched(() =>
    import('./shell/switch-dialog.tsx').then((part) => ({ default: part.SwitchDialog })),
  ),
);

/** While the game client's token signs the browser in: a moment, as a rule not seen. */
export function Arriving() {
  const switching = useSwitch() !== null;
  return (
    <>
      <main className={classes.arriving}>
        <Logo />
        <p role="status">{m.arriving()}</p>
      </main>
      <Suspense>{switching && <SwitchDialog />}</Suspense>
      <Toasts />
    </>
  );
}
