import type { Result } from '@guildhall/contract/kit/endpoint';
import type { marketplaceCalls } from '@guildhall/contract/reach/marketplace/marketplace';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { formatDate, formatShortDateTime } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { RarityBadge, RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import classes from './asset-list.module.css';
import pageClasses from './digital-assets.page.module.css';
import { callChainApi } from '../../shared/chain/chain-call.ts';
import { AssetListPager } from './pager.tsx';
import { TakeBackAssetDialog, type AssetToTakeBack } from './take-back.dialog.tsx';
import type { PlayerWallet } from './transactions/transact.ts';
import { canTakeBackAsset, formatMarketState, useMarketplaceOptions } from './use-market.ts';

type Items = Result<typeof marketplaceCalls.listOpenlootItems>;
const perPage = 12;

/** Lists items that the player owns at the marketplace; draws nothing without a link. */
export function MarketplaceItems({ wallets }: { wallets: readonly PlayerWallet[] }) {
  const market = useMarketplaceOptions();
  const [takenBack, setTakenBack] = useState<AssetToTakeBack>();
  if (!market) return null;
  const { endsAt, takesIn, sendsBack } = market;
  return (
    <section className={`plate ${pageClasses.block}`} aria-labelledby="market-items">
      <header className={pageClasses.head}>
        <h2 id="market-items">{m.market_title()}</h2>
      </header>
      {endsAt !== null && <p>{m.market_closes({ when: formatDate(endsAt) })}</p>}
      {!takesIn && endsAt === null && <p>{m.market_takes_nothing()}</p>}
      <MarketPage onTakeBack={sendsBack ? setTakenBack : undefined} />
      <TakeBackAssetDialog
        asset={takenBack}
        wallets={wallets}
        onClose={() => setTakenBack(undefined)}
      />
    </section>
  );
}

/** Asks the marketplace to send an asset back; undefined if the marketplace sends nothing back. */
type OnTakeBack = ((asset: AssetToTakeBack) => void) | undefined;

function MarketPage({ onTakeBack }: { onTakeBack: OnTakeBack }) {
  const [page, setPage] = useState(1);
  const { data, isPending, isError, isFetching, refetch } = useQuery({
    queryKey: buildQueryKey('assets', 'market-items', page),
    queryFn: ({ signal }) =>
      callChainApi('listOpenlootItems', {
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
    return (
      <EmptyState icon={iconDrawings.store} title={m.market_empty()} text={m.market_empty_text()} />
    );
  return (
    <>
      {data.asOf !== null && (
        <p role="status">{m.market_as_of({ when: formatShortDateTime(data.asOf) })}</p>
      )}
      <MarketGrid items={data.data} onTakeBack={onTakeBack} />
      <AssetListPager page={page} total={data.totalPages} onPage={setPage} />
    </>
  );
}

function MarketGrid({ items, onTakeBack }: { items: Items['data']; onTakeBack: OnTakeBack }) {
  return (
    <ul className={classes.grid} aria-label={m.market_list()}>
      {items.map(({ id, name, rarity, imageUrl, assetId, marketState }) => (
        <li key={id} className={classes.card}>
          <RarityFrame rarity={rarity} imageUrl={imageUrl} className={classes.art} />
          <b>{name}</b>
          <RarityBadge rarity={rarity} />
          {marketState && marketState !== 'THERE' && (
            <p className={classes.note}>{formatMarketState(marketState)}</p>
          )}
          {assetId !== null && onTakeBack && canTakeBackAsset(marketState) && (
            <Button
              small
              aria-label={m.market_take_back_named({ name })}
              onClick={() => onTakeBack({ id: assetId, name })}
            >
              {m.market_take_back()}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
