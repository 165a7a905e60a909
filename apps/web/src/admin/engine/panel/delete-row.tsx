import { buildRowCommand } from '@guildhall/contract/office/commands';
import type { Section } from '@guildhall/contract/kit/section/section';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import { BulkChangePreview, useBulkChangePreview } from '../bulk/bulk-preview.tsx';
import { showCommandSuccess } from '../command/command-outcome.ts';
import { ReasonDialog } from '../command/reason-dialog.tsx';
import { callSection, type SaveRowReply } from '../command/section-call.ts';
import { getRowTitle, type StoredRow } from './row-title.ts';

/** Deletes the open row, after a preview and a reason. */
export function DeleteRowButton({
  section,
  row,
  onRunning,
  onDeleted,
}: {
  section: Section;
  row: StoredRow;
  /** Receives true while the command runs: the panel then expects that the row disappears. */
  onRunning: (isRunning: boolean) => void;
  onDeleted: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const title = getRowTitle(section, row);
  const preview = useBulkChangePreview(
    section,
    { ids: [row.id] },
    isOpen ? { remove: true } : undefined,
  );
  const run = async (reason: string) => {
    onRunning(true);
    const { commandId } = await callSection<SaveRowReply>('DELETE', `${section.base}/${row.id}`, {
      ifMatch: row.version,
      reason,
      ownMessage: 'except-429',
    }).catch((error: unknown) => {
      onRunning(false);
      throw error;
    });
    onDeleted();
    await showCommandSuccess({
      message: m.admin_deleted(),
      commandId,
      command: buildRowCommand(section, 'remove'),
      text: m.admin_receipt_deleted({ one: section.singular, title }),
    });
  };
  return (
    <>
      <button
        type="button"
        className={joinClassNames(c.btn, c.danger)}
        onClick={() => setOpen(true)}
      >
        {m.admin_delete()}
      </button>
      <ReasonDialog
        open={isOpen}
        title={m.admin_delete_title({ one: section.singular })}
        action={m.admin_delete()}
        isDangerous
        isReady={preview.data?.rows === 1}
        onClose={() => setOpen(false)}
        run={run}
      >
        <p>{m.admin_delete_text({ title })}</p>
        <BulkChangePreview section={section} preview={preview} />
      </ReasonDialog>
    </>
  );
}
