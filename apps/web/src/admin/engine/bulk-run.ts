import { rowCommand } from '@guildhall/contract/office/commands';
import { writtenFields, type Section } from '@guildhall/contract/kit/section';
import type { Field } from '@guildhall/contract/kit/field-kinds';
import * as m from '../../messages/messages.js';
import { sendBulk, useBulkPreview, type BulkChange, type BulkReply } from './bulk-preview.tsx';
import { commandDone } from './command-outcome.ts';
import type { Selection } from './use-selection.ts';

/** Kinds of which one value makes sense for many rows. */
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
export const settableFields = (section: Section): [string, Field][] =>
  Object.entries(writtenFields(section.fields)).filter(
    ([, field]) => settable.has(field.kind) && !field.writeOnly && !field.when,
  );

export interface BulkDialogProps {
  section: Section;
  selection: Selection;
  open: boolean;
  onClose: () => void;
}
const allowed = (ids: readonly number[], preview: BulkReply | undefined): number[] =>
  ids.filter((id) => !preview?.refused.some((entry) => entry.id === id));

/** A change of all ticked rows that allow it: what it would do, and doing it. */
export function useBulkRun(
  { section, selection }: BulkDialogProps,
  change: BulkChange | undefined,
) {
  const ids = [...selection.ids];
  const preview = useBulkPreview(section, ids, change);
  const possible = allowed(ids, preview.data);
  const run = async (reason: string) => {
    if (!change) return;
    const done = await sendBulk(section, possible, change, { preview: false, reason });
    selection.clear();
    const text = m.admin_bulk_receipt({ count: done.rows, one: section.singular });
    await commandDone({
      message: m.admin_updated(),
      commandId: done.commandId,
      command: rowCommand(section, 'bulk'),
      text,
    });
  };
  return {
    preview,
    count: possible.length,
    isReady: preview.data !== undefined && possible.length > 0,
    run,
  };
}
