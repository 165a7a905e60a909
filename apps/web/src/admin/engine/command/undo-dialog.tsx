import { getCallCommand } from '@guildhall/contract/office/commands';
import * as m from '../../../messages/messages.js';
import { callAdminApi } from '../../admin-call.ts';
import { showCommandSuccess } from './command-outcome.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { UndoPreview, useUndoPreview } from './undo-preview.tsx';
import { closeCommandReceipt } from './receipt.store.ts';

/**
 * Asks for the reason of an undo, because an undo is a separate command with its own entry in the
 * log. Runs only after its effect is shown.
 */
export function UndoDialog({
  commandId,
  text,
  title = m.admin_undo_title(),
  action = m.admin_undo(),
  onClose,
}: {
  commandId: number | undefined;
  text: string;
  /** Label of the button that opened the dialog, if that label is not Undo. */
  title?: string;
  action?: string;
  onClose: () => void;
}) {
  const preview = useUndoPreview(commandId);
  const run = async (reason: string) => {
    if (commandId === undefined) return;
    const reply = await callAdminApi('adminUndo', {
      params: { id: commandId },
      body: { reason },
      ownMessage: 'except-429',
    });
    closeCommandReceipt();
    await showCommandSuccess({
      message: m.admin_undone(),
      text: m.admin_undone_of({ text }),
      commandId: reply.undoable ? reply.id : null,
      command: getCallCommand('adminUndo'),
    });
  };
  return (
    <ReasonDialog
      open={commandId !== undefined}
      title={title}
      action={action}
      isReady={preview.data !== undefined}
      onClose={onClose}
      run={run}
    >
      <p>{text}</p>
      {commandId !== undefined && <UndoPreview preview={preview} />}
    </ReasonDialog>
  );
}
