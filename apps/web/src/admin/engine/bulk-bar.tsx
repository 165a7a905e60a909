import { bulkMax, writtenFields, type Section } from '@guildhall/contract/kit/section';
import type { Field } from '@guildhall/contract/kit/field-kinds';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as m from '../../messages/messages.js';
import { classNames } from '../../ui/class-names.ts';
import c from '../styles/controls.module.css';
import p from '../styles/panel.module.css';
import t from '../styles/table.module.css';
import { BulkPreview, sendBulk, useBulkPreview, type BulkChange, type BulkReply } from './bulk-preview.tsx';
import { commandDone } from './command-outcome.ts';
import { problemsOf } from './field-problems.ts';
import { emptyValues, toWire, type Values } from './field-values.ts';
import { FormFields } from './form-fields.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import type { Selection } from './use-selection.ts';

/** Kinds of which one value makes sense for many rows. */
const settable = new Set(['flag', 'choice', 'number-choice', 'rarity', 'int', 'decimal', 'instant', 'ref', 'text', 'tags', 'refs']);
const settableFields = (section: Section): [string, Field][] =>
  Object.entries(writtenFields(section.fields)).filter(([, field]) => settable.has(field.kind) && !field.writeOnly && !field.when);

interface DialogProps {
  section: Section;
  selection: Selection;
  open: boolean;
  onClose: () => void;
}
const allowed = (ids: readonly number[], preview: BulkReply | undefined): number[] => ids.filter((id) => !preview?.refused.some((one) => one.id === id));

function useRun({ section, selection }: DialogProps, change: BulkChange | undefined) {
  const ids = [...selection.ids];
  const preview = useBulkPreview(section, ids, change);
  const possible = allowed(ids, preview.data);
  const run = async (reason: string) => {
    if (!change) return;
    const done = await sendBulk(section, possible, change, { preview: false, reason });
    selection.clear();
    const text = m.admin_bulk_receipt({ count: done.rows, one: section.one });
    await commandDone({ message: m.admin_updated(), ...(done.commandId !== null && { commandId: done.commandId }), text });
  };
  return { preview, count: possible.length, isReady: preview.data !== undefined && possible.length > 0, run };
}

function DeleteDialog(props: DialogProps) {
  const { section, open, onClose } = props;
  const { preview, count, isReady, run } = useRun(props, open ? { remove: true } : undefined);
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
      <BulkPreview section={section} preview={preview} />
    </ReasonDialog>
  );
}

/** One field for all ticked rows: the same control, judged by the same rules as in the form. */
function SetForm(props: DialogProps) {
  const { section, open, onClose } = props;
  const id = useId();
  const fields = settableFields(section);
  const [name, setName] = useState(fields[0]?.[0] ?? '');
  const field = section.fields[name];
  const only = field ? { [name]: field } : {};
  const form = useForm<Values>({ defaultValues: emptyValues(Object.fromEntries(fields)) });
  const values = useWatch({ control: form.control });
  const isSound = field !== undefined && Object.keys(problemsOf(only, values, undefined)).length === 0;
  const change = open && isSound ? { set: { [name]: toWire(field, values[name]) } } : undefined;
  const { preview, count, isReady, run } = useRun(props, change);
  return (
    <ReasonDialog
      open={open}
      title={m.admin_bulk_set_title({ label: section.menu.tab ?? section.menu.label })}
      action={m.admin_bulk_set({ count })}
      isReady={isReady && change !== undefined}
      isReasonLast
      onClose={onClose}
      run={run}
    >
      <div className={p.field}>
        <label className={p.label} htmlFor={id}>
          {m.admin_field()}
        </label>
        <select id={id} className={c.input} value={name} data-autofocus onChange={(event) => setName(event.target.value)}>
          {fields.map(([key, one]) => (
            <option key={key} value={key}>
              {one.label}
            </option>
          ))}
        </select>
      </div>
      <FormFields key={name} fields={only} control={form.control} base={undefined} />
      <BulkPreview section={section} preview={preview} />
    </ReasonDialog>
  );
}

/** What can be done with all ticked rows; it stands in for the filters while any is ticked. */
export function BulkBar({ section, selection }: { section: Section; selection: Selection }) {
  const [open, setOpen] = useState<'set' | 'delete'>();
  const count = selection.ids.size;
  const dialog = { section, selection, onClose: () => setOpen(undefined) };
  const isTooMany = count > bulkMax;
  return (
    <div className={classNames(t.filters, t.bulk)} role="toolbar" aria-label={m.admin_bulk()}>
      <strong>{m.admin_bulk_selected({ count })}</strong>
      {isTooMany && <span className={c.error}>{m.admin_bulk_too_many({ max: bulkMax })}</span>}
      {section.ops.includes('update') && settableFields(section).length > 0 && (
        <button type="button" className={c.btn} disabled={isTooMany} onClick={() => setOpen('set')}>
          {m.admin_bulk_change()}
        </button>
      )}
      {section.ops.includes('remove') && (
        <button type="button" className={classNames(c.btn, c.danger)} disabled={isTooMany} onClick={() => setOpen('delete')}>
          {m.admin_delete()}
        </button>
      )}
      <button type="button" className={classNames(c.btn, c.quiet)} onClick={selection.clear}>
        {m.admin_bulk_clear()}
      </button>
      <DeleteDialog {...dialog} open={open === 'delete'} />
      {open === 'set' && <SetForm {...dialog} open />}
    </div>
  );
}
