import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { createElement, useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { formatDate } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { toSizedPictureUrl } from '../../ui/picture-size.ts';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import classes from './news.module.css';
import { PageSection } from '../../ui/section/section.tsx';
import { useNews, type NewsItem } from './use-news.ts';

/** Loads the text parser together with the first opened article. */
const loadDialog = async () => (await import('./article.dialog.tsx')).ArticleDialog;

/** News of the studio. The address names the open article. */
export function NewsSection() {
  const news = useNews();
  const { news: articleId } = useSearch({ from: '/signed-in/dashboard' });
  const chosenArticle = news.data?.find((article) => article.id === articleId);
  // a link may name an older article: loads pages until the article is found
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = news;
  useEffect(() => {
    // a page that failed to load waits for the button, because automatic retries would never end
    if (
      articleId !== undefined &&
      !chosenArticle &&
      hasNextPage &&
      !isFetching &&
      !isFetchNextPageError
    )
      void fetchNextPage();
  }, [articleId, chosenArticle, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage]);
  return (
    <PageSection title={m.news_title()}>
      {news.isPending && <Bones />}
      {news.isError && !news.data && (
        <ErrorState busy={news.isFetching} onRetry={() => void news.refetch()} />
      )}
      {news.data?.length === 0 && (
        <div className="plate">
          <EmptyState icon="bell" title={m.news_empty_title()} text={m.news_empty_text()} />
        </div>
      )}
      {news.data && news.data.length > 0 && (
        <ul className={classes.grid}>
          {news.data.map((article) => (
            <li key={article.id}>
              <Card item={article} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <Button busy={news.isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {m.news_more()}
          </Button>
        </div>
      )}
      <Opened item={chosenArticle} />
    </PageSection>
  );
}

function Card({ item }: { item: NewsItem }) {
  return (
    <Link
      to="/dashboard"
      search={{ news: item.id }}
      resetScroll={false}
      className={`plate ${classes.card}`}
    >
      <span className={classes.art}>
        {item.imageUrl ? (
          <img src={toSizedPictureUrl(item.imageUrl, 640)} alt="" loading="lazy" decoding="async" />
        ) : (
          <Icon name="bell" size={40} />
        )}
      </span>
      <span className={classes.words}>
        <b>{item.title}</b>
        <time dateTime={item.publishedAt} className="cap">
          {formatDate(item.publishedAt)}
        </time>
      </span>
    </Link>
  );
}

/** Shows an article. While the dialog closes, the last article stays visible. */
function Opened({ item }: { item: NewsItem | undefined }) {
  const [last, setLast] = useState(item);
  const navigate = useNavigate();
  if (item && item !== last) setLast(item);
  const close = (): void => void navigate({ to: '/dashboard', search: {}, resetScroll: false });
  const ArticleDialog = useLazyModule(loadDialog, item !== undefined, close);
  return (
    last &&
    ArticleDialog &&
    createElement(ArticleDialog, { item: last, open: item !== undefined, onClose: close })
  );
}

function Bones() {
  return (
    <div className={classes.grid}>
      <LoadingNote />
      {Array.from({ length: 3 }, (_, at) => (
        <div key={at} className={`plate ${classes.card}`}>
          <span className={classes.art}>
            <Skeleton height="100%" />
          </span>
          <span className={classes.words}>
            <Skeleton width="40%" height="16px" />
            <Skeleton width="85%" height="24px" />
          </span>
        </div>
      ))}
    </div>
  );
}
