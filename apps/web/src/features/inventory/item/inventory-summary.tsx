import * as m from '../../../messages/messages.js';
import { useCrafting } from '../../../shared/inventory/use-crafting.ts';
import { listReadyMergeLines, useMergeLines } from '../../../shared/inventory/use-merge-lines.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { iconDrawings } from '../../../ui/drawings.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './inventory-summary.module.css';
import detail from './item-detail.module.css';

/**
 * Shown in place of the details while no item is chosen: a hint, and the present uses of the
 * inventory.
 */
export function InventorySummary() {
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
      <Possibilities />
    </aside>
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
    <section className={classes.body}>
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
