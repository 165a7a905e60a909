import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { CallError } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { userItemMessages } from './user-items.messages.ts';
import { buildFieldRefusalMatcher } from '../../../../test/harness/messages.harness.ts';

describe('the ceiling of one operator’s grants', { timeout: 60_000 }, () => {
  let server: TestServer;
  let admin: Admin;
  let other: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    other = await server.secondAdmin();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Gold',
      code: 'GOLD',
      type: 0,
      decimals: 2,
      grantCeiling: '10000',
    });
  });
  afterAll(() => server.close());
  const coins = (amount: number, to: Player, by = admin) =>
    callApi(by.connection, 'adminGrantCurrency', {
      params: { id: to.userId },
      body: { currency: 'GOLD', amount, reason: 'Test' },
    });
  const bulk = (
    players: readonly Player[],
    action: Parameters<typeof callApi<'adminBulkUsers'>>[2]['body']['action'],
    preview = false,
  ) =>
    callApi(admin.connection, 'adminBulkUsers', {
      query: preview ? { preview: 'true' } : {},
      body: { users: players.map(({ userId }) => ({ id: userId })), action, reason: 'Test' },
    });
  const nextDay = async () => {
    server.clock.advance(25 * 3_600_000);
    await server.admin();
    await other.unlock();
  };
  const refused = (field: string, ceiling: string, limit: string, granted: string) =>
    buildFieldRefusalMatcher(
      field,
      userItemMessages.mustMostOneOperatorMay({ ceiling, limit, granted }),
    );

  it('limits a currency’s daily sum over all players, names the rest, and resets a day later (A31)', async () => {
    const [firstPlayer, secondPlayer] = [await server.player(), await server.player()];
    await coins(6_000, firstPlayer);
    await expect(coins(4_100, secondPlayer)).rejects.toMatchObject(
      refused('amount', '40.00 Gold', '100.00 Gold', '60.00 Gold'),
    );
    await coins(4_000, secondPlayer);
    await expect(coins(100, secondPlayer)).rejects.toMatchObject(
      refused('amount', '0.00 Gold', '100.00 Gold', '100.00 Gold'),
    );
    // another operator has a separate ceiling, which the first one has not used up
    await coins(100, secondPlayer, other);
    await nextDay();
    await coins(10_000, firstPlayer);
  });

  it('accepts concurrent grants only within it; undone ones no longer count', async () => {
    await nextDay();
    const players = [await server.player(), await server.player(), await server.player()];
    const together = await Promise.allSettled(players.map((player) => coins(6_000, player)));
    const grants = together.flatMap((entry) => (entry.status === 'fulfilled' ? [entry.value] : []));
    expect(grants).toHaveLength(1);
    await callApi(other.connection, 'adminUndo', {
      params: { id: grants[0]?.commandId ?? 0 },
      body: { reason: 'Test' },
    });
    await coins(10_000, players[0] as Player);
  });

  it('counts a batch by its sum, in the preview too, and pays nobody beyond it', async () => {
    await nextDay();
    const players = [await server.player(), await server.player(), await server.player()];
    const action = { kind: 'currency', currency: 'GOLD', amount: 4_000 } as const;
    await expect(bulk(players, action, true)).rejects.toMatchObject(
      refused('action.amount', '100.00 Gold', '100.00 Gold', '0.00 Gold'),
    );
    await expect(bulk(players, action)).rejects.toMatchObject(
      refused('action.amount', '100.00 Gold', '100.00 Gold', '0.00 Gold'),
    );
    for (const player of players)
      expect(
        (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data,
      ).toEqual([]);
    await bulk(players.slice(1), action);
  });

  it('is one for items of all kinds: granted, of a collection, handmade and in a batch', async () => {
    await nextDay();
    const inventoryId = await makeTemplate(server);
    await admin.section('POST', '/api/game/admin/grant-limits', { items: 5 });
    const players = [await server.player(), await server.player()];
    const [firstPlayer] = players as [Player, Player];
    const grant = (amount: number) =>
      callApi(admin.connection, 'adminGrantInventory', {
        params: { id: firstPlayer.userId },
        body: { inventoryId, amount, reason: 'Test' },
      });
    await grant(3);
    await callApi(admin.connection, 'adminSaveUserItem', {
      params: { id: firstPlayer.userId },
      body: { inventoryId, perks: [] },
    });
    await expect(bulk(players, { kind: 'item', inventoryId, amount: 1 })).rejects.toMatchObject(
      refused('action.amount', '1 item', '5 items', '4 items'),
    );
    await expect(grant(2)).rejects.toMatchObject(refused('amount', '1 item', '5 items', '4 items'));
    await grant(1);
    await expect(
      callApi(admin.connection, 'adminSaveUserItem', {
        params: { id: firstPlayer.userId },
        body: { inventoryId, perks: [] },
      }),
    ).rejects.toMatchObject(refused('inventoryId', '0 items', '5 items', '5 items'));
    // removing the ceiling needs the approval of a second administrator
    const waiting: unknown = await admin
      .section('POST', '/api/game/admin/grant-limits', { items: null })
      .catch((error: unknown) => error);
    expect(waiting).toMatchObject({ status: 202, code: 'AWAITS_APPROVAL' });
    await expect(grant(2)).rejects.toMatchObject(
      refused('amount', '0 items', '5 items', '5 items'),
    );
    const { approvalId } = (waiting as CallError).details as { approvalId: number };
    await callApi(other.connection, 'approveRequest', {
      params: { id: approvalId },
      body: { reason: 'Test' },
    });
    await grant(2);
  });

  it('logs the balance before and after a grant', async () => {
    await nextDay();
    const [player, inventoryId] = [await server.player(), await makeTemplate(server)];
    await coins(500, player);
    await coins(700, player);
    const give = () =>
      callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount: 2, reason: 'Test' },
      });
    await give();
    await give();
    const { data } = await admin.section<{ data: Record<string, unknown>[] }>(
      'POST',
      '/api/admin/activity-log/list',
      { userId: player.userId, perPage: 10 },
    );
    expect(data.slice(0, 4)).toMatchObject([
      { type: 'users.grant-inventory', before: { owned: 2 }, after: { owned: 4 } },
      { type: 'users.grant-inventory', before: { owned: 0 }, after: { owned: 2 } },
      { type: 'users.grant-currency', before: { balance: '500' }, after: { balance: '1200' } },
      { type: 'users.grant-currency', before: { balance: '0' }, after: { balance: '500' } },
    ]);
  });
});
