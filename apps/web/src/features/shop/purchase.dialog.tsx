import { toAsciiDigits } from '@guildhall/contract/kit/field/digits';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { PriceSummary } from '../../shared/balances/cost-sums.tsx';
import { useFormattedPriceAndBalance } from '../../shared/balances/use-cost.ts';
import { RewardPicture } from '../../shared/rewards/reward-art.tsx';
import { formatNumber } from '../../shared/time/format.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { LabelledInput } from '../../ui/field/field.tsx';
import { Modal } from '../../ui/modal/modal.tsx';
import { useCloseIfStillMounted } from '../../ui/modal/use-close-if-still-mounted.ts';
import classes from './purchase.dialog.module.css';
import {
  toOfferReward,
  formatOffer,
  getPurchaseQuantityMax,
  useBuyOffer,
  findPurchaseObstacle,
  type ShopOffer,
} from './use-offers.ts';

/** Quantity, rewards, price and remaining balance of a purchase, and the button that buys. */
export function PurchaseDialog({
  offer,
  onClose,
}: {
  offer: ShopOffer | undefined;
  onClose: () => void;
}) {
  // keeps the offer during the closing animation
  const [last, setLast] = useState(offer);
  if (offer !== undefined && offer !== last) setLast(offer);
  const shown = offer ?? last;
  return (
    <Modal open={offer !== undefined} onClose={onClose} title={shown?.name ?? ''}>
      {shown && <Purchase key={shown.id} offer={shown} onClose={onClose} />}
    </Modal>
  );
}

function Purchase({ offer, onClose }: { offer: ShopOffer; onClose: () => void }) {
  const [wanted, setWanted] = useState(1);
  const most = getPurchaseQuantityMax(offer);
  // other players may have bought a part of the stock in the meantime
  const times = Math.max(1, Math.min(wanted, most));
  const { spend, repeat, isPending, isChanged, isUnanswered } = useBuyOffer(
    offer,
    useCloseIfStillMounted(onClose),
  );
  const cost = useFormattedPriceAndBalance({ ...offer, price: offer.price * times });
  // a purchase without an answer can be checked even if nothing more can be bought
  const obstacle = isUnanswered ? undefined : findPurchaseObstacle(offer);
  return (
    <div className={classes.purchase}>
      <div className={classes.offer}>
        <RewardPicture reward={toOfferReward(offer)} className={classes.art} />
        <p>
          <span className="cap">{m.shop_brings()}</span>
          <b>{formatOffer(offer, times)}</b>
        </p>
      </div>
      {most > 1 && !isUnanswered && <HowMany times={times} most={most} onChange={setWanted} />}
      {obstacle === undefined ? (
        <PriceSummary {...cost} isChanged={isChanged} isUnanswered={isUnanswered} />
      ) : (
        <p role="status" className={classes.obstacle}>
          {obstacle}
        </p>
      )}
      <div className={classes.actions}>
        <Button onClick={onClose}>{m.cancel()}</Button>
        {obstacle === undefined && (
          <Button
            tone="signal"
            busy={isPending}
            disabled={cost.missing > 0 && !isUnanswered}
            onClick={() => (isUnanswered ? repeat() : spend(times))}
          >
            {m.shop_buy_for({ price: cost.money(cost.cost) })}
          </Button>
        )}
      </div>
    </div>
  );
}

function HowMany({
  times,
  most,
  onChange,
}: {
  times: number;
  most: number;
  onChange: (times: number) => void;
}) {
  const to = (next: number) => onChange(Math.max(1, Math.min(most, next)));
  return (
    <div className={classes.quantity} role="group" aria-label={m.shop_how_many()}>
      <span>{m.shop_how_many()}</span>
      <IconButton
        icon="minus"
        name={m.shop_fewer()}
        aria-disabled={times <= 1}
        onClick={() => to(times - 1)}
      />
      <LabelledInput
        hideLabel
        label={m.shop_how_many()}
        className={classes.number}
        inputMode="numeric"
        value={formatNumber(times)}
        onChange={({ target }) => {
          const digits = toAsciiDigits(target.value).replaceAll(/\D/g, '');
          to(digits === '' ? 1 : Number(digits));
        }}
      />
      <IconButton
        icon="plus"
        name={m.shop_more()}
        aria-disabled={times >= most}
        onClick={() => to(times + 1)}
      />
    </div>
  );
}
