import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWallet, signPrepared, startChain } from '../../../../test/harness/assets.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { readHeldTokens } from '../instructions/token-accounts.ts';
import { network } from '../network/network.module.ts';

describe('assets', () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startChain>>;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startChain(server);
    collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
  });
  afterAll(() => server.close());

  interface Owner {
    readonly player: Player;
    readonly key: KeyPairSigner;
    readonly walletId: number;
  }
  async function comeWithWallet(): Promise<Owner> {
    const player = await server.player();
    const key = await generateKeyPairSigner();
    return { player, key, walletId: await linkWallet(player, key) };
  }
  const giveItem = ({ player }: Owner): Promise<number> => chain.grantItem(player, collectionId);
  const params = ({ walletId }: Owner) => ({ id: walletId });
  async function mint(owner: Owner, itemId: number) {
    const asked = { params: params(owner), body: { itemId } };
    const { transaction } = await chain.moveWhile(
      callApi(owner.player.connection, 'prepareMint', asked),
    );
    const signed = await signPrepared(owner.key, transaction);
    return callApi(owner.player.connection, 'mintAsset', {
      params: params(owner),
      body: { itemId, transaction: signed },
    });
  }
  async function comeWithAsset() {
    const owner = await comeWithWallet();
    const id = await giveItem(owner);
    await mint(owner, id);
    await chain.settle();
    return { ...owner, id };
  }
  async function move(owner: Owner, assetId: number, kind: 'Stake' | 'Unstake') {
    const { transaction } = await callApi(owner.player.connection, `prepare${kind}`, {
      params: params(owner),
      body: { assetId, collectionId },
    });
    const body = { transaction: await signPrepared(owner.key, transaction), collectionId };
    return callApi(owner.player.connection, kind === 'Stake' ? 'stakeAsset' : 'unstakeAsset', {
      params: params(owner),
      body,
    });
  }
  const list = async (owner: Owner, query: Record<string, string> = {}) =>
    (await callApi(owner.player.connection, 'listAssets', { params: params(owner), query })).data;
  const listTokens = async (address: Address) =>
    readHeldTokens(await server.app.api(network).client.listTokenAccounts(address, 'confirmed'));
  const readTask = (owner: Owner, taskId: number) =>
    callApi(owner.player.connection, 'taskResult', { params: { taskId } });

  it('are minted by a signed transaction, once, and are on the chain with name and metadata', async () => {
    const owner = await comeWithWallet();
    const id = await giveItem(owner);
    const { taskId } = await mint(owner, id);
    expect(await readTask(owner, taskId)).toMatchObject({ status: expect.not.stringMatching('FIN') as string });
    expect(await list(owner)).toMatchObject([{ id, mintedAt: null, pending: { action: 'MINT', taskId } }]);
    await expect(mint(owner, id)).rejects.toMatchObject({ status: 409 });
    await chain.settle();
    expect(await readTask(owner, taskId)).toMatchObject({ status: 'FINISHED' });
    const [asset] = await list(owner);
    expect(asset).toMatchObject({ id, staked: false, withInventory: true, pending: null });
    const [token] = await listTokens(owner.key.address);
    expect(token).toMatchObject({ mint: asset?.mint, amount: 1n, isFrozen: false });
    const metadata = await (await fetch(`${server.base}/api/assets/${id}/metadata`)).json();
    expect(metadata).toMatchObject({ name: 'Salt blades #1', symbol: 'SALT' });
    expect(await callApi(owner.player.connection, 'countOwnAssets', {})).toEqual({ amount: 1 });
  });

  it('are locked by a stake in their wallet, and released by an unstake', async () => {
    const owner = await comeWithAsset();
    await move(owner, owner.id, 'Stake');
    await chain.settle();
    const [staked] = await list(owner, { staked: 'true', withCapsule: 'true' });
    expect(staked).toMatchObject({ id: owner.id, capsule: { unlockAt: '2026-11-09T00:00:00.000Z' } });
    expect((await listTokens(owner.key.address)).map(({ isFrozen }) => isFrozen).sort()).toEqual([false, true]);
    await expect(move(owner, owner.id, 'Stake')).rejects.toMatchObject({ status: 409 });
    await move(owner, owner.id, 'Unstake');
    await chain.settle();
    expect(await list(owner, { staked: 'false' })).toHaveLength(1);
    await move(owner, owner.id, 'Stake');
    await chain.settle();
    expect((await list(owner))[0]).toMatchObject({ staked: true });
  });
});
