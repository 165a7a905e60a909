import type { Result } from '@guildhall/contract/kit/endpoint';
import type { marketplace } from '@guildhall/contract/reach/marketplace';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { queryKey } from '../../shared/query/query-keys.ts';
import { formatDate, formatMoment } from '../../shared/time/format.ts';
import { Rank, RarityFrame } from '../../ui/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import classes from './asset-list.module.css';
import pageClasses from './digital-assets.page.module.css';
import { chainCall } from '../../shared/chain/chain-call.ts';
import { Pager } from './pager.tsx';

type Items = Result<typeof marketplace.listOpenlootItems>;
const perPage = 12;

/** Lists items that the player owns at the marketplace; draws nothing without a link. */
export function MarketItems() {
  const status = useQuery({
    queryKey: queryKey('links', 'openloot'),
    queryFn: ({ signal }) => chainCall('openlootStatus', { signal, ownMessage: 'everything' }),
  });
  const enabled = useQuery({
    queryKey: queryKey('links', 'openloot-enabled'),
    queryFn: ({ signal }) => chainCall('openlootEnabled', { signal, ownMessage: 'everything' }),
  });
  if (status.data?.status !== 'LINKED' || enabled.data?.enabled !== true) return null;
  const { endsAt } = enabled.data;
  return (
    <section className={`plate ${pageClasses.block}`} aria-labelledby="market-items">
      <header className={pageClasses.head}>
        <h2 id="market-items">{m.market_title()}</h2>
      </header>
      {endsAt !== null && <p>{m.market_closes({ when: formatDate(endsAt) })}</p>}
      <MarketPage />
    </section>
  );
}

function MarketPage() {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: queryKey('links', 'openloot-items', page),
    queryFn: ({ signal }) =>
      chainCall('listOpenlootItems', {
        query: { page: String(page), perPage: String(perPage) },
        signal,
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (isPending)
    return (
      <div className={classes.grid}>
        <LoadingNote />
        <Skeleton height="190px" />
        <Skeleton height="190px" />
      </div>
    );
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (data.data.length === 0)
    return <EmptyState icon="bag" title={m.market_empty()} text={m.market_empty_text()} />;
  return (
    <>
      {data.asOf !== null && (
        <p role="status">{m.market_as_of({ when: formatMoment(data.asOf) })}</p>
      )}
      <MarketGrid items={data.data} />
      <Pager page={page} total={data.totalPages} onPage={setPage} />
    </>
  );
}

function MarketGrid({ items }: { items: Items['data'] }) {
  return (
    <ul className={classes.grid} aria-label={m.market_list()}>
      {items.map((item) => (
        <li key={item.id} className={classes.card}>
          <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl} className={classes.art} />
          <b>{item.name}</b>
          <Rank rarity={item.rarity} />
        </li>
      ))}
    </ul>
  );
}
