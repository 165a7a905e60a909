import type { Address, Instruction } from '@solana/kit';
import type { ChainClient, KeyRotationRow } from '../network/network.api.ts';
import type { Transactions } from '../signing/signing.api.ts';

/** Something that still has the old key, and how it gets the new one. */
export interface Bound {
  /** Nothing else under way may be about it, or use it. */
  readonly subject: string;
  readonly steps: readonly Instruction[];
}
export interface Page {
  /** The next page begins behind it. */
  readonly cursor: number;
  readonly bound: readonly Bound[];
  /** Things that cannot be handed over yet. */
  readonly waiting?: number;
}
/**
 * One kind of things that belong to a key. The chain shows which of them still have the old key.
 */
export interface Stage {
  /** Things that fit into one transaction. */
  readonly atOnce: number;
  /** Returns undefined behind the last of them. */
  readonly look: (after: number, keys: Keys) => Promise<Page | undefined>;
}
export interface Keys {
  readonly rotationId: number;
  readonly from: Address;
  readonly to: Address;
}
export const toKeys = ({ id, fromKey, toKey }: KeyRotationRow): Keys => ({
  rotationId: id,
  from: fromKey as Address,
  to: toKey as Address,
});
export interface LookDeps {
  readonly client: Pick<ChainClient, 'listAccounts' | 'getBalance'>;
  readonly transactions: Pick<Transactions, 'findMint' | 'loadAddresses'>;
}
export type Account = NonNullable<Awaited<ReturnType<ChainClient['listAccounts']>>[number]>;
/** A record of ours, and its account on the chain. */
export interface Row {
  readonly id: number;
  readonly address: Address;
  readonly subject: string;
}

interface Records {
  readonly atOnce: number;
  /** At most 100 of them after an id. */
  readonly list: (after: number) => Promise<Row[]>;
  /** Returns none where the account names another key. */
  readonly build: (account: Account, keys: Keys) => Promise<Instruction[]>;
}
/** Looks at records page by page, and finds those whose accounts name the old key. */
export function createRecordStage(
  client: LookDeps['client'],
  { atOnce, list, build }: Records,
): Stage {
  return { atOnce, look };

  async function look(after: number, keys: Keys): Promise<Page | undefined> {
    const rows = await list(after);
    const last = rows.at(-1);
    if (!last) return undefined;
    const accounts = await client.listAccounts(rows.map(({ address }) => address));
    const bound: Bound[] = [];
    for (const [at, { subject }] of rows.entries()) {
      const account = accounts[at];
      const steps = account ? await build(account, keys) : [];
      if (steps.length > 0) bound.push({ subject, steps });
    }
    return { cursor: last.id, bound };
  }
}
