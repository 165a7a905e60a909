import { limits } from '@guildhall/contract/limits';
import { getRouteApi } from '@tanstack/react-router';
import { createElement, useCallback, useState, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { BalanceStrip } from '../../shared/balances/balance-strip.tsx';
import { openDialog } from '../../shared/dialog.store.ts';
import {
  useInventoryItems,
  useItemCounts,
  useItemDetail,
  type InventoryItem,
  type ItemCount,
  type LoadedItems,
} from '../../shared/inventory/use-inventory.ts';
import { listReadyMergeLines, useMergeLines } from '../../shared/inventory/use-merge-lines.ts';
import { useLoadMore } from '../../shared/page/use-load-more.ts';
import { useMediaQuery } from '../../shared/page/use-media.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { Modal } from '../../ui/modal/modal.tsx';
import { DebouncedSearch } from '../../ui/settling-search.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { ActiveBoosts } from './item/item-boost.tsx';
import { BagSummary } from './item/bag-summary.tsx';
import { CraftingButtons } from './crafting/item-crafting.tsx';
import { ItemDetail } from './item/item-detail.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx';
import { countItems, isInventoryFiltered } from './count-items.ts';
import type { InventorySearch } from './inventory-search.ts';
import classes from './inventory.page.module.css';

const route = getRouteApi('/signed-in/inventory');

/** Loads the matching items page by page, as far as the player scrolls. */
function useMatchingItems({ item: _item, ...filters }: InventorySearch) {
  const list = useInventoryItems(filters);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isReady =
    hasNextPage && !list.isPlaceholderData && !isFetchingNextPage && !isFetchNextPageError;
  const end = useLoadMore(null, isReady, () => void fetchNextPage());
  return { list, end };
}

/** Returns the chosen item; loads it if it is not among the loaded items. */
function useChosenItem(items: readonly InventoryItem[], id: number | undefined) {
  const found = items.find((item) => item.id === id);
  const detail = useItemDetail(found ? undefined : id);
  return found ?? (id === undefined ? undefined : detail.data?.data);
}

const nothingLoaded: LoadedItems = { items: [], minimum: 0, isWhole: false };
/**
 * Formats how many of all items match. Of a search for names only a minimum is known until all
 * matching items are loaded, and nothing (`loaded` is undefined) before its first reply.
 */
function formatCount(
  counts: readonly ItemCount[],
  search: InventorySearch,
  loaded: LoadedItems | undefined,
): string {
  const count = countItems(counts, {});
  if (!isInventoryFiltered(search))
    return m.inventory_count({ count, amount: formatNumber(count) });
  const shown =
    search.q === undefined ? formatNumber(countItems(counts, search)) : formatFoundCount(loaded);
  return m.inventory_shown({ shown, count: formatNumber(count) });
}

function formatFoundCount(loaded: LoadedItems | undefined): string {
  if (!loaded) return '…';
  const least = formatNumber(Math.max(loaded.minimum, loaded.items.length));
  return loaded.isWhole ? least : `${least}+`;
}

export function InventoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { list, end } = useMatchingItems(search);
  const { data: counts, isPending: isCounting } = useItemCounts();
  const isNarrow = useMediaQuery('(max-width: 1240px)');
  const change = useCallback(
    (next: InventorySearch) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace: next.item === undefined }),
    [navigate],
  );
  const loaded = list.data ?? nothingLoaded;
  const { items } = loaded;
  const chosenItem = useChosenItem(items, search.item);
  const close = () => void navigate({ search: (now) => ({ ...now, item: undefined }) });
  return (
    <main className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{m.inventory_title()}</h1>
        <span className={`cap ${classes.count}`}>
          {list.isSuccess &&
            counts &&
            formatCount(counts, search, list.isPlaceholderData ? undefined : loaded)}
        </span>
        <div className={classes.coins}>
          <BalanceStrip />
          <ActiveBoosts />
        </div>
        <div className={classes.actions}>
          <MergeButton />
          <CraftingButtons />
        </div>
        <DebouncedSearch
          hideLabel
          label={m.inventory_search()}
          settleMs={limits.searchDebounceMs}
          value={search.q}
          onChange={(q) => change({ q })}
        />
      </header>
      <div className={classes.columns}>
        <ItemFilters counts={counts} search={search} onChange={change} isPending={isCounting} />
        <Items
          list={list}
          total={
            counts && search.q === undefined
              ? countItems(counts, search)
              : loaded.isWhole
                ? items.length
                : undefined
          }
          shownItems={items}
          search={search}
          onChoose={(item) => change({ item: item.id })}
          onClear={() => void navigate({ search: {} })}
        >
          {list.hasNextPage && <div ref={end} aria-hidden="true" />}
        </Items>
        {!isNarrow &&
          (chosenItem ? <ItemDetail item={chosenItem} /> : <BagSummary counts={counts} />)}
      </div>
      {isNarrow && (
        <Modal open={chosenItem !== undefined} onClose={close} title={m.inventory_detail()}>
          <ItemDetail item={chosenItem} />
        </Modal>
      )}
    </main>
  );
}

const mergePart = async () => (await import('./merge/merge.dialog.tsx')).MergeDialog;
const ignore = () => {};
/** Button that opens the merge dialog; hidden if nothing can be merged. */
function MergeButton() {
  const lines = useMergeLines();
  const [isOpen, setIsOpen] = useState(false);
  const Dialog = useLazyModule(mergePart, isOpen, ignore);
  if (!isOpen && listReadyMergeLines(lines.data ?? []).length === 0) return null;
  return (
    <>
      <Button small onClick={() => setIsOpen(true)}>
        {m.merge_open()}
      </Button>
      {Dialog && createElement(Dialog, { open: isOpen, onClose: () => setIsOpen(false) })}
    </>
  );
}

interface ItemsProps {
  list: ReturnType<typeof useInventoryItems>;
  shownItems: readonly InventoryItem[];
  /** Number of matching items, also those that are not loaded; undefined while it is not known. */
  total: number | undefined;
  search: InventorySearch;
  onChoose: (item: InventoryItem) => void;
  onClear: () => void;
  children: ReactNode;
}

/** Grid of items, with its loading, failed and empty states. */
function Items({ list, shownItems, total, search, onChoose, onClear, children }: ItemsProps) {
  return (
    <div className={classes.items} aria-busy={list.isPlaceholderData || undefined}>
      {list.isPending && <ItemGridSkeleton />}
      {list.isError && !list.data && (
        <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && shownItems.length === 0 && (
        <Nothing isFiltered={isInventoryFiltered(search)} onClear={onClear} />
      )}
      <ItemGrid items={shownItems} total={total} chosen={search.item} onChoose={onChoose} />
      {list.isFetchNextPageError && <ErrorState onRetry={() => void list.fetchNextPage()} />}
      {children}
    </div>
  );
}

function Nothing({
  isFiltered: hasFilters,
  onClear,
}: {
  isFiltered: boolean;
  onClear: () => void;
}) {
  if (hasFilters)
    return (
      <EmptyState icon="search" title={m.inventory_none_title()} text={m.inventory_none_text()}>
        <Button small onClick={onClear}>
          {m.inventory_clear()}
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={iconDrawings.chest}
      title={m.inventory_empty_title()}
      text={m.inventory_empty_text()}
    >
      <Button tone="signal" onClick={() => openDialog('level-rewards')}>
        {m.inventory_rewards()}
      </Button>
    </EmptyState>
  );
}
