import { useEffect, type ReactNode } from 'react';
import type { PopoverProps } from './popover.popup.tsx';
import { useOnDemandModule } from '../use-late.ts';

export const loadPopover = async () => (await import('./popover.popup.tsx')).PopoverPopup;

/**
 * Popover below the caller's button. The caller can preload it (`loadPopover`) at the first sign of
 * a press.
 */
export function Popover(props: PopoverProps): ReactNode {
  const { part: Popup, want } = useOnDemandModule(loadPopover);
  useEffect(() => {
    if (props.isOpen) want();
  });
  return Popup && <Popup {...props} />;
}
