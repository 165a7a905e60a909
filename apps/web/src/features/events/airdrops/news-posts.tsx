import * as m from '../../../messages/messages.js';
import { formatDate } from '../../../shared/time/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './airdrops.module.css';
import { useNewsPosts } from './use-airdrops.ts';

/** Shows posts of the studio as news cards; each card links to its post. */
export function NewsPosts() {
  const posts = useNewsPosts().data ?? [];
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="news-posts-title">
      <h2 id="news-posts-title">{m.airdrops_news_title()}</h2>
      <ul className={classes.news}>
        {posts.map(({ id, link, account, createdAt }) => (
          <li key={id}>
            <a
              className={`plate ${classes.newsCard}`}
              href={link}
              target="_blank"
              rel="noopener noreferrer"
            >
              <b>{m.airdrops_news_post({ account })}</b>
              <time dateTime={createdAt} className="cap">
                {formatDate(createdAt)}
              </time>
              <Icon name="external" size={15} />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
