import { bulkRowsMax, type Section } from '@guildhall/contract/kit/section/section';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import { createLazyDialog } from '../../../shared/parts/lazy-dialog.tsx';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { BulkSelectionCount, countSelectedRows } from './bulk-count.tsx';
import { BulkChangePreview } from './bulk-preview.tsx';
import { listFieldsOpenToBulkChange, useBulkChange, type BulkDialogProps } from './bulk-run.ts';
import { ReasonDialog } from '../command/reason-dialog.tsx';
import type { RowSelection } from '../list/use-selection.ts';

const SetForm = createLazyDialog(async () => (await import('./bulk-set.tsx')).BulkFieldChangeForm);

function DeleteDialog(props: BulkDialogProps) {
  const { section, open, onClose } = props;
  const { preview, count, isReady, run } = useBulkChange(
    props,
    open ? { remove: true } : undefined,
  );
  return (
    <ReasonDialog
      open={open}
      title={m.admin_bulk_delete_title({ label: section.menu.tab ?? section.menu.label })}
      action={m.admin_bulk_delete({ count })}
      isDangerous
      isReady={isReady}
      onClose={onClose}
      run={run}
    >
      <BulkChangePreview section={section} preview={preview} />
    </ReasonDialog>
  );
}

/** Actions on all ticked rows; replaces the filters while any row is ticked. */
export function BulkActionBar({
  section,
  selection,
}: {
  section: Section;
  selection: RowSelection;
}) {
  const [open, setOpen] = useState<'set' | 'delete'>();
  const dialog = { section, selection, onClose: () => setOpen(undefined) };
  const isTooMany = countSelectedRows(selection) > bulkRowsMax;
  return (
    <div className={joinClassNames(t.filters, t.bulk)} role="toolbar" aria-label={m.admin_bulk()}>
      <BulkSelectionCount selection={selection} max={bulkRowsMax} />
      {section.ops.includes('update') && listFieldsOpenToBulkChange(section).length > 0 && (
        <button type="button" className={c.btn} disabled={isTooMany} onClick={() => setOpen('set')}>
          {m.admin_bulk_change()}
        </button>
      )}
      {section.ops.includes('remove') && (
        <button
          type="button"
          className={joinClassNames(c.btn, c.danger)}
          disabled={isTooMany}
          onClick={() => setOpen('delete')}
        >
          {m.admin_delete()}
        </button>
      )}
      <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={selection.clear}>
        {m.admin_bulk_clear()}
      </button>
      {open === 'delete' && <DeleteDialog {...dialog} open />}
      {open === 'set' && <SetForm {...dialog} open />}
    </div>
  );
}
