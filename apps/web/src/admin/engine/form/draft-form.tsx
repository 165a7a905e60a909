import { useId, useState, type ReactNode } from 'react';
import * as m from '../../../messages/messages.js';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { FormFields } from './form-fields.tsx';
import { StaleFieldsPanel } from './stale-panel.tsx';
import type { FormDraft } from './use-draft.ts';
import { useKeyboardShortcuts } from '../use-keys.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { getFieldPathLabel } from './field-problems.ts';
import { listChangedFields, listFieldPathsEmptiedBySave } from './field-values.ts';
import { useWatch } from 'react-hook-form';

const reasonMax = 500;

/**
 * Reason for a change, stored with the draft. A reason alone, without changed fields, is not an
 * unsaved change.
 */
export function useChangeReason() {
  const [reason, setReason] = useState('');
  return {
    reason,
    setReason,
    sent: reason.trim() === '' ? {} : { reason: reason.trim() },
    /** Empties the field after a save. A reason that was typed since then is for the next save. */
    clearSent: () => setReason((now) => (now === reason ? '' : now)),
  };
}

function ReasonField({ reason, setReason }: { reason: string; setReason: (text: string) => void }) {
  const id = useId();
  return (
    <div className={p.field}>
      <label className={p.label} htmlFor={id}>
        {m.admin_reason()}
      </label>
      <input
        id={id}
        className={c.input}
        maxLength={reasonMax}
        placeholder={m.admin_reason_optional()}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </div>
  );
}

/** Number of fields that differ from the stored row. */
export function UnsavedFieldCount({ draft }: { draft: FormDraft }) {
  const values = useWatch({ control: draft.form.control });
  if (!draft.isDirty) return null;
  const count = draft.base ? listChangedFields(draft.fields, draft.base, values).length : undefined;
  return (
    <span className={p.unsaved}>
      {count === undefined ? m.admin_unsaved_new() : m.admin_unsaved({ count })}
    </span>
  );
}

/** Lists filled-in fields that no longer apply, before a save empties them. */
function EmptiedNote({ draft: { form, fields, base } }: { draft: FormDraft }) {
  const values = useWatch({ control: form.control });
  const labels = listFieldPathsEmptiedBySave(fields, base, values).map((path) =>
    getFieldPathLabel(fields, path),
  );
  if (labels.length === 0) return null;
  return (
    <p className={p.hint} role="status">
      {m.admin_not_applying({ fields: labels.join(', ') })}
    </p>
  );
}

interface DraftFormProps {
  draft: FormDraft;
  reason: ReturnType<typeof useChangeReason>;
  /** Content above the fields: pictures, and custom components of the section. */
  before?: ReactNode;
  after?: ReactNode;
  /** Parts next to the save button. */
  beside?: ReactNode;
  end?: ReactNode;
  saveLabel: string;
  /** Id of the text that says why the form cannot be saved. */
  lockedBy?: string | undefined;
}

/** Body of every form: fields, reason, changes by other users, save and discard. */
export function DraftForm({
  draft,
  reason,
  before,
  after,
  beside,
  end,
  saveLabel,
  lockedBy,
}: DraftFormProps) {
  const { form, fields, base, isDirty, isSaving } = draft;
  useLeaveGuard(isDirty);
  const submit = () => {
    if (lockedBy === undefined) draft.submit();
  };
  useKeyboardShortcuts({ 'mod+s': submit });
  const problems = Object.keys(form.formState.errors).length;
  const mayDiscard = isDirty && !isSaving;
  return (
    <form
      className={p.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={p.body}>
        <StaleFieldsPanel draft={draft} />
        {before}
        <FormFields fields={fields} control={form.control} base={base} />
        <EmptiedNote draft={draft} />
        <ReasonField reason={reason.reason} setReason={reason.setReason} />
        {after}
      </div>
      <div className={p.foot}>
        <button
          type="submit"
          className={joinClassNames(c.btn, c.primary)}
          aria-busy={isSaving}
          aria-describedby={lockedBy}
          disabled={isSaving || lockedBy !== undefined || (base !== undefined && !isDirty)}
        >
          {saveLabel}
          <kbd className={c.kbd}>Ctrl S</kbd>
        </button>
        {beside}
        {problems > 0 && <span className={c.error}>{m.admin_problems({ count: problems })}</span>}
        <span className={p.grow} />
        {mayDiscard && (
          <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={draft.discard}>
            {m.admin_discard()}
          </button>
        )}
        {end}
      </div>
    </form>
  );
}
