import { toWholeUnits } from '@guildhall/contract/amounts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError, buildFieldError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { lockAccount } from '../../../identity/accounts/players/players.api.ts';
import type { Bank } from '../../bank/bank.api.ts';
import {
  createReceiptNamer,
  toReceiptReply,
  type Reward,
  type RewardPayments,
} from '../../rewards/rewards.api.ts';
import {
  computeEnergyCapacity,
  computeDisposableBadgePrice,
  countRefillableCharges,
  computeEnergyState,
  type EnergySetting,
} from './energy.policy.ts';
import {
  activateItemEnergy,
  lockItemEnergy,
  refillItemEnergy,
  findTemplateEnergySetting,
  type EnergyItem,
} from './energy.store.ts';
import { listBadgesForSale } from './item-energy.ts';
import type { ItemLedger } from '../items.api.ts';
import { findUserOfAccount } from '../items.store.ts';
import { insertItemHistory } from '../holds/item-changes.store.ts';
import { itemMessages } from '../items.messages.ts';

interface Deps {
  readonly kernel: Kernel;
  readonly items: ItemLedger;
  readonly bank: Pick<Bank, 'spend' | 'findCurrency'>;
  readonly rewards: Pick<RewardPayments, 'note'>;
}
type Command = { readonly id: number; readonly at: Date };
interface ReceiptContent {
  readonly source: string;
  readonly sourceId: number;
  readonly accountId: number;
  readonly rule: Sentence;
  readonly rewards: readonly Reward[];
}
/**
 * Locks the account and returns its owner. Everywhere, the account is locked before its items and
 * currencies.
 */
const lockOwner = async (tx: Tx, accountId: number) => {
  await lockAccount(tx, accountId);
  const owner = await findUserOfAccount(tx, accountId);
  if (!owner) throw new AppError('NOT_FOUND');
  return owner;
};
/** Locks an item of the account, and returns the item with its energy. */
async function lockEnergyItem(
  tx: Tx,
  accountId: number,
  itemId: number,
): Promise<EnergyItem & { setting: EnergySetting }> {
  const [item] = await lockItemEnergy(tx, [itemId]);
  if (item?.accountId !== accountId || item.setting === null) throw new AppError('NOT_FOUND');
  return { ...item, setting: item.setting };
}
/** Price that the player has seen; its currency is undefined if the client did not send one. */
interface DisplayedPrice {
  readonly price: number;
  readonly currency?: string | undefined;
}
type RefillOrder = DisplayedPrice & { readonly itemId: number; readonly charges: number };
type BadgeOrder = DisplayedPrice & { readonly templateId: number };
/** Throws CONFLICT, naming the present price, if the player has seen another price. */
async function validatePrice(
  { bank }: Deps,
  tx: Tx,
  { currency }: EnergySetting,
  present: number,
  displayed: DisplayedPrice,
): Promise<void> {
  if (displayed.price === present && currency === (displayed.currency ?? currency)) return;
  const row = currency === null ? undefined : await bank.findCurrency(tx, currency);
  throw new AppError('CONFLICT', {
    because:
      row && currency !== null
        ? itemMessages.costsNow({ price: toWholeUnits(present, row.decimals), currency: row.name })
        : itemMessages.costsNothing(),
    details: { price: present, currency },
  });
}
/** Converts a price to a decimal number for log records. Also returns the name of the currency. */
async function formatPaidPrice({ bank }: Deps, tx: Tx, amount: number, currency: string | null) {
  if (currency === null || amount === 0) return {};
  const named = await bank.findCurrency(tx, currency);
  return { paid: `${toWholeUnits(amount, named?.decimals ?? 0)} ${named?.name ?? currency}` };
}
async function pay(
  { bank }: Deps,
  tx: Tx,
  payment: { kind: string; accountId: number; currency: string | null; amount: number },
  { id: commandId }: Command,
): Promise<Reward[]> {
  const { kind, accountId, currency, amount } = payment;
  if (currency === null || amount === 0) return [];
  const ref = String(commandId);
  await bank.spend(tx, { accountId, currency, amount, kind, ref, commandId, to: 'burn' });
  return [{ kind: 'CURRENCY', id: null, currency, amount: -amount }];
}
/** Writes the receipt of an operation, and returns it for the reply. */
async function writeReceipt(
  { rewards }: Deps,
  tx: Tx,
  call: Call,
  { id: commandId }: Command,
  { rewards: moved, ...about }: ReceiptContent,
) {
  const toReceiptReward = await createReceiptNamer(tx, moved);
  const receipts = await rewards.note(tx, [
    {
      ...about,
      period: String(commandId),
      cause: {},
      commandId,
      rewards: moved.map(toReceiptReward),
    },
  ]);
  const receipt = receipts.get(about.accountId);
  if (!receipt) throw new Error('A receipt of this command was there before it');
  return toReceiptReply(receipt, call.language);
}
const insertHistory = (
  { kernel }: Deps,
  tx: Tx,
  { id: itemId, accountId }: EnergyItem,
  { id: commandId }: Command,
  kind: 'activated' | 'refilled',
  rule: Sentence,
) =>
  insertItemHistory(tx, [
    { itemId, accountId, kind, commandId, rule, cause: {}, at: kernel.clock.now() },
  ]);

const notifyOfChange = ({ kernel }: Deps, tx: Tx, userId: number, accountId: number) =>
  kernel.realtime.emit(tx, userId, 'INVENTORY_LIST_CHANGED', { accountId });
function activateItem(deps: Deps, call: Call, accountId: number, itemId: number) {
  return deps.kernel.commands.run(
    call,
    {
      type: 'items.activate',
      message: itemMessages.activatedContract(),
      entity: 'items',
      entityId: itemId,
    },
    async (tx, command) => {
      const owner = await lockOwner(tx, accountId);
      const item = await lockEnergyItem(tx, accountId, itemId);
      if (item.setting.category !== 'CONTRACT')
        throw new AppError('CONFLICT', { because: itemMessages.contractsOnly() });
      if (item.use.activatedAt !== null)
        throw new AppError('CONFLICT', { because: itemMessages.activatedAlready() });
      const rule = itemMessages.activated({ name: item.name });
      if (!(await activateItemEnergy(tx, itemId, command.at)))
        throw new AppError('CONFLICT', { because: itemMessages.activatedAlready() });
      await insertHistory(deps, tx, item, command, 'activated', rule);
      await notifyOfChange(deps, tx, owner.user_id, accountId);
      const receipt = await writeReceipt(deps, tx, call, command, {
        source: 'activation',
        sourceId: itemId,
        accountId,
        rule,
        rewards: [],
      });
      return {
        reply: { receipt },
        userId: owner.user_id,
        message: rule,
        before: { activatedAt: null },
        after: { activatedAt: command.at.toISOString() },
      };
    },
  );
}
function refillItem(
  deps: Deps,
  call: Call,
  accountId: number,
  { itemId, charges, ...displayed }: RefillOrder,
) {
  return deps.kernel.commands.run(
    call,
    {
      type: 'items.refill',
      message: itemMessages.refilledItem(),
      entity: 'items',
      entityId: itemId,
    },
    async (tx, command) => {
      const owner = await lockOwner(tx, accountId);
      const item = await lockEnergyItem(tx, accountId, itemId);
      const { setting, use, name } = item;
      if (setting.category === 'DISPOSABLE_BADGE')
        throw new AppError('CONFLICT', { because: itemMessages.notRefilled() });
      if (computeEnergyState(setting, use, command.at) === 'EXPIRED')
        throw new AppError('CONFLICT', { because: itemMessages.isExpired() });
      await validatePrice(deps, tx, setting, setting.chargeCost, displayed);
      const most = countRefillableCharges(setting, use);
      if (charges > most) throw buildFieldError('charges', problem('atMost', { max: most }));
      const capacity = computeEnergyCapacity(setting);
      const bought = charges * setting.energyPerCharge;
      const used = await refillItemEnergy(tx, itemId, { bought, capacity });
      if (used === undefined) throw buildFieldError('charges', problem('atMost', { max: most }));
      const { currency, chargeCost } = setting;
      const amount = charges * chargeCost;
      const paid = await pay(deps, tx, { kind: 'refill', accountId, currency, amount }, command);
      const rule = itemMessages.refilled({ name, n: charges });
      await insertHistory(deps, tx, item, command, 'refilled', rule);
      await notifyOfChange(deps, tx, owner.user_id, accountId);
      const units = await formatPaidPrice(deps, tx, amount, currency);
      const receipt = await writeReceipt(deps, tx, call, command, {
        source: 'refill',
        sourceId: itemId,
        accountId,
        rule,
        rewards: paid,
      });
      return {
        reply: { receipt },
        userId: owner.user_id,
        message:
          units.paid === undefined ? rule : itemMessages.paidFor({ what: rule, paid: units.paid }),
        before: { used: use.used },
        // the check of energy payments compares `price`, in minor units, with the amount that was
        // burnt
        after: { used, charges, price: amount, currency, ...units },
      };
    },
  );
}
function buyBadge(
  deps: Deps,
  call: Call,
  accountId: number,
  { templateId, ...displayed }: BadgeOrder,
) {
  return deps.kernel.commands.run(
    call,
    { type: 'items.buy-badge', message: itemMessages.boughtDisposable(), entity: 'items' },
    async (tx, command) => {
      const owner = await lockOwner(tx, accountId);
      const template = await findTemplateEnergySetting(tx, templateId);
      if (!template) throw new AppError('NOT_FOUND');
      const { name, setting } = template;
      if (setting?.category !== 'DISPOSABLE_BADGE')
        throw new AppError('CONFLICT', { because: itemMessages.notSold() });
      const amount = computeDisposableBadgePrice(setting);
      await validatePrice(deps, tx, setting, amount, displayed);
      const rule = itemMessages.boughtBadge({ name });
      const made = await deps.items.grant(tx, {
        accountId,
        templateId,
        amount: 1,
        kind: 'bought',
        rule,
        cause: {},
        commandId: command.id,
      });
      const { currency } = setting;
      const paid = await pay(deps, tx, { kind: 'badge', accountId, currency, amount }, command);
      const units = await formatPaidPrice(deps, tx, amount, currency);
      const receipt = await writeReceipt(deps, tx, call, command, {
        source: 'badge',
        sourceId: templateId,
        accountId,
        rule,
        rewards: [{ kind: 'INVENTORY', id: templateId, currency: null, amount: 1 }, ...paid],
      });
      return {
        reply: { receipt },
        entityId: made.itemIds[0] ?? 0,
        userId: owner.user_id,
        message:
          units.paid === undefined ? rule : itemMessages.paidFor({ what: rule, paid: units.paid }),
        after: { templateId, price: amount, currency, ...units },
      };
    },
  );
}

/**
 * Creates the use cases with which players activate an item, buy charges back, and buy disposable
 * badges.
 */
export function createEnergyUseCases(deps: Deps) {
  return { activate, refill, buy, listForSale };

  function activate(call: Call, accountId: number, itemId: number) {
    return activateItem(deps, call, accountId, itemId);
  }
  function refill(call: Call, accountId: number, order: RefillOrder) {
    return refillItem(deps, call, accountId, order);
  }
  function buy(call: Call, accountId: number, order: BadgeOrder) {
    return buyBadge(deps, call, accountId, order);
  }
  async function listForSale() {
    return { data: await listBadgesForSale(deps.kernel.db.read) };
  }
}
export type EnergyUseCases = ReturnType<typeof createEnergyUseCases>;
