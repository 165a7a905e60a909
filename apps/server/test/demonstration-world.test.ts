import { callApi } from '@guildhall/simulator/client/api';
import { Wallet } from '@guildhall/simulator/client/wallet';
import { linkWalletAndStakeAsset } from '@guildhall/simulator/world/wealth/assets';
import { createDemoWorld } from '@guildhall/simulator/world/build';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Address } from '@solana/kit';
import { simulateDemoPast } from '../src/demonstration.ts';
import { decodeTokenAccounts } from '../src/modules/chain/instructions/token-accounts.ts';
import { chainNetworkModule } from '../src/modules/chain/network/network.module.ts';
import { startLocalChain } from './harness/assets.harness.ts';
import { buildTestConfig } from './harness/config.harness.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

/**
 * Timeout in milliseconds against hanging. The test builds all demonstration data twice on a busy
 * machine.
 */
const timeoutMs = 120_000;

describe('the demonstration world', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it(
    'uses only settings that operators may make, and a second run adds nothing',
    async () => {
      const admin = await server.admin();
      const { created } = await createDemoWorld(admin);
      expect(created).toBeGreaterThan(100);
      expect((await createDemoWorld(admin)).created).toBe(0);
    },
    timeoutMs,
  );

  it('gets no past in a database that somebody has used', async () => {
    await server.admin();
    const [announced, log] = [[] as string[], pino({ level: 'silent' })];
    await simulateDemoPast(buildTestConfig(server.place.dataDir, {}), {
      db: server.db,
      log,
      smtpUrl: server.mailbox.smtpUrl,
      announce: (sentence) => void announced.push(sentence),
    });
    expect(announced).toEqual([]);
  });

  it(
    'has a player with two assets on the chain, one of them staked, and once only',
    async () => {
      const [admin, player] = [await server.admin(), await server.player()];
      await createDemoWorld(admin);
      const chain = await startLocalChain(server);
      const seed = new Uint8Array(32).fill(7);
      const wait = chain.settle;
      for (const _run of [1, 2])
        await chain.moveWhile(linkWalletAndStakeAsset(admin, player, { seed, wait }));
      const { address } = new Wallet(seed);
      const { data: linked } = await callApi(player.connection, 'listWallets', {});
      expect(linked).toMatchObject([{ address, authWay: 'Demonstration wallet' }]);
      const { client } = server.app.api(chainNetworkModule);
      const accounts = await client.listTokenAccounts(address as Address, 'finalized');
      const tokens = decodeTokenAccounts(accounts);
      // two assets, and the capsule of the staked asset.
      expect(tokens).toHaveLength(3);
      expect(tokens.filter(({ isFrozen }) => isFrozen)).toHaveLength(1);
    },
    timeoutMs,
  );
});
