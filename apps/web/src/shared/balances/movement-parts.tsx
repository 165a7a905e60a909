import { joinClassNames } from '../../ui/class-names.ts';
import { CurrencyPictureOrCoin } from './balance-strip.tsx';
import classes from './movement-parts.module.css';
import { formatCurrencyAmount } from './currency-text.ts';

/**
 * Picture of the currency that moved, in red for amounts spent and in green for amounts received.
 */
export function BalanceMovementPicture({
  currency,
  imageUrl,
  amount,
}: {
  currency: string;
  imageUrl: string | null;
  amount: number;
}) {
  return (
    <span className={classes.art} data-taken={amount < 0 || undefined}>
      <CurrencyPictureOrCoin currency={currency} imageUrl={imageUrl} className={classes.coin} />
    </span>
  );
}

/** Amount with its sign, in the notation of the language: `+12.50 Gold`, `−3 Pearls`. */
export function AmountWithSign({
  amount,
  decimals,
  name,
  isGone = false,
}: {
  /** Amount in minor units; negative for an amount that was taken. */
  amount: number;
  decimals: number;
  name: string;
  /** True if the amount was taken back later, so that it is struck through. */
  isGone?: boolean;
}) {
  return (
    <span
      className={joinClassNames('num', classes.amount, isGone && classes.gone)}
      data-taken={amount < 0 || undefined}
    >
      {amount < 0 ? '−' : '+'}
      {formatCurrencyAmount(Math.abs(amount), decimals, name)}
    </span>
  );
}
