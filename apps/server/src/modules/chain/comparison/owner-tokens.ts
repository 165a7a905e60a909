import type { Address } from '@solana/kit';
import type { ChainClient } from '../network/network.api.ts';

/** Largest number of token accounts that one request to a node reads. */
export const tokenAccountsPerNodeRequestMax = 100;
const loadInstructions = () => import('../instructions/instructions.api.ts');

/**
 * Reads the tokens of at most `tokenAccountsPerNodeRequestMax` pairs of owner and mint, in the
 * order of the pairs; undefined for an account without exactly one token.
 */
export async function readTokensOfOwners(
  client: Pick<ChainClient, 'listAccounts'>,
  pairs: readonly { readonly owner: string; readonly mint: string }[],
) {
  const { findTokenAccount, decodeTokenAccounts: readHeldTokens } = await loadInstructions();
  const addresses = await Promise.all(
    pairs.map(({ owner, mint }) => findTokenAccount(owner as Address, mint as Address)),
  );
  return (await client.listAccounts(addresses)).map((account) => {
    const [token] = account ? readHeldTokens([account]) : [];
    return token?.amount === 1n ? token : undefined;
  });
}

/**
 * Numbers of records of one kind in our database and on the chain, added up while a comparison
 * runs.
 */
export interface ComparisonCounts {
  ours: number;
  onChain: number;
}
