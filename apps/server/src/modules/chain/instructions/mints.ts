/** Instructions that create mints: of assets, of collections and of their capsules. */
import { createNoopSigner, some, type Address, type Instruction } from '@solana/kit';
import { getCreateAccountWithSeedInstruction } from '@solana-program/system';
import {
  extension,
  getInitializeMint2Instruction,
  getInitializeTokenMetadataInstruction,
  getMintSize,
  getPreInitializeInstructionsForMintExtensions,
  type ExtensionArgs,
} from '@solana-program/token-2022';
import { tokenProgram, toMintAddress, toMintSeed, type ChainKeys } from './programs.ts';

/** Name, symbol and address of the public metadata, as the mint holds them. */
export interface MintText {
  /** At most 32 bytes. */
  readonly name: string;
  /** At most 8 bytes. */
  readonly symbol: string;
  /** At most 48 bytes. */
  readonly uri: string;
}
/** Lamports that an account of so many bytes has to hold. */
export type ReadRent = (bytes: bigint) => Promise<bigint>;

interface NewMint {
  readonly kind: 'item' | 'collection' | 'capsule';
  readonly id: number;
  readonly text: MintText;
  readonly freezeAuthority: Address | null;
  /** Extensions that are initialised after the mint and need room in it. */
  readonly later: readonly ExtensionArgs[];
}

function listPointers(mint: Address, keys: ChainKeys, kind: NewMint['kind']): ExtensionArgs[] {
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

/** Creates a mint at its seed address, with name and metadata in itself. */
export async function createMint(
  keys: ChainKeys,
  { kind, id, text, freezeAuthority, later }: NewMint,
  readRent: ReadRent,
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
