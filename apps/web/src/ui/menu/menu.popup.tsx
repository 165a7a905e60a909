import { Menu } from '@base-ui/react/menu';
import { useEffect, useRef, type RefObject } from 'react';
import { joinClassNames } from '../class-names.ts';
import { hasUserMovedFocus } from '../focus/focus-place.ts';
import { isElementVisible } from '../is-drawn.ts';
import classes from './menu.module.css';
import type { MenuItem } from './menu.tsx';

const firstShown = (list: HTMLElement | null): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])].find(isElementVisible);

/**
 * List of a menu, next to its button. Arrows, Home, End and letters move the focus; Escape and Tab
 * close the list.
 */
export function MenuPopup({
  id,
  name,
  items,
  isOpen,
  button,
  root,
  onClose,
}: {
  id: string;
  name: string;
  items: readonly MenuItem[];
  isOpen: boolean;
  button: RefObject<HTMLButtonElement | null>;
  root: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // Focuses an entry also if a pointer opened the menu. Waits for the next frame, because the UI
  // kit focuses the whole list in the current one.
  useEffect(() => {
    if (!isOpen) return;
    const frame = requestAnimationFrame(() => firstShown(list.current)?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  const change = (_open: boolean, { reason, event, cancel }: Menu.Root.ChangeEventDetails) => {
    // the button closes its own popup; if this handler closed it first, the press would open it
    // again
    const isOwnButton = event.target instanceof Node && button.current?.contains(event.target);
    if (reason === 'outside-press' && isOwnButton) cancel();
    else onClose();
  };
  return (
    <Menu.Root open={isOpen} onOpenChange={change} modal={false}>
      <Menu.Portal container={root}>
        {/* fixed like popovers, because in the flow of the page the list's first position would
            widen the page on a phone */}
        <Menu.Positioner
          anchor={button}
          align="end"
          sideOffset={10}
          collisionPadding={8}
          positionMethod="fixed"
          className={classes.place}
        >
          <Menu.Popup
            ref={list}
            id={id}
            aria-label={name}
            finalFocus={() => !hasUserMovedFocus(root.current) && button.current}
            onKeyDown={(event) => {
              if (event.key !== 'Tab') return;
              event.preventDefault();
              onClose();
            }}
            className={joinClassNames('plate', classes.list)}
          >
            {items.map((item) => (
              <MenuEntry key={item.key} item={item} />
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

function MenuEntry({ item }: { item: MenuItem }) {
  const className = joinClassNames(
    classes.item,
    item.separated && classes.separated,
    item.className,
  );
  if (item.href !== undefined)
    return (
      <Menu.LinkItem className={className} href={item.href} closeOnClick>
        {item.label}
      </Menu.LinkItem>
    );
  return (
    <Menu.Item className={className} onClick={item.onSelect}>
      {item.label}
    </Menu.Item>
  );
}
