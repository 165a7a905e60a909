import * as m from '../../messages/messages.js';
import { IconButton } from '../../ui/button/button.tsx';
import classes from './asset-list.module.css';

/** Moves through the pages of a list; shows nothing if there is only one page. */
export function AssetListPager({
  page,
  total,
  onPage,
}: {
  page: number;
  total: number;
  onPage: (page: number) => void;
}) {
  if (total <= 1) return null;
  return (
    <nav className={classes.pager} aria-label={m.assets_pages()}>
      <IconButton
        icon="chevron-left"
        name={m.assets_previous()}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="num">{m.cups_page_of({ page, total })}</span>
      <IconButton
        icon="chevron-right"
        name={m.assets_next()}
        disabled={page >= total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
