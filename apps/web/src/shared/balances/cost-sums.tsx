import * as m from '../../messages/messages.js';
import classes from './cost-sums.module.css';
import type { useFormattedPriceAndBalance } from './use-cost.ts';

/** Price, present balance and remaining balance. */
export function PriceSummary({
  cost,
  held,
  missing,
  money,
  isChanged,
  isUnanswered,
}: ReturnType<typeof useFormattedPriceAndBalance> & {
  isChanged: boolean;
  /** True if the payment may already have happened. The remaining balance is then hidden. */
  isUnanswered: boolean;
}) {
  if (isUnanswered)
    return (
      <div role="status">
        <p className={classes.note}>{m.spend_unanswered()}</p>
      </div>
    );
  return (
    <>
      <dl className={classes.sums}>
        <div>
          <dt>{m.pass_price()}</dt>
          <dd className="num">{money(cost)}</dd>
        </div>
        <div>
          <dt>{m.pass_balance()}</dt>
          <dd className="num">{money(held)}</dd>
        </div>
        {missing === 0 && (
          <div>
            <dt>{m.pass_left()}</dt>
            <dd className="num">{money(held - cost)}</dd>
          </div>
        )}
      </dl>
      <div role="status">
        {isChanged && <p className={classes.note}>{m.pass_price_changed()}</p>}
        {missing > 0 && <p className={classes.note}>{m.pass_short({ missing: money(missing) })}</p>}
      </div>
    </>
  );
}
