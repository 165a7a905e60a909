import type { CSSProperties } from 'react';
import * as m from '../../messages/messages.js';
import classes from './skeleton.module.css';

/** Grey placeholder for content that is loading. Sizes are CSS lengths. */
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
 * Announces to screen readers, once, that content is loading; the placeholders are hidden from
 * them.
 */
export function LoadingNote() {
  return (
    <span className="vh" role="status">
      {m.state_loading()}
    </span>
  );
}
