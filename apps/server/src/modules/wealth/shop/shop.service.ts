import { amountMax, toWholeUnits } from '@guildhall/contract/amounts';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import type { shopCalls } from '@guildhall/contract/wealth/shop/shop';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError, buildConflictError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { computeCalendarPeriod } from '../../../kernel/time/periods.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import {
  lockAccount,
  requireUserIdOfAccount,
} from '../../identity/accounts/players/players.api.ts';
import { queueTakingNotice, type Bank } from '../bank/bank.api.ts';
import type { RewardPayments } from '../rewards/rewards.api.ts';
import {
  toOfferReward,
  findOfferClosedReason,
  getPurchaseLimitSpan,
  findPurchaseLimitReason,
  type ShopOffer,
} from './shop.policy.ts';
import {
  countPurchasesSince,
  insertShopPurchase,
  lockShopOffer,
  listOffersOnSaleForAccount,
  subtractReturnedSales,
  setPurchaseReversed,
  countOfferUnitsSold,
  addSaleWithinStock,
  type ShopOfferOnSale,
} from './shop.store.ts';
import { shopMessages } from './shop.messages.ts';

type Listed = Reply<typeof shopCalls.listOffers>['data'][number];
interface Order {
  readonly offerId: number;
  readonly times: number;
  /** Price of one unit that the client has shown, in minor units. */
  readonly price: number;
  /** Currency of the shown price; undefined if the client did not send it. */
  readonly currency?: string | undefined;
}
interface Deps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}

/** Checks the number of units of one purchase. Throws VALIDATION or CONFLICT with the reason. */
async function validateAmount(
  { rewards }: Deps,
  tx: Tx,
  accountId: number,
  offer: ShopOffer,
  n: number,
) {
  const { name, itemType, itemId, amount, price } = offer;
  const { max } = rewardKindSpecs[itemType];
  if (max === 1 && n > 1) throw buildFieldError('amount', shopMessages.onceOnly({ name }));
  if (max !== null && amount * n > max)
    throw buildFieldError('amount', shopMessages.atMostAtOnce({ max: Math.floor(max / amount) }));
  if (amount * n > amountMax || price * n > amountMax)
    throw buildFieldError('amount', shopMessages.tooDear());
  const owned = await rewards.sold(itemType)?.owned?.(tx, accountId, [itemId ?? 0]);
  if (owned && owned.size > 0) throw buildConflictError(shopMessages.ownedAlready({ name }));
}
/**
 * Finds an offer that is on sale. Throws CHANGED if its price is not the price that the client has
 * shown.
 */
async function validateOffer({ kernel, rewards }: Deps, tx: Tx, order: Order): Promise<ShopOffer> {
  const offer = await lockShopOffer(tx, order.offerId);
  if (!offer) throw new AppError('NOT_FOUND');
  const idle = findOfferClosedReason(offer, kernel.clock.now());
  if (idle) throw buildConflictError(idle);
  const own = await rewards.sold(offer.itemType)?.lockPrice?.(tx, offer.itemId ?? 0);
  const { price, currency } = own ?? offer;
  if (price !== order.price || currency !== (order.currency ?? currency))
    throw new AppError('CHANGED', { details: { price, currency } });
  return { ...offer, price, currency };
}
/** Counts a purchase against the stock of the offer and the limit of the player. */
async function reserveStock(
  { kernel }: Deps,
  tx: Tx,
  accountId: number,
  offer: ShopOffer,
  times: number,
) {
  const now = kernel.clock.now();
  const { id, name, stock, limitPerUser, period } = offer;
  const ever = await countPurchasesSince(tx, accountId, id, null);
  if (limitPerUser !== null) {
    const { start } = getPurchaseLimitSpan(period, now);
    const bought = start === null ? ever : await countPurchasesSince(tx, accountId, id, start);
    const over = findPurchaseLimitReason(offer, { times, bought, now });
    if (over) throw buildConflictError(over);
  }
  const sold = await addSaleWithinStock(tx, { offerId: id, times, stock, isNew: ever === 0 });
  if (sold === undefined) {
    const left = (stock ?? 0) - (await countOfferUnitsSold(tx, id));
    throw buildConflictError(
      left > 0 ? shopMessages.stockLeaves({ name, left }) : shopMessages.soldOut({ name }),
    );
  }
  // all pages show the remaining stock, so they are updated when the offer is sold out
  if (sold === stock) kernel.realtime.emitToAll(tx, 'SHOP_UPDATED');
}
async function purchaseOffer(deps: Deps, call: Call, accountId: number, order: Order) {
  const { kernel, bank, rewards } = deps;
  const { offerId, times } = order;
  const userId = await requireUserIdOfAccount(kernel.db.read, accountId);
  const spec = {
    type: 'shop.purchase',
    message: shopMessages.bought(),
    entity: 'shop',
    entityId: offerId,
  };
  return kernel.commands.run(call, { ...spec, userId }, async (tx, command) => {
    await lockAccount(tx, accountId);
    const offer = await validateOffer(deps, tx, order);
    const { name, price, currency } = offer;
    await validateAmount(deps, tx, accountId, offer, times);
    await reserveStock(deps, tx, accountId, offer, times);
    const commandId = command.id;
    const { transactionId } = await bank.spend(tx, {
      accountId,
      currency,
      amount: price * times,
      kind: 'shop',
      ref: String(commandId),
      commandId,
      to: 'shop-revenue',
    });
    const purchaseId = await insertShopPurchase(tx, {
      offer,
      accountId,
      times,
      transactionId,
      commandId,
      at: kernel.clock.now(),
    });
    const named = await bank.findCurrency(tx, currency);
    const paid = {
      price: toWholeUnits(price * times, named?.decimals ?? 0),
      currency: named?.name ?? currency,
    };
    const bought = toOfferReward(offer);
    const receipt = await rewards.sell(tx, {
      source: 'shop',
      sourceId: purchaseId,
      accountId,
      rule: shopMessages.boughtFrom({ name }),
      cause: { offerId, times, ...paid },
      commandId,
      rewards: [{ ...bought, amount: bought.amount * times }],
    });
    await kernel.realtime.emit(tx, userId, 'SHOP_UPDATED', {});
    return {
      reply: { receipt },
      after: { purchaseId, accountId, transactionId, times, ...paid },
      message: shopMessages.boughtFor({ name, n: times, ...paid }),
    };
  });
}
/**
 * Registers the undo of a purchase: takes the contents back, returns the price, and restores the
 * stock and the limit.
 */
function registerUndo({ kernel, bank, rewards }: Deps): void {
  const reverse: UndoStep = async (tx, entry, command) => {
    const { purchaseId, accountId } = entry.after as unknown as {
      purchaseId: number;
      accountId: number;
    };
    await lockAccount(tx, accountId);
    const bought = await setPurchaseReversed(tx, purchaseId, command.at);
    if (!bought) throw new AppError('NOT_FOUND');
    const { offerId, offer, times, transactionId } = bought;
    const rule = shopMessages.reversed({ name: offer });
    const subject = { accountId, commandId: command.id };
    queueTakingNotice(
      kernel,
      subject,
      'PURCHASE_REVERSED',
      shopMessages.takenBackFromBuyer({ name: offer, n: times }),
    );
    const key = { source: 'shop', sourceId: purchaseId, accountId };
    // locks in the order of a purchase: the sales count, the rewards, the ledger
    await subtractReturnedSales(tx, bought);
    await rewards.takeBack(tx, { ...key, rule, commandId: command.id });
    const back = await bank.reverse(tx, transactionId, command.id);
    await rewards.note(tx, [
      {
        ...key,
        source: 'shop-reversed',
        rule,
        cause: { entry: entry.id, offerId, times },
        commandId: command.id,
        rewards: back.map(({ currency, name, decimals, amount }) => ({
          kind: 'CURRENCY',
          id: null,
          currency,
          amount: Number(amount),
          decimals,
          name,
          imageUrl: null,
        })),
      },
    ]);
    kernel.realtime.emitToAll(tx, 'SHOP_UPDATED');
    return {
      before: entry.after,
      after: null,
      // the undo subtracts this number from the offer's sales and from the buyer's purchases
      effects: [{ what: shopMessages.soldUnits({ name: offer }), count: -times }],
    };
  };
  kernel.undo.register('shop.purchase', reverse);
}

/**
 * Completes offers of rewards that have their own price, such as passes: adds the price, and a flag
 * that is true if the reward can be bought now.
 */
async function applyOwnPrices(
  { rewards }: Deps,
  db: Queries,
  offers: readonly ShopOfferOnSale[],
): Promise<ShopOfferOnSale[]> {
  const priced = await Promise.all(
    offers.map(async (offer) => {
      try {
        const own = await rewards.sold(offer.itemType)?.price?.(db, offer.itemId ?? 0);
        return own ? [{ ...offer, ...own }] : [offer];
      } catch (error) {
        // the reward is no longer for sale, so its offer is not listed
        if (error instanceof AppError) return [];
        throw error;
      }
    }),
  );
  return priced.flat();
}
/** Lists the offers whose reward can be owned only once and is already owned by the account. */
async function listOwnedOffers(
  { rewards }: Deps,
  db: Queries,
  accountId: number,
  offers: readonly ShopOfferOnSale[],
): Promise<ReadonlySet<number>> {
  const owned = new Set<number>();
  for (const [kind, offersOfKind] of Map.groupBy(offers, ({ itemType }) => itemType)) {
    const ids = offersOfKind.map(({ itemId }) => itemId ?? 0);
    const ownedIds = await rewards.sold(kind)?.owned?.(db, accountId, ids);
    for (const { id, itemId } of offersOfKind) if (ownedIds?.has(itemId ?? 0)) owned.add(id);
  }
  return owned;
}
async function listOffers(
  deps: Deps,
  { actor: { accountId } }: Call<UserActor>,
): Promise<{ data: Listed[] }> {
  const { read } = deps.kernel.db;
  const now = deps.kernel.clock.now();
  const [day, week] = [
    computeCalendarPeriod('DAY', now).start,
    computeCalendarPeriod('WEEK', now).start,
  ];
  const offers = await applyOwnPrices(
    deps,
    read,
    await listOffersOnSaleForAccount(read, accountId, now, { day, week }),
  );
  const owned = await listOwnedOffers(deps, read, accountId, offers);
  return {
    data: offers.map(({ brings, bought, sold, ...offer }) => {
      const { stock, limitPerUser, period, start, end } = offer;
      return {
        ...offer,
        itemType: brings.kind as Listed['itemType'],
        itemName: brings.name,
        itemDecimals: brings.decimals,
        rarity: brings.rarity,
        imageUrl: offer.imageUrl ?? brings.imageUrl,
        start: start && start.toISOString(),
        end: end && end.toISOString(),
        stockLeft: stock === null ? null : Math.max(0, stock - sold),
        limitLeft: limitPerUser === null ? null : Math.max(0, limitPerUser - bought[period]),
        renewsAt:
          limitPerUser === null
            ? null
            : (getPurchaseLimitSpan(period, now).end?.toISOString() ?? null),
        owned: owned.has(offer.id),
      };
    }),
  };
}
/** Creates the use cases with which players list and buy offers. */
export function createShopUseCases(deps: Deps) {
  registerUndo(deps);
  return { list, purchase };

  function list(call: Call<UserActor>) {
    return listOffers(deps, call);
  }
  function purchase(call: Call, accountId: number, order: Order) {
    return purchaseOffer(deps, call, accountId, order);
  }
}
