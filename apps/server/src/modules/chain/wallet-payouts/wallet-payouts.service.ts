import type { Address } from '@solana/kit';
import type { Tx } from '../../../kernel/db/db.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findChainCurrency, type ChainCurrency } from '../../wealth/bank/bank.api.ts';
import type {
  WalletPayoutBatch,
  WalletRecipientPayments,
  WalletRecipientRow,
} from '../../wealth/token-distributions/token-distributions.api.ts';
import type { ChainTransactionSigner } from '../signing/signing.api.ts';
import { ChainUnavailableError, type ChainClient } from '../network/network.api.ts';
import type { TreasuryTracker } from '../staking/staking.api.ts';
import type { Submission, Submissions } from '../submissions/submissions.api.ts';
import { listWalletOwnerAccounts } from '../wallets/wallets.api.ts';

/** Largest number of wallets in one transaction. Without a memo there would be room for eight. */
const batchSize = 7;
/** Largest number of transactions that one run sends for one distribution. */
const batchLimit = 50;
const loadInstructions = () => import('../instructions/instructions.api.ts');

interface Deps {
  readonly client: Pick<ChainClient, 'isOpen'>;
  readonly transactions: ChainTransactionSigner;
  readonly treasury: Pick<TreasuryTracker, 'findMint' | 'readLeft' | 'spend'>;
  readonly submissions: Submissions;
  readonly recipients: WalletRecipientPayments;
}
interface Running {
  readonly id: number;
  readonly name: string;
  readonly currency: string;
}

/** Pays wallets by transactions of the server. */
export function createWalletPayouts({ db, log }: Kernel, deps: Deps) {
  const { client, transactions, treasury, submissions, recipients } = deps;
  recipients.useBook({
    listUnusable: (addresses) => findUnusable(client, addresses),
    listOwners: listWalletOwnerAccounts,
  });
  submissions.define('DISTRIBUTION', { onFinal, onGone });
  return { turn };

  /**
   * Runs once a minute. If several servers run this function at the same time, each wallet is still
   * paid once.
   */
  async function turn(): Promise<void> {
    if (!client.isOpen()) return;
    try {
      for (const running of await recipients.listRunning(db.read)) await sendAll(running);
    } catch (error) {
      if (!isPassingFailure(error)) throw error;
      log.warn({ error: error.message }, 'Wallets of distributions wait for the next run');
    }
  }

  async function sendAll(running: Running): Promise<void> {
    const currency = await findChainCurrency(db.read, running.currency);
    if (!currency) return;
    let after = 0;
    for (let sent = 0; sent < batchLimit; sent++) {
      const rows = await recipients.listWaiting(db.read, running.id, after, batchSize);
      if (rows.length === 0) return;
      after = rows.at(-1)?.id ?? after;
      if (await send(running, currency, rows)) continue;
      // pays each wallet in its own transaction, so that a wallet that cannot be paid does not
      // delay the others
      for (const row of rows) await send(running, currency, [row]);
    }
  }

  /**
   * Sends the payment of these rows. Returns false if the chain would refuse the transaction, or if
   * the treasury has too few tokens.
   */
  async function send(
    { id, name }: Running,
    currency: ChainCurrency,
    rows: readonly WalletRecipientRow[],
  ): Promise<boolean> {
    const rewardMint = await treasury.findMint(currency);
    const amount = rows.reduce((sum, row) => sum + BigInt(row.amount), 0n);
    const isShort = amount > (await treasury.readLeft(db.read, currency.code));
    const ids = rows.map((row) => row.id);
    const memo = `Distribution ${id}, from row ${ids[0]}`;
    const payment = rewardMint && { rewardMint, decimals: currency.decimals, memo };
    const signed = payment && !isShort && (await sign(transactions, payment, rows));
    if (!signed) {
      log.warn({ distribution: id, rows: ids, isShort }, `Wallets of ${name} cannot be paid now`);
      return false;
    }
    await db.transaction(async (tx) => {
      if (!(await recipients.take(tx, { distributionId: id, ids }))) return;
      await submissions.submit(tx, {
        ...signed,
        kind: 'DISTRIBUTION',
        userId: null,
        accountId: null,
        wallet: null,
        memo,
        details: { distributionId: id, ids, amount: String(amount), currency: currency.code },
        commandId: null,
        subjects: ids.map((row) => `recipient ${row}`),
        uses: [`treasury ${rewardMint}`],
      });
    });
    return true;
  }

  async function onFinal(tx: Tx, { details }: Submission) {
    await treasury.spend(tx, String(details['currency']), BigInt(String(details['amount'])));
    await recipients.markPaid(tx, details as unknown as WalletPayoutBatch);
  }

  function onGone(tx: Tx, { details }: Submission): Promise<void> {
    return recipients.release(tx, details as unknown as WalletPayoutBatch);
  }
}

/**
 * Returns true if a later run may succeed, because the chain does not answer or the fee budget is
 * spent.
 */
const isPassingFailure = (error: unknown): error is ChainUnavailableError | AppError =>
  error instanceof ChainUnavailableError ||
  (error instanceof AppError && error.code === 'CONFLICT');

/** Signs the payment of some rows; returns undefined if the chain would refuse the payment. */
async function sign(
  transactions: ChainTransactionSigner,
  payment: { readonly rewardMint: Address; readonly decimals: number; readonly memo: string },
  rows: readonly WalletRecipientRow[],
) {
  const { buildPayoutInstructions: buildPayouts } = await loadInstructions();
  const parts = rows.map(({ wallet, amount }) => ({
    wallet: wallet as Address,
    amount: BigInt(amount),
  }));
  const total = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const keys = await transactions.loadPayingKeys(payment.rewardMint, total);
  return transactions.signOwn(await buildPayouts(keys, { ...payment, parts }));
}

/**
 * Returns the given addresses to which tokens cannot be paid. Without a chain, returns all of them.
 */
async function findUnusable(
  client: Deps['client'],
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  if (addresses.length === 0) return new Set();
  if (!client.isOpen()) return new Set(addresses);
  const { isPayableAddress: isPayable } = await loadInstructions();
  return new Set(addresses.filter((address) => !isPayable(address)));
}
