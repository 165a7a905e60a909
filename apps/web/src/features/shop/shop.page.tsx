import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { BalanceStrip, CurrencyPictureOrCoin } from '../../shared/balances/balance-strip.tsx';
import { formatCurrencyName } from '../../shared/balances/currency-text.ts';
import { formatMinorUnits } from '../../shared/balances/use-balances.ts';
import { useFormattedPriceAndBalance } from '../../shared/balances/use-cost.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatCountdown } from '../../shared/time/countdown.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { useServerNow } from '../../shared/time/use-now.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { iconDrawings } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icon.tsx';
import { RarityBadge } from '../../ui/rarity/rarity-frame.tsx';
import { getRarityClass } from '../../ui/rarity/rarity.ts';
import { LoadingNote, Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/states/states.tsx';
import { arrangeShopOffers } from './arrange-offers.ts';
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
  const { lead, beside, shelves } = arrangeShopOffers(offers);
  return (
    <div className={classes.shelves}>
      {lead && (
        <section className={joinClassNames(classes.stage, beside.length > 0 && classes.withMore)}>
          <h2 className="vh">{m.shop_lead()}</h2>
          <OfferCard kind="lead" offer={lead} onChoose={() => onChoose(lead.id)} />
          {beside.length > 0 && (
            <ul className={classes.beside} aria-label={m.shop_lead()}>
              {beside.map((row) => (
                <li key={row.id}>
                  <OfferCard kind="beside" offer={row} onChoose={() => onChoose(row.id)} />
                </li>
              ))}
            </ul>
          )}
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

function Countdown({ end, label }: { end: string; label?: string }) {
  const now = useServerNow(1000);
  return (
    <span className={classes.ends}>
      <Icon name="clock" size={14} />
      {label} <span className="num">{formatCountdown(Date.parse(end) - now)}</span>
    </span>
  );
}

interface CardProps {
  offer: ShopOffer;
  /** Offer that leads, offer next to it, or offer on a shelf. */
  kind?: 'lead' | 'beside' | 'shelf';
  onChoose: () => void;
}
function OfferCard({ offer, kind = 'shelf', onChoose }: CardProps) {
  const isLead = kind === 'lead';
  const art = toOfferReward(offer);
  return (
    <button
      type="button"
      className={joinClassNames(
        'plate',
        classes.card,
        kind !== 'shelf' && classes[kind],
        getRarityClass(art.rarity),
      )}
      data-idle={findPurchaseObstacle(offer) !== undefined || undefined}
      aria-haspopup="dialog"
      onClick={onChoose}
    >
      <RewardPicture reward={art} className={classes.art} />
      <OfferDescription offer={offer} isLead={isLead} />
      <span className={classes.foot}>
        <PriceOrObstacle offer={offer} showsRest={isLead} />
        {isLead && (
          <span className={classes.notes}>
            <Left offer={offer} />
          </span>
        )}
      </span>
    </button>
  );
}

/**
 * Shows the name, reward and rarity of an offer, then its stock, limits and end. The offer at the top
 * of the shop shows its end above its name, and stock and limits below its price.
 */
function OfferDescription({ offer, isLead }: { offer: ShopOffer; isLead: boolean }) {
  const { name, itemName, rarity, end } = offer;
  const brings = formatOffer(offer, 1);
  const hasRank = rarity !== null && toOfferReward(offer).rarity !== null;
  return (
    <span className={classes.words}>
      {isLead && end !== null && <Countdown end={end} label={m.missions_ends_in()} />}
      <b>{name}</b>
      {(brings !== name || itemName !== name) && <span className={classes.brings}>{brings}</span>}
      {hasRank && <RarityBadge rarity={rarity} />}
      {!isLead && <Left offer={offer} />}
      {!isLead && end !== null && <Countdown end={end} />}
    </span>
  );
}

function PriceOrObstacle({ offer, showsRest }: { offer: ShopOffer; showsRest: boolean }) {
  const obstacle = findPurchaseObstacle(offer);
  if (obstacle === undefined) return <Price offer={offer} showsRest={showsRest} />;
  return (
    <span className={classes.obstacle}>
      {offer.owned && <Icon name="check" size={16} />}
      {obstacle}
    </span>
  );
}

/**
 * Price, with the button of the card or the amount that the player lacks next to it. `showsRest`
 * adds the balance that would be left.
 */
function Price({ offer, showsRest }: { offer: ShopOffer; showsRest: boolean }) {
  const { price, decimals, currency, currencyName, currencyImageUrl } = offer;
  const { held, missing, money } = useFormattedPriceAndBalance(offer);
  return (
    <>
      <span className={classes.price}>
        <CurrencyPictureOrCoin
          currency={currency}
          imageUrl={currencyImageUrl}
          className={classes.coin}
        />
        <span className="num">{formatMinorUnits(price, decimals)}</span>
        <span className={classes.code}>{formatCurrencyName(price, decimals, currencyName)}</span>
      </span>
      {missing > 0 ? (
        <span className={classes.left}>{m.pass_short({ missing: money(missing) })}</span>
      ) : (
        <span className={classes.buy}>{m.shop_buy()}</span>
      )}
      {showsRest && held >= price && (
        <span className={classes.left}>{m.shop_rest({ rest: money(held - price) })}</span>
      )}
    </>
  );
}

/** Remaining stock, and remaining purchases of the player. */
function Left({ offer }: { offer: ShopOffer }) {
  const { stockLeft, limitPerUser, limitLeft, period } = offer;
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
    </>
  );
}

/** Placeholders in the shape of the stage and of a shelf. */
function Bones() {
  return (
    <div className={classes.shelves}>
      <LoadingNote />
      <div className={joinClassNames(classes.stage, classes.withMore)}>
        <Skeleton height="408px" />
        <div className={classes.beside}>
          <Skeleton height="100%" />
          <Skeleton height="100%" />
        </div>
      </div>
      <div className={classes.grid}>
        {Array.from({ length: 4 }, (_, at) => (
          <Skeleton key={at} height="392px" />
        ))}
      </div>
    </div>
  );
}
