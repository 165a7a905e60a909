import { rarityNames } from '@guildhall/contract/limits';
import type { CSSProperties } from 'react';
import * as m from '../../../messages/messages.js';
import { useCrafting } from '../../../shared/inventory/use-crafting.ts';
import type { ItemCount } from '../../../shared/inventory/use-inventory.ts';
import { listReadyMergeLines, useMergeLines } from '../../../shared/inventory/use-merge-lines.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { joinClassNames } from '../../../ui/class-names.ts';
import { iconDrawings } from '../../../ui/drawings.ts';
import { Icon } from '../../../ui/icon.tsx';
import { getRarityClass, getRarityName } from '../../../ui/rarity/rarity.ts';
import { countItems } from '../count-items.ts';
import classes from './inventory-summary.module.css';
import detail from './item-detail.module.css';

/**
 * Contents of the whole inventory in place of the details while no item is chosen. All rarities
 * have a row from the start, so that nothing moves when the counts arrive.
 */
export function InventorySummary({ counts }: { counts: readonly ItemCount[] | undefined }) {
  return (
    <aside
      className={`plate ${detail.detail} ${classes.summary}`}
      aria-label={m.inventory_detail()}
    >
      <header className={classes.head}>
        <Icon name={iconDrawings.chest} size={26} />
        <div>
          <h2>{m.inventory_pick_title()}</h2>
          <p>{m.inventory_pick_text()}</p>
        </div>
      </header>
      <div className={classes.body}>
        <section>
          <h3>{m.inventory_bag()}</h3>
          <RarityCounts counts={counts ?? []} />
        </section>
        <Possibilities />
      </div>
    </aside>
  );
}

/** Number of items of each rarity, rarest first, with bars in proportion to the largest number. */
function RarityCounts({ counts }: { counts: readonly ItemCount[] }) {
  const amounts = rarityNames.map((_, rarity) => countItems(counts, { rarity }));
  const most = Math.max(1, ...amounts);
  return (
    <dl className={classes.ranks}>
      {amounts
        .map((amount, rarity) => (
          <div
            key={getRarityName(rarity)}
            className={joinClassNames(classes.rank, getRarityClass(rarity))}
            data-none={amount === 0 || undefined}
          >
            <dt>{getRarityName(rarity)}</dt>
            <dd>
              <i aria-hidden="true" style={{ '--share': amount / most } as CSSProperties} />
              <span className="num">{formatNumber(amount)}</span>
            </dd>
          </div>
        ))
        .toReversed()}
    </dl>
  );
}

/** Merges, crafts and disassemblies that the game offers; draws nothing if it offers none. */
function Possibilities() {
  const merges = listReadyMergeLines(useMergeLines().data ?? []).length;
  const crafting = useCrafting().data;
  const offered = [
    [merges, m.inventory_can_merge],
    [crafting?.crafts.length ?? 0, m.inventory_can_craft],
    [crafting?.worths.length ?? 0, m.inventory_can_dismantle],
  ] as const;
  const lines = offered.filter(([count]) => count > 0);
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>{m.inventory_can()}</h3>
      <ul className={classes.can}>
        {lines.map(([count, format]) => {
          const text = format({ count: formatNumber(count) });
          return <li key={text}>{text}</li>;
        })}
      </ul>
    </section>
  );
}
