import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  linkWallet,
  signPreparedTransaction,
  startLocalChain,
} from '../../../../test/harness/assets.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

const path = '/api/banking/admin/chain-transactions';

describe('transactions of the blockchain in the back office', () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startLocalChain>>;
  let admin: Admin;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startLocalChain(server);
    admin = await server.admin();
    collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
  });
  afterAll(() => server.close());

  async function mint() {
    const player = await server.player();
    const key = await generateKeyPairSigner();
    const params = { id: String(await linkWallet(player, key)) };
    const itemId = await chain.grantItem(player, collectionId);
    const { connection } = player;
    const { transaction } = await chain.moveWhile(
      callApi(connection, 'prepareMint', { params, body: { itemId } }),
    );
    const body = { itemId, transaction: await signPreparedTransaction(key, transaction) };
    await callApi(connection, 'mintAsset', { params, body });
    return { player, wallet: key.address, itemId };
  }
  interface Row {
    readonly id: number;
    readonly signature: string;
    readonly commandId: number;
  }
  const list = async (filters: object): Promise<Row[]> =>
    (await admin.section<{ data: Row[] }>('POST', `${path}/list`, filters)).data;
  const listIds = async (filters: object) => (await list(filters)).map(({ id }) => id);

  it('are found by wallet, player, signature, kind and state, with their fee once final', async () => {
    const other = await mint();
    await chain.settle();
    const { player, wallet, itemId } = await mint();
    const [sent] = await list({ wallet });
    if (!sent) throw new Error('The transaction is not listed');
    const { id, signature, commandId } = sent;
    expect(sent).toMatchObject({
      username: (await player.me()).account.username,
      userId: player.userId,
      kind: 'MINT',
      state: 'SUBMITTED',
      wallet,
      fee: null,
      blockAt: null,
      error: null,
      sends: 0,
      memo: `Make item ${itemId} an asset`,
      assetIds: [itemId],
    });
    expect(await listIds({ state: 'SUBMITTED' })).toEqual([id]);
    await chain.settle();
    expect(await listIds({ state: 'SUBMITTED' })).toEqual([]);
    expect(await listIds({ userId: player.userId })).toEqual([id]);
    expect(await listIds({ signature })).toEqual([id]);
    expect(await listIds({ kind: 'BURN' })).toEqual([]);
    const [earlier] = await listIds({ wallet: other.wallet });
    expect(await listIds({ kind: 'MINT', state: 'FINAL' })).toEqual([id, earlier]);
    expect(await listIds({ sort: 'id' })).toEqual([earlier, id]);
    expect(await admin.section('GET', `${path}/${id}`)).toMatchObject({
      signature,
      state: 'FINAL',
      fee: expect.stringMatching(/^0\.0000\d{5}$/) as string,
      blockAt: expect.any(String) as string,
      sends: 1,
    });
    const entry = await admin.section('GET', `/api/admin/activity-log/${commandId}`);
    expect(entry).toMatchObject({ userId: player.userId });
  });

  it('that nobody sent are not found', async () => {
    await expect(admin.section('GET', `${path}/999999`)).rejects.toMatchObject({ status: 404 });
  });

  it('are refused to players and to support', async () => {
    const refuse = ({ connection }: Player) =>
      Promise.all(
        [
          () => connection.call('POST', `${path}/list`, { body: {} }),
          () => connection.call('GET', `${path}/1`, {}),
          () => connection.call('POST', `${path}/export`, { body: {} }),
        ].map((attempt) => expect(attempt()).rejects.toMatchObject({ status: 403 })),
      );
    await refuse(await server.player());
    await refuse(await server.enterAs(await server.support()));
  });
});
