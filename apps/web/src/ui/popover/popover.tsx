import { useEffect, type ReactNode } from 'react';
import type { PopoverProps } from './popover.popup.tsx';
import { useOnDemandModule } from '../use-late.ts';

export const loadPopover = async () => (await import('./popover.popup.tsx')).PopoverPopup;

/**
 * Popover below a button of the caller. The caller can load the popover's code early
 * (`loadPopover`), when the pointer or the focus reaches the button.
 */
export function Popover(props: PopoverProps): ReactNode {
  const { part: Popup, want } = useOnDemandModule(loadPopover);
  useEffect(() => {
    if (props.isOpen) want();
  });
  return Popup && <Popup {...props} />;
}
