/** Builds the instructions that create mints of assets, of collections and of capsules. */
import { createNoopSigner, some, type Address, type Instruction } from '@solana/kit';
import { getCreateAccountWithSeedInstruction } from '@solana-program/system';
import {
  extension,
  getInitializeMint2Instruction,
  getInitializeTokenGroupInstruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getPreInitializeInstructionsForMintExtensions,
  type ExtensionArgs,
} from '@solana-program/token-2022';
import { tokenProgram, toMintAddress, toMintSeed, type ChainPublicKeys } from './programs.ts';

/** Name, symbol and metadata address, as they are stored in the mint. */
export interface MintText {
  /** At most 32 bytes. */
  readonly name: string;
  /** At most 8 bytes. */
  readonly symbol: string;
  /** At most 64 bytes. */
  readonly uri: string;
}
/**
 * Returns the lamports that an account of this size in bytes must hold. The chain deletes accounts
 * with fewer lamports.
 */
export type RentLamportsReader = (bytes: bigint) => Promise<bigint>;

interface NewMint {
  readonly kind: 'item' | 'collection' | 'capsule';
  readonly id: number;
  readonly text: MintText;
  readonly freezeAuthority: Address | null;
  /**
   * Extensions that can only be initialized after the mint. The mint must reserve their space from
   * the start.
   */
  readonly later: readonly ExtensionArgs[];
}

function listPointers(
  mint: Address,
  keys: ChainPublicKeys,
  kind: NewMint['kind'],
): ExtensionArgs[] {
  const authority = some(keys.assets);
  const metadata = extension('MetadataPointer', { authority, metadataAddress: some(mint) });
  if (kind === 'collection')
    return [metadata, extension('GroupPointer', { authority, groupAddress: some(mint) })];
  if (kind === 'capsule') return [metadata, extension('NonTransferable', {})];
  return [
    metadata,
    extension('GroupMemberPointer', { authority, memberAddress: some(mint) }),
    extension('MintCloseAuthority', { closeAuthority: keys.assets }),
  ];
}

/**
 * Builds the instructions that create a mint. The address of the mint is derived from a seed; the
 * mint itself stores name and metadata.
 */
export async function buildMintInstructions(
  keys: ChainPublicKeys,
  { kind, id, text, freezeAuthority, later }: NewMint,
  readRent: RentLamportsReader,
): Promise<readonly [mint: Address, instructions: readonly Instruction[]]> {
  const mint = await toMintAddress(keys, kind, id);
  const pointers = listPointers(mint, keys, kind);
  const metadata = extension('TokenMetadata', {
    updateAuthority: some(keys.assets),
    mint,
    ...text,
    additionalMetadata: new Map(),
  });
  const assets = createNoopSigner(keys.assets);
  return [
    mint,
    [
      getCreateAccountWithSeedInstruction({
        payer: createNoopSigner(keys.fees),
        newAccount: mint,
        baseAccount: assets,
        base: keys.assets,
        seed: toMintSeed(kind, id),
        amount: await readRent(BigInt(getMintSize([...pointers, metadata, ...later]))),
        space: BigInt(getMintSize(pointers)),
        programAddress: tokenProgram,
      }),
      ...getPreInitializeInstructionsForMintExtensions(mint, pointers),
      getInitializeMint2Instruction({
        mint,
        decimals: 0,
        mintAuthority: keys.assets,
        freezeAuthority,
      }),
      getInitializeTokenMetadataInstruction({
        metadata: mint,
        updateAuthority: keys.assets,
        mint,
        mintAuthority: assets,
        ...text,
      }),
    ],
  ];
}

/** Largest number of assets in a collection without a supply cap. */
const groupSizeMax = 2n ** 32n;

/**
 * Builds the instructions that create the mint of a collection, which is a group, or of a capsule.
 */
export async function buildCollectionInstructions(
  keys: ChainPublicKeys,
  kind: 'collection' | 'capsule',
  {
    id,
    supplyCap,
    ...text
  }: MintText & { readonly id: number; readonly supplyCap?: number | undefined },
  readRent: RentLamportsReader,
): Promise<readonly Instruction[]> {
  const maxSize = supplyCap === undefined ? groupSizeMax : BigInt(supplyCap);
  const updateAuthority = some(keys.assets);
  const isGroup = kind === 'collection';
  // the mint's address is not known yet, so `keys.assets` only reserves the space
  const group = { updateAuthority, mint: keys.assets, size: 0n, maxSize };
  const later = isGroup ? [extension('TokenGroup', group)] : [];
  const [mint, steps] = await buildMintInstructions(
    keys,
    { kind, id, text, freezeAuthority: null, later },
    readRent,
  );
  if (!isGroup) return steps;
  return [
    ...steps,
    getInitializeTokenGroupInstruction({
      group: mint,
      mint,
      mintAuthority: createNoopSigner(keys.assets),
      updateAuthority: keys.assets,
      maxSize,
    }),
  ];
}
