import { Dialog } from '@base-ui/react/dialog';
import { limits } from '@guildhall/contract/limits';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import * as m from '../messages/messages.js';
import { IconButton } from './button.tsx';
import { classNames } from './class-names.ts';
import { dialogs, pagePlace } from './focus-place.ts';
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
  return shown ? <Shown {...props} /> : null;
}

const topmost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].at(-1);

/**
 * Who had the keyboard when the dialog opened has it back. What opened it may be gone, a deleted
 * row for one: then the dialog below gets it, else the heading of the page.
 */
function useOpener(open: boolean): () => HTMLElement | null {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return () =>
    before.current instanceof HTMLElement &&
    before.current.isConnected &&
    before.current !== document.body
      ? before.current
      : (topmost() ?? pagePlace());
}

let openDialogs = 0;
/**
 * The kit hides the app behind a dialog from readers, and catches Tab at the ends of the dialog. From
 * a message beside it Tab would still lead into the app: it is inert as well.
 */
function useInertApp(open: boolean): void {
  useLayoutEffect(() => {
    const root = document.getElementById('root');
    if (!open || !root) return;
    openDialogs += 1;
    root.inert = true;
    return () => {
      openDialogs -= 1;
      root.inert = openDialogs > 0;
    };
  }, [open]);
}

/**
 * The kit takes the dialog for gone as soon as nothing on the panel moves, and gives the keyboard
 * back: what moves while it leaves is therefore around the panel, and is left in place until then.
 */
function Shown({ open, title, onClose, aside, wide = false, children }: ModalProps) {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  useInertApp(open);
  const close = (_open: boolean, change: Dialog.Root.ChangeEventDetails) => {
    const { event, reason } = change;
    // one press closes one thing: dialogs that are not nested in each other all hear of it, and
    // what listens outside of them must see that the key was used
    if (reason === 'escape-key') {
      if (event.defaultPrevented || topmost() !== panel.current) return change.cancel();
      event.preventDefault();
    }
    onClose();
  };
  const closing = open ? undefined : true;
  return (
    <Dialog.Root open={open} onOpenChange={close} modal="trap-focus">
      <Dialog.Portal keepMounted>
        <Dialog.Backdrop
          forceRender
          hidden={false}
          className={classes.scrim}
          data-closing={closing}
        />
        <Dialog.Viewport hidden={false} className={classes.room} data-closing={closing}>
          <Dialog.Popup
            ref={panel}
            hidden={false}
            aria-modal={open}
            initialFocus={() =>
              panel.current?.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ??
              panel.current
            }
            finalFocus={opener}
            className={classNames('plate', classes.panel, wide && classes.wide)}
          >
            <div className={classes.head}>
              <Dialog.Title>{title}</Dialog.Title>
              {aside && <div className={classes.aside}>{aside}</div>}
              <IconButton
                icon="close"
                name={m.modal_close()}
                className={classes.close}
                onClick={onClose}
              />
            </div>
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
