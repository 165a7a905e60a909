import type { CSSProperties } from 'react';
import * as m from '../../messages/messages.js';
import classes from './skeleton.module.css';

/** Grey placeholder for a part that is still loading. Sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
  round = false,
}: {
  width?: string;
  height?: string;
  round?: boolean;
}) {
  return (
    <span
      className={round ? `${classes.bone} ${classes.round}` : classes.bone}
      style={{ width, height } as CSSProperties}
      aria-hidden="true"
    />
  );
}

/**
 * Announces the loading once, because the placeholders themselves are hidden from screen readers.
 */
export function LoadingNote() {
  return (
    <span className="vh" role="status">
      {m.state_loading()}
    </span>
  );
}
