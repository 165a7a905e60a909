import { limits } from '@guildhall/contract/limits';
import { memo, useEffect, useEffectEvent, useMemo } from 'react';
import * as m from '../../messages/messages.js';
import { groupBy } from '../../shared/text/group-by.ts';
import type { InventoryItem } from '../../shared/inventory/use-inventory.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { RarityBadge, RarityFrame } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { ItemPositionControl } from './item-jump.tsx';
import classes from './item-grid.module.css';
import type { SparseItems, TileRange } from './use-item-pages.ts';
import { useTileFocus } from './use-tile-focus.ts';
import { useVirtualGridRows } from './use-visible-rows.ts';

interface GridProps {
  items: SparseItems;
  chosen: number | undefined;
  onChoose: (item: InventoryItem) => void;
  /** Receives the tiles near the window whenever they change. */
  onRange?: (range: TileRange) => void;
}
/**
 * Items as tiles; only the rows near the window are rendered. Position and total are announced to
 * screen readers. Arrow keys, Home and End move the focus from tile to tile.
 */
export function ItemGrid({ items, chosen, onChoose, onRange }: GridProps) {
  const counts = useMemo(
    () =>
      groupBy(
        items.filter((item) => item !== undefined),
        kindOf,
      ),
    [items],
  );
  const rows = useVirtualGridRows(items.length);
  const { from, to, before, after, rowRef, rowOf } = rows;
  const report = useEffectEvent((range: TileRange) => onRange?.(range));
  useEffect(() => {
    report({ from, to });
  }, [from, to]);
  const { listRef, goTo } = useTileFocus(items, rows);
  return (
    <>
      {items.length > jumpFromCount && (
        <ItemPositionControl total={items.length} position={rows.firstVisible + 1} onGo={goTo} />
      )}
      <ul
        ref={listRef}
        className={classes.grid}
        style={{ paddingBlock: `${before}px ${after}px` }}
        aria-label={m.inventory_list()}
      >
        {items.slice(from, to).map((item, at) => {
          const tile = from + at;
          const row = rowOf(tile);
          return (
            <li
              key={item?.id ?? `tile-${tile}`}
              aria-setsize={items.length}
              aria-posinset={tile + 1}
              data-tile={tile}
              {...(row !== undefined && { ref: rowRef, 'data-index': row })}
            >
              {item ? (
                <ItemCard
                  item={item}
                  isChosen={item.id === chosen}
                  isOneOfSeveral={(counts.get(kindOf(item))?.length ?? 0) > 1}
                  onChoose={onChoose}
                />
              ) : (
                <TileSkeleton />
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Number of items from which on the list offers to go to a position. */
const jumpFromCount = 3 * limits.perPageDefault;

/** Key shared by items that are grouped together. */
const kindOf = ({ name, rarity, commonId }: InventoryItem): string =>
  `${commonId ?? name} ${rarity}`;

// ignores a changed handler, because the handler uses only the page's navigate function, which
// never changes
const ItemCard = memo(
  function ItemCard({
    item,
    isChosen,
    isOneOfSeveral,
    onChoose,
  }: {
    item: InventoryItem;
    isChosen: boolean;
    /** True if the item must show its number, because other items look the same. */
    isOneOfSeveral: boolean;
    onChoose: (item: InventoryItem) => void;
  }) {
    return (
      <button
        type="button"
        className={classes.card}
        aria-pressed={isChosen}
        onClick={() => onChoose(item)}
      >
        <span className={classes.box}>
          <RarityFrame rarity={item.rarity} imageUrl={item.imageUrl}>
            {item.assetId !== null && <span className={classes.nft}>{m.inventory_nft()}</span>}
            {item.energy !== null && <EnergyMark left={item.energy} max={item.energyMax ?? 0} />}
          </RarityFrame>
        </span>
        <b>
          {item.name}
          {isOneOfSeveral && <span className={classes.serial}> #{item.issuedId}</span>}
        </b>
        <RarityBadge rarity={item.rarity} />
      </button>
    );
  },
  (before, after) =>
    before.item === after.item &&
    before.isChosen === after.isChosen &&
    before.isOneOfSeveral === after.isOneOfSeveral,
);

function EnergyMark({ left, max }: { left: number; max: number }) {
  const [leftText, maxText] = [formatNumber(left), formatNumber(max)];
  return (
    <span className={classes.charge} data-empty={left === 0 || undefined}>
      <span aria-hidden="true" className="num">
        {leftText}/{maxText}
      </span>
      <span className="vh">{m.energy_tile({ left: leftText, max: maxText })}</span>
    </span>
  );
}

/** Placeholder of an item that is not loaded, as high as an item's tile. */
function TileSkeleton() {
  return (
    <div className={classes.card}>
      <span className={classes.bone}>
        <Skeleton height="100%" />
      </span>
      <Skeleton width="75%" height="18px" />
      <Skeleton width="60%" height="14px" />
    </div>
  );
}

export function ItemGridSkeleton() {
  return (
    <div className={classes.grid}>
      <LoadingNote />
      {Array.from({ length: 12 }, (_, at) => (
        <TileSkeleton key={at} />
      ))}
    </div>
  );
}
