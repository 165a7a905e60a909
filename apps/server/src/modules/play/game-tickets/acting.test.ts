import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { createMissingRegion, GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { holdLockWhileCallsWait } from '../../../../test/harness/lock-waits.harness.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { run, sql } from '../../../kernel/db/sql.ts';
import { gameServerKeyMessages } from '../game-server-keys/game-server-keys.messages.ts';

type Scope = 'matches' | 'players' | 'economy';
const allScopes: readonly Scope[] = ['matches', 'players', 'economy'];
const ofAccounts = Object.entries<Endpoint>(gameServerApi).filter(([, { path }]) =>
  path.startsWith('/gs/v1/accounts/{id}'),
);
const changing = ofAccounts.filter(([, { method }]) => method !== 'GET').map(([name]) => name);
const reading = ofAccounts.filter(([, { method }]) => method === 'GET').map(([name]) => name);

/**
 * Checks for which accounts the keys of game servers may act. Tests every call whose path contains
 * an account.
 */
describe('a key of game servers', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let north: GameServer;
  let south: GameServer;
  const raise = async (region: string, scopes: readonly Scope[] = allScopes, isBound = true) => {
    const { data } = await admin.section<{ data: { id: number; code: string }[] }>(
      'POST',
      '/api/game/admin/regions/list',
      {},
    );
    const regionId = isBound ? data.find(({ code }) => code === region)?.id : undefined;
    const key = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: region, scopes: [...scopes], ...(regionId !== undefined && { regionId }) },
    });
    const gameServer = new GameServer(server.base, key, () => server.clock.now().getTime());
    return scopes.includes('matches') ? gameServer.register(region, '1.0') : gameServer;
  };
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    for (const region of ['Northreach', 'Southmoor']) await createMissingRegion(admin, region);
    north = await raise('Northreach');
    south = await raise('Southmoor');
  });
  afterAll(() => server.close());

  const enter = async (player: Player, gameServer = north, region = 'Northreach') =>
    gameServer.admit(await player.ticket('1.0', region), 'FS');
  /**
   * Returns the message if a call about an account is refused with FORBIDDEN, otherwise undefined.
   * The server checks the key before the body of the call.
   */
  const refusal = async (gameServer: GameServer, name: string, { accountId: id }: Player) => {
    const call = gameServer.call.bind(gameServer) as unknown as (
      name: string,
      sent: object,
    ) => Promise<unknown>;
    const sent = reading.includes(name) ? { query: { mode: 'FS' } } : { body: {} };
    return call(name, { params: { id, passId: 1 }, ...sent }).then(
      () => undefined,
      (error: unknown) => {
        const { code, message } = error as { code: string; message: string };
        return code === 'FORBIDDEN' ? message : undefined;
      },
    );
  };
  const saying = (sentence: Parameters<typeof formatSentence>[0]) =>
    expect.stringContaining(formatSentence(sentence)) as string;

  it.each(changing)(
    'changes nothing for accounts that have not entered one of its servers: %s',
    async (name) => {
      const player = await server.player();
      const unbound = await raise('Northreach', allScopes, false);
      expect(await refusal(unbound, name, player)).toEqual(
        saying(gameServerKeyMessages.notEntered()),
      );
      await enter(player);
      expect(await refusal(unbound, name, player)).toEqual(
        saying(gameServerKeyMessages.notEntered()),
      );
      expect(await refusal(north, name, player)).toBeUndefined();
      expect(await refusal(await raise('Northreach', ['economy']), name, player)).toBeUndefined();
    },
  );
  it.each([...changing, ...reading])('does nothing in another region: %s', async (name) => {
    const player = await server.player();
    await enter(player);
    expect(await refusal(south, name, player)).toEqual(saying(gameServerKeyMessages.otherRegion()));
    expect(await refusal(north, name, player)).toBeUndefined();
  });
  it.each(changing)('changes nothing for blocked accounts: %s', async (name) => {
    const player = await server.player();
    await enter(player);
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { statusId: 3, reason: 'Test' },
    });
    expect(await refusal(north, name, player)).toEqual(
      saying(gameServerKeyMessages.blockedPlayer()),
    );
  });
  it.each(['Northreach', 'Southmoor'])(
    'acts for nobody once the server is gone: %s',
    async (at) => {
      const player = await server.player();
      const gameServer = await raise(at);
      await enter(player, gameServer, at);
      expect(await refusal(gameServer, 'purchaseFor', player)).toBeUndefined();
      await gameServer.call('unregisterServer', { params: { id: gameServer.serverId } });
      expect(await refusal(gameServer, 'purchaseFor', player)).toEqual(expect.any(String));
    },
  );

  it('refuses a player whose block began while the call waited', async () => {
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Gold',
      code: 'GOLD',
      type: 0,
    });
    const offer = await admin.section<{ id: number }>('POST', '/api/banking/admin/shop', {
      name: 'Lantern',
      itemType: 'INVENTORY',
      itemId: await makeTemplate(server),
      price: 10,
      currency: 'GOLD',
      enabled: true,
    });
    const player = await server.player();
    await callApi(admin.connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'GOLD', amount: 10, reason: 'Test' },
    });
    await enter(player);
    const [result] = await holdLockWhileCallsWait<unknown>(
      server,
      sql`select id from accounts where id = ${player.accountId} for update`,
      [
        () =>
          north.call('purchaseFor', {
            params: { id: player.accountId },
            body: { offerId: offer.id, times: 1, price: 10 },
            headers: { 'idempotency-key': 'while-it-waits' },
          }),
      ],
      (tx) => run(tx, sql`update users set status_id = 3 where id = ${player.userId}`),
    );
    expect(result).toMatchObject({ status: 'rejected', reason: { code: 'FORBIDDEN' } });
  });
  it('starts no match with a player who was blocked after entering', async () => {
    const player = await server.player();
    await enter(player);
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { statusId: 3, reason: 'Test' },
    });
    await expect(
      north.call('startMatch', {
        body: {
          serverId: north.serverId,
          matchId: 'with-the-blocked',
          mode: 'FS',
          players: [{ accountId: player.accountId }],
        },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT', details: { accountIds: [player.accountId] } });
  });
  it('admits nobody by a ticket of another region or version, which stays valid there', async () => {
    const player = await server.player();
    const ticket = await player.ticket('1.0', 'Southmoor');
    expect(await north.admit(ticket, 'FS')).toMatchObject({ refused: 'MISMATCH', accountId: null });
    expect(await south.admit(ticket, 'FS')).toMatchObject({ refused: null });
    const preset = await admin.section<{ id: number }>('POST', '/api/game/admin/balance-presets', {
      name: 'Two',
    });
    await admin.section('POST', '/api/game/admin/versions', {
      name: '2.0',
      balancePresetId: preset.id,
      enabled: true,
    });
    const newer = await player.ticket('2.0', 'Northreach');
    expect(await north.admit(newer, 'FS')).toMatchObject({ refused: 'MISMATCH', accountId: null });
  });
});
