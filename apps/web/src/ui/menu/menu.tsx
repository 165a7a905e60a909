import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './menu.module.css';
import { useOnDemandModule } from '../use-late.ts';

export interface MenuItem {
  key: string;
  label: ReactNode;
  /** URL that makes the entry a link; without it, `onSelect` is called. */
  href?: string;
  onSelect?: () => void;
  className?: string;
  separated?: boolean;
}

const loadPopup = async () => (await import('./menu.popup.tsx')).MenuPopup;

/**
 * Button that opens a list of actions, also by an arrow key. The list's code loads when the pointer
 * or the focus reaches the button.
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
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const { part: Popup, want } = useOnDemandModule(loadPopup);
  const isOpen = isWanted && Popup !== undefined;
  const toggle = () => {
    want();
    setWanted(!isWanted);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || isWanted) return;
    event.preventDefault();
    toggle();
  };
  return (
    <div ref={root} className={classes.menu}>
      <button
        ref={button}
        type="button"
        className={triggerClassName}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onPointerEnter={want}
        onFocus={want}
        onClick={toggle}
        onKeyDown={onKeyDown}
      >
        {trigger}
      </button>
      {Popup && (
        <Popup
          id={id}
          name={name}
          items={items}
          isOpen={isOpen}
          button={button}
          root={root}
          onClose={() => setWanted(false)}
        />
      )}
    </div>
  );
}
