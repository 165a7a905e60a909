import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { iconDrawings } from '../../ui/drawings.ts';
import { toSizedPictureUrl } from '../../ui/picture-size.ts';
import { Icon } from '../../ui/icon.tsx';
import classes from './balance-strip.module.css';
import { formatCurrencyName } from './currency-text.ts';
import { formatMinorUnits, useBalances } from './use-balances.ts';

/**
 * Largest number of balances in the strip, so that no other element is displaced; the purse shows
 * all balances.
 */
const shownMax = 3;

/** Shows the player's largest balances, or that there are none, with a link to the purse. */
export function BalanceStrip() {
  const { data } = useBalances();
  if (data === undefined) return null;
  const shownBalances = data.slice(0, shownMax);
  return (
    <Link to="/purse" className={classes.strip}>
      <span className="vh">{m.wallet_title()}: </span>
      {data.length === 0 && (
        <>
          <Icon name={iconDrawings.coin} size={20} className={classes.none} />
          <span className={classes.code}>{m.purse_empty()}</span>
        </>
      )}
      {shownBalances.map((entry) => (
        <span key={entry.currency} className={classes.coin} title={entry.name}>
          <CurrencyPictureOrCoin
            currency={entry.currency}
            imageUrl={entry.imageUrl}
            className={classes.art}
          />
          <b className="num">{formatMinorUnits(entry.available, entry.decimals)}</b>{' '}
          <span className={classes.code}>
            {formatCurrencyName(entry.available, entry.decimals, entry.name)}
          </span>
        </span>
      ))}
      {data.length > shownBalances.length && (
        <span className={classes.code}>+{data.length - shownBalances.length}</span>
      )}
    </Link>
  );
}

/** Returns the hue of a currency without a picture, in degrees; always the same for a code. */
function getCurrencyHue(currency: string): number {
  let hue = 0;
  for (const letter of currency) hue = (hue * 31 + letter.charCodeAt(0)) % 360;
  return hue;
}
/** Picture of a currency; without a picture, a coin in a colour of its own. */
export function CurrencyPictureOrCoin({
  currency,
  imageUrl,
  className,
}: {
  /** Code of the currency. */
  currency: string;
  imageUrl: string | null;
  className?: string | undefined;
}) {
  return (
    <span
      className={className}
      aria-hidden="true"
      style={imageUrl === null ? { color: `oklch(0.82 0.13 ${getCurrencyHue(currency)})` } : {}}
    >
      {imageUrl === null ? (
        <Icon name={iconDrawings.coin} size={20} />
      ) : (
        <img
          className={classes.picture}
          src={toSizedPictureUrl(imageUrl, 64)}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
    </span>
  );
}
