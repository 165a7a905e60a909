import * as m from '../../../messages/messages.js';
import { useMatchBoosts } from '../../../shared/inventory/use-boosts.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import classes from './item-detail.module.css';

/** Experience that an item of a boosting collection adds to its owner's matches. */
export function ItemBoost({ percent }: { percent: number }) {
  return (
    <dl className={classes.facts}>
      <dt>{m.inventory_booster()}</dt>
      <dd>{m.inventory_boosts_matches({ percent: formatNumber(percent) })}</dd>
    </dl>
  );
}

/**
 * Shows the boost that a match would get if it started now, and the sources of the boost. Shows
 * nothing if the boost is zero.
 */
export function ActiveBoosts() {
  const { data } = useMatchBoosts();
  if (!data || data.percent === 0) return null;
  const boosterNames = data.boosters
    .map(({ name, percent }) => m.inventory_boost_of({ name, percent: formatNumber(percent) }))
    .join(', ');
  return (
    <p className="cap" title={boosterNames}>
      <Icon name="arrow-up" size={14} />
      <span>{m.inventory_boosts({ percent: formatNumber(data.percent) })}</span>
      <span className="vh">: {boosterNames}</span>
    </p>
  );
}
