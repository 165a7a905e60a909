import { assetsPerTransferMax } from '@guildhall/contract/reach/marketplace/market-limits';
import { useEffect, useState } from 'react';
import * as m from '../../messages/messages.js';
import { formatDate } from '../../shared/time/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { RarityBadge, RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { TabPanel, Tabs } from '../../ui/tabs/tabs.tsx';
import classes from './asset-list.module.css';
import type { AssetActionOrder } from './asset-order.ts';
import { AssetListPager } from './pager.tsx';
import { followTransaction } from './transactions/transaction-toast.ts';
import { useWalletAssets, type DigitalAsset, type AssetFilter } from './use-assets.ts';
import { canTakeBackAsset, formatMarketState, type AssetMarketState } from './use-market.ts';

interface ListProps {
  walletId: number;
  /** True unless operators have closed staking. Staked assets can be released even then. */
  canStake: boolean;
  /** True if the marketplace is linked and accepts items. */
  canSend: boolean;
  /** Undefined if the marketplace sends nothing back. */
  onTakeBack: ((asset: DigitalAsset) => void) | undefined;
  onOrder: (order: AssetActionOrder) => void;
  onOpen: (asset: DigitalAsset) => void;
}
interface ChoosingProps extends ListProps {
  /** Assets chosen for sending to the marketplace in one transaction. */
  chosen: readonly DigitalAsset[];
  onChoose: (asset: DigitalAsset, isChosen: boolean) => void;
}
/** Assets of a wallet, in pages. Follows transactions in progress, even after a reload. */
export function AssetList(props: ListProps) {
  const [filter, setFilter] = useState<AssetFilter>('all');
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<readonly DigitalAsset[]>([]);
  const onChoose = (asset: DigitalAsset, isChosen: boolean): void =>
    setChosen((now) => [...now.filter(({ id }) => id !== asset.id), ...(isChosen ? [asset] : [])]);
  return (
    <div className={classes.list}>
      <Tabs
        label={m.assets_filter()}
        group="assets"
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setPage(1);
        }}
        tabs={[
          { id: 'all', label: m.assets_all() },
          { id: 'staked', label: m.assets_staked() },
          { id: 'free', label: m.assets_free() },
        ]}
      />
      <TabPanel group="assets" value={filter} className={classes.list}>
        <AssetPage
          {...props}
          chosen={chosen}
          onChoose={onChoose}
          filter={filter}
          page={page}
          onPage={setPage}
        />
        {props.canSend && chosen.length > 0 && (
          <div className={classes.pager}>
            <Button
              tone="signal"
              onClick={() => {
                setChosen([]);
                props.onOrder({ kind: 'transfer', assets: chosen });
              }}
            >
              {m.market_send_chosen({ n: chosen.length, max: assetsPerTransferMax })}
            </Button>
          </div>
        )}
      </TabPanel>
    </div>
  );
}

function AssetPage({
  filter,
  page,
  onPage,
  ...props
}: ChoosingProps & { filter: AssetFilter; page: number; onPage: (page: number) => void }) {
  const { data, isPending, isError, isFetching, refetch } = useWalletAssets(
    props.walletId,
    filter,
    page,
  );
  useEffect(() => {
    for (const { pending } of data?.data ?? []) if (pending) followTransaction(pending.taskId);
  }, [data]);
  if (isPending)
    return (
      <div className={classes.grid}>
        <LoadingNote />
        <Skeleton height="230px" />
        <Skeleton height="230px" />
        <Skeleton height="230px" />
      </div>
    );
  if (isError && !data) return <ErrorState busy={isFetching} onRetry={() => void refetch()} />;
  if (data.data.length === 0 && page > 1)
    return (
      <EmptyState icon="grid" title={m.assets_page_gone()}>
        <Button small onClick={() => onPage(1)}>
          {m.assets_first_page()}
        </Button>
      </EmptyState>
    );
  if (data.data.length === 0)
    return (
      <EmptyState
        icon="grid"
        title={filter === 'all' ? m.assets_empty() : m.assets_none_such()}
        text={filter === 'all' ? m.assets_empty_text() : m.assets_none_such_text()}
      />
    );
  return (
    <>
      <ul className={classes.grid} aria-label={m.assets_title()}>
        {data.data.map((asset) => (
          <AssetCard key={asset.id} {...props} asset={asset} />
        ))}
      </ul>
      <AssetListPager page={page} total={data.totalPages} onPage={onPage} />
    </>
  );
}

function AssetCard({
  asset,
  canStake,
  onOrder,
  onOpen,
  ...market
}: Omit<ChoosingProps, 'walletId'> & { asset: DigitalAsset }) {
  const { pending, marketState } = asset;
  return (
    <li className={classes.card}>
      <button type="button" className={classes.open} onClick={() => onOpen(asset)}>
        <RarityFrame rarity={asset.rarity} imageUrl={asset.imageUrl} className={classes.art}>
          {asset.staked && <span className={classes.mark}>{m.assets_is_staked()}</span>}
        </RarityFrame>
        <b>{asset.name}</b>
        <RarityBadge rarity={asset.rarity} />
      </button>
      {pending && <p className={classes.pending}>{formatPendingAction(pending.action)}</p>}
      {marketState && <AtMarket asset={asset} state={marketState} {...market} />}
      {!pending && !marketState && (
        <FreeActions asset={asset} canStake={canStake} onOrder={onOrder} {...market} />
      )}
    </li>
  );
}

/**
 * Actions for an asset without a transaction in progress: stake, release, or choose for the
 * marketplace.
 */
function FreeActions({
  asset,
  canStake,
  onOrder,
  ...market
}: { asset: DigitalAsset } & Omit<ChoosingProps, 'walletId' | 'onOpen' | 'onTakeBack'>) {
  const { staked } = asset;
  return (
    <>
      {asset.stakedAt && (
        <p className={classes.note}>{m.assets_since({ when: formatDate(asset.stakedAt) })}</p>
      )}
      {(staked || canStake) && (
        <Button
          small
          aria-label={(staked ? m.assets_unstake_named : m.assets_stake_named)({
            name: asset.name,
          })}
          onClick={() => onOrder({ kind: staked ? 'unstake' : 'stake', asset })}
        >
          {staked ? m.assets_unstake() : m.assets_stake()}
        </Button>
      )}
      {!staked && market.canSend && <Choice asset={asset} {...market} />}
    </>
  );
}

/** Chooses an asset for the marketplace, alone or together with others. */
function Choice({
  asset,
  chosen,
  onChoose,
}: { asset: DigitalAsset } & Pick<ChoosingProps, 'chosen' | 'onChoose'>) {
  const isChosen = chosen.some(({ id }) => id === asset.id);
  return (
    <label className={classes.choice}>
      <input
        type="checkbox"
        checked={isChosen}
        disabled={!isChosen && chosen.length >= assetsPerTransferMax}
        aria-label={m.market_choose_named({ name: asset.name })}
        onChange={({ currentTarget }) => onChoose(asset, currentTarget.checked)}
      />
      <span aria-hidden="true">{m.market_choose()}</span>
    </label>
  );
}

/** Location of an asset that was sent to the marketplace, and the button to take it back. */
function AtMarket({
  asset,
  state,
  onTakeBack,
}: { asset: DigitalAsset; state: AssetMarketState } & Pick<ListProps, 'onTakeBack'>) {
  return (
    <>
      <p className={classes.note}>{formatMarketState(state)}</p>
      {onTakeBack && canTakeBackAsset(state) && (
        <Button
          small
          aria-label={m.market_take_back_named({ name: asset.name })}
          onClick={() => onTakeBack(asset)}
        >
          {m.market_take_back()}
        </Button>
      )}
    </>
  );
}

export function formatPendingAction(
  action: NonNullable<DigitalAsset['pending']>['action'],
): string {
  const texts = {
    MINT: m.assets_pending_mint,
    STAKE: m.assets_pending_stake,
    UNSTAKE: m.assets_pending_unstake,
    BURN: m.assets_pending_burn,
    DELETE_CAPSULE: m.assets_pending_capsule,
    CLAIM: m.staking_pending_claim,
    SPLIT: m.assets_pending_split,
    TRANSFER: m.market_pending,
  };
  return texts[action]();
}
