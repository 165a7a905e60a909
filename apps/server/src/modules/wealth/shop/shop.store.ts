import type { PurchaseLimitPeriod } from '@guildhall/contract/wealth/shop/shop';
import type { RewardKind } from '@guildhall/contract/kit/field/rewards';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';
import {
  buildRewardsWithNamesColumn,
  buildStoredRewardsColumn,
  type NamedReward,
} from '../rewards/rewards.api.ts';
import type { ShopOffer } from './shop.policy.ts';

interface OfferRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly itemType: RewardKind;
  readonly itemId: number | null;
  readonly itemCurrency: string | null;
  readonly amount: number;
  readonly price: number;
  readonly currency: string;
  readonly enabled: boolean;
  readonly start: string | null;
  readonly end: string | null;
  readonly stock: number | null;
  readonly limitPerUser: number | null;
  readonly period: PurchaseLimitPeriod;
}
const columns = sql`
  s.id, s.name, s.item_type as "itemType", s.item_id as "itemId",
  s.item_currency as "itemCurrency", s.amount, s.price, s.currency, s.enabled, s.start, s."end",
  s.stock, s.limit_per_user as "limitPerUser", s.period`;
/** Reward of an offer in the form in which rules store rewards. */
const brings = buildStoredRewardsColumn({
  kind: sql`s.item_type`,
  id: sql`s.item_id`,
  currency: sql`s.item_currency`,
  amount: sql`s.amount`,
});
const dateOf = (text: string | null): Date | null => (text === null ? null : new Date(text));
const toOffer = (row: OfferRow): ShopOffer => ({
  id: row.id,
  name: row.name,
  itemType: row.itemType,
  itemId: row.itemId,
  itemCurrency: row.itemCurrency,
  amount: row.amount,
  price: row.price,
  currency: row.currency,
  enabled: row.enabled,
  start: dateOf(row.start),
  end: dateOf(row.end),
  stock: row.stock,
  limitPerUser: row.limitPerUser,
  period: row.period,
});
/** Finds an offer, and locks it until commit. */
export async function lockShopOffer(tx: Tx, id: number): Promise<ShopOffer | undefined> {
  const row = await maybeOne<OfferRow>(
    tx,
    sql`
      select ${columns}
      from shop s
      where s.id = ${id} and s.deleted_at is null
      for share`,
  );
  return row && toOffer(row);
}
/** Finds an offer without locking it. */
export async function findShopOffer(db: Queries, id: number): Promise<ShopOffer | undefined> {
  const row = await maybeOne<OfferRow>(
    db,
    sql`
      select ${columns}
      from shop s
      where s.id = ${id} and s.deleted_at is null`,
  );
  return row && toOffer(row);
}
/** An offer on sale, with the purchases of one player. */
export interface ShopOfferOnSale extends ShopOffer {
  readonly imageUrl: string | null;
  readonly shelf: string | null;
  readonly displayOrder: number;
  readonly currencyName: string;
  readonly currencyImageUrl: string | null;
  readonly decimals: number;
  readonly brings: NamedReward;
  readonly sold: number;
  /** Units bought by this account: in total, this week and today. */
  readonly bought: Readonly<Record<PurchaseLimitPeriod, number>>;
}
/** Lists the offers on sale. Offers with a limit also show what the account has bought. */
export async function listOffersOnSaleForAccount(
  db: Queries,
  accountId: number,
  now: Date,
  { day, week }: { day: Date; week: Date },
): Promise<ShopOfferOnSale[]> {
  const rows = await many<
    OfferRow & {
      imageUrl: string | null;
      shelf: string | null;
      displayOrder: number;
      currencyName: string;
      currencyImageUrl: string | null;
      decimals: number;
      brings: NamedReward[];
      sold: number;
      ever: number;
      this_week: number;
      today: number;
    }
  >(
    db,
    sql`
      select ${columns}, s.image_url as "imageUrl", s.shelf, s.display_order as "displayOrder",
        coalesce(c.name, s.currency) as "currencyName", coalesce(c.decimals, 0) as decimals,
        c.image_url as "currencyImageUrl", ${buildRewardsWithNamesColumn(brings)} as brings,
        coalesce(n.sold, 0) as sold,
        coalesce(b.ever, 0) as ever, coalesce(b.this_week, 0) as this_week,
        coalesce(b.today, 0) as today
      from shop s
      left join catalogue c on c.kind = 'CURRENCY' and c.code = s.currency and c.living
      left join shop_sales n on n.offer_id = s.id
      left join lateral (
        select sum(p.times) as ever,
          sum(p.times) filter (where p.at >= ${week}::timestamptz) as this_week,
          sum(p.times) filter (where p.at >= ${day}::timestamptz) as today
        from shop_purchases p
        where p.account_id = ${accountId} and p.offer_id = s.id and p.reversed_at is null
      ) b on s.limit_per_user is not null
      where s.deleted_at is null
        and s.enabled
        and (s.start is null or s.start <= ${now}::timestamptz)
        and (s."end" is null or s."end" > ${now}::timestamptz)
      order by s.display_order, s.id`,
  );
  return rows.flatMap((row) => {
    const [brought] = row.brings;
    if (!brought) return [];
    const { imageUrl, shelf, displayOrder, currencyName, currencyImageUrl, decimals } = row;
    return [
      {
        ...toOffer(row),
        imageUrl,
        shelf,
        displayOrder,
        currencyName,
        currencyImageUrl,
        decimals,
        brings: brought,
        sold: row.sold,
        bought: { NONE: row.ever, WEEK: row.this_week, DAY: row.today },
      },
    ];
  });
}
/** Lists the offers that are on sale now or later. */
export const listCurrentAndFutureOffers = async (db: Queries, now: Date): Promise<ShopOffer[]> =>
  (
    await many<OfferRow>(
      db,
      sql`
        select ${columns}
        from shop s
        where s.deleted_at is null
          and s.enabled
          and (s."end" is null or s."end" > ${now}::timestamptz)
        order by s.id`,
    )
  ).map(toOffer);
/** Counts the offers that players can buy at a time: those that are on sale and not sold out. */
export async function countPurchasableOffers(db: Queries, now: Date): Promise<number> {
  const { n } = await one<{ n: number }>(
    db,
    sql`
      select count(*)::int as n
      from shop s
      where s.deleted_at is null
        and s.enabled
        and (s.start is null or s.start <= ${now}::timestamptz)
        and (s."end" is null or s."end" > ${now}::timestamptz)`,
  );
  return n;
}
/** Counts an account's purchases of an offer since a time, or all of them if `since` is null. */
export async function countPurchasesSince(
  tx: Tx,
  accountId: number,
  offerId: number,
  since: Date | null,
): Promise<number> {
  const { n } = await one<{ n: number }>(
    tx,
    sql`
      select coalesce(sum(times), 0) as n
      from shop_purchases
      where account_id = ${accountId}
        and offer_id = ${offerId}
        and reversed_at is null
        and (${since}::timestamptz is null or at >= ${since}::timestamptz)`,
  );
  return n;
}
/** Adds sold units if the stock is sufficient. Otherwise returns undefined and adds nothing. */
export async function addSaleWithinStock(
  tx: Tx,
  {
    offerId,
    times,
    stock,
    isNew,
  }: { offerId: number; times: number; stock: number | null; isNew: boolean },
): Promise<number | undefined> {
  const row = await maybeOne<{ sold: number }>(
    tx,
    sql`
      insert into shop_sales as n (offer_id, sold, buyers)
      select ${offerId}, ${times}::bigint, ${isNew ? 1 : 0}::int
      where ${stock}::bigint is null or ${times}::bigint <= ${stock}::bigint
      on conflict (offer_id) do update
      set sold = n.sold + excluded.sold, buyers = n.buyers + excluded.buyers
      where ${stock}::bigint is null or n.sold + excluded.sold <= ${stock}::bigint
      returning n.sold`,
  );
  return row && row.sold;
}
/** Subtracts returned units from the sales of an offer and from the purchases of an account. */
export const subtractReturnedSales = (
  tx: Tx,
  { offerId, times, accountId }: Pick<ShopPurchase, 'offerId' | 'times' | 'accountId'>,
) =>
  run(
    tx,
    sql`
      update shop_sales
      set sold = sold - ${times},
        buyers = buyers - case
            when exists (
              select 1
              from shop_purchases p
              where p.account_id = ${accountId}
                and p.offer_id = ${offerId}
                and p.reversed_at is null
            ) then 0
            else 1
          end
      where offer_id = ${offerId}`,
  );
export async function countOfferUnitsSold(db: Queries, offerId: number): Promise<number> {
  const row = await maybeOne<{ sold: number }>(
    db,
    sql`select sold from shop_sales where offer_id = ${offerId}`,
  );
  return row?.sold ?? 0;
}
/** Returns the sales figures of offers, for the back office. */
export const listOfferSalesFigures = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; sold: number; buyers: number; brings: readonly NamedReward[] }>(
    db,
    sql`
      select s.id, coalesce(n.sold, 0)::int as sold,
        ${buildRewardsWithNamesColumn(brings)} as brings,
        coalesce(n.buyers, 0) as buyers
      from shop s
      left join shop_sales n on n.offer_id = s.id
      where s.id = any(${[...ids]})`,
  );
export interface ShopPurchase {
  readonly id: number;
  readonly offerId: number;
  readonly accountId: number;
  readonly times: number;
  readonly transactionId: number;
  readonly commandId: number;
}
interface NewPurchase extends Omit<ShopPurchase, 'id' | 'offerId'> {
  /**
   * The offer as it was at the time of the sale. Later changes of its limits do not affect this
   * purchase.
   */
  readonly offer: Pick<ShopOffer, 'id' | 'limitPerUser' | 'period' | 'stock'>;
  readonly at: Date;
}
export async function insertShopPurchase(
  tx: Tx,
  { offer, accountId, times, transactionId, commandId, at }: NewPurchase,
): Promise<number> {
  const { id: offerId, limitPerUser, period, stock } = offer;
  const { id } = await one<{ id: number }>(
    tx,
    sql`
      insert into shop_purchases (
        offer_id, account_id, times, transaction_id, command_id, at, limit_per_user, period, stock
      )
      values (
        ${offerId}, ${accountId}, ${times}, ${transactionId}, ${commandId}, ${at}, ${limitPerUser},
        ${limitPerUser === null ? null : period}, ${stock}
      )
      returning id`,
  );
  return id;
}
/**
 * Marks a purchase as reversed. Returns undefined if there is no such purchase, or if it was
 * reversed before.
 */
export async function setPurchaseReversed(
  tx: Tx,
  id: number,
  at: Date,
): Promise<(ShopPurchase & { offer: string }) | undefined> {
  const row = await maybeOne<
    Omit<ShopPurchase, 'transactionId' | 'commandId'> & {
      transactionId: number;
      commandId: number;
      offer: string;
    }
  >(
    tx,
    sql`
      update shop_purchases p
      set reversed_at = ${at}
      from shop s
      where p.id = ${id} and p.reversed_at is null and s.id = p.offer_id
      returning p.id, p.offer_id as "offerId", p.account_id as "accountId", p.times,
        p.transaction_id as "transactionId", p.command_id as "commandId", s.name as offer`,
  );
  return row && { ...row, transactionId: row.transactionId, commandId: row.commandId };
}
