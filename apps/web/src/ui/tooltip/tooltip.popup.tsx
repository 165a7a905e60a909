import { Tooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';
import classes from './tooltip.module.css';

/** Bubble above a control, or below it if the window has no space above. */
export function TooltipPopup({
  id,
  text,
  anchor,
  onClose,
}: {
  id: string;
  text: string;
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  return (
    <Tooltip.Root open onOpenChange={onClose}>
      <Tooltip.Portal container={anchor}>
        <Tooltip.Positioner
          anchor={anchor}
          side="top"
          align="end"
          sideOffset={8}
          collisionPadding={8}
          positionMethod="fixed"
          className={classes.place}
        >
          <Tooltip.Popup id={id} role="tooltip" className={classes.tip}>
            {text}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
