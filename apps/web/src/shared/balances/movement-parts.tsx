import { joinClassNames } from '../../ui/class-names.ts';
import { CoinPicture } from './balance-strip.tsx';
import classes from './movement-parts.module.css';
import { formatCurrency } from './currency-text.ts';

/** Picture of the currency that moved; in red or green, where it went or came. */
export function MovementPicture({ imageUrl, amount }: { imageUrl: string | null; amount: number }) {
  return (
    <span className={classes.art} data-taken={amount < 0 || undefined}>
      <CoinPicture imageUrl={imageUrl} className={classes.coin} />
    </span>
  );
}

/** Amount with its sign in words of the language: `+12.50 Gold`, `−3 Pearls`. */
export function SignedAmount({
  amount,
  decimals,
  name,
  isGone = false,
}: {
  /** Minor units; below zero it was taken. */
  amount: number;
  decimals: number;
  name: string;
  /** Taken back later: struck through. */
  isGone?: boolean;
}) {
  return (
    <span
      className={joinClassNames('num', classes.amount, isGone && classes.gone)}
      data-taken={amount < 0 || undefined}
    >
      {amount < 0 ? '−' : '+'}
      {formatCurrency(Math.abs(amount), decimals, name)}
    </span>
  );
}
