import type { ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { Button } from '../button/button.tsx';
import { Icon, type IconDrawing, type IconName } from '../icon.tsx';
import classes from './states.module.css';

/** Note for an empty list or page, with a suggestion for the next step. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName | IconDrawing;
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className={classes.state}>
      <span className={classes.mark}>
        <Icon name={icon} size={28} />
      </span>
      <h3>{title}</h3>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}

/** Note that data could not be read, with a button that repeats the call. */
export function ErrorState({
  onRetry,
  text,
  busy,
}: {
  onRetry: () => void;
  text?: string;
  busy?: boolean;
}) {
  return (
    <div className={classes.state} role="alert">
      <span className={`${classes.mark} ${classes.bad}`}>
        <Icon name="alert" size={28} />
      </span>
      <h3>{m.state_error_title()}</h3>
      <p>{text ?? m.state_error_text()}</p>
      <Button small busy={busy} onClick={onRetry}>
        <Icon name="refresh" size={16} />
        {m.state_retry()}
      </Button>
    </div>
  );
}
