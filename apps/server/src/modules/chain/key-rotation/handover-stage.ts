import type { Address, Instruction } from '@solana/kit';
import type { ChainClient, KeyRotationRow } from '../network/network.api.ts';
import type { ChainTransactionSigner } from '../signing/signing.api.ts';

/** An account that still has the old key, with the instructions that set the new key. */
export interface AccountWithOldKey {
  /** Subject of the transaction. No other open transaction may reserve or use this subject. */
  readonly subject: string;
  readonly steps: readonly Instruction[];
}
export interface HandoverPage {
  /** Position at which the next page begins. */
  readonly cursor: number;
  readonly bound: readonly AccountWithOldKey[];
  /** Number of accounts that cannot be handed over yet. */
  readonly waiting?: number;
}
/**
 * The handover of all accounts of one kind. The chain shows which of these accounts still name the
 * old key.
 */
export interface HandoverStage {
  /** Largest number of accounts in one transaction. */
  readonly limit: number;
  /**
   * Finds the accounts with the old key on the page after `after`. Returns undefined after the last
   * page.
   */
  readonly findAccounts: (after: number, keys: RotationKeys) => Promise<HandoverPage | undefined>;
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
  readonly transactions: Pick<ChainTransactionSigner, 'findMint' | 'loadAddresses'>;
}
export type ListedChainAccount = NonNullable<
  Awaited<ReturnType<ChainClient['listAccounts']>>[number]
>;
/** One of our records, with the address of its account on the chain. */
export interface HandoverRecord {
  readonly id: number;
  readonly address: Address;
  readonly subject: string;
}

interface Records {
  readonly limit: number;
  /** Lists at most 100 records with ids above `after`. */
  readonly list: (after: number) => Promise<HandoverRecord[]>;
  /** Builds the instructions of the handover; empty if the account does not name the old key. */
  readonly build: (account: ListedChainAccount, keys: RotationKeys) => Promise<Instruction[]>;
}
/**
 * Creates a stage that reads records page by page, and finds those whose accounts name the old key.
 */
export function createRecordsHandoverStage(
  client: HandoverStageDeps['client'],
  { limit, list, build }: Records,
): HandoverStage {
  return { limit, findAccounts };

  async function findAccounts(
    after: number,
    keys: RotationKeys,
  ): Promise<HandoverPage | undefined> {
    const rows = await list(after);
    const last = rows.at(-1);
    if (!last) return undefined;
    const accounts = await client.listAccounts(rows.map(({ address }) => address));
    const bound: AccountWithOldKey[] = [];
    for (const [at, { subject }] of rows.entries()) {
      const account = accounts[at];
      const steps = account ? await build(account, keys) : [];
      if (steps.length > 0) bound.push({ subject, steps });
    }
    return { cursor: last.id, bound };
  }
}
