import { callApi } from '@guildhall/simulator/client/api';
import { generateKeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decodeTokenAccounts } from '../src/modules/chain/instructions/token-accounts.ts';
import { lostSubmissionAfterMs } from '../src/modules/chain/submissions/submissions.policy.ts';
import { chainNetworkModule } from '../src/modules/chain/network/network.module.ts';
import { linkWallet, signPreparedTransaction, startLocalChain } from './harness/assets.harness.ts';
import { openConnectionFaults } from './harness/crash.harness.ts';
import { addProofCounts, chooseTestStride } from './harness/proving.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

/** Number of messages to the database after which a mint counts as stuck. */
const messagesMax = 200;
const stride = chooseTestStride(17);

describe(
  'an action whose server loses its connection between any two messages',
  { timeout: 600_000 },
  () => {
    let server: TestServer;
    let chain: Awaited<ReturnType<typeof startLocalChain>>;
    let faults: Awaited<ReturnType<typeof openConnectionFaults>>;
    let collectionId: number;
    beforeAll(async () => {
      server = await startTestServer({ SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
      chain = await startLocalChain(server);
      collectionId = await chain.makeCollection('Salt blades');
      faults = await openConnectionFaults(server.place.url);
    });
    afterAll(async () => {
      await faults.close();
      await server.close();
    });

    /**
     * Checks open submissions, as the job does that continues the work of a server that has ended.
     */
    async function follow(): Promise<void> {
      for (let attempt = 0; attempt < 2; attempt++) {
        server.clock.advance(lostSubmissionAfterMs + 1_000);
        await server.app.kernel.jobs.runNow('submissions.sweep');
        await chain.node.moveSlots(8);
      }
    }

    async function comeWithItem() {
      const player = await server.player();
      const key = await generateKeyPairSigner();
      const walletId = await linkWallet(player, key);
      const itemId = await chain.grantItem(player, collectionId);
      const params = { id: String(walletId) };
      const prepare = () => callApi(player.connection, 'prepareMint', { params, body: { itemId } });
      // the first mint creates the collection, and waits for the chain
      await chain.moveWhile(prepare());
      const sign = async (name: string) => {
        const { transaction } = await prepare();
        const body = { itemId, transaction: await signPreparedTransaction(key, transaction) };
        const headers = { 'idempotency-key': `${name}-${itemId}` };
        return () => callApi(player.connection, 'mintAsset', { params, body }, { headers });
      };
      return {
        send: await sign('mint-of-item'),
        sign,
        player,
        key,
        params,
        itemId,
        list: async () =>
          (await callApi(player.connection, 'listAssets', { params, query: {} })).data,
        countTokens: async () => {
          const { client } = server.app.api(chainNetworkModule);
          return decodeTokenAccounts(await client.listTokenAccounts(key.address)).length;
        },
      };
    }

    it.for([false, true])(
      'mints once or not at all; a lost message was sent: %s',
      async (isSent, { task }) => {
        let isOver = false;
        let kills = 0;
        for (let at = 1; at < messagesMax && !isOver; at += stride) {
          const { send, sign, list, countTokens } = await comeWithItem();
          const { isMet } = await faults.during({ at, isSent }, async () => {
            await send().catch(() => {});
            await follow().catch(() => {});
          });
          isOver = !isMet;
          if (isMet) kills++;
          // another server continues, and the player repeats the call under the same key
          await follow();
          await send().catch(() => {});
          await follow();
          const tokens = await countTokens();
          const pending = (await list()).map((asset) => asset.pending);
          expect([at, pending]).toEqual([at, tokens === 0 ? [] : [null]]);
          // the transaction expired on its way, so the item is free and can be minted again
          if (tokens === 0) await (await sign('mint-again'))();
          await follow();
          expect([at, await countTokens()]).toEqual([at, 1]);
        }
        expect(isOver).toBe(true);
        addProofCounts(task, { kills });
      },
    );

    /** Creates an asset in the state before the action. */
    async function comeWithAsset(kind: 'Stake' | 'Unstake') {
      const { player, key, params, itemId, send: mint, list } = await comeWithItem();
      await mint();
      await follow();
      const sign = async (action: typeof kind, name: string) => {
        const body = { assetId: itemId, collectionId };
        const call = `prepare${action}` as const;
        const { transaction } = await callApi(player.connection, call, { params, body });
        const signed = {
          collectionId,
          transaction: await signPreparedTransaction(key, transaction),
        };
        const submit = action === 'Stake' ? 'stakeAsset' : 'unstakeAsset';
        const headers = { 'idempotency-key': `${name}-${action}-${itemId}` };
        return () => callApi(player.connection, submit, { params, body: signed }, { headers });
      };
      if (kind === 'Unstake') await (await sign('Stake', 'before'))();
      await follow();
      const readState = async () => {
        const { client } = server.app.api(chainNetworkModule);
        const tokens = decodeTokenAccounts(await client.listTokenAccounts(key.address));
        const [asset] = await list();
        const { mint: address, staked, pending } = asset ?? {};
        const isFrozen = tokens.find(({ mint: held }) => held === address)?.isFrozen;
        return { isFrozen, staked, pending };
      };
      return {
        send: await sign(kind, 'first'),
        again: async () => (await sign(kind, 'again'))(),
        readState,
      };
    }

    it.for([
      ['Stake', false],
      ['Stake', true],
      ['Unstake', false],
      ['Unstake', true],
    ] as const)(
      'locks or releases once or not at all: %s, a lost message was sent: %s',
      async ([kind, isSent], { task }) => {
        const isMeant = kind === 'Stake';
        let isOver = false;
        let kills = 0;
        for (let at = 1; at < messagesMax && !isOver; at += stride) {
          const { send, again, readState } = await comeWithAsset(kind);
          const { isMet } = await faults.during({ at, isSent }, async () => {
            await send().catch(() => {});
            await follow().catch(() => {});
          });
          isOver = !isMet;
          if (isMet) kills++;
          await follow();
          await send().catch(() => {});
          await follow();
          const { isFrozen, ...ours } = await readState();
          expect([at, ours]).toEqual([at, { staked: isFrozen, pending: null }]);
          // the transaction expired on its way, so nothing has changed and it can be signed again
          if (isFrozen !== isMeant) await again();
          await follow();
          const expectedState = { isFrozen: isMeant, staked: isMeant, pending: null };
          expect([at, await readState()]).toEqual([at, expectedState]);
        }
        expect(isOver).toBe(true);
        addProofCounts(task, { kills });
      },
    );
  },
);
