/** Sells the paid track of a pass, and undoes sales. */
import { toWholeUnits } from '@guildhall/contract/amounts';
import type { Call } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { UndoStep } from '../../../kernel/commands/undo.ts';
import {
  lockAccount,
  requireUserIdOfAccount,
} from '../../identity/accounts/players/players.api.ts';
import { queueTakingNotice, type Bank } from '../../wealth/bank/bank.api.ts';
import type { Receipt, RewardPayments } from '../../wealth/rewards/rewards.api.ts';
import type { BattlePasses } from './battle-passes.api.ts';
import { readTrackPrice, createPassTrackRevocation } from './battle-passes.rewards.ts';
import { lockBattlePass, findPassUpgradeReceipt } from './battle-passes.store.ts';
import { battlePassMessages } from './battle-passes.messages.ts';

interface Deps {
  readonly kernel: Kernel;
  readonly passes: BattlePasses;
  readonly rewards: RewardPayments;
  readonly bank: Bank;
}
/** Price that the player has seen; its currency is undefined if the client did not send one. */
export interface SeenPrice {
  readonly price: number;
  readonly currency?: string | undefined;
}
/** Fields of the activity log entry that an undo of the upgrade needs. */
interface UpgradeRecord {
  readonly passId: number;
  readonly accountId: number;
  readonly transactionId: number;
}
/**
 * Finds the receipt of an upgrade that was not undone. A repeated request returns this receipt
 * again.
 */
async function findUpgradeReceipt(
  tx: Tx,
  accountId: number,
  passId: number,
): Promise<Receipt | undefined> {
  const row = await findPassUpgradeReceipt(tx, accountId, passId);
  return row && { ...row, kind: 'pass-upgrade', at: toIsoTime(row.at), held: false };
}
/**
 * Loads a pass that is for sale. Throws CHANGED with the present price if it differs from the price
 * that the player has seen.
 */
async function loadForSale({ kernel }: Deps, tx: Tx, passId: number, seen: SeenPrice) {
  const pass = await lockBattlePass(tx, passId);
  if (!pass) throw new AppError('NOT_FOUND');
  const { price, currency } = readTrackPrice(pass, kernel.clock.now());
  if (price !== seen.price || currency !== (seen.currency ?? currency))
    throw new AppError('CHANGED', { details: { price, currency } });
  return { pass, price, currency };
}
interface Order {
  readonly accountId: number;
  readonly passId: number;
  readonly seen: SeenPrice;
  readonly commandId: number;
}
/** Takes the price, gives the pass and pays its tiers; the receipt lists each tier. */
async function sellPass(deps: Deps, tx: Tx, { accountId, passId, seen, commandId }: Order) {
  const { rewards, bank, passes } = deps;
  const { pass, price, currency } = await loadForSale(deps, tx, passId, seen);
  const named = await bank.findCurrency(tx, currency);
  const cost = {
    price: toWholeUnits(price, named?.decimals ?? 0),
    currency: named?.name ?? currency,
  };
  const { transactionId } = await bank.spend(tx, {
    accountId,
    currency,
    amount: price,
    kind: 'pass',
    ref: String(commandId),
    commandId,
    to: 'shop-revenue',
  });
  const lines = await passes.own(tx, pass, { accountId, price, currency, commandId });
  // throwing rolls the payment of the price back, so nobody pays for a pass that they already own
  if (!lines) throw new AppError('CONFLICT', { because: battlePassMessages.ownedAlready() });
  const noted = await rewards.note(tx, [
    {
      source: 'pass-upgrade',
      sourceId: passId,
      // the command is part of the payment's key, because a pass that was taken back can be bought
      // again
      period: String(commandId),
      accountId,
      rule: battlePassMessages.boughtFor({ name: pass.name }),
      cause: { passId, ...cost },
      commandId,
      rewards: [
        { kind: 'PASS', id: passId, currency: null, amount: 1, name: pass.name, imageUrl: null },
      ],
      lines,
    },
  ]);
  const receipt = noted.get(accountId);
  if (!receipt) throw new Error('An upgrade that was just bought has no receipt');
  return {
    reply: { receipt },
    after: { passId, accountId, transactionId, price, currency },
    message: battlePassMessages.upgraded({ name: pass.name, ...cost }),
  };
}
/**
 * Sells the paid track of a pass to an account; a repeated request returns the receipt of the first
 * sale.
 */
export async function upgradePass(
  deps: Deps,
  call: Call,
  accountId: number,
  passId: number,
  seen: SeenPrice,
) {
  const { kernel } = deps;
  const userId = await requireUserIdOfAccount(kernel.db.read, accountId);
  const spec = {
    type: 'battle-passes.upgrade',
    message: battlePassMessages.upgradePass(),
    userId,
    entity: 'battle-passes',
    entityId: passId,
  };
  return kernel.commands.run<{ receipt: Receipt }>(call, spec, async (tx, command) => {
    // locks the account before the pass, in the same order as a match result
    await lockAccount(tx, accountId);
    const before = await findUpgradeReceipt(tx, accountId, passId);
    if (before) return { reply: { receipt: before } };
    return sellPass(deps, tx, { accountId, passId, seen, commandId: command.id });
  });
}
/**
 * Undoes a sale: returns the price and takes the track back. Throws NOT_UNDOABLE if a tier of the
 * paid track was paid.
 */
export const createPassUpgradeReversal =
  ({ kernel, bank, rewards }: Deps): UndoStep =>
  async (tx, entry, command) => {
    const { passId, accountId, transactionId } = entry.after as unknown as UpgradeRecord;
    const pass = await createPassTrackRevocation(kernel)(tx, {
      accountId,
      id: passId,
      boughtBy: entry.id,
    });
    const subject = { accountId, commandId: command.id };
    queueTakingNotice(
      kernel,
      subject,
      'PURCHASE_REVERSED',
      battlePassMessages.takenBack({ name: pass.name }),
    );
    const back = await bank.reverse(tx, transactionId, command.id);
    await rewards.note(tx, [
      {
        source: 'pass-upgrade-reversed',
        sourceId: passId,
        period: String(command.id),
        accountId,
        rule: battlePassMessages.reversed({ name: pass.name }),
        cause: { entry: entry.id, passId },
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
    return { before: entry.after, after: null };
  };
