import { memo } from 'react';
import * as m from '../../messages/messages.js';
import type { Item } from '../../shared/inventory/use-inventory.ts';
import { Rank, RarityFrame } from '../../ui/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton.tsx';
import classes from './item-grid.module.css';

/**
 * Cards out of sight are skipped by the browser (`content-visibility`), so thousands scroll without
 * a stutter.
 */
export function ItemGrid({
  items,
  chosen,
  onChoose,
}: {
  items: readonly Item[];
  chosen: number | undefined;
  onChoose: (item: Item) => void;
}) {
  const counts = Map.groupBy(items, kindOf);
  return (
    <ul className={classes.grid} aria-label={m.inventory_list()}>
      {items.map((item) => (
        <li key={item.id}>
          <ItemCard
            item={item}
            isChosen={item.id === chosen}
            isOneOfSeveral={(counts.get(kindOf(item))?.length ?? 0) > 1}
            onChoose={onChoose}
          />
        </li>
      ))}
    </ul>
  );
}

/** What two of the same have in common. */
const kindOf = ({ name, rarity, commonId }: Item): string => `${commonId ?? name} ${rarity}`;

// the handler only uses the stable navigate of the page, so a new one changes nothing
const ItemCard = memo(
  function ItemCard({
    item,
    isChosen,
    isOneOfSeveral,
    onChoose,
  }: {
    item: Item;
    isChosen: boolean;
    /** Its number tells it from the others. */
    isOneOfSeveral: boolean;
    onChoose: (item: Item) => void;
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
          </RarityFrame>
        </span>
        <b>
          {item.name}
          {isOneOfSeveral && <span className={classes.serial}> #{item.issuedId}</span>}
        </b>
        <Rank rarity={item.rarity} />
      </button>
    );
  },
  (before, after) =>
    before.item === after.item &&
    before.isChosen === after.isChosen &&
    before.isOneOfSeveral === after.isOneOfSeveral,
);

export function ItemGridSkeleton() {
  return (
    <div className={classes.grid}>
      <LoadingNote />
      {Array.from({ length: 12 }, (_, at) => (
        <div key={at} className={classes.card}>
          <span className={classes.bone}>
            <Skeleton height="100%" />
          </span>
          <Skeleton width="75%" height="18px" />
          <Skeleton width="60%" height="14px" />
        </div>
      ))}
    </div>
  );
}
