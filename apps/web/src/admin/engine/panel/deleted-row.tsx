import * as m from '../../../messages/messages.js';
import { copyTextWithToast } from '../../../shared/text/copy-text.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { toPlainText, toProtocolValue } from '../form/field-values.ts';
import type { FormDraft } from '../form/use-draft.ts';

/** Formats the values of a form with one line per field, for the clipboard. */
function formatValues({ fields, form }: FormDraft): string {
  const values = form.getValues();
  return Object.entries(fields)
    .filter(([, field]) => !field.writeOnly)
    .map(([name, field]) => {
      const value = toProtocolValue(field, values[name], values);
      return `${field.label}: ${value === null ? '' : toPlainText(value)}`;
    })
    .join('\n');
}

/**
 * Says that another operator deleted the open row. The input stays in the form, and can be copied or
 * become a new row.
 */
export function DeletedRowNote({
  id,
  singular,
  draft,
  onCopyToNew,
}: {
  /** Element id of the text below the form, which says why the form cannot be saved. */
  id: string;
  singular: string;
  draft: FormDraft;
  /** Opens the form of a new row with the values of this form; undefined if none can be created. */
  onCopyToNew: (() => void) | undefined;
}) {
  return (
    <section className={p.stale} role="alert">
      <strong>{m.admin_row_deleted({ one: singular })}</strong>
      <p id={id} className={p.hint}>
        {m.admin_row_deleted_text()}
      </p>
      <div className={c.row}>
        {onCopyToNew && (
          <button type="button" className={joinClassNames(c.btn, c.primary)} onClick={onCopyToNew}>
            {m.admin_row_deleted_create({ one: singular })}
          </button>
        )}
        <button
          type="button"
          className={c.btn}
          onClick={() => void copyTextWithToast(formatValues(draft))}
        >
          {m.admin_row_deleted_copy()}
        </button>
      </div>
    </section>
  );
}
