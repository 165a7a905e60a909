import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  buildSentenceMatcher,
} from '../../../../../test/harness/messages.harness.ts';
import { many, one, sql } from '../../../../kernel/db/sql.ts';
import { itemMessages } from '../items.messages.ts';
import {
  createEnergyItemTemplates,
  type EnergyCategory,
} from '../../../../../test/harness/energy.harness.ts';

describe('energy of contracts and badges', { timeout: 120_000 }, () => {
  let server: TestServer;
  let game: GameServer;
  let templates: Map<EnergyCategory, number>;
  const section = async <T = { id: number }>(method: string, path: string, body?: unknown) =>
    (await server.admin()).section<T>(method, path, body);
  const grantGold = async (player: Player, amount: number) =>
    callApi((await server.admin()).connection, 'adminGrantCurrency', {
      params: { id: player.userId },
      body: { currency: 'GOLD', amount, reason: 'Test' },
    });
  const gold = async (player: Player): Promise<number> =>
    (await callApi(player.connection, 'listBalances', { params: { id: player.userId } })).data.find(
      ({ currency }) => currency === 'GOLD',
    )?.available ?? 0;
  const items = async (player: Player) =>
    (
      await callApi(player.connection, 'listInventories', {
        params: { id: player.accountId },
        query: {},
      })
    ).data;
  const energyOf = async (player: Player, itemId: number) =>
    (await callApi(player.connection, 'itemDetail', { params: { id: player.accountId, itemId } }))
      .energy;
  const give = async (player: Player, category: EnergyCategory): Promise<number> => {
    await callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: templates.get(category) ?? 0, amount: 1, reason: 'Test' },
    });
    return (await items(player))[0]?.id ?? 0;
  };
  const start = async (player: Player, itemId?: number): Promise<string> => {
    const matchId = randomBytes(6).toString('hex');
    await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: [{ accountId: player.accountId, ...(itemId !== undefined && { itemId }) }],
      },
    });
    return matchId;
  };
  const report = (
    matchId: string,
    player: Player,
    exp = 10,
    endedAt = new Date(game.now()).toISOString(),
  ) =>
    game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt,
        players: [
          { accountId: player.accountId, place: 1, won: true, durationMs: 0, exp, statistics: [] },
        ],
      },
    });
  const callOff = (matchId: string) =>
    game.call('voidMatch', {
      params: { id: matchId },
      body: { serverId: game.serverId, reason: 'Test' },
    });
  const refuse = (field: string, itemId: number, player: Player) =>
    buildFieldRefusalMatcher(
      field,
      itemMessages.notTheirs({ accountId: player.accountId, itemId }),
    );

  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer(['matches', 'players', 'economy']);
    templates = await createEnergyItemTemplates(server);
  });
  afterAll(() => server.close());

  // (R2.69, R2.70, R2.73, R3.72, R7.121)
  it('is reserved by a start, spent by a result and returned by a void match; empty items are refused', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const badge = await give(player, 'BADGE');
    expect(await energyOf(player, badge)).toMatchObject({ state: 'READY', left: 2, max: 2 });
    const first = await start(player, badge);
    expect(await energyOf(player, badge)).toMatchObject({ left: 1, reserved: 1 });
    await report(first, player);
    expect(await energyOf(player, badge)).toMatchObject({ left: 1, reserved: 0, refillable: 1 });
    await callOff(await start(player, badge));
    expect(await energyOf(player, badge)).toMatchObject({ left: 1, reserved: 0 });
    await report(await start(player, badge), player);
    expect((await items(player)).find(({ id }) => id === badge)).toMatchObject({
      energy: 0,
      energyMax: 2,
      charges: 0,
    });
    await expect(start(player, badge)).rejects.toMatchObject(
      buildFieldRefusalMatcher(
        'players.0.itemId',
        itemMessages.cannotGive({ name: 'The BADGE', why: itemMessages.energyUsedUp() }),
      ),
    );
    await expect(start(other, badge)).rejects.toMatchObject(
      refuse('players.0.itemId', badge, other),
    );
  });

  it('stays reserved for a held result: released it is spent, refused it is returned', async () => {
    const player = await server.player();
    const badge = await give(player, 'BADGE');
    const decide = async (name: 'releaseHeld' | 'refuseHeld'): Promise<void> => {
      const matchId = await start(player, badge);
      await report(matchId, player, 9_999);
      expect(await energyOf(player, badge)).toMatchObject({ reserved: 1 });
      const { data } = await section<{ data: { id: number; matchId: string }[] }>(
        'POST',
        '/api/admin/operations/held/list',
        { perPage: 100 },
      );
      await callApi((await server.admin()).connection, name, {
        params: { id: data.find((row) => row.matchId === matchId)?.id ?? 0 },
        body: { reason: 'Test' },
      });
    };
    await decide('refuseHeld');
    expect(await energyOf(player, badge)).toMatchObject({ left: 2, reserved: 0 });
    await decide('releaseHeld');
    expect(await energyOf(player, badge)).toMatchObject({ left: 1, reserved: 0 });
  });

  it('lasts from a badge’s grant or a contract’s activation, and gives nothing before', async () => {
    const player = await server.player();
    const [contract, badge] = [await give(player, 'CONTRACT'), await give(player, 'BADGE')];
    await expect(start(player, contract)).rejects.toMatchObject({
      message: buildSentenceMatcher(itemMessages.notActivated()),
    });
    server.clock.advance(30 * 60_000);
    const params = { id: player.accountId, itemId: contract };
    await callApi(player.connection, 'activateItem', { params });
    await expect(callApi(player.connection, 'activateItem', { params })).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(itemMessages.activatedAlready()),
    });
    server.clock.advance(31 * 60_000);
    game = await server.gameServer(['matches', 'players', 'economy']);
    expect(await energyOf(player, badge)).toMatchObject({ state: 'EXPIRED', left: 0 });
    expect(await energyOf(player, contract)).toMatchObject({ state: 'READY', left: 2 });
    await report(await start(player, contract), player);
    server.clock.advance(30 * 60_000);
    game = await server.gameServer(['matches', 'players', 'economy']);
    await expect(start(player, contract)).rejects.toMatchObject({
      message: buildSentenceMatcher(itemMessages.energyExpired()),
    });
  });

  it('is refilled at the expected price, once per key, which is burnt; another price is reported (R7.146)', async () => {
    const player = await server.player();
    await grantGold(player, 100);
    const badge = await give(player, 'BADGE');
    await report(await start(player, badge), player);
    const refill = (body: { charges: number; price: number }, key: string | undefined) =>
      game.call('refillCharges', {
        params: { id: player.accountId },
        body: { itemId: badge, ...body },
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      });
    await expect(refill({ charges: 1, price: 30 }, undefined)).rejects.toMatchObject(
      buildFieldRefusalMatcher('Idempotency-Key', problem('needed')),
    );
    await expect(refill({ charges: 1, price: 29 }, 'first-key-of-all')).rejects.toMatchObject({
      status: 409,
      details: { price: 30, currency: 'GOLD' },
    });
    await expect(refill({ charges: 2, price: 30 }, 'second-key-of-all')).rejects.toMatchObject(
      buildFieldRefusalMatcher('charges', problem('atMost', { max: 1 })),
    );
    const [firstReply, repeatedReply] = [
      await refill({ charges: 1, price: 30 }, 'third-key-of-all'),
      await refill({ charges: 1, price: 30 }, 'third-key-of-all'),
    ];
    expect(firstReply.receipt.rewards).toMatchObject([{ kind: 'CURRENCY', amount: -30 }]);
    expect(repeatedReply.receipt.id).toBe(firstReply.receipt.id);
    expect(await gold(player)).toBe(70);
    expect(await energyOf(player, badge)).toMatchObject({ left: 2, refillable: 0 });
  });

  it('is bought with a disposable badge for all charges, and the badge is gone when empty', async () => {
    const player = await server.player();
    const templateId = templates.get('DISPOSABLE_BADGE') ?? 0;
    const buy = () =>
      callApi(player.connection, 'buyBadge', {
        params: { id: player.accountId },
        body: { templateId, price: 60 },
      });
    await expect(buy()).rejects.toMatchObject({ status: 409 });
    await grantGold(player, 60);
    expect(
      (await callApi(player.connection, 'listBadges', { params: { id: player.accountId } })).data,
    ).toMatchObject([{ templateId, price: 60, energy: 2, currency: 'GOLD' }]);
    await buy();
    expect(await gold(player)).toBe(0);
    const [badge] = await items(player);
    await report(await start(player, badge?.id), player);
    await report(await start(player, badge?.id), player);
    expect(await items(player)).toEqual([]);
  });

  it('is never negative nor spent twice by concurrent results, and receipts show the paid amounts', async () => {
    await section('POST', '/api/game/admin/match-rewards', {
      itemType: 'CURRENCY',
      currency: 'GOLD',
      amount: 3,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.constantFrom('result', 'void', 'held'), fc.boolean()), {
          minLength: 3,
          maxLength: 6,
        }),
        async (deeds) => {
          const players = await Promise.all(deeds.map(() => server.player()));
          const badges: number[] = [];
          for (const player of players) badges.push(await give(player, 'BADGE'));
          await Promise.all(
            deeds.map(async ([deed, withEnergy], at) => {
              const player = players[at];
              if (!player) return;
              const matchId = await start(player, withEnergy ? badges[at] : undefined);
              // makes the same call twice at the same time; both together must have the effect of a
              // single call
              const twice = (work: () => Promise<unknown>) =>
                Promise.all([work(), work().catch(() => undefined)]);
              const exp = deed === 'held' ? 9_999 : 10;
              const endedAt = new Date(game.now()).toISOString();
              await twice(() =>
                deed === 'void' ? callOff(matchId) : report(matchId, player, exp, endedAt),
              );
            }),
          );
          for (const [at, [deed, withEnergy]] of deeds.entries()) {
            const player = players[at];
            if (!player) continue;
            const taken = withEnergy && deed !== 'void' ? 1 : 0;
            const spent = withEnergy && deed === 'result' ? 1 : 0;
            expect(await energyOf(player, badges[at] ?? 0)).toMatchObject({
              left: 2 - taken,
              reserved: taken - spent,
            });
            const { data } = await callApi(player.connection, 'listReceipts', {
              params: { id: player.userId },
              query: {},
            });
            const onReceipts = data
              .flatMap(({ rewards }) => rewards)
              .filter(({ kind }) => kind === 'CURRENCY')
              .reduce((sum, { amount }) => sum + amount, 0);
            expect(onReceipts).toBe(3 * spent);
            expect(await gold(player)).toBe(onReceipts);
            expect((await player.me()).exp).toBe(deed === 'result' ? 10 : 0);
          }
          const { wrong } = await one<{ wrong: number }>(
            server.db.read,
            sql`
              select count(*)::int as wrong
              from item_energy e
              where e.reserved <> (
                select count(*)
                from match_players p
                join matches m on m.id = p.match_id
                where p.item_id = e.item_id and m.state in ('RUNNING', 'HELD')
              )`,
          );
          expect(wrong).toBe(0);
          expect(
            await many(
              server.db.read,
              sql`
                select currency
                from ledger_postings
                group by currency
                having sum(amount) <> 0`,
            ),
          ).toEqual([]);
        },
      ),
      { numRuns: 5 },
    );
  });
});
