/**
 * Tests that all marketplace adapters behave in the same way: the one for Open Loot, and one in
 * memory.
 */
import { fakeMarketplace as localMarket } from '@guildhall/providers/openloot';
import { callApi } from '@guildhall/simulator/client/api';
import { generateKeyPairSigner, type Address } from '@solana/kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  linkWallet,
  signPreparedTransaction,
  startLocalChain,
} from '../../../../test/harness/assets.harness.ts';
import { createMemoryMarket } from '../../../../test/harness/memory-market.harness.ts';
import {
  followCallbackToPage,
  startProviders,
  answerProviderConsent,
} from '../../../../test/harness/providers.harness.ts';
import { startTestServer } from '../../../../test/harness/server.harness.ts';
import { openLocalNodePort } from '../../chain/network/local-node/port.ts';
import { accountLinksModule } from '../links/links.module.ts';
import type { Marketplace } from './marketplace.port.ts';
import { createOpenLootMarketplace } from './openloot.adapter.ts';

/** A marketplace with one account. The test controls its faults. */
interface Stage {
  readonly market: Marketplace;
  /** Calls the marketplace with the access token of its account. */
  ask<T>(work: (access: string) => Promise<T>): Promise<T>;
  /** Puts a new asset at the account's deposit, and returns the mint of the asset. */
  lay(): Promise<string>;
  /** Address of the wallet to which the marketplace sends assets back. */
  readonly wallet: string;
  setFaults(faults: { down?: boolean; lost?: boolean; isRevoked?: boolean }): void;
  offer(mint: string): void;
  countCredits(): number;
  close(): Promise<void>;
}

function stageMemory(): Promise<Stage> {
  const { market, faults, counted, offered, lay } = createMemoryMarket();
  let laid = 0;
  return Promise.resolve({
    market,
    ask: (work) => work('anna'),
    lay: async () => {
      const mint = `mint${++laid}`;
      lay(mint, 'anna');
      return mint;
    },
    wallet: 'wallet',
    setFaults({ down = false, lost = false, isRevoked = false }) {
      Object.assign(faults, { down, lost });
      if (isRevoked) faults.revoked.add('anna');
      else faults.revoked.clear();
    },
    offer: (mint) => void offered.add(mint),
    countCredits: () => counted.credits,
    close: () => Promise.resolve(),
  });
}

async function stageOpenLoot(): Promise<Stage> {
  const account = '8801';
  const providers = await startProviders();
  const server = await startTestServer({
    ...providers.env,
    SIMULATED_FROM: '2026-11-02T12:00:00.000Z',
  });
  const chain = await startLocalChain(server);
  const port = await openLocalNodePort(0, async () => chain.node);
  localMarket.chain.url = `http://127.0.0.1:${port.port}`;
  const collectionId = await chain.makeCollection('Salt blades', { symbol: 'SALT' });
  const player = await server.player();
  const key = await generateKeyPairSigner();
  const walletId = await linkWallet(player, key);
  const { url } = await callApi(player.connection, 'linkOpenloot', {
    params: { id: player.userId },
    query: {},
  });
  await followCallbackToPage(player.connection, await answerProviderConsent(url, { account }));
  const access = server.app.api(accountLinksModule);
  return {
    market: createOpenLootMarketplace(server.app.kernel.outbound, providers.at.openloot.origin),
    ask: (work) => access.useAccess(player.userId, 'openloot', work),
    async lay() {
      await player.login();
      const itemId = await chain.grantItem(player, collectionId);
      const params = { id: String(walletId) };
      const asked = { params, body: { itemId } };
      const { transaction } = await chain.moveWhile(
        callApi(player.connection, 'prepareMint', asked),
      );
      const body = { itemId, transaction: await signPreparedTransaction(key, transaction) };
      await callApi(player.connection, 'mintAsset', { params, body });
      await chain.settle();
      const { data } = await callApi(player.connection, 'listAssets', { params, query: {} });
      const mint = data.find(({ id }) => id === itemId)?.mint ?? '';
      const deposit = await localMarket.readDeposit(account);
      await chain.transfer(key, mint, deposit as Address);
      return mint;
    },
    wallet: key.address,
    setFaults({ down = false, lost = false, isRevoked = false }) {
      const revoked = isRevoked ? [account] : [];
      Object.assign(providers.at.openloot.faults, { down, lost, revoked });
    },
    offer: (mint) => void localMarket.offered.add(mint),
    countCredits: () => localMarket.counted.credits,
    async close() {
      port.close();
      await server.close();
      await providers.stop();
    },
  };
}

const unavailable = { name: 'ProviderError', kind: 'UNAVAILABLE' };
let keys = 0;
const newKey = (): string => `key-${++keys}`;

describe.each([
  ['Open Loot over HTTP', stageOpenLoot],
  ['a marketplace in memory', stageMemory],
])('%s', (_name, open) => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await open();
  });
  afterAll(() => stage.close());
  beforeEach(() => stage.setFaults({}));

  const takeIn = (mint: string, key: string) =>
    stage.ask((access) => stage.market.transferIn(access, { key, mint }));
  const sendOut = (mint: string, key: string) =>
    stage.ask(async (access) =>
      stage.market.transferOut?.(access, { key, mint, to: stage.wallet }),
    );
  const list = async () => {
    const asked = { forAvatar: false, page: 1, perPage: 100 };
    const { items } = await stage.ask((access) => stage.market.listItems(access, asked));
    return items.flatMap(({ mint }) => mint ?? []);
  };

  it('returns an equal deposit address every time', async () => {
    const read = () => stage.ask((access) => stage.market.readDeposit(access));
    expect(await read()).toBe(await read());
  });

  it('accepts an asset in deposit once per key, also ten times at once', async () => {
    const [mint, key] = [await stage.lay(), newKey()];
    const before = stage.countCredits();
    await Promise.all(Array.from({ length: 10 }, () => takeIn(mint, key)));
    await takeIn(mint, key);
    expect(stage.countCredits() - before).toBe(1);
    expect(await list()).toContain(mint);
  });

  it('does not accept an asset that is not in deposit', async () => {
    const absent = '5NWKubjLrVY7quDupr1KY6M9TYyLQHAqomCNZgws5UjB';
    await expect(takeIn(absent, newKey())).rejects.toMatchObject(unavailable);
    expect(await list()).not.toContain(absent);
  });

  it('counts an action once if its answer was lost', async () => {
    const [mint, key] = [await stage.lay(), newKey()];
    const before = stage.countCredits();
    stage.setFaults({ lost: true });
    await expect(takeIn(mint, key)).rejects.toMatchObject(unavailable);
    stage.setFaults({});
    await takeIn(mint, key);
    expect(stage.countCredits() - before).toBe(1);
  });

  it('returns an asset once per key, and none that is offered for sale', async () => {
    const [mint, kept, key] = [await stage.lay(), await stage.lay(), newKey()];
    await takeIn(mint, newKey());
    await takeIn(kept, newKey());
    stage.offer(kept);
    await expect(sendOut(kept, newKey())).rejects.toMatchObject({ name: 'ReturnDeclined' });
    await sendOut(mint, key);
    await sendOut(mint, key);
    const left = await list();
    expect(left).toContain(kept);
    expect(left).not.toContain(mint);
  });

  it('distinguishes a refused access from a missing answer', async () => {
    stage.setFaults({ down: true });
    await expect(list()).rejects.toMatchObject(unavailable);
    stage.setFaults({ isRevoked: true });
    await expect(list()).rejects.toMatchObject({ name: 'ProviderError', kind: 'REFUSED' });
  });
});
