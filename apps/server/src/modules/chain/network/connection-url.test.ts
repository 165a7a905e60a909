import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/harness/database.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { findFreePort } from '../../../../../../scripts/testing/free-port.ts';
import { createChainConnectionUrlReader } from './connection-url.service.ts';
import { insertKnownNetwork } from './network.store.ts';

describe('the address for Solana clients', () => {
  let server: TestServer;
  let player: Player;
  let port: number;
  beforeAll(async () => {
    port = await findFreePort();
    server = await startTestServer({ CHAIN_PORT: String(port) });
    player = await server.player();
  });
  afterAll(() => server.close());

  it('is that of the local node, where a client reaches the chain that it names (R7.71)', async () => {
    const connection = await callApi(player.connection, 'connectionUrl', {});
    const { url } = connection;
    expect(connection).toEqual({
      url: `http://127.0.0.1:${port}`,
      chain: 'solana:localnet',
      demonstrationSeed: null,
    });
    const reply = await fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getHealth' }),
    });
    expect(await reply.json()).toMatchObject({ result: 'ok' });
  });

  it('is answered for own wallets alone', async () => {
    await expect(
      callApi(player.connection, 'walletConnectionUrl', { params: { id: 999_999 } }),
    ).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('the address for Solana clients of another chain', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const read = (isOpen: boolean) => {
    const client = { isOpen: () => isOpen } as never;
    const node = { client, getPort: () => 8899 };
    return createChainConnectionUrlReader(database, node, 'c2VlZA==').readConnectionUrl();
  };

  it('is a public node or none, never the one with our key, and without a seed', async () => {
    const genesisHash = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';
    await database.db.transaction((tx) =>
      insertKnownNetwork(tx, { genesisHash, isLocal: false }, new Date()),
    );
    expect(await read(true)).toEqual({
      chain: 'solana:mainnet',
      demonstrationSeed: null,
      url: 'https://api.mainnet-beta.solana.com',
    });
  });

  it('is refused while the chain is closed', async () => {
    await expect(read(false)).rejects.toMatchObject({ code: 'FEATURE_CLOSED' });
  });
});
