import type { Address, Instruction } from '@solana/kit';
import type { ChainClient, KeyRotationRow } from '../network/network.api.ts';
import type { ChainTransactions } from '../signing/signing.api.ts';

/** Something that still has the old key, and how it gets the new one. */
export interface KeyBoundThing {
  /** Nothing else under way may be about it, or use it. */
  readonly subject: string;
  readonly steps: readonly Instruction[];
}
export interface HandoverPage {
  /** The next page begins behind it. */
  readonly cursor: number;
  readonly bound: readonly KeyBoundThing[];
  /** Things that cannot be handed over yet. */
  readonly waiting?: number;
}
/**
 * One kind of things that belong to a key. The chain shows which of them still have the old key.
 */
export interface HandoverStage {
  /** Things that fit into one transaction. */
  readonly atOnce: number;
  /** Returns undefined behind the last of them. */
  readonly look: (after: number, keys: RotationKeys) => Promise<HandoverPage | undefined>;
}
export interface RotationKeys {
  readonly rotationId: number;
  readonly from: Address;
  readonly to: Address;
}
export const toRotationKeys = ({ id, fromKey, toKey }: KeyRotationRow): RotationKeys => ({
  rotationId: id,
  from: fromKey as Address,
  to: toKey as Address,
});
export interface HandoverStageDeps {
  readonly client: Pick<ChainClient, 'listAccounts' | 'getBalance'>;
  readonly transactions: Pick<ChainTransactions, 'findMint' | 'loadAddresses'>;
}
export type ChainAccount = NonNullable<Awaited<ReturnType<ChainClient['listAccounts']>>[number]>;
/** A record of ours, and its account on the chain. */
export interface HandoverRecord {
  readonly id: number;
  readonly address: Address;
  readonly subject: string;
}

interface Records {
  readonly atOnce: number;
  /** At most 100 of them after an id. */
  readonly list: (after: number) => Promise<HandoverRecord[]>;
  /** Returns none where the account names another key. */
  readonly build: (account: ChainAccount, keys: RotationKeys) => Promise<Instruction[]>;
}
/** Looks at records page by page, and finds those whose accounts name the old key. */
export function createRecordHandoverStage(
  client: HandoverStageDeps['client'],
  { atOnce, list, build }: Records,
): HandoverStage {
  return { atOnce, look };

  async function look(after: number, keys: RotationKeys): Promise<HandoverPage | undefined> {
    const rows = await list(after);
    const last = rows.at(-1);
    if (!last) return undefined;
    const accounts = await client.listAccounts(rows.map(({ address }) => address));
    const bound: KeyBoundThing[] = [];
    for (const [at, { subject }] of rows.entries()) {
      const account = accounts[at];
      const steps = account ? await build(account, keys) : [];
      if (steps.length > 0) bound.push({ subject, steps });
    }
    return { cursor: last.id, bound };
  }
}
