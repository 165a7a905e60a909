import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner, type KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkWallet, signPrepared, startChain } from '../../../../test/harness/assets.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

interface Owner {
  readonly player: Player;
  readonly key: KeyPairSigner;
  readonly id: number;
  readonly params: { readonly id: string };
}

describe('assets as avatars', () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startChain>>;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startChain(server);
    collectionId = await chain.makeCollection('Lanterns', { symbol: 'LANT' });
    const admin = await server.admin();
    await admin.section('POST', '/api/admin/avatars', { name: 'Fox', isDefault: true });
  });
  afterAll(() => server.close());

  async function comeWithAsset(): Promise<Owner> {
    const player = await server.player();
    const key = await generateKeyPairSigner();
    const params = { id: String(await linkWallet(player, key)) };
    const id = await chain.grantItem(player, collectionId);
    const { transaction } = await chain.moveWhile(
      callApi(player.connection, 'prepareMint', { params, body: { itemId: id } }),
    );
    await callApi(player.connection, 'mintAsset', {
      params,
      body: { itemId: id, transaction: await signPrepared(key, transaction) },
    });
    await chain.settle();
    return { player, key, id, params };
  }
  const wear = ({ player }: Pick<Owner, 'player'>, nftId: number) =>
    callApi(player.connection, 'wearNft', { params: { id: player.userId, nftId } });
  const worn = async ({ player }: Pick<Owner, 'player'>) => (await player.me()).avatar;
  const listed = async ({ player }: Pick<Owner, 'player'>) =>
    (await callApi(player.connection, 'listAvatars', { params: { id: player.userId } })).data;
  const told = async ({ player }: Pick<Owner, 'player'>): Promise<number> =>
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
    await wear(owner, owner.id);
    expect(await worn(owner)).toMatchObject({ name: 'Lanterns #1' });
    expect((await listed(owner)).find(({ name }) => name === 'Lanterns #1')?.owned).toBe(true);
    expect((await listed(other)).map(({ name }) => name)).toEqual(['Fox']);
    for (const nftId of [owner.id, 2_000_000_000])
      await expect(wear(other, nftId)).rejects.toMatchObject({ status: 404 });
    // Known by its id it is still nobody else's: not to wear, and not to grant.
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
    await Promise.all(Array.from({ length: 10 }, () => wear(owner, owner.id)));
    expect((await listed(owner)).filter(({ name }) => name.startsWith('Lanterns'))).toHaveLength(1);
  });

  it('are taken off when they are sold, and can be worn by who bought them', async () => {
    const [owner, buyer] = [await comeWithAsset(), await comeWithAsset()];
    await wear(owner, owner.id);
    const before = await told(owner);
    const { data } = await callApi(owner.player.connection, 'listAssets', {
      params: owner.params,
      query: {},
    });
    const mint = data.find(({ id }) => id === owner.id)?.mint ?? '';
    await chain.transfer(owner.key, mint, buyer.key.address);
    server.clock.advance(11 * 60_000);
    await chain.settle();
    expect(await worn(owner)).toMatchObject({ name: 'Fox' });
    expect(await told(owner)).toBeGreaterThan(before);
    expect((await listed(owner)).map(({ name }) => name)).toEqual(['Fox']);
    await expect(wear(owner, owner.id)).rejects.toMatchObject({ status: 404 });
    await wear(buyer, owner.id);
    expect((await worn(buyer))?.name).toMatch(/^Lanterns/);
  });

  it('are taken off when they are burnt, and when their wallet is unlinked', async () => {
    const [burning, leaving] = [await comeWithAsset(), await comeWithAsset()];
    await wear(burning, burning.id);
    await wear(leaving, leaving.id);
    const { transaction } = await callApi(burning.player.connection, 'prepareBurn', {
      params: burning.params,
      body: { assetIds: [burning.id] },
    });
    await callApi(burning.player.connection, 'burnAssets', {
      params: burning.params,
      body: { assetIds: [burning.id], transaction: await signPrepared(burning.key, transaction) },
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
