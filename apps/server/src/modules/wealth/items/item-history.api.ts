/** Reads the history of items for operators. */
import type { Queries } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { many, one, sql } from '../../../kernel/db/sql.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** An item in any state, with its owner. If nobody owns it any more, with its last owner. */
interface NamedItem extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly issuedId: number;
  readonly state: string;
  readonly userId: number | null;
  readonly username: string | null;
}
interface EventRow extends Record<string, unknown> {
  readonly id: number;
  readonly itemId: number;
  readonly kind: string;
  readonly rule: Sentence;
  readonly cause: { readonly from?: unknown; readonly resultId?: unknown };
  readonly at: string;
  readonly commandId: number | null;
  readonly actorName: string | null;
  readonly reason: string | null;
}
const eventColumns = sql`
  h.id, h.item_id as "itemId", h.kind, h.rule, h.cause, h.at, h.command_id as "commandId",
  c.actor_name as "actorName", c.reason`;
const toEvent = ({ cause, ...row }: EventRow) => ({
  ...row,
  id: row.id,
  at: toIsoTime(row.at),
  commandId: row.commandId,
  from: Array.isArray(cause.from)
    ? cause.from.filter((id): id is number => Number.isInteger(id))
    : [],
  into: Number.isInteger(cause.resultId) ? (cause.resultId as number) : null,
});
export type ItemHistoryEvent = ReturnType<typeof toEvent>;

/**
 * Lists a page of the events in the history of an item, oldest first, and the total number of
 * events.
 */
export async function listItemEventsPage(
  db: Queries,
  itemId: number,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Promise<{ events: ItemHistoryEvent[]; total: number }> {
  const rows = await many<EventRow>(
    db,
    sql`
      select ${eventColumns}
      from item_history h
      left join commands c on c.id = h.command_id
      where h.item_id = ${itemId}
      order by h.id
      limit ${perPage}
      offset ${(page - 1) * perPage}`,
  );
  const { n } = await one<{ n: number }>(
    db,
    sql`select count(*)::int as n from item_history where item_id = ${itemId}`,
  );
  return { events: rows.map(toEvent), total: n };
}
/** Maps items by id to the event with which they ceased to exist. */
export async function mapItemEndEvents(
  db: Queries,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, ItemHistoryEvent>> {
  const rows = await many<EventRow>(
    db,
    sql`
      select distinct on (h.item_id) ${eventColumns}
      from item_history h
      left join commands c on c.id = h.command_id
      where h.item_id = any(${[...itemIds]})
        and h.kind in ('removed', 'merged', 'consumed', 'dismantled')
      order by h.item_id, h.id desc`,
  );
  return new Map(rows.map((row) => [row.itemId, toEvent(row)]));
}
/** Maps items by id, including items that nobody owns any more. */
export async function mapItemsById(
  db: Queries,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, NamedItem>> {
  const rows = await many<NamedItem>(
    db,
    sql`
      select i.id, coalesce(v.name, k.name) as name, i.issued_id as "issuedId", i.state,
        p.user_id as "userId", p.username
      from items i
      left join inventories v on v.id = i.template_id
      left join collections k on k.id = i.collection_id
      left join player p on p.id = i.account_id
      where i.id = any(${[...itemIds]})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}
