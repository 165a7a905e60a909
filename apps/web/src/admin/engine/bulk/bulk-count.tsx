import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import { formatListTotal, getMinimumRowCount } from '../list/list-total.ts';
import type { RowSelection } from '../list/use-selection.ts';

/** Number of rows that a selection has, or has at least if not all rows are counted. */
export const countSelectedRows = ({ ids, all }: RowSelection): number =>
  all ? getMinimumRowCount(all) : ids.size;

/**
 * Number of selected rows, with buttons to select all matches and to reset a selection that is too
 * large.
 */
export function BulkSelectionCount({ selection, max }: { selection: RowSelection; max: number }) {
  const { ids, all, matching, selectAll } = selection;
  const isTooMany = countSelectedRows(selection) > max;
  return (
    <>
      <strong>
        {all
          ? m.admin_bulk_all_selected({ count: formatListTotal(all) })
          : m.admin_bulk_selected({ count: ids.size })}
      </strong>
      {!all && selectAll && matching && getMinimumRowCount(matching) > ids.size && (
        <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={selectAll}>
          {m.admin_bulk_all({ count: formatListTotal(matching) })}
        </button>
      )}
      {isTooMany && (
        <span className={c.error}>
          {all
            ? m.admin_bulk_page_too_many({ count: formatListTotal(all), max: formatNumber(max) })
            : m.admin_bulk_too_many({ max: formatNumber(max) })}
        </span>
      )}
    </>
  );
}
