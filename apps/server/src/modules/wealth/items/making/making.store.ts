import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { noteValueMovement } from '../../../../kernel/value/changes.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { noteRowDependency } from '../../../../kernel/commands/fingerprints.ts';
import { noteValueHandover } from '../../../../kernel/value/handovers.ts';
import { toPlayerOwner } from '../../../../kernel/value/ledger.ts';
import { maybeOne, sql, type Sql } from '../../../../kernel/db/sql.ts';
import { buildPlayerOfAccountJoin } from '../../../identity/accounts/players/players.api.ts';
import type { TemplateAttribute } from '../../perks/perks.api.ts';
import { buildCurrentSeasonQuery } from '../seasons/seasons.store.ts';
import type { ItemOrigin } from './serials.store.ts';

export interface GrantedItems extends Record<string, unknown> {
  readonly name: string;
  readonly image_url: string | null;
  /**
   * Created items, in the order of recipients, with the index of each item's recipient. Empty if
   * the supply cap does not leave enough items.
   */
  readonly made: readonly { readonly id: number; readonly recipient: number }[];
  /** User ids of the accounts that receive items, in the order of recipients. */
  readonly user_ids: readonly number[];
  readonly type_id: number;
  readonly section: number;
  readonly rarity: number;
  readonly attributes: readonly TemplateAttribute[];
  /** True if players can see items of this type. */
  readonly visible: boolean;
  /** True if the inventory of one of the accounts would exceed its capacity. */
  readonly full: boolean;
}
/** A recipient, with the number of items to grant and the reason. */
export interface ItemRecipient {
  readonly accountId: number;
  readonly amount: number;
  readonly commandId: number | null;
  readonly rule: Sentence;
  readonly cause: unknown;
}
export interface GrantedItemsRequest {
  readonly origin: ItemOrigin;
  readonly originId: number;
  readonly kind: string;
  readonly at: Date;
  readonly getting: readonly ItemRecipient[];
  /** Largest number of items that an account may own afterwards; null if there is no limit. */
  readonly room: number | null;
}
const originOf = {
  INVENTORY: { origins: sql`inventories`, typeId: sql`type_id`, originId: sql`template_id` },
  COLLECTION: {
    origins: sql`collections`,
    typeId: sql`inventory_type_id`,
    originId: sql`collection_id`,
  },
};
/**
 * Condition that is true if an account would own more items than its capacity. The caller must have
 * locked the accounts.
 */
const fullAfter = (room: number | null): Sql =>
  room === null
    ? sql`false`
    : sql`exists (
        select 1
        from (select "accountId" as id, sum(amount) as amount from w group by 1) g
        where g.amount + (
          select count(*)
          from items i
          where i.account_id = g.id and i.state = 'OWNED'
        ) > ${room}::int
      )`;
/**
 * Takes serial numbers, creates the items, and writes their history, in one statement. Each
 * template and each collection has its own serial numbers and its own cap. The recipient of each
 * item is passed as a value: for a series with a variable end, the planner would assume a thousand
 * rows and plan the statement each time.
 */
function making(m: GrantedItemsRequest): Sql {
  const { origins, typeId, originId } = originOf[m.origin];
  const each = m.getting.flatMap(({ amount }, recipient) =>
    Array.from({ length: amount }, () => recipient),
  );
  const recipients = m.getting.map((entry, recipient) => ({ ...entry, recipient }));
  return sql`
    with
      w as (
        select *
        from jsonb_to_recordset(${sql.json(recipients)}) as x(
          recipient int, "accountId" bigint, amount int, "commandId" bigint, rule jsonb,
          cause jsonb
        )
      ),
      t as (
        select o.id, o.name, o.image_url, o.${typeId} as type_id, o.rarity,
          o.attributes, y.section, y.visible
        from ${origins} o
        join inventory_types y on y.id = o.${typeId}
        where o.id = ${m.originId} and o.deleted_at is null
      ),
      n as materialized (
        select s.issued_id, s.place
        from t, take_serials(${m.origin}, t.id, ${each.length})
          with ordinality as s(issued_id, place)
      ),
      e as (
        select w.*, n.issued_id
        from n
        join unnest(${each}::bigint[]) with ordinality u(recipient, place) on u.place = n.place
        join w on w.recipient = u.recipient
      ),
      i as (
        insert into items (${originId}, account_id, issued_id, granted_at, season_id)
        select ${m.originId}, e."accountId", e.issued_id, ${m.at},
          (${buildCurrentSeasonQuery(m.at)})
        from e
        order by e.issued_id
        returning id, issued_id
      ),
      h as (
        insert into item_history (item_id, account_id, kind, command_id, rule, cause, at)
        select i.id, e."accountId", ${m.kind}, e."commandId", e.rule, e.cause, ${m.at}
        from i
        join e on e.issued_id = i.issued_id
        order by i.id
      )
    select t.name, t.image_url, t.type_id, t.section, t.rarity, t.attributes, t.visible,
      (
        select coalesce(
            json_agg(json_build_object('id', i.id, 'recipient', e.recipient) order by i.id), '[]'
          )
        from i
        join e on e.issued_id = i.issued_id
      ) as made,
      array(
        select a.user_id
        from w
        ${buildPlayerOfAccountJoin(sql`w."accountId"`)}
        order by w.recipient
      ) as user_ids,
      ${fullAfter(m.room)} as full
    from t`;
}
/**
 * Creates items. Returns undefined if there is no such template or collection. Returns no items if
 * the supply cap does not leave enough; the caller must then roll back.
 */
export async function insertGrantedItems(
  tx: Tx,
  m: GrantedItemsRequest,
): Promise<GrantedItems | undefined> {
  const granted = await maybeOne<GrantedItems>(tx, making(m));
  noteRowDependency(m.origin === 'INVENTORY' ? 'inventories' : 'collections', m.originId);
  for (const { id, recipient } of granted?.made ?? [])
    noteValueMovement({
      owner: toPlayerOwner(m.getting[recipient]?.accountId ?? 0),
      what: { item: id },
      amount: 1n,
    });
  if (granted && granted.made.length > 0)
    for (const { accountId, amount } of m.getting)
      noteValueHandover({
        accountId,
        currency: null,
        amount: BigInt(amount),
        of: `${m.origin} ${m.originId}`,
      });
  return granted;
}
