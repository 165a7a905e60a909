import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { hasUserMovedFocus } from '../focus/focus-place.ts';

export interface PopoverProps {
  /** Id of the popover; the button refers to the popover by this id. */
  id: string;
  name: string;
  isOpen: boolean;
  button: RefObject<HTMLElement | null>;
  /**
   * Element next to the button that contains the popover, so that Tab leads from the button into
   * it.
   */
  root: RefObject<HTMLElement | null>;
  /** Distance between the button and the popover in pixels. */
  gap: number;
  /** Edge aligned with the button. Default `end`. */
  align?: 'start' | 'end' | undefined;
  /** True if the focus moves into the popover when it opens. */
  takesFocus: boolean;
  className: string;
  placeClassName: string | undefined;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Popover below its button; stays inside the window while the page scrolls. Escape, a press
 * outside, or leaving it with Tab closes it; the focus returns to the button.
 */
export function PopoverPopup({ isOpen, button, root, onClose, ...props }: PopoverProps) {
  const change = (_open: boolean, { reason, event, cancel }: Popover.Root.ChangeEventDetails) => {
    // the button closes its own popup; if this handler closed it first, the press would open it
    // again
    const isOwnButton = event.target instanceof Node && button.current?.contains(event.target);
    if (reason === 'outside-press' && isOwnButton) return cancel();
    // keeps the form or panel around it open
    if (reason === 'escape-key') event.preventDefault();
    onClose();
  };
  return (
    <Popover.Root open={isOpen} onOpenChange={change}>
      <Popover.Portal container={root}>
        <Popover.Positioner
          anchor={button}
          align={props.align ?? 'end'}
          sideOffset={props.gap}
          collisionPadding={8}
          positionMethod="fixed"
          className={props.placeClassName}
        >
          <Popover.Popup
            id={props.id}
            aria-label={props.name}
            initialFocus={props.takesFocus ? undefined : false}
            finalFocus={() => !hasUserMovedFocus(root.current) && button.current}
            className={props.className}
          >
            {props.children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
