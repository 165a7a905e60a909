import {
  AccountRole,
  appendTransactionMessageInstructions,
  compileTransaction,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Address,
  type Blockhash,
  type Instruction,
  type KeyPairSigner,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addProofCounts, isProveCommandRun } from '../../../../test/harness/proving.harness.ts';
import { buildActionInstructions, type ChainAction } from './actions.ts';
import { assertSignedAction, SignedTransactionMismatchError } from './check.ts';
import { toMintAddress, type ChainPublicKeys } from './programs.ts';

const lifetime = {
  blockhash: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' as Blockhash,
  lastValidBlockHeight: 1_000n,
};
const readRent = (bytes: bigint) => Promise.resolve((bytes + 128n) * 6_960n);
const deps = { isRecent: async () => true, readRent };
/**
 * Number of forgeries to try. Under `npm run prove`, the variable `FORGERIES` can set a smaller
 * number.
 */
const forgeries = isProveCommandRun ? Number(process.env['FORGERIES'] ?? 100_000) : 300;

/**
 * Largest number of rounds. Not every generated change gives a transaction, so each round tries
 * only a part of the remaining forgeries.
 */
const roundsMax = 50;

/** One change in a list of instructions. */
interface Change {
  readonly kind: 'drop' | 'repeat' | 'swap' | 'account' | 'role' | 'data' | 'program' | 'drain';
  readonly at: number;
  readonly other: number;
  readonly byte: number;
}
const change = fc.record({
  kind: fc.constantFrom(
    'drop' as const,
    'repeat' as const,
    'swap' as const,
    'account' as const,
    'role' as const,
    'data' as const,
    'program' as const,
    'drain' as const,
  ),
  at: fc.nat(20),
  other: fc.nat(20),
  byte: fc.integer({ min: 1, max: 255 }),
});

describe('a transaction of which anything is changed', () => {
  let player: KeyPairSigner;
  let keys: ChainPublicKeys;
  let actions: readonly ChainAction[];
  let stranger: Address;
  beforeAll(async () => {
    const [fees, assets, lock, treasury, own, other] = await Promise.all(
      Array.from({ length: 6 }, generateKeyPairSigner),
    );
    if (!fees || !assets || !lock || !treasury || !own || !other) throw new Error('No keys');
    player = own;
    stranger = other.address;
    keys = {
      fees: fees.address,
      assets: assets.address,
      lock: lock.address,
      treasury: treasury.address,
    };
    const mint = await toMintAddress(keys, 'item', 1);
    const capsuleMint = await toMintAddress(keys, 'capsule', 7);
    const options = { wallet: own.address, memo: 'Stake asset 1 (4)' };
    actions = [
      { ...options, kind: 'stake', mint, capsuleMint, makesCapsule: true },
      { ...options, kind: 'unstake', mint },
      { ...options, kind: 'burn', mints: [mint] },
      { ...options, kind: 'transfer', mints: [mint, capsuleMint], destination: assets.address },
      { ...options, kind: 'delete-capsule', capsuleMint },
      { ...options, kind: 'claim', rewardMint: mint, decimals: 2, amount: 1_000n },
    ];
  });

  type Steps = readonly Instruction[];
  interface Chosen extends Change {
    readonly step: Instruction;
    readonly index: number;
  }
  /**
   * Functions that make each kind of change. They return undefined if the change would have no
   * effect.
   */
  const changes: Record<Change['kind'], (list: Steps, chosen: Chosen) => Steps | undefined> = {
    drop: (list, { index }) => list.toSpliced(index, 1),
    repeat: (list, { index, step }) => list.toSpliced(index, 0, step),
    swap(list, { index, step }) {
      const next = (index + 1) % list.length;
      const second = list[next];
      if (!second || next === index) return undefined;
      return list.toSpliced(index, 1, second).toSpliced(next, 1, step);
    },
    account: (list, chosen) =>
      changeAccount(list, chosen, (account) => ({ ...account, address: stranger })),
    role: (list, chosen) =>
      changeAccount(list, chosen, (account) =>
        account.address in { [keys.fees]: 0, ...rolesOf(list) }
          ? undefined
          : { ...account, role: AccountRole.READONLY_SIGNER },
      ),
    data(list, { index, step, other, byte }) {
      const data = new Uint8Array(step.data ?? []);
      if (data.length === 0) return undefined;
      data[other % data.length] = (data[other % data.length] ?? 0) ^ byte;
      return list.toSpliced(index, 1, { ...step, data });
    },
    program: (list, { index, step }) =>
      list.toSpliced(index, 1, { ...step, programAddress: stranger }),
    drain(list, { index, byte }) {
      const source = { address: keys.fees } as KeyPairSigner;
      const amount = BigInt(byte);
      const drain = getTransferSolInstruction({ source, destination: player.address, amount });
      return list.toSpliced(index, 0, drain);
    },
  };
  type Account = NonNullable<Instruction['accounts']>[number];
  function changeAccount(
    list: Steps,
    { index, step, other }: Chosen,
    toChanged: (account: Account) => Account | undefined,
  ): Steps | undefined {
    const accounts = [...(step.accounts ?? [])];
    const place = other % Math.max(1, accounts.length);
    const account = accounts[place];
    const changed = account && toChanged(account);
    if (!changed) return undefined;
    return list.toSpliced(index, 1, { ...step, accounts: accounts.toSpliced(place, 1, changed) });
  }
  function apply(steps: Steps, forgery: Change): Steps | undefined {
    const index = forgery.at % steps.length;
    const step = steps[index];
    return step && changes[forgery.kind](steps, { ...forgery, step, index });
  }
  /**
   * Maps the address of each account that signs these instructions to 1. The map has the form that
   * `toEqual` compares.
   */
  const rolesOf = (steps: readonly Instruction[]): Record<string, number> =>
    Object.fromEntries(
      steps.flatMap(({ accounts = [] }) =>
        accounts.flatMap(({ address, role }) =>
          role === AccountRole.READONLY_SIGNER || role === AccountRole.WRITABLE_SIGNER
            ? [[address, 1]]
            : [],
        ),
      ),
    );

  async function signAll(steps: readonly Instruction[]): Promise<string> {
    const compiled = compileTransaction(
      pipe(
        createTransactionMessage({ version: 'legacy' }),
        (message) => setTransactionMessageFeePayer(keys.fees, message),
        (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
        (message) => appendTransactionMessageInstructions(steps, message),
      ),
    );
    const [signed] = await player.signTransactions([compiled as never]);
    const signatures = { ...compiled.signatures, ...signed };
    return getBase64EncodedWireTransaction({ ...compiled, signatures });
  }

  it('is refused, although its wallet has signed it', { timeout: 3_600_000 }, async ({ task }) => {
    const plans = await Promise.all(
      actions.map(async (action) => ({
        action,
        steps: await buildActionInstructions(keys, action, readRent),
      })),
    );
    for (const { action, steps } of plans)
      await expect(
        assertSignedAction(await signAll(steps), keys, action, deps),
      ).resolves.toBeDefined();
    let tried = 0;
    /**
     * Property: the check refuses every changed transaction. Changes that leave no signable
     * transaction do not count.
     */
    const forged = fc.asyncProperty(
      fc.nat(plans.length - 1),
      change,
      async (planIndex, forgery) => {
        const plan = plans[planIndex];
        const steps = plan && apply(plan.steps, forgery);
        const wire = steps && (await signAll(steps).catch(() => undefined));
        if (wire === undefined) return;
        tried++;
        await expect(assertSignedAction(wire, keys, plan.action, deps)).rejects.toThrow(
          SignedTransactionMismatchError,
        );
      },
    );
    // runs further rounds until enough forgeries were tried
    for (let round = 0; tried < forgeries && round < roundsMax; round++)
      await fc.assert(forged, { numRuns: forgeries - tried });
    expect(tried).toBe(forgeries);
    addProofCounts(task, { forgeries: tried });
  });
});
