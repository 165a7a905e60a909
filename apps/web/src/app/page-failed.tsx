import * as m from '../messages/messages.js';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import classes from './page-failed.module.css';

/** A page whose program could not be loaded or broke: a reload asks for the newest one. */
export function PageFailed({ error }: { error: unknown }) {
  console.error(error);
  return (
    <div className={classes.page} role="alert">
      <Icon name="alert" size={32} />
      <h1>{m.page_failed()}</h1>
      <p>{m.state_error_text()}</p>
      <Button tone="signal" onClick={() => location.reload()}>
        {m.page_reload()}
      </Button>
    </div>
  );
}
