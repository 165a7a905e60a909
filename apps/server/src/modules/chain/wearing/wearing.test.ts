import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signPreparedTransaction,
  startLocalChain,
  type AssetOwner,
} from '../../../../test/harness/assets.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

describe('assets as avatars', () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startLocalChain(server);
    collectionId = await chain.makeCollection('Lanterns', { symbol: 'LANT' });
    const admin = await server.admin();
    await admin.section('POST', '/api/admin/avatars', { name: 'Fox', isDefault: true });
  });
  afterAll(() => server.close());

  const comeWithAsset = () => chain.comeWithAsset(collectionId);
  const wear = ({ player }: Pick<AssetOwner, 'player'>, nftId: number) =>
    callApi(player.connection, 'wearNft', { params: { id: player.userId, nftId } });
  const worn = async ({ player }: Pick<AssetOwner, 'player'>) => (await player.me()).avatar;
  const listed = async ({ player }: Pick<AssetOwner, 'player'>) =>
    (await callApi(player.connection, 'listAvatars', { params: { id: player.userId } })).data;
  const countAvatarEvents = async ({ player }: Pick<AssetOwner, 'player'>): Promise<number> =>
    (
      await many(
        server.db.read,
        sql`
          select 1
          from user_events
          where user_id = ${player.userId} and type = 'AVATAR_UPDATED'`,
      )
    ).length;

  it('are worn by their owner alone, and offered to nobody else (R7.45)', async () => {
    const [owner, other] = [await comeWithAsset(), { player: await server.player() }];
    await wear(owner, owner.assetId);
    expect(await worn(owner)).toMatchObject({ name: 'Lanterns #1' });
    expect((await listed(owner)).find(({ name }) => name === 'Lanterns #1')?.owned).toBe(true);
    expect((await listed(other)).map(({ name }) => name)).toEqual(['Fox']);
    for (const nftId of [owner.assetId, 2_000_000_000])
      await expect(wear(other, nftId)).rejects.toMatchObject({ status: 404 });
    // no other player can wear or grant the avatar, even with its id
    const avatarId = (await worn(owner))?.id ?? 0;
    const asked = { params: { id: other.player.userId }, body: { avatarId } };
    await expect(callApi(other.player.connection, 'wearAvatar', asked)).rejects.toMatchObject({
      status: 404,
    });
    const admin = await server.admin();
    await expect(
      callApi(admin.connection, 'adminGrantAvatar', {
        params: { id: other.player.userId },
        body: { avatarId, reason: 'Test' },
      }),
    ).rejects.toMatchObject({ status: 404 });
    const { data } = await admin.section<{ data: { name: string }[] }>(
      'POST',
      '/api/admin/avatars/list',
      {},
    );
    expect(data.map(({ name }) => name)).toEqual(['Fox']);
  });

  it('are worn once where it is asked ten times at once', async () => {
    const owner = await comeWithAsset();
    await Promise.all(Array.from({ length: 10 }, () => wear(owner, owner.assetId)));
    expect((await listed(owner)).filter(({ name }) => name.startsWith('Lanterns'))).toHaveLength(1);
  });

  it('are taken off when they are sold, and can be worn by who bought them', async () => {
    const [owner, buyer] = [await comeWithAsset(), await comeWithAsset()];
    await wear(owner, owner.assetId);
    const before = await countAvatarEvents(owner);
    const { data } = await callApi(owner.player.connection, 'listAssets', {
      params: owner.params,
      query: {},
    });
    const mint = data.find(({ id }) => id === owner.assetId)?.mint ?? '';
    await chain.transfer(owner.key, mint, buyer.key.address);
    server.clock.advance(11 * 60_000);
    await chain.settle();
    expect(await worn(owner)).toMatchObject({ name: 'Fox' });
    expect(await countAvatarEvents(owner)).toBeGreaterThan(before);
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['Fox']);
    await expect(wear(owner, owner.assetId)).rejects.toMatchObject({ status: 404 });
    await wear(buyer, owner.assetId);
    expect((await worn(buyer))?.name).toMatch(/^Lanterns/);
  });

  it('are taken off when they are burnt, and when their wallet is unlinked', async () => {
    const [burning, leaving] = [await comeWithAsset(), await comeWithAsset()];
    await wear(burning, burning.assetId);
    await wear(leaving, leaving.assetId);
    const { transaction } = await callApi(burning.player.connection, 'prepareBurn', {
      params: burning.params,
      body: { assetIds: [burning.assetId] },
    });
    await callApi(burning.player.connection, 'burnAssets', {
      params: burning.params,
      body: {
        assetIds: [burning.assetId],
        transaction: await signPreparedTransaction(burning.key, transaction),
      },
    });
    await chain.settle();
    expect(await worn(burning)).toMatchObject({ name: 'Fox' });
    await callApi(leaving.player.connection, 'proveIdentity', {
      body: { password: leaving.player.identity.password },
    });
    await callApi(leaving.player.connection, 'unlinkWallet', { params: leaving.params });
    expect(await worn(leaving)).toMatchObject({ name: 'Fox' });
  });
});
