import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import type { RowSelection } from '../list/use-selection.ts';

/** Number of rows that a selection stands for. */
export const countSelectedRows = ({ ids, all }: RowSelection): number => all?.total ?? ids.size;

/**
 * Number of selected rows, with buttons to select all matches and to reset a selection that is too
 * large.
 */
export function BulkSelectionCount({ selection, max }: { selection: RowSelection; max: number }) {
  const { ids, all, total, selectAll } = selection;
  const isTooMany = countSelectedRows(selection) > max;
  return (
    <>
      <strong>
        {all
          ? m.admin_bulk_all_selected({ count: formatNumber(all.total) })
          : m.admin_bulk_selected({ count: ids.size })}
      </strong>
      {!all && selectAll && total > ids.size && (
        <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={selectAll}>
          {m.admin_bulk_all({ count: formatNumber(total) })}
        </button>
      )}
      {isTooMany && (
        <span className={c.error}>
          {all
            ? m.admin_bulk_page_too_many({ count: formatNumber(all.total), max: formatNumber(max) })
            : m.admin_bulk_too_many({ max: formatNumber(max) })}
        </span>
      )}
    </>
  );
}
