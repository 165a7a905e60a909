import { Dialog } from '@base-ui/react/dialog';
import { limits } from '@guildhall/contract/limits';
import { useSelector } from '@tanstack/react-store';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import * as m from '../../messages/messages.js';
import { IconButton } from '../button/button.tsx';
import { joinClassNames } from '../class-names.ts';
import { openDialogStack } from '../dialogs.store.ts';
import {
  modalDialogSelector,
  findDialogInitialFocus,
  findPageFocusTarget,
  hasUserMovedFocus,
} from '../focus/focus-place.ts';
import classes from './modal.module.css';

interface ModalProps {
  open: boolean;
  title: string;
  onClose: () => void;
  /** Content between the title and the close button. */
  aside?: ReactNode;
  wide?: boolean;
  /**
   * `top` places the dialog at the top, so that it grows downwards. Its title is then only for
   * screen readers, and Escape closes it.
   */
  place?: 'top';
  children: ReactNode;
}

/** Returns true while open, and for the 300 ms of the closing animation (R9.15). */
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

/** Dialog over the page. A closed dialog is not in the document. */
export function Modal(props: ModalProps) {
  const shown = useLingering(props.open);
  return shown ? <Shown {...props} /> : null;
}

const topmost = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(modalDialogSelector)].at(-1);

/**
 * Returns a function that finds the element to focus when the dialog closes: the element that had
 * the focus before the dialog opened. If that element was removed, for example with its row, finds
 * the dialog below or the page's heading. The function returns false if the user has already moved
 * the focus to another control; this control then keeps the focus.
 */
function useOpener(
  open: boolean,
  panel: RefObject<HTMLElement | null>,
): () => HTMLElement | null | false {
  const before = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) before.current = document.activeElement;
  }, [open]);
  return () => {
    if (hasUserMovedFocus(panel.current)) return false;
    return before.current instanceof HTMLElement &&
      before.current.isConnected &&
      before.current !== document.body
      ? before.current
      : (topmost() ?? findPageFocusTarget());
  };
}

/**
 * Returns true for the topmost dialog. Only this dialog traps the focus and hides everything else
 * from screen readers, because dialogs would otherwise hide each other. The app is inert while any
 * dialog is open, so that Tab does not move from a message into the app.
 */
function useIsTopmost(open: boolean): boolean {
  const [own] = useState(() => Symbol('dialog'));
  useLayoutEffect(() => {
    if (!open) return;
    const change = (next: (dialogs: readonly symbol[]) => readonly symbol[]): void => {
      openDialogStack.set(next);
      const root = document.getElementById('root');
      if (root) root.inert = openDialogStack.get().length > 0;
    };
    change((dialogs) => [...dialogs, own]);
    return () => change((dialogs) => dialogs.filter((dialog) => dialog !== own));
  }, [open, own]);
  return useSelector(openDialogStack, (dialogs) => dialogs.at(-1) === own);
}

/** Returns true for form controls with input worth keeping; the text of a search is not. */
const isInputWorthKeeping = (target: EventTarget): boolean =>
  target instanceof Element &&
  target.matches('input, select, textarea') &&
  !target.matches('[type="search"], [role="combobox"]');

/**
 * Draws a dialog that is open or closing. The UI kit regards a dialog as closed, and returns the
 * focus, as soon as its panel has no running animation. The closing animation is therefore on the
 * elements around the panel; they stay until the animation ends.
 */
function Shown({ open, title, onClose, aside, wide = false, place, children }: ModalProps) {
  const panel = useRef<HTMLDivElement>(null);
  const head = useRef<HTMLDivElement>(null);
  const opener = useOpener(open, panel);
  const isTopmost = useIsTopmost(open);
  const hasTyped = useRef(false);
  const close = (_open: boolean, change: Dialog.Root.ChangeEventDetails) => {
    const { event, reason } = change;
    if (!isTopmost) return change.cancel();
    // a press next to the dialog may be a slip, which would lose the typed input
    if (reason === 'outside-press' && hasTyped.current) return change.cancel();
    // one press closes one dialog: all dialogs that are not nested receive the key, and listeners
    // outside must see that it was used
    if (reason === 'escape-key') {
      if (event.defaultPrevented || topmost() !== panel.current) return change.cancel();
      event.preventDefault();
    }
    onClose();
  };
  const closing = open ? undefined : true;
  return (
    <Dialog.Root open={open} onOpenChange={close} modal={isTopmost && 'trap-focus'}>
      <Dialog.Portal keepMounted>
        <Dialog.Backdrop
          forceRender
          hidden={false}
          className={classes.scrim}
          data-closing={closing}
        />
        <Dialog.Viewport
          hidden={false}
          className={joinClassNames(classes.room, place && classes.top)}
          data-closing={closing}
        >
          <Dialog.Popup
            ref={panel}
            hidden={false}
            aria-modal={open}
            // React passes the submit event of a form in this dialog on to the components around
            // the dialog, where another form would take it for its own
            onSubmit={(event) => event.stopPropagation()}
            onInput={({ target }) => {
              if (isInputWorthKeeping(target)) hasTyped.current = true;
            }}
            initialFocus={() =>
              (panel.current && findDialogInitialFocus(panel.current, head.current)) ??
              panel.current
            }
            finalFocus={opener}
            className={joinClassNames('plate', classes.panel, wide && classes.wide)}
          >
            {place ? (
              <Dialog.Title className="vh">{title}</Dialog.Title>
            ) : (
              <div ref={head} className={classes.head}>
                <Dialog.Title>{title}</Dialog.Title>
                {aside && <div className={classes.aside}>{aside}</div>}
                <IconButton
                  icon="close"
                  name={m.modal_close()}
                  className={classes.close}
                  onClick={onClose}
                />
              </div>
            )}
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
