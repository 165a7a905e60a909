import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as m from '../../../messages/messages.js';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { BulkChangePreview } from './bulk-preview.tsx';
import { listFieldsOpenToBulkChange, useBulkChange, type BulkDialogProps } from './bulk-run.ts';
import { findFieldProblems } from '../form/field-problems.ts';
import { buildInitialFieldValues, toProtocolValue, type FormValues } from '../form/field-values.ts';
import { FormFields } from '../form/form-fields.tsx';
import { ReasonDialog } from '../command/reason-dialog.tsx';
import { useValuesRecoveryAfterSessionEnd } from '../form/use-values-recovery.ts';

/**
 * Form for one field of all ticked rows. The control and the rules are the same as in the form of a
 * row.
 */
export function BulkFieldChangeForm(props: BulkDialogProps) {
  const { section, open, onClose } = props;
  const id = useId();
  const fields = listFieldsOpenToBulkChange(section);
  const [name, setName] = useState(fields[0]?.[0] ?? '');
  const field = section.fields[name];
  const only = field ? { [name]: field } : {};
  const form = useForm<FormValues>({
    defaultValues: buildInitialFieldValues(Object.fromEntries(fields)),
  });
  const values = useWatch({ control: form.control });
  useValuesRecoveryAfterSessionEnd(
    'bulk-set',
    () => ({ [name]: form.getValues(name) }),
    (kept) => {
      for (const [field, value] of Object.entries(kept)) {
        setName(field);
        form.setValue(field, value);
      }
    },
  );
  const isSound =
    field !== undefined && Object.keys(findFieldProblems(only, values, undefined)).length === 0;
  const change =
    open && isSound ? { set: { [name]: toProtocolValue(field, values[name]) } } : undefined;
  const { preview, count, isReady, run } = useBulkChange(props, change);
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
        <select
          id={id}
          className={c.input}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.target.value)}
        >
          {fields.map(([key, field]) => (
            <option key={key} value={key}>
              {field.label}
            </option>
          ))}
        </select>
      </div>
      <FormFields key={name} fields={only} control={form.control} base={undefined} />
      <BulkChangePreview section={section} preview={preview} />
    </ReasonDialog>
  );
}
