/** Reads, from decoded accounts of the chain, the keys that may change these accounts. */
import type { Address } from '@solana/kit';
import { getMintDecoder, getTokenDecoder, type Extension } from '@solana-program/token-2022';
import type { ChainAction } from './actions.ts';
import { findTokenAccount } from './programs.ts';

interface Data {
  readonly data: Uint8Array;
}
type Kind = Extension['__kind'];
interface MaybeAddress {
  readonly __option: 'Some' | 'None';
  readonly value?: Address;
}
/** Returns the value of an option of the chain's format; undefined if the option is empty. */
export const toAddressOrUndefined = (option: MaybeAddress | undefined): Address | undefined =>
  option?.value;

/** Finds a mint's extension in its decoded form. */
export function findMintExtension<K extends Kind>(
  mint: Data,
  kind: K,
): Extract<Extension, { __kind: K }> | undefined {
  const { extensions } = getMintDecoder().decode(mint.data);
  const list = extensions.__option === 'Some' ? extensions.value : [];
  return list.find(
    (extension): extension is Extract<Extension, { __kind: K }> => extension.__kind === kind,
  );
}
/** Reads the key that freezes an asset; undefined if no key may freeze it. */
export const readFreezeAuthority = (mint: Data): Address | undefined =>
  toAddressOrUndefined(getMintDecoder().decode(mint.data).freezeAuthority);
/** Reads the key that mints; undefined if no key may mint. */
export const readMintAuthority = (mint: Data): Address | undefined =>
  toAddressOrUndefined(getMintDecoder().decode(mint.data).mintAuthority);
/**
 * Reads the key that may close a token account in addition to its owner; undefined if only the
 * owner may close it.
 */
export const readCloseAuthority = (account: Data): Address | undefined =>
  toAddressOrUndefined(getTokenDecoder().decode(account.data).closeAuthority);
/** Reads the key that closes a mint; undefined if no key may close it. */
export const readMintCloser = (mint: Data): Address | undefined =>
  findMintExtension(mint, 'MintCloseAuthority')?.closeAuthority;
/** Reads the key that adds assets to a collection; undefined if no key may add assets. */
export const readGroupAuthority = (mint: Data): Address | undefined =>
  toAddressOrUndefined(findMintExtension(mint, 'TokenGroup')?.updateAuthority);

/**
 * An account that an action needs and in which one of our keys is stored, with the function that
 * reads this key.
 */
interface Named {
  readonly account: Address;
  readonly read: (account: Data) => Address | undefined;
}
/** Lists the accounts of an action in which one of our keys is stored. */
export async function listActionAuthorityAccounts(action: ChainAction): Promise<Named[]> {
  switch (action.kind) {
    case 'mint':
      return [{ account: action.group, read: readGroupAuthority }];
    case 'stake':
      return [
        { account: action.mint, read: readFreezeAuthority },
        { account: action.capsuleMint, read: readMintAuthority },
      ];
    case 'unstake':
      return [{ account: action.mint, read: readFreezeAuthority }];
    case 'delete-capsule': {
      const account = await findTokenAccount(action.wallet, action.capsuleMint);
      return [{ account, read: readCloseAuthority }];
    }
    case 'burn':
      return action.mints.map((account) => ({ account, read: readMintCloser }));
    case 'claim':
    case 'transfer':
      return [];
  }
}
