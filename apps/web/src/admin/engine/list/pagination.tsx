import { limits } from '@guildhall/contract/limits';
import * as m from '../../../messages/messages.js';
import { useLastPageRedirect } from '../../../shared/page/use-existing-page.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import c from '../../styles/controls.module.css';
import t from '../../styles/table.module.css';
import { formatListTotal, getMinimumRowCount, type ListTotal } from './list-total.ts';
import { listPageNumbers, type ListSearch } from './list-search.ts';

interface PaginationProps {
  page: number;
  totalPages: number;
  /** Number of rows on all pages. */
  total?: ListTotal | undefined;
  /** Number of rows on a page; if it is undefined, the user cannot choose it. */
  perPage?: number;
  onPage: (page: number) => void;
  onPerPage?: (perPage: number) => void;
}
const sizes = [limits.perPageDefault, 50, limits.perPageMax] as const;

function PageSize({
  perPage,
  onPerPage,
}: {
  perPage: number;
  onPerPage: (perPage: number) => void;
}) {
  return (
    <label>
      {m.admin_per_page()}
      <select
        className={c.input}
        value={perPage}
        onChange={(event) => onPerPage(Number(event.target.value))}
      >
        {[...new Set([...sizes, perPage])]
          .sort((a, b) => a - b)
          .map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
      </select>
    </label>
  );
}

/** Position of the page in the list: `1–25 of 300`, or `1–25 of 1,000+`. */
function Range({ page, perPage, total }: { page: number; perPage: number; total: ListTotal }) {
  const known = getMinimumRowCount(total);
  const from = Math.min(known, (page - 1) * perPage + 1);
  const to = Math.min(known, page * perPage);
  return (
    <span className={t.range} role="status">
      {total.total === 0
        ? m.admin_total_none()
        : m.admin_total({
            from: formatNumber(from),
            to: formatNumber(to),
            total: formatListTotal(total),
          })}
    </span>
  );
}

/** Pages of a list whose position is stored in the address. */
export function ListPagination({
  size,
  search,
  answer,
  onSearch,
}: {
  /** Number of rows on a page if the address contains no such number. */
  size: number;
  search: ListSearch;
  /** Last reply with the list. */
  answer: (ListTotal & { readonly page: number; readonly totalPages: number }) | undefined;
  /** Changes the address; with `replace`, the Back button does not return to the former address. */
  onSearch: (next: ListSearch, replace?: boolean) => void;
}) {
  useLastPageRedirect(search.page ?? limits.pageDefault, answer, (page) =>
    onSearch({ ...search, page: page === limits.pageDefault ? undefined : page }, true),
  );
  return (
    <Pagination
      page={search.page ?? limits.pageDefault}
      totalPages={answer?.totalPages ?? 1}
      total={answer}
      perPage={search.perPage ?? size}
      onPage={(page) => onSearch({ ...search, page })}
      onPerPage={(perPage) => onSearch({ ...search, page: undefined, perPage })}
    />
  );
}

/**
 * Previous and Next, the first, the last and the neighbours of the current page (R2.172 to R2.174).
 */
export function Pagination({
  page,
  totalPages,
  total,
  perPage,
  onPage,
  onPerPage,
}: PaginationProps) {
  return (
    <div className={t.foot}>
      {perPage !== undefined && onPerPage && <PageSize perPage={perPage} onPerPage={onPerPage} />}
      {perPage !== undefined && total !== undefined && (
        <Range page={page} perPage={perPage} total={total} />
      )}
      <nav className={t.pages} aria-label={m.admin_pages()}>
        <button type="button" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {m.admin_previous()}
        </button>
        {listPageNumbers(page, totalPages).map((number, at) =>
          number === null ? (
            <span key={`gap-${at}`} className={t.far}>
              …
            </span>
          ) : (
            <button
              key={number}
              type="button"
              className={joinClassNames(Math.abs(number - page) > 1 && t.far)}
              aria-label={m.admin_page_number({ page: number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onPage(number)}
            >
              {number}
            </button>
          ),
        )}
        <button type="button" disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
          {m.admin_next()}
        </button>
      </nav>
    </div>
  );
}
