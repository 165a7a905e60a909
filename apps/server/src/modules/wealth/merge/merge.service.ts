import { toWholeUnits } from '@guildhall/contract/amounts';
import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import { mergeItemSources, mergeTypes } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { mergeCalls } from '@guildhall/contract/wealth/merge/merging';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import {
  AppError,
  buildFieldError,
  UndeliverableRewardError,
  buildConflictError,
} from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { runWithSavepoint } from '../../../kernel/db/transaction.ts';
import {
  lockAccount,
  requireUserIdOfAccount,
} from '../../identity/accounts/players/players.api.ts';
import { listCurrencyNames, type Bank } from '../bank/bank.api.ts';
import {
  lockOwnedItemsToConsume,
  listPossibleMergeOutcomes,
  listOwnedItemsByOrigin,
  type ItemEnergy,
  type ItemLedger,
  type ConsumableItem,
  type MergeOutcome,
  type ItemWithSlots,
} from '../items/items.api.ts';
import { assertPerkSlots, createPerkRules, type StoredPerkSlot } from '../perks/perks.api.ts';
import {
  createReceiptNamer,
  type Receipt,
  type Reward,
  type RewardPayments,
} from '../rewards/rewards.api.ts';
import {
  computeEqualChances,
  countItemsPerMerge,
  pickMergeOutcome,
  findMergeRefusal,
  type MergeLine,
} from './merge.policy.ts';
import {
  createMergeUndo,
  type MergeResultRecord,
  type MergeRecordWithChosenItems,
} from './merge-undo.service.ts';
import { insertMerge, lockMergeLine, listMergeLines } from './merge.store.ts';
import { itemMergeMessages } from './merge.messages.ts';

type Order = ValidatedCallInput<typeof mergeCalls.mergeItems>['body'];
type Listed = Reply<typeof mergeCalls.listMergeLines>['data'][number];
interface Done {
  readonly receipt: Receipt;
  readonly item: Reply<typeof mergeCalls.mergeItems>['item'];
}
interface Deps {
  readonly kernel: Kernel;
  readonly items: ItemLedger & { readonly energy: ItemEnergy };
  readonly bank: Bank;
  readonly rewards: RewardPayments;
}

/**
 * Validates an order to merge. Returns the line and the locked items. Throws CHANGED if the player
 * has seen another price, CONFLICT if the items cannot be merged on this line.
 */
async function validateMerge({ kernel, items }: Deps, tx: Tx, accountId: number, order: Order) {
  const again = order.itemIds.findIndex((id, at) => order.itemIds.indexOf(id) < at);
  if (again >= 0) throw buildFieldError(`itemIds.${again}`, itemMergeMessages.itemTwice());
  await lockAccount(tx, accountId);
  const line = await lockMergeLine(tx, order.lineId);
  if (!line) throw new AppError('NOT_FOUND');
  const { currency: seen = line.currency } = order;
  if (line.price !== order.price || line.currency !== seen)
    throw new AppError('CHANGED', { details: { price: line.price, currency: line.currency } });
  const locked = await lockOwnedItemsToConsume(tx, accountId, order.itemIds);
  const taken = order.itemIds.flatMap((id) => locked.find((item) => item.id === id) ?? []);
  if (taken.length < order.itemIds.length) throw buildConflictError(itemMergeMessages.itemGone());
  const mergeCount = (await kernel.configuration.within(tx)).of(platformBalanceParameters)[
    'merge.count'
  ];
  const refused = findMergeRefusal(line, taken, countItemsPerMerge(line, mergeCount));
  if (refused) throw buildConflictError(refused);
  const belowFull = await items.energy.belowFull(tx, order.itemIds);
  const low = taken.find(({ id }) => belowFull.includes(id));
  if (low) throw buildConflictError(itemMergeMessages.belowFull({ item: low.name }));
  return { line, items: taken };
}
interface Merging {
  readonly line: MergeLine;
  readonly items: readonly ConsumableItem[];
  readonly accountId: number;
  readonly commandId: number;
}
/** Uses up the items of a merge. They are locked, so none of them can be part of another merge. */
async function consume(
  { items }: Deps,
  tx: Tx,
  { line, accountId, commandId }: Merging,
  consumed: readonly ConsumableItem[],
  into: Record<string, unknown>,
): Promise<void> {
  const rule = itemMergeMessages.merged({ name: line.name });
  for (const { id } of consumed.toSorted((a, b) => a.id - b.id))
    await items.move(tx, accountId, id, 'MERGED', commandId, rule, {
      mergeLineId: line.id,
      ...into,
    });
}
/**
 * Creates one item of the next rarity. Draws its origin with equal chances among those that have
 * supply. If another transaction takes the last item of the drawn origin, draws again among the
 * others.
 */
async function makeNext(deps: Deps, tx: Tx, merging: Merging) {
  const { line, items, accountId, commandId } = merging;
  const next = (items[0]?.rarity ?? 0) + 1;
  let left: readonly MergeOutcome[] = (await listPossibleMergeOutcomes(tx, line)).filter(
    ({ rarity }) => rarity === next,
  );
  const seed = deps.kernel.chance.seed(`merge ${accountId}`);
  for (let chosen = pickMergeOutcome(left, seed); chosen; chosen = pickMergeOutcome(left, seed)) {
    const { kind, id } = chosen;
    const cause = {
      mergeLineId: line.id,
      seed,
      from: items.map((item) => item.id),
      among: left.map((outcome) => outcome.id),
    };
    try {
      const { itemIds } = await runWithSavepoint(tx, (inside) =>
        deps.items.grant(inside, {
          accountId,
          templateId: id,
          ofCollection: kind === 'COLLECTION',
          amount: 1,
          kind: 'reward',
          instead: items.length,
          rule: itemMergeMessages.merged({ name: line.name }),
          cause,
          commandId,
        }),
      );
      const resultId = itemIds[0] ?? 0;
      await consume(deps, tx, merging, items, { resultId });
      return {
        resultId,
        seed,
        chosen,
        consumed: items,
        slotsBefore: null,
        message: itemMergeMessages.became({ n: items.length, item: chosen.name }),
      };
    } catch (error) {
      if (!(error instanceof UndeliverableRewardError)) throw error;
      const gone = chosen;
      left = left.filter((outcome) => outcome !== gone);
    }
  }
  throw buildConflictError(itemMergeMessages.nothingComes());
}
/** Returns the slots of the first item with a perk of the second item in one of them. */
function placePerk(
  to: ItemWithSlots,
  from: ItemWithSlots,
  { perkFrom, slotTo }: { perkFrom: number; slotTo: number },
): StoredPerkSlot[] {
  const perk = from.slots[perkFrom];
  if (!perk || perk.perkId === null)
    throw buildFieldError('perkFrom', itemMergeMessages.noPerkThere());
  const slot = to.slots[slotTo];
  if (!slot || slot.typeName !== 'PERK_GRANT')
    throw buildFieldError('slotTo', itemMergeMessages.noSlotThere());
  const { perkId, perkRarity, gameplayTaskId } = perk;
  return to.slots.map((other, at) =>
    at === slotTo ? { ...other, perkId, perkRarity, gameplayTaskId } : other,
  );
}
/** Moves the chosen perk of the second item to the first item, and uses up the second item. */
async function movePerk(deps: Deps, tx: Tx, merging: Merging, order: Order) {
  const { perkFrom, slotTo } = order;
  if (perkFrom === undefined) throw buildFieldError('perkFrom', itemMergeMessages.perkNeeded());
  if (slotTo === undefined) throw buildFieldError('slotTo', itemMergeMessages.perkNeeded());
  const { accountId, commandId, line, items } = merging;
  const [first, second] = items;
  const to = first && (await deps.items.find(tx, accountId, first.id));
  const from = second && (await deps.items.find(tx, accountId, second.id));
  if (!to || !from) throw buildConflictError(itemMergeMessages.itemGone());
  const rules = createPerkRules(await deps.kernel.configuration.within(tx));
  const slots = await assertPerkSlots(
    tx,
    rules,
    to.owner,
    placePerk(to, from, { perkFrom, slotTo }),
  );
  await deps.items.changeSlots(tx, {
    accountId,
    itemId: to.id,
    version: to.version,
    slots,
    rule: itemMergeMessages.merged({ name: line.name }),
    cause: { mergeLineId: line.id, from: [from.id], slot: slotTo },
    commandId,
  });
  await consume(deps, tx, merging, [second], { resultId: to.id });
  const { name, rarity, imageUrl, collectionId, commonId } = to;
  const kind = collectionId === null ? 'INVENTORY' : 'COLLECTION';
  return {
    resultId: to.id,
    seed: null,
    chosen: { kind, id: collectionId ?? commonId ?? 0, name, rarity, imageUrl } as const,
    consumed: [second],
    slotsBefore: to.slots,
    message: itemMergeMessages.tookPerk({ item: name, other: from.name }),
  };
}
async function mergeItems(deps: Deps, call: Call, accountId: number, order: Order): Promise<Done> {
  const { kernel, rewards, items } = deps;
  const userId = await requireUserIdOfAccount(kernel.db.read, accountId);
  const spec = {
    type: 'items.merge',
    message: itemMergeMessages.mergedItems(),
    entity: 'items',
    userId,
  };
  return kernel.commands.run(call, spec, async (tx, command) => {
    const { line, items: taken } = await validateMerge(deps, tx, accountId, order);
    const isPerk = line.type === mergeTypes.perk;
    if (!isPerk && (order.perkFrom ?? order.slotTo) !== undefined)
      throw buildFieldError('perkFrom', itemMergeMessages.perkOnly());
    const merging = { line, items: taken, accountId, commandId: command.id };
    const { resultId, seed, chosen, consumed, slotsBefore, message } = isPerk
      ? await movePerk(deps, tx, merging, order)
      : await makeNext(deps, tx, merging);
    const { price, transactionId } = await payPrice(deps, tx, line, accountId, command.id);
    const itemIds = consumed.map(({ id }) => id);
    await insertMerge(tx, {
      lineId: line.id,
      accountId,
      itemIds,
      resultId,
      seed,
      commandId: command.id,
      at: kernel.clock.now(),
    });
    const receipts = await rewards.note(tx, [
      {
        source: 'merge',
        sourceId: command.id,
        accountId,
        rule: itemMergeMessages.merged({ name: line.name }),
        cause: { mergeLineId: line.id, from: itemIds, ...(seed !== null && { seed }), ...price },
        commandId: command.id,
        rewards: [{ ...chosen, currency: null, amount: 1 }, ...(await listPriceLines(tx, line))],
      },
    ]);
    const receipt = receipts.get(accountId);
    const [item] = await items.list(tx, accountId, [resultId]);
    const itemWithSlots = await items.find(tx, accountId, resultId);
    if (!receipt || !item || !itemWithSlots)
      throw new Error('A merge that was just done has no receipt or no item');
    return {
      reply: { receipt, item },
      entityId: resultId,
      before: {
        items: taken.map(({ id, name }) => ({ id, name })),
        ...(slotsBefore && { slots: slotsBefore }),
      } satisfies MergeRecordWithChosenItems,
      after: {
        accountId,
        mergeLineId: line.id,
        line: line.name,
        resultId,
        item: chosen.name,
        seed,
        slots: itemWithSlots.slots,
        transactionId,
        ...price,
      } satisfies MergeResultRecord,
      message: price === null ? message : itemMergeMessages.paidFor({ what: message, ...price }),
    };
  });
}
/** Burns the price of a line, if it has one; returns the price and the ledger transaction. */
async function payPrice(
  { bank }: Deps,
  tx: Tx,
  line: MergeLine,
  accountId: number,
  commandId: number,
) {
  const { price: amount, currency } = line;
  if (amount === null || currency === null) return { price: null, transactionId: null };
  const ref = String(commandId);
  const spending = { accountId, currency, amount, kind: 'merge', ref, commandId } as const;
  const { transactionId } = await bank.spend(tx, { ...spending, to: 'burn' });
  const named = await bank.findCurrency(tx, currency);
  const price = toWholeUnits(amount, named?.decimals ?? 0);
  return { price: { price, currency: named?.name ?? currency }, transactionId };
}
/** Returns the price as a receipt line; empty if the line has no price. */
async function listPriceLines(tx: Tx, { price, currency }: MergeLine) {
  if (price === null || currency === null) return [];
  const paid: Reward = { kind: 'CURRENCY', id: null, currency, amount: -price };
  return [paid].map(await createReceiptNamer(tx, [paid]));
}
const getOutcomeKind = ({ belonging }: Pick<MergeLine, 'belonging'>): MergeOutcome['kind'] =>
  belonging === mergeItemSources.inventories ? 'INVENTORY' : 'COLLECTION';
/** Lists the possible results of several lines. Makes one query per kind of origin. */
async function listOutcomes(db: Queries, lines: readonly MergeLine[]): Promise<MergeOutcome[]> {
  const readOutcomes = async (belonging: number): Promise<MergeOutcome[]> => {
    const mergeable = lines.filter((line) => line.belonging === belonging);
    const origins = [...new Set(mergeable.flatMap((line) => line.origins))];
    return origins.length === 0 ? [] : listPossibleMergeOutcomes(db, { belonging, origins });
  };
  return (await Promise.all(Object.values(mergeItemSources).map(readOutcomes))).flat();
}
/** Lists every merge line for which the player owns items, by rarity, with the possible results. */
async function listLines(
  { kernel, items }: Deps,
  call: Call<UserActor>,
): Promise<{ data: Listed[] }> {
  const { read } = kernel.db;
  const { accountId } = call.actor;
  const [lines, owned, currencies] = await Promise.all([
    listMergeLines(read),
    listOwnedItemsByOrigin(read, accountId),
    listCurrencyNames(read),
  ]);
  const mergeCount = (await kernel.configuration.now(read)).of(platformBalanceParameters)[
    'merge.count'
  ];
  const data: Listed[] = [];
  const whole = new Map(
    (
      await items.list(
        read,
        accountId,
        owned.map(({ id }) => id),
      )
    ).map((item) => [item.id, item]),
  );
  const makeable = await listOutcomes(
    read,
    lines.filter(({ type }) => type === mergeTypes.up),
  );
  for (const line of lines) {
    const own = owned.filter(
      (item) => item.belonging === line.belonging && line.origins.includes(item.origin),
    );
    if (own.length === 0) continue;
    const outcomes =
      line.type === mergeTypes.up
        ? makeable.filter(
            ({ kind, id }) => kind === getOutcomeKind(line) && line.origins.includes(id),
          )
        : [];
    const named = currencies.find(({ code }) => code === line.currency);
    data.push({
      id: line.id,
      name: line.name,
      type: line.type,
      count: countItemsPerMerge(line, mergeCount),
      price: line.price,
      currency: line.currency,
      currencyName: named?.name ?? null,
      decimals: named?.decimals ?? 0,
      steps: [...Map.groupBy(own, ({ rarity }) => rarity)]
        .sort(([a], [b]) => a - b)
        .map(([rarity, items]) => {
          const next = outcomes.filter((outcome) => outcome.rarity === rarity + 1);
          const chances = next.length === 0 ? [] : computeEqualChances(next.length);
          const counts = new Map(items.map((item) => [item.origin, item.owned]));
          return {
            rarity,
            owned: [...counts.values()].reduce((sum, n) => sum + n, 0),
            items: items.flatMap(({ id }) => whole.get(id) ?? []),
            outcomes: next.map((outcome, at) => ({ ...outcome, chance: chances[at] ?? 0 })),
          };
        }),
    });
  }
  return { data };
}
/** Creates the use cases with which players list possible merges, and merge. */
export function createMergeUseCases(deps: Deps) {
  deps.kernel.undo.register('items.merge', createMergeUndo(deps));
  return { list, merge };

  function list(call: Call<UserActor>) {
    return listLines(deps, call);
  }
  function merge(call: Call, accountId: number, order: Order) {
    return mergeItems(deps, call, accountId, order);
  }
}
