import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { CurrencyPictureOrCoin } from './balance-strip.tsx';
import { formatCurrencyName } from './currency-text.ts';
import classes from './header-balances.module.css';
import { formatMinorUnits, useBalances } from './use-balances.ts';

/** Number of balances in the header; the purse shows all balances. */
const shownMax = 3;

/**
 * Shows the player's main balances in the header, with a link to the purse. Its space is reserved
 * before the balances are loaded, and balances that do not fit are hidden. Without balances, and
 * where no balance fits, it shows the icon of the purse.
 */
export function HeaderBalances() {
  const { data = [] } = useBalances();
  return (
    <div className={classes.slot}>
      <Link to="/purse" className={classes.link} title={m.wallet_title()}>
        <span className="vh">
          {m.wallet_title()}
          {data.length > 0 && ': '}
        </span>
        <Icon name={iconDrawings.coin} size={20} className={classes.sign} />
        {data.slice(0, shownMax).map(({ currency, name, imageUrl, available, decimals }) => (
          <span key={currency} className={classes.coin} title={name}>
            <CurrencyPictureOrCoin
              currency={currency}
              imageUrl={imageUrl}
              className={classes.art}
            />
            <b className="num">{formatMinorUnits(available, decimals)}</b>
            <span className="vh"> {formatCurrencyName(available, decimals, name)} </span>
          </span>
        ))}
      </Link>
    </div>
  );
}
