import type { Address } from '@solana/kit';
import type { Queries } from '../../../kernel/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { findChainCurrency, type ChainCurrency } from '../../wealth/bank/bank.api.ts';
import type { Transactions } from '../assets/assets.api.ts';
import type { ChainClient } from '../network/network.api.ts';
import { findTreasury, saveTreasury, sumOwed } from './staking.store.ts';

/** Whole units of a reward currency that the local chain gives to the treasury. */
const localSupply = 1_000_000_000n;
const loadInstructions = () => import('../instructions/instructions.api.ts');

/** Knows the reward tokens of the treasury, which everything that staking pays comes from. */
export function createTreasury(
  { db, config, clock }: Pick<Kernel, 'db' | 'config' | 'clock'>,
  { client, transactions }: { readonly client: ChainClient; readonly transactions: Transactions },
) {
  const isLocal = config.chain.rpcUrl === undefined;
  return { findMint, look, readFree };

  /** Address of the mint of a currency; the local chain makes one where operators name none. */
  async function findMint({ id, mint }: ChainCurrency): Promise<Address | undefined> {
    if (mint !== null) return mint as Address;
    return isLocal ? transactions.findMint('reward', id) : undefined;
  }

  /** Writes what the treasury holds, finally. Throws ChainUnavailable. */
  async function look(code: string): Promise<void> {
    const currency = await findChainCurrency(db.read, code);
    const mint = currency && (await findMint(currency));
    if (!mint) return;
    const { findTokenAccount, readHeldTokens } = await loadInstructions();
    const { treasury } = await transactions.loadAddresses();
    const [account] = await client.listAccounts([await findTokenAccount(treasury, mint)]);
    if (!account && isLocal && currency.mint === null) await makeToken(currency);
    const [token] = account ? readHeldTokens([account]) : [];
    const amount = String(token?.amount ?? 0n);
    await saveTreasury(db.read, code, { mint, amount }, clock.now());
  }

  async function makeToken({ id, decimals }: ChainCurrency): Promise<void> {
    const { buildRewardToken } = await loadInstructions();
    const token = { id, decimals, supply: localSupply * 10n ** BigInt(decimals) };
    const keys = await transactions.loadAddresses();
    await transactions.sendOwn(await buildRewardToken(keys, token, transactions.readRent));
  }

  /** Tokens that the treasury holds and does not owe; negative where it owes more. */
  async function readFree(on: Queries, code: string): Promise<bigint> {
    const treasury = await findTreasury(on, code);
    return BigInt(treasury?.amount ?? 0) - (await sumOwed(on, code));
  }
}
export type Treasury = ReturnType<typeof createTreasury>;
