import { callApi } from '@guildhall/simulator/client/api';
import { generateKeyPairSigner } from '@solana/kit';
import {
  getBurnInstruction,
  getFreezeAccountInstruction,
  getThawAccountInstruction,
} from '@solana-program/token-2022';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signPreparedTransaction,
  startLocalChain,
  type AssetOwner,
} from '../../../../test/harness/assets.harness.ts';
import { signTransaction } from '../../../../test/harness/chain.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { findTokenAccount } from '../instructions/programs.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { chainSigningModule } from '../signing/signing.module.ts';

const feed = '/api/banking/admin/chain-differences/list';
const minuteMs = 60_000;

describe('the comparison with the chain', { timeout: 120_000 }, () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startLocalChain(server);
    collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
  });
  afterAll(() => server.close());

  const comeWithAsset = () => chain.comeWithAsset(collectionId);
  async function move(kind: 'Stake' | 'Unstake', { player, key, params, assetId }: AssetOwner) {
    const order = { params, body: { assetId, collectionId } };
    const { transaction } = await callApi(player.connection, `prepare${kind}`, order);
    const body = { transaction: await signPreparedTransaction(key, transaction), collectionId };
    const name = kind === 'Stake' ? 'stakeAsset' : 'unstakeAsset';
    await callApi(player.connection, name, { params, body });
    await chain.settle();
  }
  /** Signs an instruction with one of the server's keys, and sends it for the asset of a wallet. */
  async function act(
    { key, mint }: AssetOwner,
    build: typeof getFreezeAccountInstruction | typeof getThawAccountInstruction,
  ) {
    const { client } = server.app.api(chainNetworkModule);
    const { fees, lock } = await client.loadKeys();
    const account = await findTokenAccount(key.address, mint);
    const step = build({ account, mint, owner: lock });
    const { bytes } = await signTransaction(
      fees as never,
      [step],
      await client.getLatestBlockhash(),
    );
    await client.send(bytes);
    await chain.node.moveSlots(8);
  }
  const compare = () => server.app.kernel.jobs.runNow('comparison.compare-all');
  const watch = () => server.app.kernel.jobs.runNow('differences.watch');
  const mend = () => server.app.kernel.jobs.catchUp();
  async function compareLater(): Promise<void> {
    server.clock.advance(15 * minuteMs);
    await compare();
    await watch();
  }
  async function list(filters: object = {}) {
    const admin = await server.admin();
    return (await admin.section<{ data: Record<string, unknown>[] }>('POST', feed, filters)).data;
  }
  const read = async () => callApi((await server.admin()).connection, 'adminChainComparison', {});
  async function countNotices(): Promise<number> {
    const { userId } = await server.admin();
    const rows = await server.query<{ n: number }>(
      `select count(*)::int as n from notifications
       where type = 'CHAIN_DIFFERENCE_ALARM' and user_id = $1`,
      [userId],
    );
    return rows[0]?.n ?? 0;
  }

  it('counts both sides and finds nothing where they agree', async () => {
    await move('Stake', await comeWithAsset());
    await compareLater();
    const { counts, comparedAt, isRunning, isOpen } = await read();
    expect(counts).toEqual([
      { thing: 'ASSETS', ours: 1, onChain: 1 },
      { thing: 'AWAY', ours: 0, onChain: 0 },
      { thing: 'STAKES', ours: 1, onChain: 1 },
      { thing: 'CAPSULES', ours: 1, onChain: 1 },
    ]);
    expect({ isRunning, isOpen }).toEqual({ isRunning: false, isOpen: true });
    expect(comparedAt).toBe(server.app.kernel.clock.now().toISOString());
    expect(await list()).toEqual([]);
  });

  it('names an asset that was sold outside, and ends when the item followed', async () => {
    const owner = await comeWithAsset();
    const buyer = await generateKeyPairSigner();
    await chain.transfer(owner.key, owner.mint, buyer.address);
    await compareLater();
    expect(await list({ assetId: owner.assetId })).toMatchObject([
      {
        kind: 'ASSET_ELSEWHERE',
        state: 'NEW',
        ours: owner.key.address,
        onChain: buyer.address,
        userId: owner.player.userId,
      },
    ]);
    await mend();
    await compareLater();
    expect(await list({ assetId: owner.assetId })).toMatchObject([{ state: 'ENDED' }]);
    expect((await read()).counts[1]).toEqual({ thing: 'AWAY', ours: 1, onChain: 1 });
    // the asset now belongs to nobody; the next comparison also notices that the asset moves to
    // another unknown wallet
    const next = await generateKeyPairSigner();
    await chain.transfer(buyer, owner.mint, next.address);
    await compareLater();
    await mend();
    await compareLater();
    expect((await read()).counts[1]).toEqual({ thing: 'AWAY', ours: 1, onChain: 1 });
  });

  it('notifies administrators once of a lock without a stake that lasts', async () => {
    const owner = await comeWithAsset();
    await act(owner, getFreezeAccountInstruction);
    await compareLater();
    expect(await list({ assetId: owner.assetId })).toMatchObject([
      { kind: 'ASSET_LOCKED', state: 'NEW' },
    ]);
    expect(await countNotices()).toBe(0);
    await compareLater();
    await compareLater();
    expect(await list({ assetId: owner.assetId })).toMatchObject([
      { kind: 'ASSET_LOCKED', state: 'LASTING' },
    ]);
    expect(await countNotices()).toBe(1);
    await act(owner, getThawAccountInstruction);
    await compareLater();
    expect(await list({ assetId: owner.assetId })).toMatchObject([{ state: 'ENDED' }]);
    await act(owner, getFreezeAccountInstruction);
    await compareLater();
    await compareLater();
    expect(await countNotices()).toBe(2);
    await act(owner, getThawAccountInstruction);
    await compareLater();
  });

  it('notifies at once of a lock that somebody else has opened, which ends the stake', async () => {
    const before = await countNotices();
    const owner = await comeWithAsset();
    await move('Stake', owner);
    await act(owner, getThawAccountInstruction);
    await compareLater();
    expect(await countNotices()).toBe(before + 1);
    await mend();
    await compareLater();
    expect(await list({ assetId: owner.assetId })).toMatchObject([
      { kind: 'STAKE_RELEASED', state: 'ENDED' },
    ]);
    await owner.player.login();
    const { params } = owner;
    const shown = await callApi(owner.player.connection, 'listAssets', { params, query: {} });
    expect(shown.data).toMatchObject([{ staked: false }]);
  });

  /** Burns the capsule of a wallet outside the portal. */
  async function burnCapsule(owner: AssetOwner): Promise<void> {
    const { client } = server.app.api(chainNetworkModule);
    const { fees } = await client.loadKeys();
    const capsuleMint = await server.app.api(chainSigningModule).findMint('capsule', collectionId);
    const account = await findTokenAccount(owner.key.address, capsuleMint);
    const burn = getBurnInstruction({
      account,
      mint: capsuleMint,
      authority: owner.key,
      amount: 1n,
    });
    await client.send(
      (await signTransaction(fees as never, [burn], await client.getLatestBlockhash())).bytes,
    );
    await chain.node.moveSlots(8);
  }

  it('names a capsule that its wallet has burnt; the next stake mints it again', async () => {
    const owner = await comeWithAsset();
    await move('Stake', owner);
    await burnCapsule(owner);
    await compareLater();
    const ofWallet = { wallet: owner.key.address };
    expect(await list(ofWallet)).toMatchObject([
      { kind: 'CAPSULE_GONE', userId: owner.player.userId },
    ]);
    await owner.player.login();
    await move('Unstake', owner);
    await move('Stake', owner);
    await compareLater();
    expect(await list(ofWallet)).toMatchObject([{ state: 'ENDED' }]);
    await owner.player.login();
    await move('Unstake', owner);
  });

  it('lets a burnt capsule be deleted, whose deposit comes back to the server', async () => {
    const owner = await comeWithAsset();
    await move('Stake', owner);
    await burnCapsule(owner);
    server.clock.advance(8 * 24 * 60 * minuteMs);
    await owner.player.login();
    await move('Unstake', owner);
    await compareLater();
    await owner.player.login();
    const { connection } = owner.player;
    const { params } = owner;
    const { data } = await callApi(connection, 'listCapsules', { params });
    const named = { ...params, capsuleId: String(data[0]?.id) };
    const { transaction } = await callApi(connection, 'prepareCapsuleDeletion', { params: named });
    const body = { transaction: await signPreparedTransaction(owner.key, transaction) };
    await callApi(connection, 'deleteCapsule', { params: named, body });
    await chain.settle();
    expect((await callApi(connection, 'listCapsules', { params })).data).toEqual([]);
    const { client } = server.app.api(chainNetworkModule);
    expect(await client.listTokenAccounts(owner.key.address)).toHaveLength(1);
  });

  it('keeps the last result while the chain does not answer, and shows how old it is', async () => {
    const owner = await comeWithAsset();
    await act(owner, getFreezeAccountInstruction);
    await compareLater();
    const { comparedAt } = await read();
    chain.node.faults.isDown = true;
    await compareLater();
    chain.node.faults.isDown = false;
    expect(await read()).toMatchObject({
      comparedAt,
      failedAt: server.app.kernel.clock.now().toISOString(),
      isRunning: false,
    });
    expect(await list({ assetId: owner.assetId })).toMatchObject([{ endedAt: null }]);
    await act(owner, getThawAccountInstruction);
  });

  it('is ordered by administrators, at any time', async () => {
    await callApi((await server.admin()).connection, 'adminCompareChain', {});
    await mend();
    expect(await read()).toMatchObject({
      comparedAt: server.app.kernel.clock.now().toISOString(),
      failedAt: null,
    });
  });
});
