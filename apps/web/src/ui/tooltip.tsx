import { cloneElement, useId, useState, type ReactElement } from 'react';
import classes from './tooltip.module.css';

type Anchor = ReactElement<{ 'aria-describedby'?: string }>;

/** Text for a control, on hover and on focus; Escape hides it without moving the focus. */
export function Tooltip({ text, children }: { text: string; children: Anchor }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <span
      role="presentation"
      className={classes.anchor}
      onPointerEnter={() => setOpen(true)}
      onPointerLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={() => setOpen(false)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation();
          setOpen(false);
        }
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <span id={id} role="tooltip" className={classes.tip} data-open={open || undefined}>
        {text}
      </span>
    </span>
  );
}
