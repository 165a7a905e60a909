import {
  AccountRole,
  appendTransactionMessageInstructions,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import {
  getRequestHeapFrameInstruction,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getTransferSolInstruction,
} from '@solana-program/system';
import {
  AuthorityType,
  getFreezeAccountInstruction,
  getSetAuthorityInstruction,
  getThawAccountInstruction,
} from '@solana-program/token-2022';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildActionInstructions, burnAssetsMax, type ChainAction } from './actions.ts';
import { assertSignedAction, SignedTransactionMismatchError } from './check.ts';
import { countersignTransaction, prepareActionTransaction } from './prepared.ts';
import {
  findTokenAccount,
  lighthouseProgram,
  tokenProgram,
  toMintAddress,
  type ChainPublicKeys,
} from './programs.ts';

const recent = 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' as Blockhash;
const old = 'J7rBdM6AecPDEZp8aPq5iPSNKVkU5Q76F3oAV4eW5wsW' as Blockhash;
const lifetime = { blockhash: recent, lastValidBlockHeight: 1_000n };
const price = { microLamports: 1_000n };
const readRent = (bytes: bigint) => Promise.resolve((bytes + 128n) * 6_960n);
const deps = { isRecent: async (hash: string) => hash === recent, readRent };

type Stake = Extract<ChainAction, { kind: 'stake' }>;
interface Build {
  readonly feePayer?: Address;
  readonly version?: 'legacy' | 0;
  readonly blockhash?: Blockhash;
  /** Signers of the transaction; the player by default. */
  readonly by?: readonly KeyPairSigner[];
}

describe('a signed transaction', () => {
  let signers: Record<'fees' | 'assets' | 'lock' | 'treasury' | 'player' | 'other', KeyPairSigner>;
  let keys: ChainPublicKeys;
  let stake: Stake;
  let other: { mint: Address; account: Address };
  /**
   * Instructions of the stake, in this order: capsule account, its close authority, capsule,
   * freeze, memo.
   */
  let steps: readonly Instruction[];

  beforeAll(async () => {
    const [fees, assets, lock, treasury, player, stranger] = await Promise.all(
      Array.from({ length: 6 }, generateKeyPairSigner),
    );
    if (!fees || !assets || !lock || !treasury || !player || !stranger) throw new Error('No keys');
    signers = { fees, assets, lock, treasury, player, other: stranger };
    keys = {
      fees: fees.address,
      assets: assets.address,
      lock: lock.address,
      treasury: treasury.address,
    };
    stake = {
      kind: 'stake',
      wallet: player.address,
      mint: await toMintAddress(keys, 'item', 1),
      capsuleMint: await toMintAddress(keys, 'capsule', 7),
      makesCapsule: true,
      memo: 'Guildhall: stake asset 1 (12:1:a7)',
    };
    const mint = await toMintAddress(keys, 'item', 3);
    other = { mint, account: await findTokenAccount(stranger.address, mint) };
    steps = await buildActionInstructions(keys, stake, readRent);
  });

  const decode = (wire: string) => getTransactionDecoder().decode(Buffer.from(wire, 'base64'));
  const sign = async (wire: string, by: readonly KeyPairSigner[]): Promise<string> => {
    const transaction = decode(wire);
    const signed = await Promise.all(
      by.map((signer) => signer.signTransactions([transaction as never])),
    );
    const signatures = Object.assign(
      {},
      transaction.signatures,
      ...signed.flat(),
    ) as typeof transaction.signatures;
    return getBase64EncodedWireTransaction({ ...transaction, signatures });
  };
  const toMessage = (
    instructions: readonly Instruction[],
    { feePayer = keys.fees, version = 'legacy', blockhash = recent }: Build,
  ) =>
    pipe(
      createTransactionMessage({ version }),
      (message) => setTransactionMessageFeePayer(feePayer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash({ ...lifetime, blockhash }, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    );
  const build = (instructions: readonly Instruction[], options: Build = {}): Promise<string> =>
    sign(
      getBase64EncodedWireTransaction(compileTransaction(toMessage(instructions, options))),
      options.by ?? [signers.player],
    );
  const units = getSetComputeUnitLimitInstruction({ units: 200_000 });
  const budget = [units, getSetComputeUnitPriceInstruction(price)];
  const guard = (first: number): Instruction => ({
    programAddress: lighthouseProgram,
    accounts: [{ address: signers.player.address, role: AccountRole.READONLY }],
    data: new Uint8Array([first, 65]),
  });
  const check = (wire: string) => assertSignedAction(wire, keys, stake, deps);
  const as = createNoopSigner;
  const drain = () =>
    getTransferSolInstruction({
      source: as(keys.fees),
      destination: signers.player.address,
      amount: 1_000_000_000n,
    });
  const flipBit = (wire: string, at: number): string => {
    const bytes = Buffer.from(wire, 'base64');
    const index = at < 0 ? bytes.length + at : at;
    bytes.writeUInt8(bytes.readUInt8(index) ^ 1, index);
    return bytes.toString('base64');
  };
  const append = (wire: string): string =>
    Buffer.concat([Buffer.from(wire, 'base64'), Buffer.from([0])]).toString('base64');
  const step = (at: number): Instruction => {
    const instruction = steps[at];
    if (!instruction) throw new Error(`There is no step ${at}`);
    return instruction;
  };
  const replaceStep = (at: number, ...with_: Instruction[]): Instruction[] => [
    ...budget,
    ...steps.slice(0, at),
    ...with_,
    ...steps.slice(at + 1),
  ];

  const variants: Record<string, () => Promise<string>> = {
    'as it was prepared': async () =>
      sign(await prepareActionTransaction(keys, stake, lifetime, price, readRent), [
        signers.player,
      ]),
    'of version 0': () => build([...budget, ...steps], { version: 0 }),
    'with guards before, between and after': () =>
      build([...budget, guard(3), ...steps.slice(0, 1), guard(5), ...steps.slice(1), guard(4)]),
    'with a price of the wallet': () =>
      build([units, getSetComputeUnitPriceInstruction({ microLamports: 40_000n }), ...steps]),
    'without a budget': () => build(steps),
  };
  const plain = (): Promise<string> => build(steps);
  it.each(Object.entries(variants))(
    '%s is accepted, and the server can complete it',
    async (_name, make) => {
      const transaction = await check(await make());
      const signed = await countersignTransaction(transaction, Object.values(signers));
      expect(Object.values(signed.signatures).every(Boolean)).toBe(true);
    },
  );

  const forgeries: Record<string, () => Promise<string> | string> = {
    'not signed': () => build([...budget, ...steps], { by: [] }),
    'signed by somebody else': async () => {
      const transaction = decode(await build([...budget, ...steps], { by: [] }));
      const content = new Uint8Array(transaction.messageBytes);
      const [signed] = await signers.other.signMessages([{ content, signatures: {} }]);
      const signature = signed?.[signers.other.address];
      if (!signature) throw new Error('The message was not signed');
      return getBase64EncodedWireTransaction({
        ...transaction,
        signatures: { ...transaction.signatures, [stake.wallet]: signature },
      });
    },
    'with one bit of its signature changed': async () => flipBit(await plain(), 1 + 64 * 3 + 5),
    'with one bit of its message changed': async () => flipBit(await plain(), -5),
    'with bytes after its end': async () => append(await plain()),
    'with bytes after its end that were signed': async () =>
      sign(append(await build(steps, { by: [] })), [signers.player]),
    'that is no base64': () => '%%%',
    'that is empty': () => '',
    'that is cut off': async () => (await plain()).slice(0, 400),
    'larger than the chain takes': () => Buffer.alloc(1_300, 7).toString('base64'),
    'with a signature of the server': () =>
      build([...budget, ...steps], { by: [signers.player, signers.lock] }),
    'paid by the player': () => build([...budget, ...steps], { feePayer: signers.player.address }),
    'with one more signer': () =>
      build([
        ...budget,
        ...steps,
        getTransferSolInstruction({
          source: as(signers.other.address),
          destination: stake.wallet,
          amount: 1n,
        }),
      ]),
    'that takes SOL of the fee wallet': () => build([...budget, ...steps, drain()]),
    'that takes SOL of the fee wallet first': () => build([drain(), ...budget, ...steps]),
    'that gives the fee wallet to a program': () =>
      build([
        ...budget,
        ...steps,
        getAssignInstruction({ account: as(keys.fees), programAddress: tokenProgram }),
      ]),
    'that uses a nonce of the fee wallet': () =>
      build([
        getAdvanceNonceAccountInstruction({
          nonceAccount: signers.other.address,
          nonceAuthority: as(keys.fees),
        }),
        ...budget,
        ...steps,
      ]),
    'that gives the capsule to the player to close': async () =>
      build(
        replaceStep(
          1,
          getSetAuthorityInstruction({
            owned: await findTokenAccount(stake.wallet, stake.capsuleMint),
            owner: as(stake.wallet),
            authorityType: AuthorityType.CloseAccount,
            newAuthority: stake.wallet,
          }),
        ),
      ),
    'that leaves out who closes the capsule': () => build(replaceStep(1)),
    'of another asset': async () =>
      build([
        ...budget,
        ...(await buildActionInstructions(keys, { ...stake, mint: other.mint }, readRent)),
      ]),
    'that freezes an asset of somebody else': () =>
      build(
        replaceStep(
          3,
          getFreezeAccountInstruction({
            account: other.account,
            mint: other.mint,
            owner: as(keys.lock),
          }),
        ),
      ),
    'that thaws instead of freezing': async () =>
      build(
        replaceStep(
          3,
          getThawAccountInstruction({
            account: await findTokenAccount(stake.wallet, stake.mint),
            mint: stake.mint,
            owner: as(keys.lock),
          }),
        ),
      ),
    'that hands the right to freeze over': () =>
      build([
        ...budget,
        ...steps,
        getSetAuthorityInstruction({
          owned: stake.mint,
          owner: as(keys.lock),
          authorityType: AuthorityType.FreezeAccount,
          newAuthority: stake.wallet,
        }),
      ]),
    'that makes two capsules': () => build(replaceStep(2, step(2), step(2))),
    'with another memo': async () =>
      build([
        ...budget,
        ...(await buildActionInstructions(keys, { ...stake, memo: `${stake.memo}!` }, readRent)),
      ]),
    'with a memo that nobody signs': () =>
      build([
        ...replaceStep(4, { ...step(4), accounts: [] }),
        getTransferSolInstruction({
          source: as(stake.wallet),
          destination: signers.other.address,
          amount: 1n,
        }),
      ]),
    'in another order': () => build([...budget, step(3), step(0), step(1), step(2), step(4)]),
    'with one step twice': () => build([...budget, ...steps, step(3)]),
    'with a guard that writes': () => build([...budget, ...steps, guard(0)]),
    'with a guard without data': () =>
      build([...budget, ...steps, { ...guard(3), data: new Uint8Array() }]),
    'with five guards': () => build([...budget, ...steps, ...[3, 4, 5, 6, 7].map(guard)]),
    'with a price that drains the fee wallet': () =>
      build([
        units,
        getSetComputeUnitPriceInstruction({ microLamports: 4_000_000_000n }),
        ...steps,
      ]),
    'with too many compute units': () =>
      build([getSetComputeUnitLimitInstruction({ units: 1_400_000 }), ...steps]),
    'with a larger heap': () =>
      build([...budget, getRequestHeapFrameInstruction({ bytes: 65_536 }), ...steps]),
    'with an old blockhash': () => build([...budget, ...steps], { blockhash: old }),
    'with an unknown program': () =>
      build([
        ...budget,
        ...steps,
        { programAddress: signers.other.address, data: new Uint8Array([1]) },
      ]),
    'with a lookup table': () =>
      sign(
        getBase64EncodedWireTransaction(
          compileTransaction(
            compressTransactionMessageUsingAddressLookupTables(
              toMessage([...budget, ...steps], { version: 0 }) as never,
              { [signers.other.address]: [stake.mint, stake.capsuleMint] },
            ) as never,
          ),
        ),
        [signers.player],
      ),
  };
  it.each(Object.entries(forgeries))('%s is refused', async (_name, make) => {
    await expect(check(await make())).rejects.toThrow(SignedTransactionMismatchError);
  });

  it('fits 1,232 bytes with the longest texts, and leaves room for two guards', async () => {
    const text = { name: 'N'.repeat(32), symbol: 'S'.repeat(8), uri: 'u'.repeat(64) };
    const options = { wallet: stake.wallet, memo: 'm'.repeat(48) };
    const mints = await Promise.all(
      Array.from({ length: burnAssetsMax }, (_, at) => toMintAddress(keys, 'item', at + 10)),
    );
    const longest: ChainAction[] = [
      { ...options, kind: 'mint', itemId: Number.MAX_SAFE_INTEGER, group: other.mint, text },
      { ...stake, ...options },
      { ...options, kind: 'unstake', mint: stake.mint },
      { ...options, kind: 'delete-capsule', capsuleMint: stake.capsuleMint },
      { ...options, kind: 'claim', rewardMint: other.mint, decimals: 9, amount: 2n ** 63n },
      { ...options, kind: 'burn', mints },
      {
        ...options,
        kind: 'transfer',
        mints: mints.slice(0, 3),
        destination: signers.other.address,
      },
    ];
    const sizes = await Promise.all(
      longest.map(async (action) => {
        const wire = await prepareActionTransaction(keys, action, lifetime, price, readRent);
        return Buffer.from(wire, 'base64').length;
      }),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(1_232 - 130);
  });
});
