import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../messages/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './modal.module.css';

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Stands between title and close button. */
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

const focusable = 'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
let openCount = 0;

/** The app behind a dialog is inert, so that neither Tab nor a reader's cursor leaves the dialog; toasts stay reachable. */
function holdApp(): () => void {
  const root = document.getElementById('root');
  openCount += 1;
  root?.setAttribute('inert', '');
  return () => {
    openCount -= 1;
    if (openCount === 0) root?.removeAttribute('inert');
  };
}

/** True while open and for the 300 ms after in which the dialog leaves (R9.15). */
function useLingering(open: boolean): boolean {
  const [shown, setShown] = useState(open);
  if (open && !shown) setShown(true);
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(() => setShown(false), limits.modalCloseMs);
    return () => clearTimeout(timer);
  }, [open]);
  return shown;
}

/** A dialog over the page. It is not in the document while closed. */
export function Modal(props: ModalProps) {
  const shown = useLingering(props.open);
  return shown ? createPortal(<Dialog {...props} />, document.body) : null;
}

function wrapTab(event: KeyboardEvent, panel: HTMLElement): void {
  const all = [...panel.querySelectorAll<HTMLElement>(focusable)].filter((el) => el.offsetParent !== null);
  const first = all[0];
  const last = all.at(-1);
  if (event.shiftKey && (document.activeElement === first || document.activeElement === panel)) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && document.activeElement === last) {
    event.preventDefault();
    first?.focus();
  }
}

function Dialog({ open, title, onClose, aside, wide = false, children }: ModalProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const hold = useEffectEvent(() => {
    const before = document.activeElement;
    const release = holdApp();
    (panel.current?.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ?? panel.current)?.focus();
    return () => {
      release();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  });
  useEffect(() => (open ? hold() : undefined), [open]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
    if (event.key === 'Tab' && panel.current) wrapTab(event, panel.current);
  };
  return (
    <div
      role="presentation"
      className={classes.scrim}
      data-closing={open ? undefined : true}
      onKeyDown={onKeyDown}
      onMouseDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div ref={panel} role="dialog" aria-modal={open} aria-labelledby={titleId} tabIndex={-1} className={classNames('plate', classes.panel, wide && classes.wide)}>
        <div className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
          <IconButton icon="close" name={m.modal_close()} className={classes.close} onClick={onClose} />
        </div>
        {children}
      </div>
    </div>
  );
}
