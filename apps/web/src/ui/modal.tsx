import { limits } from '@guildhall/contract/limits';
import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import * as m from '../messages/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import classes from './modal.module.css';
import { focusPage } from './focus-place.ts';
import { watchOpenList } from './open-list.ts';

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Stands between title and close button. */
  aside?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])';
/** Open dialogs, the topmost last: keys are meant for it alone. */
const stack: object[] = [];

/**
 * The app behind a dialog is inert, so that neither Tab nor a reader's cursor leaves the dialog;
 * toasts stay reachable. Keys are heard on the document: a button that goes away with its press, as
 * Claim does, leaves the focus nowhere.
 */
function holdApp(onKey: (event: KeyboardEvent) => void): () => void {
  const root = document.getElementById('root');
  const own = {};
  const listen = (event: KeyboardEvent) => {
    const closesList = event.key === 'Escape' && list.wasOpen();
    if (stack.at(-1) === own && !event.defaultPrevented && !closesList) onKey(event);
  };
  const list = watchOpenList();
  stack.push(own);
  root?.setAttribute('inert', '');
  document.addEventListener('keydown', listen);
  return () => {
    document.removeEventListener('keydown', listen);
    list.stop();
    stack.splice(stack.indexOf(own), 1);
    if (stack.length === 0) root?.removeAttribute('inert');
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
  const all = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
    (el) => el.offsetParent !== null,
  );
  const first = all[0];
  const last = all.at(-1);
  const now = document.activeElement;
  const isOutside = !panel.contains(now);
  const wrapsBack = event.shiftKey && (isOutside || now === first || now === panel);
  const wrapsOn = !event.shiftKey && (isOutside || now === last);
  if (!wrapsBack && !wrapsOn) return;
  event.preventDefault();
  (wrapsBack ? last : first)?.focus();
}

function Dialog({ open, title, onClose, aside, wide = false, children }: ModalProps) {
  const titleId = useId();
  const panel = useRef<HTMLDivElement>(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // one press closes one thing: what listens outside the dialog sees that the key was used
      event.preventDefault();
      onClose();
    }
    if (event.key === 'Tab' && panel.current) wrapTab(event, panel.current);
  });
  const hold = useEffectEvent(() => {
    const before = document.activeElement;
    const release = holdApp((event) => onKey(event));
    (
      panel.current?.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ?? panel.current
    )?.focus();
    return () => {
      release();
      // what opened this may be gone, a deleted row for one: then the dialog below gets the
      // keyboard
      const back =
        before instanceof HTMLElement && before.isConnected
          ? before
          : [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal="true"]')].at(
              -1,
            );
      if (back && back !== document.body) back.focus();
      else focusPage();
    };
  });
  useEffect(() => (open ? hold() : undefined), [open]);
  return (
    <div
      role="presentation"
      className={classes.scrim}
      data-closing={open ? undefined : true}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // the press would take the focus from what the dialog gives it back to
        event.preventDefault();
        onClose();
      }}
    >
      <div
        ref={panel}
        role="dialog"
        aria-modal={open}
        aria-labelledby={titleId}
        tabIndex={-1}
        className={classNames('plate', classes.panel, wide && classes.wide)}
      >
        <div className={classes.head}>
          <h2 id={titleId}>{title}</h2>
          {aside && <div className={classes.aside}>{aside}</div>}
          <IconButton
            icon="close"
            name={m.modal_close()}
            className={classes.close}
            onClick={onClose}
          />
        </div>
        {children}
      </div>
    </div>
  );
}
