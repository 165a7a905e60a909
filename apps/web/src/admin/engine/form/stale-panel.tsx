import * as m from '../../../messages/messages.js';
import { formatUtcTime } from '../text/time-text.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import p from '../../styles/panel.module.css';
import { CellValue } from '../list/cell-value.tsx';
import { toProtocolValue } from './field-values.ts';
import { listFieldsChangedByOthers } from './stale-merge.ts';
import type { FormDraft } from './use-draft.ts';

/**
 * Changes saved by another user, next to the operator's own input, with a choice between the two
 * (412).
 */
export function StaleFieldsPanel({ draft }: { draft: FormDraft }) {
  const { theirs, base, fields, form } = draft;
  if (!theirs || !base) return null;
  const changed = listFieldsChangedByOthers(fields, base, theirs, form.getValues());
  return (
    <section className={p.stale} role="alert" aria-label={m.admin_stale_title()}>
      <strong>{m.admin_stale_title()}</strong>
      {typeof theirs['updatedBy'] === 'string' && (
        <p className={p.hint}>
          {m.admin_stale_by({
            name: theirs['updatedBy'],
            when: typeof theirs['updatedAt'] === 'string' ? formatUtcTime(theirs['updatedAt']) : '',
          })}
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">{m.admin_field()}</th>
            <th scope="col">{m.admin_stale_theirs()}</th>
            <th scope="col">{m.admin_stale_yours()}</th>
          </tr>
        </thead>
        <tbody>
          {changed.map(({ name, theirs: their, mine, isConflict }) => {
            const field = fields[name];
            if (!field) return null;
            return (
              <tr key={name}>
                <th scope="row">{isConflict ? <strong>{field.label}</strong> : field.label}</th>
                <td>
                  <CellValue
                    field={field}
                    value={toProtocolValue(field, their)}
                    row={theirs}
                    isPlain
                  />
                </td>
                <td>
                  <CellValue
                    field={field}
                    value={toProtocolValue(field, mine)}
                    row={form.getValues()}
                    isPlain
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={p.hint}>{m.admin_stale_text()}</p>
      <div className={c.row}>
        <button type="button" className={c.btn} onClick={draft.takeTheirs}>
          {m.admin_stale_take()}
        </button>
        <button type="button" className={joinClassNames(c.btn, c.primary)} onClick={draft.keepMine}>
          {m.admin_stale_keep()}
        </button>
      </div>
    </section>
  );
}
