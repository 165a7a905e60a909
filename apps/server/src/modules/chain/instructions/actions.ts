/** Builds the instructions of players' actions, in the exact order in which they are signed. */
import { createNoopSigner, some, type Address, type Instruction } from '@solana/kit';
import { getAddMemoInstruction } from '@solana-program/memo';
import {
  AuthorityType,
  extension,
  getBurnCheckedInstruction,
  getBurnInstruction,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getFreezeAccountInstruction,
  getInitializeTokenGroupMemberInstruction,
  getMintToInstruction,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token-2022';
import { buildMintInstructions, type MintText, type RentLamportsReader } from './mints.ts';
import {
  pickServerKeyForAccount,
  findTokenAccount,
  memoProgram,
  tokenProgram,
  type ChainPublicKeys,
} from './programs.ts';

interface Signed {
  /** The wallet that signs and whose assets are moved. */
  readonly wallet: Address;
  /**
   * Text of at most 48 bytes that the player's wallet shows. Contains the id of our row, so that no
   * two transactions are equal.
   */
  readonly memo: string;
}
/** One action of a player; amounts are in the smallest units of their mint. */
export type ChainAction = Signed &
  (
    | {
        readonly kind: 'mint';
        readonly itemId: number;
        readonly group: Address;
        readonly text: MintText;
      }
    | {
        readonly kind: 'stake';
        readonly mint: Address;
        readonly capsuleMint: Address;
        /**
         * True for the first stake of a wallet in a collection: this stake creates the capsule of
         * the wallet.
         */
        readonly makesCapsule: boolean;
        /**
         * True if the wallet has burnt the capsule's token; the stake then mints a new token into
         * the same account.
         */
        readonly refillsCapsule?: boolean;
      }
    | { readonly kind: 'unstake'; readonly mint: Address }
    | {
        readonly kind: 'delete-capsule';
        readonly capsuleMint: Address;
        /**
         * True if the wallet has burnt the capsule's token; the deletion then only closes the token
         * account.
         */
        readonly isBurnt?: boolean;
      }
    | {
        readonly kind: 'claim';
        readonly rewardMint: Address;
        readonly decimals: number;
        readonly amount: bigint;
        /**
         * True if the wallet must pay the rent of its token account, because the server has paid
         * the rent of this account before.
         */
        readonly walletPaysRent?: boolean;
      }
    /** Destroys assets. A split is a burn of exactly one asset, with another memo. */
    | { readonly kind: 'burn'; readonly mints: readonly Address[] }
    /** Moves assets to another person's address. */
    | {
        readonly kind: 'transfer';
        readonly mints: readonly Address[];
        readonly destination: Address;
      }
  );
type ActionOf<Kind extends ChainAction['kind']> = Extract<ChainAction, { kind: Kind }>;

/**
 * Largest number of assets that one transaction can burn; with a sixth asset, the instructions that
 * wallets add would not fit.
 */
export const burnAssetsMax = 5;

const createTokenAccount = async (
  payer: Address,
  owner: Address,
  mint: Address,
): Promise<Instruction> =>
  getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(payer),
    ata: await findTokenAccount(owner, mint),
    owner,
    mint,
    tokenProgram,
  });

async function buildMint(
  keys: ChainPublicKeys,
  { wallet, itemId, group, text }: ActionOf<'mint'>,
  readRent: RentLamportsReader,
): Promise<Instruction[]> {
  // the chain assigns the member number; the number here only reserves the space
  const member = extension('TokenGroupMember', { mint: keys.assets, group, memberNumber: 1n });
  const [mint, steps] = await buildMintInstructions(
    keys,
    { kind: 'item', id: itemId, text, freezeAuthority: keys.lock, later: [member] },
    readRent,
  );
  const assets = createNoopSigner(keys.assets);
  return [
    ...steps,
    getInitializeTokenGroupMemberInstruction({
      member: mint,
      memberMint: mint,
      memberMintAuthority: assets,
      group,
      groupUpdateAuthority: createNoopSigner(pickServerKeyForAccount(keys, 'assets', group)),
    }),
    await createTokenAccount(keys.fees, wallet, mint),
    getMintToInstruction({
      mint,
      token: await findTokenAccount(wallet, mint),
      mintAuthority: assets,
      amount: 1n,
    }),
    getSetAuthorityInstruction({
      owned: mint,
      owner: assets,
      authorityType: AuthorityType.MintTokens,
      newAuthority: null,
    }),
  ];
}

/**
 * Builds a stake: the asset stays in the wallet and is frozen there. Only the fee wallet can close
 * the capsule.
 */
async function buildStake(
  keys: ChainPublicKeys,
  { wallet, mint, capsuleMint, makesCapsule, refillsCapsule }: ActionOf<'stake'>,
): Promise<Instruction[]> {
  const capsule = await findTokenAccount(wallet, capsuleMint);
  const freeze = getFreezeAccountInstruction({
    account: await findTokenAccount(wallet, mint),
    mint,
    owner: createNoopSigner(pickServerKeyForAccount(keys, 'lock', mint)),
  });
  const fill = getMintToInstruction({
    mint: capsuleMint,
    token: capsule,
    mintAuthority: createNoopSigner(pickServerKeyForAccount(keys, 'assets', capsuleMint)),
    amount: 1n,
  });
  if (refillsCapsule) return [fill, freeze];
  if (!makesCapsule) return [freeze];
  return [
    await createTokenAccount(keys.fees, wallet, capsuleMint),
    getSetAuthorityInstruction({
      owned: capsule,
      owner: createNoopSigner(wallet),
      authorityType: AuthorityType.CloseAccount,
      newAuthority: some(keys.fees),
    }),
    fill,
    freeze,
  ];
}

async function buildCapsuleDeletion(
  keys: ChainPublicKeys,
  { wallet, capsuleMint, isBurnt }: ActionOf<'delete-capsule'>,
): Promise<Instruction[]> {
  const account = await findTokenAccount(wallet, capsuleMint);
  const close = getCloseAccountInstruction({
    account,
    destination: keys.fees,
    owner: createNoopSigner(pickServerKeyForAccount(keys, 'fees', account)),
  });
  if (isBurnt) return [close];
  const burn = getBurnInstruction({
    account,
    mint: capsuleMint,
    authority: createNoopSigner(wallet),
    amount: 1n,
  });
  return [burn, close];
}

async function buildClaim(
  keys: ChainPublicKeys,
  { wallet, rewardMint, decimals, amount, walletPaysRent }: ActionOf<'claim'>,
): Promise<Instruction[]> {
  return [
    await createTokenAccount(walletPaysRent ? wallet : keys.fees, wallet, rewardMint),
    getTransferCheckedInstruction({
      source: await findTokenAccount(keys.treasury, rewardMint),
      mint: rewardMint,
      destination: await findTokenAccount(wallet, rewardMint),
      authority: createNoopSigner(keys.treasury),
      amount,
      decimals,
    }),
  ];
}

/** Builds a burn. The rent of account and mint returns to the fee wallet, which paid it. */
async function buildBurn(
  keys: ChainPublicKeys,
  { wallet, mints }: ActionOf<'burn'>,
): Promise<Instruction[]> {
  const steps = await Promise.all(
    mints.map(async (mint) => {
      const account = await findTokenAccount(wallet, mint);
      const destination = keys.fees;
      return [
        getBurnCheckedInstruction({
          account,
          mint,
          authority: createNoopSigner(wallet),
          amount: 1n,
          decimals: 0,
        }),
        getCloseAccountInstruction({ account, destination, owner: createNoopSigner(wallet) }),
        getCloseAccountInstruction({
          account: mint,
          destination,
          owner: createNoopSigner(pickServerKeyForAccount(keys, 'assets', mint)),
        }),
      ];
    }),
  );
  return steps.flat();
}

/**
 * Builds a transfer. The accounts that the transfer empties are closed, and their rent pays for the
 * accounts of the destination.
 */
async function buildTransfer(
  keys: ChainPublicKeys,
  { wallet, mints, destination }: ActionOf<'transfer'>,
): Promise<Instruction[]> {
  const steps = await Promise.all(
    mints.map(async (mint) => {
      const account = await findTokenAccount(wallet, mint);
      const authority = createNoopSigner(wallet);
      return [
        await createTokenAccount(keys.fees, destination, mint),
        getTransferCheckedInstruction({
          source: account,
          mint,
          destination: await findTokenAccount(destination, mint),
          authority,
          amount: 1n,
          decimals: 0,
        }),
        getCloseAccountInstruction({ account, destination: keys.fees, owner: authority }),
      ];
    }),
  );
  return steps.flat();
}

async function buildSteps(
  keys: ChainPublicKeys,
  action: ChainAction,
  readRent: RentLamportsReader,
): Promise<Instruction[]> {
  switch (action.kind) {
    case 'mint':
      return buildMint(keys, action, readRent);
    case 'stake':
      return buildStake(keys, action);
    case 'unstake':
      return [
        getThawAccountInstruction({
          account: await findTokenAccount(action.wallet, action.mint),
          mint: action.mint,
          owner: createNoopSigner(pickServerKeyForAccount(keys, 'lock', action.mint)),
        }),
      ];
    case 'delete-capsule':
      return buildCapsuleDeletion(keys, action);
    case 'claim':
      return buildClaim(keys, action);
    case 'burn':
      return buildBurn(keys, action);
    case 'transfer':
      return buildTransfer(keys, action);
  }
}

/** Builds the instructions of an action, with the memo last; the compute budget is not included. */
export async function buildActionInstructions(
  keys: ChainPublicKeys,
  action: ChainAction,
  readRent: RentLamportsReader,
): Promise<readonly Instruction[]> {
  const memo = getAddMemoInstruction(
    { memo: action.memo, signers: [createNoopSigner(action.wallet)] },
    { programAddress: memoProgram },
  );
  return [...(await buildSteps(keys, action, readRent)), memo];
}

/**
 * Chooses the server keys for an action. In a mint, the asset key also pays the fees: a mint is the
 * largest transaction, and with one signer fewer it leaves room for the instructions that wallets
 * add.
 */
export const pickActionKeys = (keys: ChainPublicKeys, kind: ChainAction['kind']): ChainPublicKeys =>
  kind === 'mint' ? { ...keys, fees: keys.assets } : keys;
