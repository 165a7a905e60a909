import { amountMax } from '@guildhall/contract/amounts';
import type { ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import { mergeItemSources } from '@guildhall/contract/wealth/merge/merge-lines.section';
import type { craftingCalls } from '@guildhall/contract/wealth/craft/crafting';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError, buildFieldError, buildConflictError } from '../../../kernel/errors.ts';
import {
  lockAccount,
  requireUserIdOfAccount,
} from '../../identity/accounts/players/players.api.ts';
import { mapSeasonStates, type ConsumableItem } from '../items/items.api.ts';
import { createReceiptNamer, type Receipt, type ReceiptLine } from '../rewards/rewards.api.ts';
import {
  lockConsumableItems,
  insertPayoutReceipt,
  describeCurrencyAmount,
  formatPriceForRecord,
  type CraftDeps,
} from './consuming.ts';
import { createDismantlingUndo, type DismantlingRecord } from './craft-undo.service.ts';
import {
  findCraftSetting,
  roundDismantlingWorthsTogether,
  splitDismantlingWorth,
  computeExactDismantlingWorth,
} from './craft.policy.ts';
import { lockCraftSettings } from './craft.store.ts';
import { craftMessages } from './craft.messages.ts';

type Order = ValidatedCallInput<typeof craftingCalls.dismantleItems>['body'];
/** An item to dismantle, with its present worth in minor units. */
interface Worth {
  readonly item: ConsumableItem;
  readonly worth: bigint;
  readonly currency: string;
}
/**
 * Computes the worths of items. Rounds only their sum down. Throws CONFLICT, naming the item, if an
 * item by itself would give nothing.
 */
async function computeWorths(
  { kernel }: CraftDeps,
  tx: Tx,
  items: readonly ConsumableItem[],
): Promise<readonly Worth[]> {
  const fixed = items.find(({ isDismantable }) => !isDismantable);
  if (fixed) throw buildConflictError(craftMessages.notDismantable({ item: fixed.name }));
  const rarities = items.map(({ rarity }) => rarity);
  const settings = await lockCraftSettings(tx, 'dismantle', [...new Set(rarities)]);
  const seasons = items.map(({ seasonId }) => seasonId);
  const standings = await mapSeasonStates(tx, seasons, kernel.clock.now());
  const exact = items.map((item) => {
    const isOfCollection = item.belonging === mergeItemSources.collections;
    const setting = findCraftSetting(settings, item.rarity, isOfCollection ? item.origin : null);
    if (!setting) throw buildConflictError(craftMessages.noReward({ item: item.name }));
    const worth = computeExactDismantlingWorth(
      setting.amount,
      standings.get(item.seasonId ?? 0)?.value ?? 1,
    );
    if (splitDismantlingWorth(worth).whole < 1n)
      throw buildConflictError(craftMessages.worthless({ item: item.name }));
    return { item, worth, currency: setting.currency };
  });
  const shared = roundDismantlingWorthsTogether(exact.map(({ worth }) => worth));
  return exact.map((priced, at) => ({ ...priced, worth: shared[at] ?? 0n }));
}
/**
 * Validates an order to dismantle. Returns the locked items, and their total worth in one currency.
 * Throws CHANGED if the player has seen another worth, CONFLICT if an item cannot be dismantled.
 */
async function validateDismantling(deps: CraftDeps, tx: Tx, accountId: number, order: Order) {
  const again = order.itemIds.findIndex((id, at) => order.itemIds.indexOf(id) < at);
  if (again >= 0) throw buildFieldError(`itemIds.${again}`, craftMessages.itemTwice());
  await lockAccount(tx, accountId);
  const worths = await computeWorths(
    deps,
    tx,
    await lockConsumableItems(deps, tx, accountId, order.itemIds),
  );
  const currency = worths[0]?.currency ?? '';
  if (worths.some((worth) => worth.currency !== currency))
    throw buildConflictError(craftMessages.oneCurrency());
  const sum = worths.reduce((total, { worth }) => total + worth, 0n);
  if (sum > BigInt(amountMax)) throw buildConflictError(craftMessages.tooMuch());
  const reward = Number(sum);
  if (reward !== order.reward || currency !== (order.currency ?? currency))
    throw new AppError('CHANGED', { details: { reward, currency } });
  return { worths, reward, currency };
}
/**
 * Builds one receipt line per item with its reward. If a part of the reward has repaid a debt, adds
 * a line for this part.
 */
async function listReceiptLines(
  tx: Tx,
  worths: readonly Worth[],
  repaid: number,
): Promise<readonly ReceiptLine[]> {
  const currency = worths[0]?.currency ?? '';
  const money = (amount: number) => ({ kind: 'CURRENCY', id: null, currency, amount }) as const;
  const show = await createReceiptNamer(tx, [money(1)]);
  const about = 'ITEM' as const;
  const lines = worths.map(({ item, worth }): ReceiptLine => {
    const text = craftMessages.itemApart({ item: item.name });
    return { about, outcome: 'PAID', what: text, rewards: [show(money(Number(worth)))], why: null };
  });
  if (repaid === 0) return lines;
  const rewards = [show(money(-repaid))];
  const message = craftMessages.repaid();
  return [
    ...lines,
    { about, outcome: 'COUNTED', what: message, rewards, why: craftMessages.debtOf() },
  ];
}
/** Exchanges items for their worth: all of them or none. Returns the receipt. */
async function dismantleItems(
  deps: CraftDeps,
  call: Call,
  accountId: number,
  order: Order,
): Promise<{ receipt: Receipt }> {
  const { kernel, items, bank } = deps;
  const userId = await requireUserIdOfAccount(kernel.db.read, accountId);
  const spec = {
    type: 'items.dismantle',
    message: craftMessages.tookItemsApart(),
    entity: 'items',
    userId,
  };
  return kernel.commands.run(call, spec, async (tx, command) => {
    const commandId = command.id;
    const { worths, reward, currency } = await validateDismantling(deps, tx, accountId, order);
    for (const { item, worth } of worths) {
      const rule = craftMessages.apartFor({
        reward: await describeCurrencyAmount(deps, tx, worth, currency),
      });
      const cause = { reward: Number(worth), currency };
      await items.move(tx, accountId, item.id, 'DISMANTLED', commandId, rule, cause);
    }
    const ref = String(commandId);
    const making = { accountId, currency, amount: reward, kind: 'dismantle', ref, commandId };
    const { repaid, transactionId } = await bank.make(tx, making, 'rule');
    const [paid, debt] = [
      await formatPriceForRecord(deps, tx, reward, currency),
      await formatPriceForRecord(deps, tx, repaid, currency),
    ];
    const message = craftMessages.tookApart({
      n: worths.length,
      reward: await describeCurrencyAmount(deps, tx, reward, currency),
    });
    const receivedReward = { kind: 'CURRENCY', id: null, currency, amount: reward } as const;
    const receipt = await insertPayoutReceipt(deps, tx, {
      source: 'dismantle',
      sourceId: commandId,
      accountId,
      rule: message,
      cause: { items: order.itemIds, reward: paid.price, currency: paid.currency },
      commandId,
      rewards: [receivedReward].map(await createReceiptNamer(tx, [receivedReward])),
      lines: await listReceiptLines(tx, worths, repaid),
    });
    return {
      reply: { receipt },
      entityId: worths[0]?.item.id ?? 0,
      before: { items: worths.map(({ item: { id, name } }) => ({ id, name })) },
      after: {
        accountId,
        transactionId,
        reward: paid.price,
        currency: paid.currency,
        repaid: debt.price,
      } satisfies DismantlingRecord,
      message,
    };
  });
}
/** Creates the use case that dismantles, and registers its undo. */
export function createDismantleUseCase(deps: CraftDeps) {
  deps.kernel.undo.register('items.dismantle', createDismantlingUndo(deps));
  return dismantle;

  function dismantle(call: Call, accountId: number, order: Order) {
    return dismantleItems(deps, call, accountId, order);
  }
}
