/**
 * Names the programs of the chain that our transactions use, and derives addresses from ids and
 * keys.
 */
import { createAddressWithSeed, type Address } from '@solana/kit';
import { findAssociatedTokenPda, TOKEN_2022_PROGRAM_ADDRESS } from '@solana-program/token-2022';

export const tokenProgram = TOKEN_2022_PROGRAM_ADDRESS;
/** The older memo program, which every wallet shows as text. */
export const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address;
/**
 * Program of the guards that wallets add: their instructions assert that the transaction has only
 * the effects that the wallet has shown to the user.
 */
export const lighthouseProgram = 'L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95' as Address;

/** Public keys of the server on the chain. */
export interface ChainPublicKeys {
  /** Pays fees and rent. */
  readonly fees: Address;
  /** Mints assets, closes their mints and changes their metadata. */
  readonly assets: Address;
  /** Freezes and thaws staked assets. */
  readonly lock: Address;
  /** Owns the reward tokens that players can claim. */
  readonly treasury: Address;
  /**
   * Former keys that accounts on the chain still name. The key of this record is the address of the
   * account.
   */
  readonly byAccount?: Readonly<Record<Address, Address>>;
}
/**
 * Returns the server key that must sign for an account: the former key if the account still names
 * the former key, otherwise the present key.
 */
export const pickServerKeyForAccount = (
  keys: ChainPublicKeys,
  name: 'fees' | 'assets' | 'lock',
  account: Address,
): Address => keys.byAccount?.[account] ?? keys[name];

/** Finds the account in which a wallet holds tokens of a mint. */
export async function findTokenAccount(owner: Address, mint: Address): Promise<Address> {
  const [address] = await findAssociatedTokenPda({ mint, owner, tokenProgram });
  return address;
}

/**
 * Returns the address of the mint of an item, a collection, a capsule or, on the local chain, a
 * reward currency. The address follows from the id, so that the chain itself refuses a second mint.
 */
export const toMintAddress = (
  keys: Pick<ChainPublicKeys, 'assets'>,
  kind: MintKind,
  id: number,
): Promise<Address> =>
  createAddressWithSeed({
    baseAddress: keys.assets,
    seed: toMintSeed(kind, id),
    programAddress: tokenProgram,
  });

/** Kinds of mints whose addresses are derived from our ids. */
export type MintKind = keyof typeof seedLetters;
const seedLetters = { item: 'i', collection: 'c', capsule: 'v', reward: 'r' } as const;
/**
 * Returns the seed from which `toMintAddress` derives the address; creating the mint needs the seed
 * again.
 */
export const toMintSeed = (kind: keyof typeof seedLetters, id: number): string =>
  `${seedLetters[kind]}${id}`;
