import { limits } from '@guildhall/contract/limits';
import { getRouteApi } from '@tanstack/react-router';
import { createElement, useCallback, useState } from 'react';
import * as m from '../../messages/messages.js';
import { BalanceStrip } from '../../shared/balances/balance-strip.tsx';
import { useBalances } from '../../shared/balances/use-balances.ts';
import { openDialog } from '../../shared/dialog.store.ts';
import {
  useItemCounts,
  useItemDetail,
  type InventoryItem,
  type ItemCount,
} from '../../shared/inventory/use-inventory.ts';
import { listReadyMergeLines, useMergeLines } from '../../shared/inventory/use-merge-lines.ts';
import { useMediaQuery } from '../../shared/page/use-media.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useLazyModule } from '../../shared/parts/use-part.ts';
import { Button } from '../../ui/button/button.tsx';
import { iconDrawings } from '../../ui/drawings.ts';
import { LazyModal } from '../../shared/parts/lazy-dialog.tsx';
import { DebouncedSearch } from '../../ui/settling-search.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { ActiveBoosts } from './item/item-boost.tsx';
import { InventorySummary } from './item/inventory-summary.tsx';
import { CraftingButtons } from './crafting/item-crafting.tsx';
import { ItemDetail } from './item/item-detail.tsx';
import { ItemFilterSheet } from './filter-sheet.tsx';
import { ItemFilters } from './item-filters.tsx';
import { ItemGrid, ItemGridSkeleton } from './item-grid.tsx';
import { countItems, isInventoryFiltered } from './count-items.ts';
import type { InventorySearch } from './inventory-search.ts';
import classes from './inventory.page.module.css';
import { useItemPages, type SparseItems, type TileRange } from './use-item-pages.ts';

const route = getRouteApi('/signed-in/inventory');

/** Returns the chosen item; loads it if it is not among the loaded items. */
function useChosenItem(items: SparseItems, id: number | undefined) {
  const loadedItem = id === undefined ? undefined : items.find((item) => item?.id === id);
  const detail = useItemDetail(loadedItem ? undefined : id);
  return loadedItem ?? (id === undefined ? undefined : detail.data?.data);
}

/**
 * Formats the number of matching items out of all items. For a search by name, the number is a
 * minimum until the last page is loaded, and `…` until the first page is.
 */
function formatCount(
  counts: readonly ItemCount[],
  search: InventorySearch,
  { items, isStale, isWhole }: Pick<Matching, 'items' | 'isStale' | 'isWhole'>,
): string {
  const count = countItems(counts, {});
  if (!isInventoryFiltered(search))
    return m.inventory_count({ count, amount: formatNumber(count) });
  const found = isWhole
    ? formatNumber(items.length)
    : `${formatNumber(Math.max(1, items.length - limits.perPageDefault))}+`;
  const shown =
    search.q === undefined ? formatNumber(countItems(counts, search)) : isStale ? '…' : found;
  return m.inventory_shown({ shown, count: formatNumber(count) });
}

type Matching = ReturnType<typeof useItemPages>;
const noTiles: TileRange = { from: 0, to: 0 };

export function InventoryPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { item: chosenId, ...filters } = search;
  const { data: counts, isPending: isCounting } = useItemCounts();
  const [range, setRange] = useState(noTiles);
  const counted = counts && search.q === undefined ? countItems(counts, search) : undefined;
  const matching = useItemPages(filters, counted, range);
  const isNarrow = useMediaQuery('(max-width: 1240px)');
  const isPhone = useMediaQuery('(max-width: 950px)');
  const change = useCallback(
    (next: InventorySearch) =>
      void navigate({ search: (now) => ({ ...now, ...next }), replace: next.item === undefined }),
    [navigate],
  );
  const filterProps = { counts, search, onChange: change, isPending: isCounting };
  const chosenItem = useChosenItem(matching.items, chosenId);
  const close = () => void navigate({ search: (now) => ({ ...now, item: undefined }) });
  return (
    <main className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{m.inventory_title()}</h1>
        <span className={`cap ${classes.count}`}>
          {counts && !matching.first.isError && formatCount(counts, search, matching)}
        </span>
        <CoinsAndBoosts />
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
        {isPhone ? <ItemFilterSheet {...filterProps} /> : <ItemFilters {...filterProps} />}
        <Items
          matching={matching}
          search={search}
          onRange={setRange}
          onChoose={(item) => change({ item: item.id })}
          onClear={() => void navigate({ search: {} })}
        />
        {!isNarrow && (chosenItem ? <ItemDetail item={chosenItem} /> : <InventorySummary />)}
      </div>
      {isNarrow && (
        <LazyModal open={chosenItem !== undefined} onClose={close} title={m.inventory_detail()}>
          <ItemDetail item={chosenItem} />
        </LazyModal>
      )}
    </main>
  );
}

/** Shows the boosts once the coins are loaded, because coins that arrive later would move them. */
function CoinsAndBoosts() {
  const { isPending } = useBalances();
  return (
    <div className={classes.coins}>
      <BalanceStrip />
      {!isPending && <ActiveBoosts />}
    </div>
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
  matching: Matching;
  search: InventorySearch;
  onRange: (range: TileRange) => void;
  onChoose: (item: InventoryItem) => void;
  onClear: () => void;
}

/** Grid of items, with its loading, failed and empty states. */
function Items({ matching, search, onRange, onChoose, onClear }: ItemsProps) {
  const { first, failed, isStale } = matching;
  const items = first.isError && !first.data ? [] : matching.items;
  return (
    <div className={classes.items} aria-busy={isStale || undefined}>
      {first.isPending && !isStale && <ItemGridSkeleton />}
      {first.isError && !first.data && (
        <ErrorState busy={first.isFetching} onRetry={() => void first.refetch()} />
      )}
      {first.isSuccess && items.length === 0 && (
        <Nothing isFiltered={isInventoryFiltered(search)} onClear={onClear} />
      )}
      <ItemGrid items={items} chosen={search.item} onChoose={onChoose} onRange={onRange} />
      {failed && !first.isError && (
        <div className={classes.failed}>
          <ErrorState busy={failed.isFetching} onRetry={() => void failed.refetch()} />
        </div>
      )}
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
