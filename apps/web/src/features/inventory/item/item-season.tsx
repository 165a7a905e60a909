import * as m from '../../../messages/messages.js';
import type { ItemDetails } from '../../../shared/inventory/use-inventory.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import classes from './item-detail.module.css';

type Season = NonNullable<ItemDetails['season']>;

/** Season of an item, and the factors that the season applies to the item now. */
export function ItemSeasonFactors({ season: { name, power, value } }: { season: Season }) {
  const factors = [
    [m.inventory_power(), power],
    [m.inventory_value(), value],
  ] as const;
  return (
    <dl className={classes.facts}>
      <dt>{m.inventory_season()}</dt>
      <dd>{name}</dd>
      {factors.map(([label, factor]) => (
        <Fact
          key={label}
          label={label}
          text={m.inventory_factor({ factor: formatNumber(factor) })}
        />
      ))}
    </dl>
  );
}
function Fact({ label, text }: { label: string; text: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="num">{text}</dd>
    </>
  );
}
