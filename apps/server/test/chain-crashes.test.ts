import { callApi } from '@guildhall/simulator/client/api';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHeldTokens } from '../src/modules/chain/instructions/token-accounts.ts';
import { network } from '../src/modules/chain/network/network.module.ts';
import { linkWallet, signPrepared, startChain } from './harness/assets.harness.ts';
import { openFaults } from './harness/crash.harness.ts';
import { isProving } from './harness/proving.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

/** No mint has so many messages; one that needs more is not getting on. */
const messagesMax = 400;
/** Every message is the last one while proving, and every ninth in a run of the tests. */
const stride = isProving ? 1 : 9;

describe('a mint whose server breaks away between any two messages', { timeout: 600_000 }, () => {
  let server: TestServer;
  let chain: Awaited<ReturnType<typeof startChain>>;
  let faults: Awaited<ReturnType<typeof openFaults>>;
  let collectionId: number;
  beforeAll(async () => {
    server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    chain = await startChain(server);
    collectionId = await chain.makeCollection('Salt blades');
    faults = await openFaults(server.place.url);
  });
  afterAll(async () => {
    await faults.close();
    await server.close();
  });

  async function comeWithItem() {
    const player = await server.player();
    const key = await generateKeyPairSigner();
    const walletId = await linkWallet(player, key);
    const itemId = await chain.grantItem(player, collectionId);
    const params = { id: String(walletId) };
    const prepare = () =>
      chain.moveWhile(callApi(player.connection, 'prepareMint', { params, body: { itemId } }));
    const { transaction } = await prepare();
    const body = { itemId, transaction: await signPrepared(key, transaction) };
    const headers = { 'idempotency-key': `mint-of-item-${itemId}` };
    return {
      send: () => callApi(player.connection, 'mintAsset', { params, body }, { headers }),
      list: async () =>
        (await callApi(player.connection, 'listAssets', { params, query: {} })).data,
      countTokens: async () => {
        const { client } = server.app.api(network);
        return readHeldTokens(await client.listTokenAccounts(key.address)).length;
      },
    };
  }

  it.each([false, true])(
    'is made once or not at all; a lost message was sent: %s',
    async (isSent) => {
      let isOver = false;
      for (let at = 1; at < messagesMax && !isOver; at += stride) {
        const { send, list, countTokens } = await comeWithItem();
        const { isMet } = await faults.during({ at, isSent }, async () => {
          await send().catch(() => {});
          await chain.settle().catch(() => {});
        });
        isOver = !isMet;
        // Whoever comes next goes on with it, and the player asks once more under the same key.
        await chain.settle();
        const again = await send().then(
          () => 'done',
          (error: unknown) => (error as { code: string }).code,
        );
        await chain.settle();
        const shown = await list();
        expect([at, await countTokens()]).toEqual([at, again === 'done' ? 1 : 0]);
        expect([at, shown.map(({ pending }) => pending)]).toEqual([
          at,
          again === 'done' ? [null] : [],
        ]);
      }
      expect(isOver).toBe(true);
    },
  );
});
