import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '../../../messages/messages.js';
import { formatProgress } from '../../../shared/text/progress-text.ts';
import { call } from '../../../shared/api/call.ts';
import { formatCurrencyAmount } from '../../../shared/balances/currency-text.ts';
import { useReliableCommand, describeSpendFailure } from '../../../shared/claim/use-command.ts';
import { showFailureMessage } from '../../../shared/errors/error-policy.ts';
import type { ItemDetails } from '../../../shared/inventory/use-inventory.ts';
import { buildQueryKey } from '../../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../../shared/session/session.store.ts';
import { formatCountdown } from '../../../shared/time/countdown.ts';
import { formatNumber } from '../../../shared/time/format.ts';
import { useServerNow } from '../../../shared/time/use-now.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar/progress-bar.tsx';
import { RarityFrame } from '../../../ui/rarity/rarity-frame.tsx';
import { showMessage } from '../../../ui/toasts/toast.store.ts';
import classes from './item-energy.module.css';
import { refetchQueries } from '../../../shared/query/refetch.ts';

type Energy = NonNullable<ItemDetails['energy']>;
const stale = ['inventories', 'item-history', 'balances', 'receipts'] as const;

interface EnergyAction {
  /** Distinguishes actions of the same kind. */
  readonly about?: number;
  readonly run: () => Promise<object>;
}
/**
 * Runs one action at a time and reloads the affected data afterwards, even after a refusal, because
 * the price may have changed.
 */
function useEnergyAction(formatDone: () => string) {
  const client = useQueryClient();
  return useReliableCommand({
    send: ({ run }: EnergyAction) => run(),
    isSame: (a, b) => a.about === b.about,
    onSuccess: () => void showMessage({ text: formatDone(), tone: 'success' }),
    onError: (error) =>
      showFailureMessage(error, {
        title: m.error_title(),
        text: describeSpendFailure(error, m.error_failed),
      }),
    onSettled: () =>
      Promise.all(stale.map((name) => refetchQueries(client, { queryKey: buildQueryKey(name) }))),
  });
}
interface Priced {
  readonly currency: string | null;
  readonly currencyName: string | null;
  readonly decimals: number;
}
const priceText = ({ currency, currencyName, decimals }: Priced, minor: number): string =>
  minor === 0
    ? m.energy_free()
    : formatCurrencyAmount(minor, decimals, currencyName ?? currency ?? '');
function noteOf({ state, category }: Energy): string | undefined {
  if (state === 'NOT_ACTIVATED') return m.energy_not_activated();
  if (state === 'EXPIRED') return m.energy_expired();
  if (state === 'EMPTY')
    return category === 'DISPOSABLE_BADGE' ? m.energy_on_its_way() : m.energy_empty();
  return undefined;
}

/** Energy of a contract or badge, and the player's options to restore it. */
export function ItemEnergy({ itemId, energy }: { itemId: number; energy: Energy }) {
  const note = noteOf(energy);
  return (
    <section className={classes.energy}>
      <h3>{m.energy_title()}</h3>
      <ProgressBar label={m.energy_title()} value={energy.left} max={energy.max} />
      <p className={classes.count}>
        <b className="num">{formatProgress(energy.left, energy.max)}</b>
        {energy.reserved > 0 && (
          <span>{m.energy_reserved({ count: formatNumber(energy.reserved) })}</span>
        )}
        {energy.expiresAt !== null && energy.state !== 'EXPIRED' && (
          <Lifetime expiresAt={energy.expiresAt} />
        )}
      </p>
      {note && <p className={classes.note}>{note}</p>}
      <EnergyActions itemId={itemId} energy={energy} />
      <BadgeOffers />
    </section>
  );
}
function Lifetime({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useServerNow(1_000);
  return (
    <span>
      {m.missions_ends_in()} <time dateTime={expiresAt}>{formatCountdown(left)}</time>
    </span>
  );
}
function EnergyActions({ itemId, energy }: { itemId: number; energy: Energy }) {
  const { accountId } = useSignedInSession();
  const activate = useEnergyAction(m.energy_activated);
  const refill = useEnergyAction(m.energy_refilled);
  const params = { id: accountId, itemId };
  const { chargeCost, currency, refillable } = energy;
  const refillBy = (charges: number): EnergyAction => ({
    about: charges,
    run: () =>
      call('refillItem', {
        params,
        body: { charges, price: chargeCost, ...(currency !== null && { currency }) },
        ownMessage: 'except-429',
      }),
  });
  return (
    <div className={classes.actions}>
      {energy.state === 'NOT_ACTIVATED' && (
        <Button
          tone="signal"
          busy={activate.isPending}
          onClick={() =>
            activate.run({ run: () => call('activateItem', { params, ownMessage: 'except-429' }) })
          }
        >
          {energy.lifetimeMinutes > 0
            ? m.energy_activate_for({ time: formatCountdown(energy.lifetimeMinutes * 60_000) })
            : m.energy_activate()}
        </Button>
      )}
      {refillable > 0 && (
        <Button busy={refill.isPending} onClick={() => refill.run(refillBy(1))}>
          {m.energy_refill_one({ price: priceText(energy, chargeCost) })}
        </Button>
      )}
      {refillable > 1 && (
        <Button busy={refill.isPending} onClick={() => refill.run(refillBy(refillable))}>
          {m.energy_refill_all({
            count: formatNumber(refillable),
            price: priceText(energy, refillable * chargeCost),
          })}
        </Button>
      )}
    </div>
  );
}

/** Offers disposable badges to players who want to play more paid matches. */
function BadgeOffers() {
  const { accountId } = useSignedInSession();
  const buy = useEnergyAction(m.energy_bought);
  const { data = [] } = useQuery({
    queryKey: buildQueryKey('inventories', accountId, 'badges'),
    queryFn: ({ signal }) => call('listBadges', { params: { id: accountId }, signal }),
    select: (answer) => answer.data,
  });
  if (data.length === 0) return null;
  return (
    <>
      <h4 className={classes.offersTitle}>{m.energy_offers()}</h4>
      <ul className={classes.offers}>
        {data.map((offer) => (
          <li key={offer.templateId}>
            <RarityFrame rarity={offer.rarity} imageUrl={offer.imageUrl} className={classes.art} />
            <span>
              <b>{offer.name}</b>
              <small>{m.energy_holds({ count: formatNumber(offer.energy) })}</small>
            </span>
            <Button
              small
              busy={buy.isPending && buy.order?.about === offer.templateId}
              aria-label={m.energy_buy_one({
                name: offer.name,
                price: priceText(offer, offer.price),
              })}
              onClick={() =>
                buy.run({
                  about: offer.templateId,
                  run: () =>
                    call('buyBadge', {
                      params: { id: accountId },
                      body: {
                        templateId: offer.templateId,
                        price: offer.price,
                        ...(offer.currency !== null && { currency: offer.currency }),
                      },
                      ownMessage: 'except-429',
                    }),
                })
              }
            >
              {priceText(offer, offer.price)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
