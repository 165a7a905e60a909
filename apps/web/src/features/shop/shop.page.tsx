import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { BalanceStrip, CoinPicture } from '../../shared/balances/balance-strip.tsx';
import { formatCurrencyAmount, formatCurrencyName } from '../../shared/balances/currency-text.ts';
import { formatMinorUnits, useBalances } from '../../shared/balances/use-balances.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { RarityBadge } from '../../ui/rarity/rarity-frame.tsx';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { arrangeOffers } from './arrange-offers.ts';
import { PurchaseDialog } from './purchase.dialog.tsx';
import classes from './shop.page.module.css';
import {
  toOfferReward,
  formatOffer,
  useShopOffers,
  findPurchaseObstacle,
  type ShopOffer,
} from './use-offers.ts';

/** All offers for this player, with their remaining stock. */
export function ShopPage() {
  const { data, isPending, isError, isFetching, refetch } = useShopOffers();
  const [chosen, setChosen] = useState<number | null>(null);
  const offer = data?.find(({ id }) => id === chosen);
  return (
    <main className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{m.shop_title()}</h1>
        <div className={classes.coins}>
          <BalanceStrip />
        </div>
      </header>
      {isPending && <Bones />}
      {isError && !data && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <>
          <h2 className="vh">{m.shop_offers()}</h2>
          <EmptyState
            icon={iconDrawings.bag}
            title={m.shop_empty_title()}
            text={m.shop_empty_text()}
          />
        </>
      )}
      {data && data.length > 0 && <Shelves offers={data} onChoose={setChosen} />}
      <PurchaseDialog
        offer={offer}
        onClose={() => setChosen((now) => (now === chosen ? null : now))}
      />
    </main>
  );
}

/**
 * Shelves in order: a leading offer, offers that end soon, shelves with a name, all other offers.
 */
function Shelves({
  offers,
  onChoose,
}: {
  offers: readonly ShopOffer[];
  onChoose: (id: number) => void;
}) {
  const { lead, shelves } = arrangeOffers(offers);
  return (
    <div className={classes.shelves}>
      {lead && (
        <section>
          <h2 className="vh">{m.shop_lead()}</h2>
          <OfferCard isLead offer={lead} onChoose={() => onChoose(lead.id)} />
        </section>
      )}
      {shelves.map(({ title, end, offers: shelfOffers }) => (
        <section key={shelfOffers[0]?.id}>
          <h2 className={classes.shelf}>
            {title}
            {end !== null && shelfOffers.length > 1 && <Countdown end={end} />}
          </h2>
          <ul className={classes.grid} aria-label={title}>
            {shelfOffers.map((row) => (
              <li key={row.id}>
                <OfferCard offer={row} onChoose={() => onChoose(row.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Countdown({ end }: { end: string }) {
  const now = useServerNow(1000);
  return (
    <span className={classes.ends}>
      <Icon name="clock" size={14} />
      <span className="num">{formatCountdown(Date.parse(end) - now)}</span>
    </span>
  );
}

function OfferCard({
  offer,
  isLead = false,
  onChoose,
}: {
  offer: ShopOffer;
  isLead?: boolean;
  onChoose: () => void;
}) {
  const { name, itemName, rarity } = offer;
  const obstacle = findPurchaseObstacle(offer);
  const brings = formatOffer(offer, 1);
  const art = toOfferReward(offer);
  return (
    <button
      type="button"
      className={joinClassNames(
        'plate',
        classes.card,
        isLead && classes.lead,
        art.rarity === null ? 'r-none' : `r${art.rarity}`,
      )}
      data-idle={obstacle !== undefined || undefined}
      aria-haspopup="dialog"
      onClick={onChoose}
    >
      <RewardPicture reward={art} className={classes.art} />
      <span className={classes.words}>
        <b>{name}</b>
        {(brings !== name || itemName !== name) && <span className={classes.brings}>{brings}</span>}
        {art.rarity !== null && rarity !== null && <RarityBadge rarity={rarity} />}
        <Left offer={offer} />
      </span>
      <span className={classes.foot}>
        {obstacle === undefined ? (
          <Price offer={offer} />
        ) : (
          <span className={classes.obstacle}>
            {offer.owned && <Icon name="check" size={16} />}
            {obstacle}
          </span>
        )}
      </span>
    </button>
  );
}

/** Price drawn as a button, with the amount that the player lacks. */
function Price({
  offer: { price, decimals, currency, currencyName, currencyImageUrl },
}: {
  offer: ShopOffer;
}) {
  const own = useBalances().data?.find((balance) => balance.currency === currency);
  const missing = own === undefined ? 0 : price - own.available;
  return (
    <>
      <span className={joinClassNames(classes.price, missing <= 0 && classes.canPay)}>
        <CoinPicture imageUrl={currencyImageUrl} className={classes.coin} />
        <span className="num">{formatMinorUnits(price, decimals)}</span>
        <span className={classes.code}>{formatCurrencyName(price, decimals, currencyName)}</span>
      </span>
      {missing > 0 && (
        <span className={classes.left}>
          {m.pass_short({ missing: formatCurrencyAmount(missing, decimals, currencyName) })}
        </span>
      )}
    </>
  );
}

/** Remaining stock, remaining purchases of the player, and remaining time of an offer. */
function Left({ offer }: { offer: ShopOffer }) {
  const { stockLeft, limitPerUser, limitLeft, period, end } = offer;
  const limit = limitPerUser === null || limitLeft === null ? null : { limitPerUser, limitLeft };
  const says = { NONE: m.shop_limit_ever, DAY: m.shop_limit_day, WEEK: m.shop_limit_week }[period];
  return (
    <>
      {stockLeft !== null && stockLeft > 0 && (
        <span className={classes.left}>{m.shop_stock({ left: formatNumber(stockLeft) })}</span>
      )}
      {limit && (
        <span className={classes.left}>
          {says({ left: formatNumber(limit.limitLeft), limit: formatNumber(limit.limitPerUser) })}
        </span>
      )}
      {end !== null && <Countdown end={end} />}
    </>
  );
}

function Bones() {
  return (
    <div className={classes.grid}>
      <LoadingNote />
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} height="312px" />
      ))}
    </div>
  );
}
