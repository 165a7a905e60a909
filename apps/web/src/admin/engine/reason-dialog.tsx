import { lazy, Suspense, useState } from 'react';
import type { ReasonDialogProps } from './reason.popup.tsx';

const popup = () => import('./reason.popup.tsx');
const Popup = lazy(async () => ({ default: (await popup()).ReasonDialog }));
/** Fetches what the dialog is made of ahead of the first press. */
export const loadReasonDialog = (): void => void popup().catch(() => undefined);

/** Asks why before something is done; what it is made of comes when it first opens, and stays. */
export function ReasonDialog(props: ReasonDialogProps) {
  const [wasOpen, setWasOpen] = useState(props.open);
  if (props.open && !wasOpen) setWasOpen(true);
  return (
    wasOpen && (
      <Suspense>
        <Popup {...props} />
      </Suspense>
    )
  );
}
