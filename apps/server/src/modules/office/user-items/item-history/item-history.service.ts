import type { Language } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Queries } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { buildPageWithTotal } from '../../../../kernel/db/paged.ts';
import { formatMessage } from '../../../../kernel/say.ts';
import {
  mapItemEndEvents,
  mapItemsById,
  listItemEventsPage,
  type ItemHistoryEvent,
} from '../../../wealth/items/item-history.api.ts';
import type { PlayerViewRecorder } from '../../player-page/player-page.api.ts';
import { userItemMessages } from '../user-items.messages.ts';
import { itemEventMessages, itemEndMessages } from './item-history.messages.ts';

interface PageQuery {
  readonly page: number;
  readonly perPage: number;
}
type Named = Awaited<ReturnType<typeof mapItemsById>>;
const events: Readonly<Record<string, () => Sentence>> = itemEventMessages;

/**
 * Describes the cause of an event. If the item became part of another item, the text names the
 * other item.
 */
function describeEvent({ kind, rule, into }: ItemHistoryEvent, named: Named): Sentence {
  const result = into === null ? undefined : named.get(into);
  if (!result) return rule;
  const item = itemEndMessages.itemNumber({ name: result.name, issued: result.issuedId });
  return kind === 'consumed'
    ? itemEndMessages.craftedInto({ item })
    : itemEndMessages.mergedInto({ item });
}
const toShown = (named: Named, id: number) => {
  const item = named.get(id);
  if (!item) return [];
  const { name, issuedId, userId, username } = item;
  return [{ id, name, issuedId, userId, username }];
};

/** Reads a page of the history of an item. Throws NOT_FOUND if the item never existed. */
async function readItemHistory(
  db: Queries,
  itemId: number,
  { page, perPage }: PageQuery,
  language: Language,
) {
  const { events: history, total } = await listItemEventsPage(db, itemId, { page, perPage });
  const related = history.flatMap(({ from, into }) => (into === null ? from : [...from, into]));
  const itemsById = await mapItemsById(db, [itemId, ...related]);
  const [item] = toShown(itemsById, itemId);
  if (!item) throw new AppError('NOT_FOUND');
  const data = history.map((event) => {
    const { id, at, kind, commandId, actorName, reason, from, into } = event;
    return {
      id,
      at,
      event: formatMessage(events[kind]?.() ?? event.rule, language),
      text: formatMessage(describeEvent(event, itemsById), language),
      commandId,
      actorName,
      reason,
      from: from.flatMap((consumedId) => toShown(itemsById, consumedId)),
      into: into === null ? null : (toShown(itemsById, into)[0] ?? null),
    };
  });
  const isGone = itemsById.get(itemId)?.state !== 'OWNED';
  return { ...buildPageWithTotal(data, { page, perPage }, total), item, isGone };
}
/**
 * Creates the function that reads an item's history. Records each view in the log of the item's
 * present or last owner.
 */
export const createItemHistoryReader =
  ({ db }: Pick<Kernel, 'db'>, readings: PlayerViewRecorder) =>
  async (call: Call<UserActor>, itemId: number, query: PageQuery) => {
    const history = await readItemHistory(db.read, itemId, query, call.language);
    const { userId } = history.item;
    if (userId !== null) await readings.noteReading(call, userId, userItemMessages.item());
    return history;
  };
/** Returns, by item id, a text that says how the item ended. */
export async function describeItemEnds(
  db: Queries,
  itemIds: readonly number[],
  language: Language,
): Promise<ReadonlyMap<number, string>> {
  const ends = await mapItemEndEvents(db, itemIds);
  const results = [...ends.values()].flatMap(({ into }) => into ?? []);
  const named = await mapItemsById(db, results);
  return new Map(
    [...ends].map(([id, end]) => [id, formatMessage(describeEvent(end, named), language)]),
  );
}
