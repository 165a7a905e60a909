import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { copyTextWithToast } from '../../shared/text/copy-text.ts';
import { RecoveryCodeList } from '../../shared/two-factor/recovery-code-list.tsx';
import { askToSaveRecoveryCodes } from '../../shared/two-factor/ask-to-save.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { callAdminApi } from '../admin-call.ts';
import { showCommandFailure } from '../engine/command/command-outcome.ts';
import c from '../styles/controls.module.css';

interface Props {
  open: boolean;
  onClose: () => void;
}
/** Dialog that replaces the recovery codes: it first warns, then shows the new codes once. */
export function RecoveryCodesDialog({ open, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  const close = (): void => {
    setCodes(undefined);
    onClose();
  };
  return (
    <Modal
      open={open}
      onClose={codes ? askToSaveRecoveryCodes : close}
      title={m.two_factor_recovery_codes()}
    >
      <Body codes={codes} onCodes={setCodes} onClose={close} />
    </Modal>
  );
}

function Body({
  codes,
  onCodes,
  onClose,
}: {
  codes: readonly string[] | undefined;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    try {
      onCodes((await callAdminApi('renewRecoveryCodes', { ownMessage: 'except-429' })).codes);
    } catch (error) {
      showCommandFailure(error);
    }
    setBusy(false);
  };
  if (codes === undefined)
    return (
      <div className={c.dialogBody}>
        <p>{m.two_factor_recovery_new_text()}</p>
        <div className={c.row}>
          <button
            type="button"
            className={joinClassNames(c.btn, c.primary)}
            aria-busy={isBusy}
            data-autofocus
            onClick={isBusy ? undefined : () => void make()}
          >
            {m.two_factor_recovery_new()}
          </button>
        </div>
      </div>
    );
  return (
    <div className={c.dialogBody}>
      <RecoveryCodeList codes={codes} text={m.two_factor_recovery_text()} />
      <div className={c.row}>
        <button
          type="button"
          className={c.btn}
          onClick={() => void copyTextWithToast(codes.join('\n'))}
        >
          {m.two_factor_recovery_copy()}
        </button>
        <button
          type="button"
          className={joinClassNames(c.btn, c.primary)}
          data-autofocus
          onClick={onClose}
        >
          {m.two_factor_recovery_kept()}
        </button>
      </div>
    </div>
  );
}
