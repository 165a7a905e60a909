import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import c from '../../styles/controls.module.css';
import s from '../../styles/shell.module.css';
import { ApprovalRequestOutcomeText } from '../task/awaited-text.tsx';
import { buildOfficeLink } from '../office-link.ts';
import { closeCommandReceipt, useCommandReceipt, type CommandReceipt } from './receipt.store.ts';
import { UndoDialog } from './undo-dialog.tsx';

function ReceiptLine({
  receipt,
  className,
}: {
  receipt: CommandReceipt | null;
  className?: string;
}) {
  const [undoing, setUndoing] = useState<CommandReceipt>();
  return (
    <>
      {receipt && (
        <div className={joinClassNames(s.receipt, className)} role="status" data-spare="">
          <p>
            {'approvalId' in receipt ? <ApprovalRequestOutcomeText {...receipt} /> : receipt.text}
          </p>
          {'approvalId' in receipt ? (
            <Link
              {...buildOfficeLink('approvals', receipt.approvalId)}
              className={joinClassNames(c.btn, c.small)}
              onClick={closeCommandReceipt}
            >
              {m.admin_awaits_open()}
            </Link>
          ) : (
            <button
              type="button"
              className={joinClassNames(c.btn, c.small)}
              onClick={() => setUndoing(receipt)}
            >
              {m.admin_undo()}
            </button>
          )}
          <button
            type="button"
            className={joinClassNames(c.btn, c.quiet, c.icon, c.small)}
            aria-label={m.admin_receipt_close()}
            onClick={closeCommandReceipt}
          >
            <Icon name="close" size={12} />
          </button>
        </div>
      )}
      <UndoDialog
        commandId={undoing && 'commandId' in undoing ? undoing.commandId : undefined}
        text={undoing?.text ?? ''}
        onClose={() => setUndoing(undefined)}
      />
    </>
  );
}

/**
 * Shows the result of the last command with Undo, until the user closes it or the next command
 * replaces it.
 */
export const CommandReceiptBar = () => <ReceiptLine receipt={useCommandReceipt()} />;

/**
 * Like CommandReceiptBar, but inside a dialog that covers that bar. Shows only commands that ran
 * after the dialog opened.
 */
export function DialogCommandReceipt() {
  const receipt = useCommandReceipt();
  const [before] = useState(receipt);
  return <ReceiptLine receipt={receipt === before ? null : receipt} className={s.inDialog} />;
}
