import { limits } from '@guildhall/contract/limits';
import { getRouteApi } from '@tanstack/react-router';
import { createElement, useCallback, useEffect, useState, type ReactNode } from 'react';
import * as m from '../../messages/messages.js';
import { BalanceStrip } from '../../shared/balances/balance-strip.tsx';
import { openDialog } from '../../shared/dialog.store.ts';
import {
  useInventoryItems,
  type InventoryItem,
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
import { CraftingButtons } from './crafting/item-crafting.tsx';
import { ItemDetail } from './item/item-detail.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx';
import { filterAndSortItems, isInventoryFiltered } from './crafting/choose-items.ts';
import type { InventorySearch } from './inventory-search.ts';
import classes from './inventory.page.module.css';

const route = getRouteApi('/signed-in/inventory');

/**
 * Loads all items. With a filter set, the remaining pages load without waiting for scrolling,
 * because a filter needs every item.
 */
function useAllItems(search: InventorySearch) {
  const wantsAll = isInventoryFiltered(search);
  const list = useInventoryItems(search.dlc, wantsAll);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const isReady =
    hasNextPage && !list.isPlaceholderData && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (wantsAll && isReady) void fetchNextPage();
  }, [wantsAll, isReady, fetchNextPage]);
  const end = useLoadMore(null, isReady, () => void fetchNextPage());
  return { list, end };
}

const nothingLoaded: LoadedItems = { items: [], minimum: 0, isWhole: false };
/** Formats how many items are shown. Of items that are still loading only a minimum is known. */
function formatCount(shown: number, { items, minimum, isWhole }: LoadedItems): string {
  if (isWhole && shown === items.length) return m.inventory_count({ count: shown });
  const count = isWhole
    ? formatNumber(items.length)
    : `${formatNumber(Math.max(minimum, items.length))}+`;
  return shown === items.length
    ? m.inventory_count_least({ count })
    : m.inventory_shown({ shown: formatNumber(shown), count });
}

export function InventoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { list, end } = useAllItems(search);
  const isNarrow = useMediaQuery('(max-width: 1240px)');
  const change = useCallback(
    (next: InventorySearch) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace: next.item === undefined }),
    [navigate],
  );
  const loaded = list.data ?? nothingLoaded;
  const { items } = loaded;
  const shownItems = filterAndSortItems(items, search);
  const chosenItem = items.find((item) => item.id === search.item);
  const close = () => void navigate({ search: (now) => ({ ...now, item: undefined }) });
  return (
    <main className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{m.inventory_title()}</h1>
        {list.isSuccess && <span className="cap">{formatCount(shownItems.length, loaded)}</span>}
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
        <ItemFilters
          items={items}
          isWhole={loaded.isWhole}
          search={search}
          onChange={change}
          isPending={list.isPending}
        />
        <Items
          list={list}
          shownItems={shownItems}
          search={search}
          onChoose={(item) => change({ item: item.id })}
          onClear={() => void navigate({ search: {} })}
        >
          {list.hasNextPage && <div ref={end} aria-hidden="true" />}
        </Items>
        {!isNarrow && <ItemDetail item={chosenItem} />}
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
  search: InventorySearch;
  onChoose: (item: InventoryItem) => void;
  onClear: () => void;
  children: ReactNode;
}

/** Grid of items, with its loading, failed and empty states. */
function Items({ list, shownItems, search, onChoose, onClear, children }: ItemsProps) {
  return (
    <div className={classes.items}>
      {list.isPending && <ItemGridSkeleton />}
      {list.isError && !list.data && (
        <ErrorState busy={list.isFetching} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && shownItems.length === 0 && (
        <Nothing
          isFiltered={isInventoryFiltered(search) || search.dlc !== undefined}
          onClear={onClear}
        />
      )}
      <ItemGrid items={shownItems} chosen={search.item} onChoose={onChoose} />
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
