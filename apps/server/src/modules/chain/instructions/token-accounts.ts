/** Decodes token accounts in the chain's format. */
import type { Address } from '@solana/kit';
import { AccountState, getTokenDecoder } from '@solana-program/token-2022';

/** Tokens of one mint in one account. */
interface OwnedToken {
  readonly mint: Address;
  readonly owner: Address;
  readonly amount: bigint;
  readonly isFrozen: boolean;
}
/** Decodes token accounts; skips other accounts. */
export const decodeTokenAccounts = (
  accounts: readonly { readonly data: Uint8Array }[],
): OwnedToken[] =>
  accounts.flatMap(({ data }) => {
    try {
      const { mint, owner, amount, state } = getTokenDecoder().decode(data);
      return [{ mint, owner, amount, isFrozen: state === AccountState.Frozen }];
    } catch {
      return [];
    }
  });
