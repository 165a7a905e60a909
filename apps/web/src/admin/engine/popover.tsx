import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { classNames } from '../../ui/class-names.ts';
import { useOutsidePress } from '../../ui/menu.tsx';
import c from '../styles/controls.module.css';

/** Distance to the button and to the edges of the window, px. */
const gap = 4;

/** Keeps the box under the button's right edge, inside the window, wherever the page scrolls. */
function usePlace(
  button: { readonly current: HTMLElement | null },
  box: { readonly current: HTMLElement | null },
  isOpen: boolean,
): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const place = () => {
      const [from, to] = [button.current?.getBoundingClientRect(), box.current];
      if (!from || !to) return;
      to.style.top = `${Math.min(from.bottom + gap, Math.max(gap, innerHeight - to.offsetHeight - gap))}px`;
      to.style.left = `${Math.max(gap, Math.min(from.right, innerWidth - gap) - to.offsetWidth)}px`;
    };
    place();
    const resized = new ResizeObserver(place);
    if (box.current) resized.observe(box.current);
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      resized.disconnect();
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [button, box, isOpen]);
}

/**
 * A button and what it opens below itself: Escape and a press outside close it, the keyboard goes
 * in with it and comes back.
 */
export function PopoverButton({
  trigger,
  name,
  children,
}: {
  trigger: ReactNode;
  name: string;
  children: (close: () => void) => ReactNode;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const root = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  usePlace(button, box, isOpen);
  useOutsidePress(root, isOpen, close);
  useEffect(() => {
    const opener = button.current;
    if (!isOpen) return;
    box.current?.focus({ preventScroll: true });
    return () => {
      // what had the focus has gone with the box
      if (document.activeElement === document.body) opener?.focus();
    };
  }, [isOpen]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // the form behind stays open
    event.preventDefault();
    close();
  };
  return (
    <span ref={root} role="presentation" className={c.popover} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={classNames(c.btn, c.quiet)}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {trigger}
      </button>
      {isOpen && (
        <div
          ref={box}
          id={id}
          role="dialog"
          aria-label={name}
          tabIndex={-1}
          className={classNames('office-pop', c.pop)}
        >
          {children(close)}
        </div>
      )}
    </span>
  );
}
