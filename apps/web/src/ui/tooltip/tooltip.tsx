import { cloneElement, useId, useRef, useState, type ReactElement } from 'react';
import classes from './tooltip.module.css';
import { useOnDemandModule } from '../use-late.ts';

type Anchor = ReactElement<{ 'aria-describedby'?: string }>;

const loadPopup = async () => (await import('./tooltip.popup.tsx')).TooltipPopup;

/** Text about a control, shown on hover and on focus; Escape hides it and keeps the focus. */
export function Tooltip({ text, children }: { text: string; children: Anchor }) {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  const { part: Popup, want } = useOnDemandModule(loadPopup);
  const show = () => {
    want();
    setOpen(true);
  };
  const hide = () => setOpen(false);
  return (
    <span
      ref={anchor}
      role="presentation"
      className={classes.anchor}
      onPointerEnter={show}
      onPointerLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) {
          event.stopPropagation();
          hide();
        }
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      {open && Popup ? (
        <Popup id={id} text={text} anchor={anchor} onClose={hide} />
      ) : (
        // screen readers get the text even while the bubble is hidden
        <span id={id} hidden>
          {text}
        </span>
      )}
    </span>
  );
}
