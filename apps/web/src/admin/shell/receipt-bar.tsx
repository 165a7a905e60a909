import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { closeReceipt, useReceipt, type Receipt } from '../engine/receipt.store.ts';
import { UndoDialog } from '../engine/undo-dialog.tsx';
import c from '../styles/controls.module.css';
import s from '../styles/shell.module.css';

/** What the last command did, with Undo, until it is closed or the next command is done. */
export function ReceiptBar() {
  const receipt = useReceipt();
  const [undoing, setUndoing] = useState<Receipt>();
  return (
    <>
      {receipt && (
        <div className={s.receipt} role="status">
          <p>{receipt.text}</p>
          <button type="button" className={classNames(c.btn, c.small)} onClick={() => setUndoing(receipt)}>
            {m.admin_undo()}
          </button>
          <button type="button" className={classNames(c.btn, c.quiet, c.icon, c.small)} aria-label={m.admin_receipt_close()} onClick={closeReceipt}>
            <Icon name="close" size={12} />
          </button>
        </div>
      )}
      <UndoDialog commandId={undoing?.commandId} text={undoing?.text ?? ''} onClose={() => setUndoing(undefined)} />
    </>
  );
}
