import { renameSync } from 'node:fs';
import { join } from 'node:path';
import type { ChainKeyName } from '@guildhall/contract/chain/key-rotation.section';
import { callApi } from '@guildhall/simulator/client/api';
import { getAddressEncoder, type Address } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalChain } from '../../../../test/harness/assets.harness.ts';
import { openConnectionFaults } from '../../../../test/harness/crash.harness.ts';
import {
  addProofCounts,
  isProveCommandRun,
  chooseTestStride,
} from '../../../../test/harness/proving.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import {
  createWalletOwner,
  type WalletOwner,
} from '../../../../test/harness/wallet-owner.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { run, sql } from '../../../kernel/db/sql.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { readCloseAuthority, readFreezeAuthority } from '../instructions/authorities.ts';
import { buildSolHandover } from '../instructions/handover.ts';
import { findTokenAccount } from '../instructions/programs.ts';
import { decodeTokenAccounts } from '../instructions/token-accounts.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { createChainNetwork } from '../network/network.service.ts';
import type { SignedTransaction } from '../signing/signing.api.ts';
import { chainSigningModule } from '../signing/signing.module.ts';
import { signingMessages } from '../signing/signing.messages.ts';
import { chainSubmissionsModule } from '../submissions/submissions.module.ts';
import { chainSubmissionMessages } from '../submissions/submissions.messages.ts';
import { keyRotationMessages } from './key-rotation.messages.ts';

const feed = '/api/banking/admin/key-rotations/list';
const stride = chooseTestStride(31);
const weekMs = 7 * 86_400_000;
function assertSigned(signed: SignedTransaction | undefined): SignedTransaction {
  if (!signed) throw new Error('The chain would refuse it');
  return signed;
}
const changed = { status: 409, message: buildSentenceMatcher(signingMessages.changed()) };

describe('the change of a key of the server', { timeout: 240_000 }, () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let collectionId: number;
  let owner: WalletOwner;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startLocalChain(server);
    collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
    owner = await createWalletOwner(server, chain, collectionId);
  });
  afterAll(() => server.close());

  const client = () => server.app.api(chainNetworkModule).client;
  const readKey = async (key: ChainKeyName) => (await client().loadSigningKeys())[key].address;
  const relogin = () => owner.player.login();
  const turn = () => server.app.kernel.jobs.runNow('key-rotation.turn');
  const start = async (key: ChainKeyName) =>
    callApi((await server.admin()).connection, 'rotateKey', { body: { key, reason: 'Leaked' } });
  async function readLast() {
    const admin = await server.admin();
    const { data } = await admin.section<{ data: Record<string, unknown>[] }>('POST', feed, {});
    return data[0];
  }
  async function finish(): Promise<void> {
    for (let at = 0; at < 4; at++) await chain.settle();
    expect(await readLast()).toMatchObject({ state: 'DONE' });
    await relogin();
  }
  const listMints = async () =>
    (
      await server.query<{ mint: Address }>(
        `select mint from chain_assets where burnt_at is null`,
        [],
      )
    ).map(({ mint }) => mint);
  async function readLocks(): Promise<ReadonlySet<string | undefined>> {
    const mints = await client().listAccounts(await listMints());
    return new Set(mints.map((account) => account && readFreezeAuthority(account)));
  }
  const findMint = (kind: 'collection' | 'capsule') =>
    server.app.api(chainSigningModule).findMint(kind, collectionId);
  /** Moves an asset to the marketplace, or back into its wallet. */
  const setMarketState = (id: number, state: 'THERE' | null) =>
    server.app.kernel.db.transaction((tx) =>
      run(
        tx,
        sql`
          update chain_assets
          set market_state = ${state}, state = ${state === null ? 'HELD' : 'MARKETPLACE'}
          where id = ${id}`,
      ),
    );
  /** Counts the given accounts in which a key is stored. */
  async function countNaming(key: Address, accounts: readonly Address[]): Promise<number> {
    const bytes = Buffer.from(getAddressEncoder().encode(key));
    const chainAccounts = await client().listAccounts(accounts);
    return chainAccounts.filter((account) => account?.data.includes(bytes)).length;
  }

  it('of the lock also hands over staked assets; of ten concurrent orders one starts it', async () => {
    const [free, staked, other] = [await owner.mint(), await owner.mint(), await owner.mint()];
    const sold = await owner.mint();
    await setMarketState(sold, 'THERE');
    await owner.move('Stake', staked);
    await owner.move('Stake', other);
    await relogin();
    const stakeOld = await owner.signMove('Stake', free);
    const unstakeOld = await owner.signMove('Unstake', staked);
    const mintOld = await owner.signMint();
    const old = await readKey('lock');
    await server.admin();
    const orders = await Promise.allSettled(Array.from({ length: 10 }, () => start('lock')));
    expect(orders.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const isRunning = {
      status: 409,
      message: buildSentenceMatcher(keyRotationMessages.isRunning()),
    };
    await expect(start('lock')).rejects.toMatchObject(isRunning);
    await expect(start('fees')).rejects.toMatchObject(isRunning);
    const now = await readKey('lock');
    expect(now).not.toBe(old);
    await expect(mintOld.send()).rejects.toMatchObject(changed);
    // the account still names the old key, so a transaction that was signed before the rotation
    // still succeeds; the handover happens afterwards
    await unstakeOld();
    await Promise.all([turn(), turn()]);
    await expect(stakeOld()).rejects.toMatchObject({ status: 409 });
    await finish();
    expect(await readLast()).toMatchObject({ key: 'lock', fromKey: old, toKey: now, moved: 4 });
    await setMarketState(sold, null);
    expect(await readLocks()).toEqual(new Set([now]));
    await owner.move('Unstake', other);
    await owner.move('Stake', free);
    const tokens = decodeTokenAccounts(await client().listTokenAccounts(owner.key.address));
    expect(tokens.filter(({ isFrozen }) => isFrozen)).toHaveLength(1);
    expect(await readKey('lock')).toBe(now);
    await owner.move('Unstake', free);
  });

  it('of the fees allows deleting older capsules during and after the rotation', async () => {
    const others = [
      await createWalletOwner(server, chain, collectionId),
      await createWalletOwner(server, chain, collectionId),
    ] as const;
    for (const holder of others) {
      const asset = await holder.mint();
      await holder.move('Stake', asset);
      await holder.move('Unstake', asset);
    }
    server.clock.advance(weekMs);
    await relogin();
    for (const { player } of others) await player.login();
    const [during, after] = others;
    const burnt = await owner.mint();
    const [burnOld, mintOld] = [await owner.signBurn([burnt]), await owner.signMint()];
    const old = await readKey('fees');
    await start('fees');
    const now = await readKey('fees');
    await expect(burnOld()).rejects.toMatchObject(changed);
    // the asset key, which has not changed, pays the fees of the mint that was signed before the
    // rotation
    await mintOld.send();
    await (
      await during.signDeletion()
    )();
    await (
      await owner.signBurn([burnt])
    )();
    await finish();
    const capsule = await findTokenAccount(after.key.address, await findMint('capsule'));
    const [account] = await client().listAccounts([capsule]);
    expect(account && readCloseAuthority(account)).toBe(now);
    expect(await client().getBalance(old)).toBe(0n);
    expect(await readKey('fees')).toBe(now);
    await after.player.login();
    await (
      await after.signDeletion()
    )();
    await chain.settle();
    expect(await client().listAccounts([capsule])).toEqual([undefined]);
    const states = await server.query<{ state: string }>(
      `select distinct state from chain_submissions`,
      [],
    );
    expect(states).toEqual([{ state: 'FINAL' }]);
  });

  it('of the treasury moves all tokens, and claims are paid once before, during and after', async () => {
    const admin = await server.admin();
    const ember = { name: 'Ember', code: 'EMBER', type: 2, decimals: 2 };
    await admin.section('POST', '/api/banking/admin/currencies', ember);
    const runStakingTurn = () => chain.moveWhile(server.app.kernel.jobs.runNow('staking.turn'));
    await runStakingTurn();
    await runStakingTurn();
    const [row] = await server.query<{ mint: Address }>(`select mint from chain_treasury`, []);
    const mint = row?.mint as Address;
    let refs = 0;
    const pay = (amount: number) =>
      server.app.kernel.db.transaction((tx) => {
        const to = { accountId: owner.player.accountId, currency: 'EMBER', commandId: null };
        const movement = { ...to, amount, kind: 'reward', ref: `pay ${refs++}` } as const;
        return server.app.api(bankModule).make(tx, movement, 'rule');
      });
    const readTokens = async (owner: Address) => {
      const tokens = decodeTokenAccounts(await client().listTokenAccounts(owner));
      return tokens.find((token) => token.mint === mint)?.amount;
    };
    const assertBacked = async () => {
      await runStakingTurn();
      const { connection } = await server.admin();
      const { invariants } = await callApi(connection, 'adminEconomyReport', { query: {} });
      expect(invariants.find(({ name }) => name === 'TREASURY')).toMatchObject({ isKept: true });
      const [seen] = await server.query<{ amount: string }>(
        `select amount from chain_treasury`,
        [],
      );
      expect(BigInt(seen?.amount ?? 0)).toBe(
        100_000_000_000n - ((await readTokens(owner.key.address)) ?? 0n),
      );
    };
    const old = await readKey('treasury');
    await pay(300);
    const claimOld = await owner.signClaim();
    await claimOld();
    await chain.settle();
    await relogin();
    await pay(200);
    const prepared = await owner.signClaim();
    await start('treasury');
    const now = await readKey('treasury');
    await assertBacked();
    // the old treasury account pays the claim; no tokens move to the new key before the outcome of
    // the claim is certain
    await prepared();
    await turn();
    expect(await readLast()).toMatchObject({ moved: 0 });
    await chain.node.moveSlots(8);
    await chain.settle();
    await assertBacked();
    await finish();
    await assertBacked();
    expect(await readTokens(old)).toBeUndefined();
    expect(await readTokens(owner.key.address)).toBe(500n);
    await pay(100);
    await (
      await owner.signClaim()
    )();
    await chain.settle();
    expect(await readTokens(owner.key.address)).toBe(600n);
    expect(await readTokens(now)).toBe(100_000_000_000n - 600n);
    await assertBacked();
  });

  it('of the treasury refuses a claim while its tokens are on their way, and loses nothing', async () => {
    await relogin();
    await server.app.kernel.db.transaction((tx) =>
      server.app
        .api(bankModule)
        .make(
          tx,
          {
            accountId: owner.player.accountId,
            currency: 'EMBER',
            amount: 50,
            kind: 'reward',
            ref: 'once more',
            commandId: null,
          },
          'rule',
        ),
    );
    await start('treasury');
    const claim = await owner.signClaim();
    await turn();
    const underWay = {
      status: 409,
      message: buildSentenceMatcher(chainSubmissionMessages.underWay()),
    };
    await expect(claim()).rejects.toMatchObject(underWay);
    // once the tokens have moved, the old treasury can no longer pay the claim
    await chain.node.moveSlots(8);
    await server.app.kernel.jobs.catchUp();
    await expect(claim()).rejects.toMatchObject(changed);
    await finish();
    await (
      await owner.signClaim()
    )();
    await chain.settle();
    const position = await callApi(owner.player.connection, 'readStaking', {
      params: owner.params,
    });
    expect(position).toMatchObject({ balance: '0', balanceTaskId: null });
  });

  it('of the assets leaves every mint in place and hands over all its authorities', async () => {
    await relogin();
    const [burnt, staked] = [await owner.mint(), await owner.mint()];
    const before = { collection: await findMint('collection'), capsule: await findMint('capsule') };
    const [mintOld, burnOld] = [await owner.signMint(), await owner.signBurn([burnt])];
    const old = await readKey('assets');
    await start('assets');
    const now = await readKey('assets');
    await expect(mintOld.send()).rejects.toMatchObject(changed);
    // the mint still names the old key
    await burnOld();
    const during = await owner.signMint();
    await during.send();
    await turn();
    await finish();
    expect(await findMint('collection')).toBe(before.collection);
    expect(await findMint('capsule')).toBe(before.capsule);
    const accounts = [...Object.values(before), ...(await listMints())];
    expect(await countNaming(old, accounts)).toBe(0);
    expect(await countNaming(now, accounts)).toBe(accounts.length);
    expect(await client().getBalance(old)).toBe(0n);
    const late = await owner.mint();
    await owner.move('Stake', staked);
    await owner.move('Stake', late);
    await owner.move('Unstake', late);
    await (
      await owner.signBurn([late, during.itemId])
    )();
    await chain.settle();
    const failed = await server.query(
      `select kind, error from chain_submissions where state <> 'FINAL'`,
      [],
    );
    expect(failed).toEqual([]);
  });

  it('invalidates transactions that were signed before it and not sent, so they are signed again', async () => {
    const from = await readKey('fees');
    const steps = [buildSolHandover(1n, { from, to: from })];
    const signed = await server.app.api(chainSigningModule).signOwn(steps);
    await start('lock');
    const enter = server.app.kernel.db.transaction((tx) =>
      server.app
        .api(chainSubmissionsModule)
        .submit(tx, {
          ...assertSigned(signed),
          kind: 'THAW',
          userId: null,
          accountId: null,
          wallet: null,
          memo: null,
          details: {},
          commandId: null,
          subjects: [],
        }),
    );
    await expect(enter).rejects.toMatchObject({ because: chainSubmissionMessages.otherKeys() });
    await finish();
  });

  it('signs and starts nothing while the new key file is missing, and continues once it exists', async () => {
    await relogin();
    await start('fees');
    const folder = server.app.kernel.config.chain.keysDir;
    const file = join(folder, 'fees.next.json');
    const startAnother = () => createChainNetwork(server.app.kernel).check();
    await startAnother();
    renameSync(file, `${file}.away`);
    const refused = (at: string) => new RegExp(`The key fees .* neither .*${at} has it`, 'u');
    await expect(startAnother()).rejects.toThrow(refused('fees.next.json nor .*fees.json'));
    await expect(owner.signMint()).rejects.toMatchObject({ status: 503 });
    await turn();
    expect(await readLast()).toMatchObject({ key: 'fees', state: 'KEY_MISSING' });
    renameSync(`${file}.away`, file);
    expect(await readLast()).toMatchObject({ state: 'RUNNING' });
    await finish();
    const present = join(folder, 'fees.json');
    renameSync(present, `${present}.away`);
    await expect(startAnother()).rejects.toThrow(refused('fees.json'));
    renameSync(`${present}.away`, present);
    await startAnother();
    await owner.mint();
  });

  const names: readonly ChainKeyName[] = ['lock', 'fees', 'assets', 'treasury'];
  it.for(names)(
    'of %s continues after its server was killed at any step',
    async (key, { task }) => {
      await relogin();
      for (let n = 0; n < 2; n++) await owner.mint();
      const faults = await openConnectionFaults(server.place.url);
      try {
        await start(key);
        const to = await readKey(key);
        let met = 0;
        // the first round hands the accounts over, the second round finishes the rotation
        for (let round = 0; round < 2; round++) {
          for (let at = 1, isMet = true; isMet; at += stride) {
            const killed = await faults.during({ at, isSent: met % 2 === 0 }, turn);
            isMet = killed.isMet;
            if (isMet) met += 1;
          }
          await chain.settle();
        }
        expect(met).toBeGreaterThan(isProveCommandRun ? 8 : 1);
        addProofCounts(task, { kills: met });
        await finish();
        expect(await readLast()).toMatchObject({ key, state: 'DONE', toKey: to });
        const twice = await server.query(
          `select 1
         from chain_submissions
         where kind = 'KEY_HANDOVER' and state <> 'FINAL'`,
          [],
        );
        expect(twice).toEqual([]);
        expect(await countNaming(to, await listOwned(key))).toBeGreaterThan(0);
      } finally {
        await faults.close();
      }
    },
  );
  /** Lists the accounts in which a key must be stored after the handover. */
  async function listOwned(key: ChainKeyName): Promise<Address[]> {
    const capsuleMint = await findMint('capsule');
    if (key === 'fees') return [await findTokenAccount(owner.key.address, capsuleMint)];
    if (key !== 'treasury') return listMints();
    const [row] = await server.query<{ mint: Address }>(`select mint from chain_treasury`, []);
    return [await findTokenAccount(await readKey('treasury'), row?.mint as Address)];
  }
});
