import { RichText } from '../../shared/rich-text/rich-text.tsx';
import { formatDate } from '../../shared/time/format.ts';
import { toSizedPictureUrl } from '../../ui/picture-size.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import classes from './news.module.css';
import type { NewsItem } from './use-news.ts';

/** Full text of one article. */
export function ArticleDialog({
  item,
  open,
  onClose,
}: {
  item: NewsItem;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Modal open={open} title={item.title} onClose={onClose} wide>
      <div className={classes.article} tabIndex={0} role="region" aria-label={item.title}>
        {item.imageUrl && (
          <img className={classes.banner} src={toSizedPictureUrl(item.imageUrl, 1024)} alt="" />
        )}
        <time dateTime={item.publishedAt} className="cap">
          {formatDate(item.publishedAt)}
        </time>
        <RichText text={item.text} />
      </div>
    </Modal>
  );
}
