import type { CallError } from '@guildhall/simulator/client/http';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type Address, type KeyPairSigner } from '@solana/kit';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkWallet,
  signPreparedTransaction,
  startLocalChain,
} from '../../../../test/harness/assets.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { one, sql } from '../../../kernel/db/sql.ts';
import { decodeTokenAccounts } from '../instructions/token-accounts.ts';
import { chainNetworkModule } from '../network/network.module.ts';
import { signingMessages } from '../signing/signing.messages.ts';
import { assetMessages } from './assets.messages.ts';

describe('assets', () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startLocalChain(server);
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
  const params = ({ walletId }: Owner) => ({ id: String(walletId) });
  async function mint(owner: Owner, itemId: number) {
    const asked = { params: params(owner), body: { itemId } };
    const { transaction } = await chain.moveWhile(
      callApi(owner.player.connection, 'prepareMint', asked),
    );
    const signed = await signPreparedTransaction(owner.key, transaction);
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
    const body = {
      transaction: await signPreparedTransaction(owner.key, transaction),
      collectionId,
    };
    return callApi(owner.player.connection, kind === 'Stake' ? 'stakeAsset' : 'unstakeAsset', {
      params: params(owner),
      body,
    });
  }
  const list = async (owner: Owner, query: Record<string, string> = {}) =>
    (await callApi(owner.player.connection, 'listAssets', { params: params(owner), query })).data;
  const listTokens = async (address: Address) =>
    decodeTokenAccounts(
      await server.app.api(chainNetworkModule).client.listTokenAccounts(address, 'confirmed'),
    );
  const readTask = (owner: Owner, taskId: number) =>
    callApi(owner.player.connection, 'taskResult', { params: { taskId } });

  it('are minted once by a signed transaction, with name and metadata (R3.11 R7.75 R7.86 R7.177)', async () => {
    const owner = await comeWithWallet();
    const id = await giveItem(owner);
    const { taskId } = await mint(owner, id);
    expect(await readTask(owner, taskId)).toMatchObject({
      status: expect.not.stringMatching('FIN') as string,
    });
    expect(await list(owner)).toMatchObject([
      { id, mintedAt: null, pending: { action: 'MINT', taskId } },
    ]);
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

  it('are locked by a stake in their wallet, and released (R3.12 R7.73 R7.74 OP-73)', async () => {
    const owner = await comeWithAsset();
    await move(owner, owner.id, 'Stake');
    await chain.settle();
    const [staked] = await list(owner, { staked: 'true', withCapsule: 'true' });
    expect(staked).toMatchObject({
      id: owner.id,
      capsule: { unlockAt: '2026-11-09T00:00:00.000Z' },
    });
    const tokens = await listTokens(owner.key.address);
    expect(
      tokens.filter(({ isFrozen }) => isFrozen).map(({ mint: assetMint }) => assetMint),
    ).toEqual([staked?.mint]);
    expect(tokens).toHaveLength(2);
    await expect(move(owner, owner.id, 'Stake')).rejects.toMatchObject({ status: 409 });
    await move(owner, owner.id, 'Unstake');
    await chain.settle();
    expect(await list(owner, { staked: 'false' })).toHaveLength(1);
    await move(owner, owner.id, 'Stake');
    await chain.settle();
    expect((await list(owner))[0]).toMatchObject({ staked: true });
  });

  it('are staked into one capsule, deleted when empty and unlocked (R3.13 R7.81 R7.82 R7.83)', async () => {
    const owner = await comeWithAsset();
    await move(owner, owner.id, 'Stake');
    await chain.settle();
    const connection = owner.player.connection;
    const { capsuleId } = await callApi(connection, 'readCapsuleId', {
      params: params(owner),
      query: { collectionId: String(collectionId) },
    });
    if (capsuleId === null) throw new Error('There is no capsule');
    const named = { id: String(owner.walletId), capsuleId: String(capsuleId) };
    const prepare = () => callApi(connection, 'prepareCapsuleDeletion', { params: named });
    const conflict = { status: 409, code: 'CONFLICT' };
    await expect(prepare()).rejects.toMatchObject(conflict);
    await move(owner, owner.id, 'Unstake');
    await chain.settle();
    await expect(prepare()).rejects.toMatchObject(conflict);
    server.clock.advance(7 * 86_400_000);
    await owner.player.login();
    const transaction = await signPreparedTransaction(owner.key, (await prepare()).transaction);
    await callApi(connection, 'deleteCapsule', { params: named, body: { transaction } });
    // an asset cannot be staked into a capsule that is being deleted
    await expect(move(owner, owner.id, 'Stake')).rejects.toMatchObject(conflict);
    await chain.settle();
    expect((await callApi(connection, 'listCapsules', { params: params(owner) })).data).toEqual([]);
    expect(await listTokens(owner.key.address)).toHaveLength(1);
  });

  it('show their picture to everybody, whole (R7.88 OP-97)', async () => {
    const owner = await comeWithAsset();
    const original = `${server.base}/api/assets/${owner.id}/original`;
    expect((await fetch(original)).status).toBe(404);
    const picture = { create: { width: 8, height: 8, channels: 3, background: '#123' } } as const;
    const admin = await server.admin();
    const png = await sharp(picture).png().toBuffer();
    await admin.upload(`/api/banking/admin/collections/${collectionId}/image`, png, 'image/png');
    const shown = await fetch(original);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
    expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(0);
  });

  async function burn(owner: Owner, assetIds: number[]) {
    const { connection } = owner.player;
    const asked = { params: params(owner), body: { assetIds } };
    const { transaction } = await callApi(connection, 'prepareBurn', asked);
    const body = { assetIds, transaction: await signPreparedTransaction(owner.key, transaction) };
    return callApi(connection, 'burnAssets', { params: params(owner), body });
  }
  it('are burnt with their items, and keep their public metadata (R7.76 R7.78 R7.79)', async () => {
    const owner = await comeWithAsset();
    const staked = await giveItem(owner);
    await mint(owner, staked);
    await chain.settle();
    await move(owner, staked, 'Stake');
    await chain.settle();
    const twice = callApi(owner.player.connection, 'prepareBurn', {
      params: params(owner),
      body: { assetIds: [owner.id, owner.id] },
    });
    await expect(twice).rejects.toMatchObject({ status: 409 });
    await expect(burn(owner, [owner.id, staked])).rejects.toMatchObject({ status: 409 });
    await burn(owner, [owner.id]);
    await chain.settle();
    const { count } = await callApi(owner.player.connection, 'countAssets', {
      params: params(owner),
    });
    expect(count).toBe(1);
    expect(await list(owner)).toMatchObject([{ id: staked }]);
    const inventory = await callApi(owner.player.connection, 'listInventories', {
      params: { id: owner.player.accountId },
      query: {},
    });
    expect(inventory.data.map(({ id }) => id)).not.toContain(owner.id);
    expect((await fetch(`${server.base}/api/assets/${owner.id}/metadata`)).status).toBe(200);
  });

  it('of a splittable collection lose the asset on a split and keep the item (R7.39 R7.87 OP-79)', async () => {
    const owner = await comeWithAsset();
    const { connection } = owner.player;
    const check = () => callApi(connection, 'checkRowdies', {});
    const prepare = (purpose: 'BURN' | 'SPLIT') =>
      callApi(connection, 'prepareBurn', {
        params: params(owner),
        body: { assetIds: [owner.id], purpose },
      });
    const split = async (wire: string) =>
      callApi(connection, 'splitRowdy', {
        body: { assetId: owner.id, transaction: await signPreparedTransaction(owner.key, wire) },
      });
    expect(await check()).toEqual({ available: false });
    await expect(prepare('SPLIT')).rejects.toMatchObject({ status: 409 });
    const settings = '/api/banking/admin/staking-promotions/settings';
    const admin = await server.admin();
    await admin.section('POST', settings, { splitCollectionId: collectionId });
    expect(await check()).toEqual({ available: true });
    const burning = await prepare('BURN');
    await expect(split(burning.transaction)).rejects.toMatchObject({
      code: 'SIGN_VERIFICATION_FAILED',
    });
    await split((await prepare('SPLIT')).transaction);
    await chain.settle();
    expect(await list(owner)).toEqual([]);
    expect(await listItems(owner.player)).toContain(owner.id);
    expect(await check()).toEqual({ available: false });
    // the item can become an asset again
    await mint(owner, owner.id);
    await chain.settle();
    expect(await list(owner)).toMatchObject([{ id: owner.id, canSplit: true }]);
    await admin.section('POST', settings, { splitCollectionId: null });
  });

  it('of others, and their wallets, answer like absent ones', async () => {
    const owner = await comeWithAsset();
    const stranger = await comeWithWallet();
    const { connection } = stranger.player;
    const absent = { status: 404 };
    for (const attempt of [
      () => callApi(connection, 'listAssets', { params: params(owner), query: {} }),
      () =>
        callApi(connection, 'prepareMint', { params: params(owner), body: { itemId: owner.id } }),
      () =>
        callApi(connection, 'prepareMint', {
          params: params(stranger),
          body: { itemId: owner.id },
        }),
      () =>
        callApi(connection, 'prepareBurn', {
          params: params(stranger),
          body: { assetIds: [owner.id] },
        }),
      () => move(stranger, owner.id, 'Stake'),
    ])
      await expect(attempt()).rejects.toMatchObject(absent);
  });

  it('go with the wallet that is unlinked, and come to the account that links it', async () => {
    const owner = await comeWithAsset();
    const { connection } = owner.player;
    const unlink = () => callApi(connection, 'unlinkWallet', { params: params(owner) });
    await move(owner, owner.id, 'Stake');
    await expect(unlink()).rejects.toMatchObject({ status: 409 });
    await chain.settle();
    await provePassword(owner.player);
    await expect(unlink()).rejects.toMatchObject({ status: 409 });
    await move(owner, owner.id, 'Unstake');
    await chain.settle();
    await provePassword(owner.player);
    await unlink();
    expect(await listItems(owner.player)).not.toContain(owner.id);
    const next = await server.player();
    const walletId = await linkWallet(next, owner.key);
    await chain.settle();
    expect(await list({ player: next, key: owner.key, walletId })).toMatchObject([
      { id: owner.id },
    ]);
    expect(await listItems(next)).toContain(owner.id);
  });
  const provePassword = (player: Player) =>
    callApi(player.connection, 'proveIdentity', { body: { password: player.identity.password } });
  const listItems = async (player: Player): Promise<number[]> => {
    const { data } = await callApi(player.connection, 'listInventories', {
      params: { id: player.accountId },
      query: {},
    });
    return data.map(({ id }) => id);
  };

  it('are released before their account is deleted, and belong to nobody after it', async () => {
    const owner = await comeWithAsset();
    const { userId } = owner.player;
    const leave = async () => {
      await owner.player.login();
      await provePassword(owner.player);
      return callApi(owner.player.connection, 'requestDeletion', { params: { id: userId } });
    };
    await move(owner, owner.id, 'Stake');
    const refused = (because: Parameters<typeof buildSentenceMatcher>[0]) => ({
      status: 409,
      message: buildSentenceMatcher(because),
    });
    await expect(leave()).rejects.toMatchObject(refused(assetMessages.walletBusy()));
    await chain.settle();
    await expect(leave()).rejects.toMatchObject(refused(assetMessages.walletStakes()));
    const admin = await server.admin();
    await expect(
      callApi(admin.connection, 'adminDeleteUser', { params: { id: userId } }),
    ).rejects.toMatchObject(refused(assetMessages.walletStakes()));
    await move(owner, owner.id, 'Unstake');
    await chain.settle();
    await leave();
    await expect(move(owner, owner.id, 'Stake')).rejects.toMatchObject(
      refused(assetMessages.leaving()),
    );
    server.clock.advance(7 * 86_400_000 + 60_000);
    await server.app.kernel.jobs.catchUp();
    expect(await server.query('select state from chain_assets where id = $1', [owner.id])).toEqual([
      { state: 'AWAY' },
    ]);
  });

  it('are received by the player who links the wallet of a deleted account', async () => {
    const owner = await comeWithAsset();
    await server.query('delete from wallets where address = $1', [owner.key.address]);
    const next = await server.player();
    const walletId = await linkWallet(next, owner.key);
    await chain.settle();
    expect(await list({ player: next, key: owner.key, walletId })).toHaveLength(1);
    expect(await listItems(next)).toContain(owner.id);
    expect(await listItems(owner.player)).not.toContain(owner.id);
  });

  it('that are sold outside take their item to the new owner, or away and back by themselves', async () => {
    const seller = await comeWithAsset();
    const buyer = await comeWithWallet();
    const outside = await generateKeyPairSigner();
    const [{ mint: address } = { mint: '' }] = await list(seller);
    await chain.transfer(seller.key, address, outside.address);
    await list(seller);
    await chain.settle();
    expect(await list(seller)).toEqual([]);
    expect(await listItems(seller.player)).not.toContain(seller.id);
    await chain.transfer(outside, address, buyer.key.address);
    await list(buyer);
    await chain.settle();
    expect(await list(buyer)).toMatchObject([{ id: seller.id, withInventory: true }]);
    expect(await listItems(buyer.player)).toContain(seller.id);
    expect(
      (
        await callApi(buyer.player.connection, 'itemHistory', {
          params: { id: buyer.player.accountId, itemId: seller.id },
        })
      ).data.at(-1),
    ).toMatchObject({ rule: 'Came with its asset' });
  });

  it('are minted once if ten concurrent calls ask for the same asset', async () => {
    const owner = await comeWithWallet();
    const itemId = await giveItem(owner);
    const { connection } = owner.player;
    const asked = { params: params(owner), body: { itemId } };
    const { transaction } = await chain.moveWhile(callApi(connection, 'prepareMint', asked));
    const body = { itemId, transaction: await signPreparedTransaction(owner.key, transaction) };
    const sent = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        callApi(connection, 'mintAsset', { params: params(owner), body }),
      ),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = sent.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as CallError).status] : [],
    );
    expect(new Set(refusals)).toEqual(new Set([409]));
    await chain.settle();
    expect(await listTokens(owner.key.address)).toHaveLength(1);
  });

  it('answer a repeated call with the first reply, also after its end', async () => {
    const owner = await comeWithWallet();
    const itemId = await giveItem(owner);
    const { connection } = owner.player;
    const asked = { params: params(owner), body: { itemId } };
    const { transaction } = await chain.moveWhile(callApi(connection, 'prepareMint', asked));
    const body = { itemId, transaction: await signPreparedTransaction(owner.key, transaction) };
    const send = () =>
      callApi(
        connection,
        'mintAsset',
        { params: params(owner), body },
        { headers: { 'idempotency-key': `mint-item-${itemId}` } },
      );
    const first = await send();
    expect(await send()).toEqual(first);
    await chain.settle();
    expect(await send()).toEqual(first);
  });

  /**
   * Faults that occur while a transaction is in progress. After each fault, exactly one mint must
   * exist.
   */
  const faults: Record<string, () => void> = {
    'whose reply is lost': () => (chain.node.faults.loseReplies = 1),
    'that the node swallows twice': () => (chain.node.faults.swallow = 2),
    'while the node is down': () => (chain.node.faults.isDown = true),
    'while the node refuses with 429': () => (chain.node.faults.isRateLimited = true),
  };
  it.each(Object.entries(faults))('are minted once by a transaction %s', async (_name, fault) => {
    const owner = await comeWithWallet();
    const itemId = await giveItem(owner);
    const { taskId } = await mint(owner, itemId);
    fault();
    await chain.settle();
    const { faults: now } = chain.node;
    Object.assign(now, { isDown: false, isRateLimited: false, swallow: 0, loseReplies: 0 });
    await chain.settle();
    // the blockhash may have expired while the node was down; in this case, nothing was minted
    const { status } = await readTask(owner, taskId);
    const minted = await listTokens(owner.key.address);
    expect(status).toBe(minted.length === 1 ? 'FINISHED' : 'FAILED');
    const shown = await list(owner);
    expect(shown.map(({ pending }) => pending)).toEqual(minted.map(() => null));
    if (status === 'FINISHED') return;
    await mint(owner, itemId);
    await chain.settle();
    expect(await listTokens(owner.key.address)).toHaveLength(1);
  });

  it('are sent again after a rolled-back confirmation, or release their item', async () => {
    const owner = await comeWithWallet();
    const itemId = await giveItem(owner);
    const { taskId } = await mint(owner, itemId);
    await server.app.kernel.jobs.catchUp();
    await chain.node.moveSlots(2);
    await chain.node.rollBack();
    await chain.settle();
    const { status } = await readTask(owner, taskId);
    const held = await listTokens(owner.key.address);
    expect(status).toBe(held.length === 1 ? 'FINISHED' : 'FAILED');
    expect(await list(owner)).toHaveLength(held.length);
  });

  it('stay pending if only one node reports them as final', async () => {
    const owner = await comeWithWallet();
    const itemId = await giveItem(owner);
    await mint(owner, itemId);
    chain.node.faults.swallow = 1_000;
    const { signature } = await one<{ signature: string }>(
      server.app.kernel.db.read,
      sql`select signature from chain_submissions order by id desc limit 1`,
    );
    chain.node.faults.lies.add(signature);
    await server.app.kernel.jobs.catchUp();
    await chain.node.moveSlots(8);
    await server.app.kernel.jobs.catchUp();
    expect(await list(owner)).toMatchObject([{ mintedAt: null, pending: { action: 'MINT' } }]);
    chain.node.faults.lies.clear();
    chain.node.faults.swallow = 0;
    await chain.settle();
  });

  it('signed too late say so, and can be signed again with a fresh transaction (OP-102)', async () => {
    const owner = await comeWithWallet();
    const itemId = await giveItem(owner);
    const { connection } = owner.player;
    const asked = { params: params(owner), body: { itemId } };
    const { transaction } = await chain.moveWhile(callApi(connection, 'prepareMint', asked));
    const body = { itemId, transaction: await signPreparedTransaction(owner.key, transaction) };
    await chain.node.moveSlots(200);
    await expect(
      callApi(connection, 'mintAsset', { params: params(owner), body }),
    ).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(signingMessages.tooLate()),
    });
    await mint(owner, itemId);
    await chain.settle();
    expect(await list(owner)).toMatchObject([{ id: itemId, pending: null }]);
  });

  it('refuse a transaction for another item, another wallet, or without its signature', async () => {
    const [owner, other] = [await comeWithWallet(), await comeWithWallet()];
    const [itemId, second] = [await giveItem(owner), await giveItem(owner)];
    const { connection } = owner.player;
    const asked = { params: params(owner), body: { itemId } };
    const { transaction } = await chain.moveWhile(callApi(connection, 'prepareMint', asked));
    const signed = await signPreparedTransaction(owner.key, transaction);
    const refused = { status: 400, code: 'SIGN_VERIFICATION_FAILED' };
    for (const body of [
      { itemId: second, transaction: signed },
      { itemId, transaction },
      {
        itemId,
        transaction: await signPreparedTransaction(other.key, transaction).catch(() => 'AAAA'),
      },
      { itemId, transaction: 'AAAA' },
    ])
      await expect(
        callApi(connection, 'mintAsset', { params: params(owner), body }),
      ).rejects.toMatchObject(refused);
    expect(await list(owner)).toEqual([]);
  });
});
