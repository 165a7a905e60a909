import { buildRowCommand } from '@guildhall/contract/office/commands';
import { pickFieldsSentByForms, type Section } from '@guildhall/contract/kit/section/section';
import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import { useState } from 'react';
import * as m from '../../../messages/messages.js';
import {
  sendBulkChange,
  useBulkChangePreview,
  type BulkRowChange,
  type BulkChangeReply,
} from './bulk-preview.tsx';
import { showCommandSuccess } from '../command/command-outcome.ts';
import { isStaleBulkSelectionError } from '../form/stale-set.ts';
import type { RowSelection } from '../list/use-selection.ts';

/** Kinds of fields that it makes sense to set to one value in many rows. */
const settable = new Set([
  'flag',
  'choice',
  'number-choice',
  'rarity',
  'int',
  'decimal',
  'instant',
  'ref',
  'text',
  'tags',
  'ints',
  'refs',
]);
export const listFieldsOpenToBulkChange = (section: Section): [string, Field][] =>
  Object.entries(pickFieldsSentByForms(section.fields)).filter(
    ([, field]) => settable.has(field.kind) && !field.writeOnly && !field.when,
  );

export interface BulkDialogProps {
  section: Section;
  selection: RowSelection;
  open: boolean;
  onClose: () => void;
}
const allowed = (ids: readonly number[], preview: BulkChangeReply | undefined): number[] =>
  ids.filter((id) => !preview?.refused.some((entry) => entry.id === id));

/** Previews and runs a change of all selected rows that allow it. */
export function useBulkChange(
  { section, selection }: BulkDialogProps,
  change: BulkRowChange | undefined,
) {
  // the chosen rows stay fixed while the dialog is open and the list behind it changes.
  const [{ ids, allMatching }] = useState(() => ({
    ids: [...selection.ids],
    allMatching: selection.allMatching,
  }));
  const rows = allMatching ? { filters: allMatching.filters } : { ids };
  const preview = useBulkChangePreview(section, rows, change);
  const { data } = preview;
  const possible = allMatching ? rows : { ids: allowed(ids, data) };
  const run = async (reason: string) => {
    if (!change || !data) return;
    const options = { preview: false, seen: data.seen, reason };
    const outcome = await sendBulkChange(section, possible, change, options).catch(
      (error: unknown) => {
        // other rows match the filters now, so the preview shows them before anything is changed.
        if (isStaleBulkSelectionError(error)) void preview.refetch();
        throw error;
      },
    );
    // also deselects the rows that the command skipped; the preview has announced these rows
    selection.remove(ids, allMatching?.filters);
    const text = m.admin_bulk_receipt({ count: outcome.rows, one: section.singular });
    await showCommandSuccess({
      message: m.admin_updated(),
      commandId: outcome.commandId,
      command: buildRowCommand(section, 'bulk'),
      text,
    });
  };
  const count = allMatching ? (data?.rows ?? 0) : allowed(ids, data).length;
  return {
    preview,
    count,
    isReady: data !== undefined && !preview.isFetching && !preview.isError && count > 0,
    run,
  };
}
