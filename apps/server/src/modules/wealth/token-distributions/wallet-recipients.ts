/** Pays recipients that are wallets on a chain. */
import { createSystemCall } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { Bank } from '../bank/bank.api.ts';
import type {
  WalletPayoutBatch,
  WalletAddressBook,
  WalletRecipientPayments,
} from './token-distributions.api.ts';
import { toDistributionFund } from './token-distributions.funds.ts';
import { endDistributionIfPaid } from './token-distributions.paying.ts';
import { lockTokenDistribution, type TokenDistribution } from './token-distributions.store.ts';
import { tokenDistributionMessages } from './token-distributions.messages.ts';
import {
  listWaitingWalletRecipients,
  listDistributionsWithWallets,
  updateWalletRecipientStates,
} from './wallet-rows.store.ts';

const system = createSystemCall('Token distributions');

/** Used without a chain: tokens cannot be paid to any address. */
const noBook: WalletAddressBook = {
  listUnusable: (addresses) => Promise.resolve(new Set(addresses)),
  listOwners: () => Promise.resolve([]),
};
/** Creates the functions that pay recipients of which only a wallet is known. */
export function createWalletRecipientPayments(deps: {
  readonly kernel: Kernel;
  readonly bank: Bank;
}) {
  const { kernel, bank } = deps;
  let book = noBook;
  const recipients: WalletRecipientPayments = {
    useBook: (known) => void (book = known),
    listRunning: listDistributionsWithWallets,
    listWaiting: listWaitingWalletRecipients,
    take,
    markPaid,
    release,
  };
  return { recipients, getBook: () => book };

  async function take(tx: Tx, { distributionId, ids }: WalletPayoutBatch): Promise<boolean> {
    const distribution = await lockTokenDistribution(tx, distributionId);
    if (distribution?.state !== 'RUNNING') return false;
    const { n } = await updateWalletRecipientStates(tx, ids, 'PENDING', 'SENT');
    // another server has reserved some of the rows, so this one releases its rows, and the whole
    // batch waits for the next run
    if (n > 0 && n < ids.length) await updateWalletRecipientStates(tx, ids, 'SENT', 'PENDING');
    return n === ids.length;
  }

  async function markPaid(tx: Tx, { distributionId, ids }: WalletPayoutBatch): Promise<void> {
    const distribution = await lockTokenDistribution(tx, distributionId);
    if (!distribution) throw new Error(`Distribution ${distributionId} has paid and is gone`);
    await record(tx, distribution, 'pay', async (commandId) => {
      const { sum } = await updateWalletRecipientStates(tx, ids, 'SENT', 'PAID');
      const { currency } = distribution;
      await bank.escrow.payToChain(
        tx,
        toDistributionFund(distributionId),
        currency,
        sum,
        commandId,
      );
    });
    await endDistributionIfPaid(deps, tx, distribution);
  }

  async function release(tx: Tx, { distributionId, ids }: WalletPayoutBatch): Promise<void> {
    const distribution = await lockTokenDistribution(tx, distributionId);
    if (distribution?.state !== 'CANCELLED') {
      await updateWalletRecipientStates(tx, ids, 'SENT', 'PENDING');
      return;
    }
    await record(tx, distribution, 'return', async (commandId) => {
      const { sum } = await updateWalletRecipientStates(tx, ids, 'SENT', 'RETURNED');
      const { currency } = distribution;
      await bank.escrow.giveBack(tx, toDistributionFund(distributionId), currency, sum, commandId);
    });
  }

  async function record(
    tx: Tx,
    { id, name }: TokenDistribution,
    verb: 'pay' | 'return',
    work: (commandId: number) => Promise<void>,
  ): Promise<void> {
    const message = tokenDistributionMessages.paid({ name });
    const type = `token-distributions.${verb}` as const;
    const spec = { type, message, entity: 'token-distributions', entityId: id };
    await kernel.commands.record(tx, system, spec, async (command) => {
      await work(command.id);
      return { reply: {} };
    });
  }
}
