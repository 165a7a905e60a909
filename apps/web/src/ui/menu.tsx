import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from './class-names.ts';
import classes from './menu.module.css';

export interface MenuItem {
  key: string;
  label: ReactNode;
  /** A hash route makes a link of the entry; else `onSelect` is called. */
  href?: string;
  onSelect?: () => void;
  className?: string;
  separated?: boolean;
}

function move(list: HTMLElement | null, step: 'first' | 'last' | 1 | -1): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].filter(
    (el) => el.offsetParent !== null,
  );
  const now = items.indexOf(document.activeElement as HTMLElement);
  const next =
    step === 'first'
      ? 0
      : step === 'last'
        ? items.length - 1
        : (now + step + items.length) % items.length;
  items[next]?.focus();
}

const steps: Readonly<Record<string, 'first' | 'last' | 1 | -1>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  Home: 'first',
  End: 'last',
};

/** Calls back when a press lands outside of the element. */
export function useOutsidePress(
  ref: { readonly current: HTMLElement | null },
  active: boolean,
  onOutside: () => void,
): void {
  useEffect(() => {
    if (!active) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) onOutside();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [ref, active, onOutside]);
}

/**
 * A button with a list of actions; arrows, Home and End move, Escape closes and gives the focus
 * back.
 */
export function Menu({
  name,
  trigger,
  items,
  triggerClassName,
}: {
  name: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  triggerClassName?: string;
}) {
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [close] = useState(() => () => setOpen(false));
  useOutsidePress(root, open, close);
  useEffect(() => {
    if (open) move(list.current, 'first');
  }, [open]);
  // the entry goes with the list: what it opens gives the focus back to the button
  const done = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'Escape' && open) {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') {
      setOpen(false);
    } else if (step !== undefined) {
      event.preventDefault();
      if (open) move(list.current, step);
      else setOpen(true);
    }
  };
  return (
    <div ref={root} role="presentation" className={classes.menu} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={name}
          className={classNames('plate', classes.list)}
        >
          {items.map((item) => (
            <MenuEntry key={item.key} item={item} onDone={done} />
          ))}
        </div>
      )}
    </div>
  );
}

function MenuEntry({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  const shared = {
    role: 'menuitem',
    tabIndex: -1,
    className: classNames(classes.item, item.separated && classes.separated, item.className),
  };
  if (item.href !== undefined)
    return (
      <a {...shared} href={item.href} onClick={onDone}>
        {item.label}
      </a>
    );
  const select = () => {
    onDone();
    item.onSelect?.();
  };
  return (
    <button {...shared} type="button" onClick={select}>
      {item.label}
    </button>
  );
}
