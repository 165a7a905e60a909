/**
 * Stores chain assets that players have moved to the local marketplace. An asset is credited to an
 * account when it arrives at the account's deposit, and is sent to a wallet when it leaves.
 */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Address } from '@solana/kit';

export interface DepositCredit {
  readonly mint: string;
  readonly account: string;
  readonly name: string;
}
export interface AssetMoveOrder {
  readonly account: string;
  readonly key: string;
  readonly mint: string;
}
/**
 * `NOT_THERE`: the asset is not at the deposit. `DECLINED`: the marketplace does not send the asset
 * back.
 */
export type AssetMoveResult = 'DONE' | 'NOT_THERE' | 'DECLINED';

async function readDeposit(account: string): Promise<string> {
  const { createDepositSigner: openDeposit } = await import('./market-chain.ts');
  return (await openDeposit(account)).address;
}

/**
 * Stores the assets of accounts in memory. After `restore`, also stores them in a file, and a
 * restart reads them from this file.
 */
export function createFakeMarketplace() {
  const credits = new Map<string, DepositCredit>();
  /**
   * Results of moves by idempotency key: a repeated key returns the first result and moves nothing.
   */
  const moves = new Map<string, Promise<AssetMoveResult>>();
  /** Assets offered for sale; the marketplace does not send them back. */
  const offered = new Set<string>();
  /** Number of credits so far. */
  const counted = { credits: 0 };
  /** The local chain node. */
  const chain = { url: '' };
  let file: string | undefined;
  return { chain, counted, offered, restore, readDeposit, transferIn, transferOut, list, sell };

  function restore(from: string): void {
    file = from;
    if (!existsSync(from)) return;
    const stored = JSON.parse(readFileSync(from, 'utf8')) as {
      credits: DepositCredit[];
      keys: string[];
    };
    for (const credit of stored.credits) credits.set(credit.mint, credit);
    for (const key of stored.keys) moves.set(key, Promise.resolve('DONE'));
  }
  function save(key: string): void {
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    const snapshot = { credits: [...credits.values()], keys: [...moves.keys(), key] };
    writeFileSync(`${file}.new`, JSON.stringify(snapshot));
    renameSync(`${file}.new`, file);
  }

  function list(account: string): DepositCredit[] {
    return [...credits.values()].filter((credit) => credit.account === account);
  }
  /**
   * Credits the asset to another account, as after a sale. The asset stays at its deposit on the
   * chain.
   */
  function sell(mint: string, account: string): void {
    const credit = credits.get(mint);
    if (credit) credits.set(mint, { ...credit, account });
  }

  function transferIn(order: AssetMoveOrder): Promise<AssetMoveResult> {
    return once(order.key, async () => {
      const { account, mint, key } = order;
      const deposits = await import('./market-chain.ts');
      const { address } = await deposits.createDepositSigner(account);
      const name = await deposits.findAssetNameAtDeposit(chain.url, address, mint as Address);
      if (name === undefined) return 'NOT_THERE';
      counted.credits++;
      credits.set(mint, { mint, account, name });
      save(key);
      return 'DONE';
    });
  }
  function transferOut(order: AssetMoveOrder & { readonly to: string }): Promise<AssetMoveResult> {
    return once(order.key, async () => {
      const { account, mint, to, key } = order;
      if (credits.get(mint)?.account !== account || offered.has(mint)) return 'DECLINED';
      const { createDepositSigner: openDeposit, sendAsset } = await import('./market-chain.ts');
      const way = { mint: mint as Address, to: to as Address };
      await sendAsset(chain.url, await openDeposit(account), way);
      credits.delete(mint);
      save(key);
      return 'DONE';
    });
  }

  async function once(key: string, work: () => Promise<AssetMoveResult>): Promise<AssetMoveResult> {
    const begun = moves.get(key) ?? work();
    moves.set(key, begun);
    try {
      const end = await begun;
      if (end !== 'DONE') moves.delete(key);
      return end;
    } catch (error) {
      moves.delete(key);
      throw error;
    }
  }
}
