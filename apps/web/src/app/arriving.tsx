import * as m from '../messages/messages.js';
import { Logo } from '../ui/logo.tsx';
import { Toasts } from '../ui/toasts.tsx';
import classes from './arriving.module.css';

/** While the game client's token signs the browser in: a moment, as a rule not seen. */
export function Arriving() {
  return (
    <>
      <main className={classes.arriving}>
        <Logo />
        <p role="status">{m.arriving()}</p>
      </main>
      <Toasts />
    </>
  );
}
