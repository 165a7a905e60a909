import * as m from '../../messages/messages.js';
import { createLazyDialog } from '../../shared/parts/lazy-dialog.tsx';
import { useDialogOfPage } from './use-dialog-of-page.ts';

const RecoveryCodesDialog = createLazyDialog(() =>
  import('./recovery-codes.popup.tsx').then((part) => part.RecoveryCodesDialog),
);

/** Creates new recovery codes for the operator's own second factor. */
export function RecoveryCodesButton() {
  const [isOpen, setOpen] = useDialogOfPage();
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {m.two_factor_recovery_codes()}
      </button>
      <RecoveryCodesDialog open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
