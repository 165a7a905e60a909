import type { Address } from '@solana/kit';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import {
  findChainCurrency,
  listChainCurrencies,
  readIssuedAmount,
  type ChainCurrency,
} from '../../wealth/bank/bank.api.ts';
import type { EconomyFault } from '../../wealth/bank/economy/faults.api.ts';
import type { ChainTransactionSigner } from '../signing/signing.api.ts';
import type { ChainClient } from '../network/network.api.ts';
import { listOpenSubmissionDetails } from '../submissions/submissions.api.ts';
import {
  addToTreasurySpentAmount,
  findTreasury,
  listCurrenciesOwedByStaking,
  lockTreasury,
  saveObservedTreasuryAmount,
  sumUnpaidStakingAmounts,
  type TreasuryRow,
} from './staking.store.ts';

/** Supply of a reward currency on the local chain, in whole units. */
const localSupply = 1_000_000_000n;
/**
 * Returns the tokens left in the treasury: the amount that the last check saw, minus the payments
 * since then.
 */
export const computeTreasuryRemainder = (treasury: TreasuryRow | undefined): bigint =>
  BigInt(treasury?.amount ?? 0) - BigInt(treasury?.spent ?? 0);
const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Amounts of a treasury in minor units. */
export interface TreasuryTotal {
  readonly code: string;
  readonly owed: bigint;
  readonly held: bigint;
  /** Time of the last check of the chain; null before the first check. */
  readonly seenAt: string | null;
}
/** Tracks the reward tokens of the treasury, from which all staking rewards are paid. */
export function createTreasuryTracker(
  kernel: Pick<Kernel, 'db' | 'config' | 'clock'>,
  {
    client,
    transactions,
  }: { readonly client: ChainClient; readonly transactions: ChainTransactionSigner },
) {
  const { db, config, clock } = kernel;
  const isLocal = config.chain.rpcUrl === undefined;
  const spend = addToTreasurySpentAmount;
  return { findMint, storeAmount, readFree, readBacking, readLeft, spend, listFaults, listTotals };

  /**
   * Returns the address of a currency's mint. On the local chain, creates a mint if operators have
   * configured none.
   */
  async function findMint({ id, mint }: ChainCurrency, db: Queries = kernel.db.read) {
    if (mint !== null) return mint as Address;
    return isLocal ? transactions.findMint('reward', id, db) : undefined;
  }

  /**
   * Stores the treasury's finalized amount. Throws ChainUnavailableError if the chain does not
   * answer.
   */
  async function storeAmount(code: string): Promise<void> {
    const currency = await findChainCurrency(db.read, code);
    const mint = currency && (await findMint(currency));
    if (!mint) return;
    // reads the spent amount before asking the chain, whose answer may or may not contain payments
    // made meanwhile
    const spentBefore = (await findTreasury(db.read, code))?.spent ?? '0';
    const { findTokenAccount, decodeTokenAccounts: readHeldTokens } = await loadInstructions();
    const owners = await transactions.listTreasuries();
    const addresses = await Promise.all(owners.map((owner) => findTokenAccount(owner, mint)));
    const tokenAccounts = (await client.listAccounts(addresses)).flatMap(
      (account) => account ?? [],
    );
    if (tokenAccounts.length === 0 && isLocal && currency.mint === null) await makeToken(currency);
    const amount = readHeldTokens(tokenAccounts).reduce((sum, token) => sum + token.amount, 0n);
    const observed = { mint, amount: String(amount), counted: spentBefore };
    await saveObservedTreasuryAmount(db.write, code, observed, clock.now());
  }

  async function makeToken({ id, decimals }: ChainCurrency): Promise<void> {
    const { buildRewardTokenInstructions: buildRewardToken } = await loadInstructions();
    const token = { id, decimals, supply: localSupply * 10n ** BigInt(decimals) };
    const keys = await transactions.loadAddresses();
    await transactions.sendOwn(await buildRewardToken(keys, token, transactions.readRent));
  }

  /**
   * Returns the tokens of the treasury minus all amounts that must still be paid. The result may be
   * negative.
   */
  async function readFree(db: Queries, code: string): Promise<bigint> {
    const left = computeTreasuryRemainder(await findTreasury(db, code));
    return left - (await sumUnpaidStakingAmounts(db, code)) - (await readIssuedAmount(db, code));
  }

  /**
   * Returns the largest sum of balances that the treasury covers: its tokens minus the amounts that
   * staking must still pay.
   */
  async function readBacking(tx: Tx, code: string): Promise<bigint> {
    const left = computeTreasuryRemainder(await lockTreasury(tx, code));
    return left - (await sumUnpaidStakingAmounts(tx, code));
  }

  /**
   * Returns the tokens that can leave the treasury now. They include the amounts that must still be
   * paid.
   */
  async function readLeft(db: Queries, code: string): Promise<bigint> {
    return computeTreasuryRemainder(await findTreasury(db, code));
  }

  /**
   * Finds treasuries with fewer tokens than they must still pay. The order of the reads matters: a
   * claim that ends between two reads counts as still in the treasury or as already paid, but never
   * as a fault.
   */
  async function listFaults(db: Queries): Promise<EconomyFault[]> {
    return (await listTotals(db))
      .filter(({ owed, held }) => owed > held)
      .map(({ code, owed, held }) => ({ currency: code, fault: `${code}: ${owed} > ${held}` }));
  }

  /**
   * Lists, for each treasury, the amount that must still be paid and the tokens as of the last
   * check of the chain.
   */
  async function listTotals(db: Queries): Promise<TreasuryTotal[]> {
    const totals: TreasuryTotal[] = [];
    const [living, owing] = [await listChainCurrencies(db), await listCurrenciesOwedByStaking(db)];
    for (const code of new Set([...living, ...owing].map((row) => row.code))) {
      const seen = await findTreasury(db, code);
      const leaving = await sumLeaving(db, code);
      const owed =
        (await sumUnpaidStakingAmounts(db, code)) + (await readIssuedAmount(db, code)) - leaving;
      totals.push({ code, owed, held: BigInt(seen?.amount ?? 0), seenAt: seen?.seenAt ?? null });
    }
    return totals;
  }

  /** Sums the open claims and distributions, because the chain may already have paid them. */
  async function sumLeaving(db: Queries, currency: string): Promise<bigint> {
    const open = await listOpenSubmissionDetails(db, ['CLAIM', 'DISTRIBUTION'], { currency });
    return open.reduce((sum, { amount }) => sum + BigInt(String(amount)), 0n);
  }
}
export type TreasuryTracker = ReturnType<typeof createTreasuryTracker>;
