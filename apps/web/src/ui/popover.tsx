import { useEffect, type ReactNode } from 'react';
import type { PopoverProps } from './popover.popup.tsx';
import { useLate } from './use-late.ts';

export const loadPopover = async () => (await import('./popover.popup.tsx')).PopoverPopup;

/**
 * What opens below a button of its caller's, who may fetch it (`loadPopover`) with the first sign of
 * a press.
 */
export function Popover(props: PopoverProps): ReactNode {
  const { part: Popup, want } = useLate(loadPopover);
  useEffect(() => {
    if (props.isOpen) want();
  });
  return Popup && <Popup {...props} />;
}
