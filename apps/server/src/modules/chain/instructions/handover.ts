/**
 * Builds the instructions that replace one of our keys by another key in the accounts of the chain;
 * the old key signs.
 */
import { createNoopSigner, type Address, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  AuthorityType,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintDecoder,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
  getTokenDecoder,
  getTransferCheckedInstruction,
  getUpdateTokenGroupUpdateAuthorityInstruction,
  getUpdateTokenMetadataUpdateAuthorityInstruction,
} from '@solana-program/token-2022';
import {
  findMintExtension,
  readCloseAuthority,
  readFreezeAuthority,
  readGroupAuthority,
  readMintAuthority,
  readMintCloser,
  toAddressOrUndefined,
} from './authorities.ts';
import { findTokenAccount, tokenProgram } from './programs.ts';

interface Account {
  readonly address: Address;
  readonly data: Uint8Array;
}
interface Handover {
  readonly from: Address;
  readonly to: Address;
}

const setAuthority = (owned: Address, authorityType: AuthorityType, { from, to }: Handover) =>
  getSetAuthorityInstruction({
    owned,
    owner: createNoopSigner(from),
    authorityType,
    newAuthority: to,
  });

/**
 * Builds the instruction that transfers the right to freeze an asset to the new key. Returns an
 * empty list if the mint does not name the old key.
 */
export const buildFreezeKeyHandover = (mint: Account, keys: Handover): Instruction[] =>
  readFreezeAuthority(mint) === keys.from
    ? [setAuthority(mint.address, AuthorityType.FreezeAccount, keys)]
    : [];

/**
 * Builds the instruction that transfers the right to close a capsule to the new key. Returns an
 * empty list if the capsule's account does not name the old key.
 */
export const buildCapsuleKeyHandover = (account: Account, keys: Handover): Instruction[] =>
  readCloseAuthority(account) === keys.from
    ? [setAuthority(account.address, AuthorityType.CloseAccount, keys)]
    : [];

const pointers = ['MetadataPointer', 'GroupPointer', 'GroupMemberPointer'] as const;
/**
 * Builds the instructions that transfer all rights over a mint from the old asset key to the new
 * one. The mint is of an asset, a collection or a capsule.
 */
export function buildMintKeyHandover(mint: Account, keys: Handover): Instruction[] {
  const updateAuthority = createNoopSigner(keys.from);
  const update = { updateAuthority, newUpdateAuthority: keys.to };
  const set = (type: AuthorityType) => setAuthority(mint.address, type, keys);
  const steps = [
    ...buildMintingHandover(mint, keys),
    ...pointers
      .filter(
        (kind) => toAddressOrUndefined(findMintExtension(mint, kind)?.authority) === keys.from,
      )
      .map((kind) => set(AuthorityType[kind])),
  ];
  if (readMintCloser(mint) === keys.from) steps.push(set(AuthorityType.CloseMint));
  if (toAddressOrUndefined(findMintExtension(mint, 'TokenMetadata')?.updateAuthority) === keys.from)
    steps.push(
      getUpdateTokenMetadataUpdateAuthorityInstruction({ metadata: mint.address, ...update }),
    );
  if (readGroupAuthority(mint) === keys.from)
    steps.push(getUpdateTokenGroupUpdateAuthorityInstruction({ group: mint.address, ...update }));
  return steps;
}
const buildMintingHandover = (mint: Account, keys: Handover): Instruction[] =>
  readMintAuthority(mint) === keys.from
    ? [setAuthority(mint.address, AuthorityType.MintTokens, keys)]
    : [];

interface Treasury {
  readonly mint: Account;
  /** Token account of the old key, if it has one. */
  readonly account: Account | undefined;
  /** Key that pays the rent of the new account, and receives the rent of the old account. */
  readonly fees: Address;
}
/**
 * Builds the instructions that move all reward tokens of one mint to the new key. If the old key
 * may mint, the new key also gets this right.
 */
export async function buildTreasuryKeyHandover(
  { mint, account, fees }: Treasury,
  keys: Handover,
): Promise<Instruction[]> {
  const minting = buildMintingHandover(mint, keys);
  if (!account) return minting;
  const owner = createNoopSigner(keys.from);
  const destination = await findTokenAccount(keys.to, mint.address);
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: createNoopSigner(fees),
      ata: destination,
      owner: keys.to,
      mint: mint.address,
      tokenProgram,
    }),
    getTransferCheckedInstruction({
      source: account.address,
      mint: mint.address,
      destination,
      authority: owner,
      amount: getTokenDecoder().decode(account.data).amount,
      decimals: getMintDecoder().decode(mint.data).decimals,
    }),
    getCloseAccountInstruction({ account: account.address, destination: fees, owner }),
    ...minting,
  ];
}

/** Builds the transfer of the lamports that pay for transactions. */
export const buildSolHandover = (lamports: bigint, { from, to }: Handover): Instruction =>
  getTransferSolInstruction({ source: createNoopSigner(from), destination: to, amount: lamports });

/** Builds the instruction that unlocks an asset's account; the mint's freeze key signs. */
export const buildThawInstruction = ({
  account,
  mint,
  key,
}: {
  readonly account: Address;
  readonly mint: Address;
  readonly key: Address;
}): Instruction => getThawAccountInstruction({ account, mint, owner: createNoopSigner(key) });
