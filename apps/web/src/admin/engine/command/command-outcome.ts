import { isCommandUndoable, type CommandName } from '@guildhall/contract/office/commands';
import type { Fields } from '@guildhall/contract/kit/field/field-kinds';
import * as m from '../../../messages/messages.js';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import { queryClient } from '../../../shared/query/query-client.ts';
import { findApprovalRequestId } from '../../awaiting-approval.ts';
import { formatFailure } from '../../office-texts.ts';
import { getFieldPathLabel } from '../form/field-problems.ts';
import { refetchOfficeData } from '../queries.ts';
import { showCommandReceipt } from './receipt.store.ts';

/** Finished command with its kind, which determines whether the command can be undone. */
type Done = { readonly message: string; readonly text: string } & (
  | { readonly commandId?: never; readonly command?: never }
  | { readonly commandId: number | null | undefined; readonly command: CommandName | undefined }
);
/**
 * Reports a finished command: shows a message, and a receipt with the undo if the command can be
 * undone, and refreshes the lists.
 */
export async function showCommandSuccess({
  message,
  commandId,
  command,
  text,
}: Done): Promise<void> {
  showMessage({ text: message, tone: 'success' });
  if (typeof commandId === 'number' && command !== undefined && isCommandUndoable(command))
    showCommandReceipt({ commandId, text });
  await refetchOfficeData(queryClient);
}

/**
 * Reports a failed command with the server's text, or asks the operator to try later (R8.21,
 * R8.22). The input stays. If the command waits for approval, the report links to its request.
 */
export function showCommandFailure(error: unknown, fields?: Fields): void {
  const approvalId = findApprovalRequestId(error);
  if (approvalId !== undefined) {
    showMessage({ text: m.admin_awaits(), tone: 'info' });
    showCommandReceipt({ approvalId, text: m.admin_awaits_text() });
    void refetchOfficeData(queryClient);
    return;
  }
  const text = formatFailure(error, m.admin_failed(), (path) =>
    fields ? getFieldPathLabel(fields, path) : '',
  );
  showFailureMessage(error, { title: m.error_title(), text });
}
