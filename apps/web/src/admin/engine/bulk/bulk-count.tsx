import * as m from '../../../messages/messages.js';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import { formatListTotal, getMinimumRowCount } from '../list/list-total.ts';
import type { RowSelection } from '../list/use-selection.ts';

/** Counts the selected rows. If the server has not counted all of them, returns the minimum. */
export const countSelectedRows = ({ ids, allMatching }: RowSelection): number =>
  allMatching ? getMinimumRowCount(allMatching) : ids.size;

/**
 * Number of selected rows, with buttons to select all matches and to reset a selection that is too
 * large.
 */
export function BulkSelectionCount({ selection, max }: { selection: RowSelection; max: number }) {
  const { ids, allMatching, matching, selectAll } = selection;
  const isTooMany = countSelectedRows(selection) > max;
  return (
    <>
      <strong>
        {allMatching
          ? m.admin_bulk_all_selected({ count: formatListTotal(allMatching) })
          : m.admin_bulk_selected({ count: ids.size })}
      </strong>
      {!allMatching && selectAll && matching && getMinimumRowCount(matching) > ids.size && (
        <button type="button" className={joinClassNames(c.btn, c.quiet)} onClick={selectAll}>
          {m.admin_bulk_all({ count: formatListTotal(matching) })}
        </button>
      )}
      {isTooMany && (
        <span className={c.error}>
          {allMatching
            ? m.admin_bulk_page_too_many({
                count: formatListTotal(allMatching),
                max: formatNumber(max),
              })
            : m.admin_bulk_too_many({ max: formatNumber(max) })}
        </span>
      )}
    </>
  );
}
