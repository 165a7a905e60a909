import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import classes from './board.module.css';

/** Moves one page back or forward, and shows the current page and the number of pages. */
export function PageSwitcher({
  page,
  totalPages,
  onPage,
}: {
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}) {
  if (totalPages < 2 && page === 1) return null;
  return (
    <nav className={classes.pages} aria-label={m.cups_pages()}>
      <Button small disabled={page <= 1} onClick={() => onPage(1)}>
        {m.cups_first()}
      </Button>
      <Button small disabled={page <= 1} onClick={() => onPage(Math.min(page - 1, totalPages))}>
        {m.cups_back()}
      </Button>
      <span className="cap">
        {m.cups_page_of({ page: formatNumber(page), total: formatNumber(totalPages) })}
      </span>
      <Button small disabled={page >= totalPages} onClick={() => onPage(page + 1)}>
        {m.cups_next()}
      </Button>
    </nav>
  );
}
