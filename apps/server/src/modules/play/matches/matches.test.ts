import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { computeRosterDifference, listSegmentKeysOfTotals } from './matches.policy.ts';
import { gameServerMessages } from '../game-servers/game-servers.messages.ts';
import { matchMessages } from './matches.messages.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';

describe('rosters and segments', () => {
  it('two rosters differ exactly by the players who are in one of them', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(20)),
        fc.uniqueArray(fc.nat(20)),
        (a, b) =>
          computeRosterDifference(a, b)
            .toSorted((x, y) => x - y)
            .join() ===
          [...a.filter((entry) => !b.includes(entry)), ...b.filter((entry) => !a.includes(entry))]
            .toSorted((x, y) => x - y)
            .join(),
      ),
    );
    expect(listSegmentKeysOfTotals({ map: 'Wall', class: 'Archer' })).toEqual([
      '',
      'class=Archer',
      'map=Wall',
    ]);
  });
});

describe('game servers', () => {
  let server: TestServer;
  let game: GameServer;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    player = await server.player();
    const admin = await server.admin();
    await admin.section('POST', '/api/game/admin/statistics', {
      name: 'Takedowns',
      segments: ['class', 'map'],
      displayed: true,
      maxPerMinute: 60,
    });
  });
  afterAll(() => server.close());
  const admit = async (player: Player, on = game) =>
    on.admit(await player.ticket('1.0', 'Northreach'), 'FS');
  const start = (matchId: string, players: readonly Player[], on = game) =>
    on.call('startMatch', {
      body: {
        serverId: on.serverId,
        matchId,
        mode: 'FS',
        players: players.map(({ accountId }) => ({ accountId })),
      },
    });
  const resultOf = (players: readonly Player[], overrides: Record<string, unknown> = {}) => ({
    serverId: game.serverId,
    endedAt: server.clock.now().toISOString(),
    players: players.map(({ accountId }, index) => ({
      accountId,
      place: index + 1,
      won: false,
      durationMs: 0,
      exp: 10,
      statistics: [],
      ...overrides,
    })),
  });
  const report = (matchId: string, body: ReturnType<typeof resultOf>) =>
    game.call('reportResult', { params: { id: matchId }, body });
  const beyond = ({ accountId }: Player, sentence: Sentence): Sentence =>
    matchMessages.beyond({ accountId, what: sentence });
  const total = async (player: Player): Promise<number> => {
    const { lvl, exp } = await player.me();
    return (lvl - 1) * 100 + exp;
  };

  it('sign requests that work once: repeated, altered, late or wrong ones get one equal refusal', async () => {
    const path = `/gs/v1/servers/${game.serverId}/heartbeat`;
    const body = { players: 1, matches: 0, cpu: 5 };
    const headers = game.sign('POST', path, JSON.stringify(body));
    await game.connection.send('POST', path, { body, headers });
    const refused = {
      status: 401,
      code: 'SIGNATURE_REFUSED',
      message: `401 SIGNATURE_REFUSED ${formatSentence({ key: 'error.SIGNATURE_REFUSED' })}`,
    };
    await expect(game.connection.send('POST', path, { body, headers })).rejects.toMatchObject(
      refused,
    );
    await expect(
      game.connection.send('POST', path, {
        body: { ...body, cpu: 6 },
        headers: game.sign('POST', path, JSON.stringify(body)),
      }),
    ).rejects.toMatchObject(refused);
    await expect(
      game.connection.send('POST', path, {
        body,
        headers: { authorization: 'GS1 keyId=nobody-at-all,ts=1,nonce=x,sig=y' },
      }),
    ).rejects.toMatchObject(refused);
    const late = game.sign('POST', path, JSON.stringify(body));
    server.clock.advance(61_000);
    await expect(game.connection.send('POST', path, { body, headers: late })).rejects.toMatchObject(
      refused,
    );
    const onlyMatches = await server.gameServer(['matches']);
    await expect(onlyMatches.admit('x'.repeat(43), 'FS')).rejects.toMatchObject({ status: 403 });
  });
  it('belong to the key that registered them: another one can do nothing with them', async () => {
    const [other, player] = [await server.gameServer(), await server.player()];
    const params = { id: game.serverId };
    const unknown = {
      status: 404,
      message: expect.stringContaining(
        formatSentence(gameServerMessages.serverNotRegistered()),
      ) as string,
    };
    await expect(
      other.call('heartbeat', { params, body: { players: 1, matches: 0, cpu: 5 } }),
    ).rejects.toMatchObject(unknown);
    const ticket = await player.ticket('1.0', 'Northreach');
    await expect(
      other.call('validateTicket', { body: { serverId: game.serverId, ticket, mode: 'FS' } }),
    ).rejects.toMatchObject(unknown);
    expect(await game.admit(ticket, 'FS')).toMatchObject({ refused: null });
    await expect(
      other.call('startMatch', {
        body: {
          serverId: game.serverId,
          matchId: 'm-of-another',
          mode: 'FS',
          players: [{ accountId: player.accountId }],
        },
      }),
    ).rejects.toMatchObject(unknown);
  });
  it('keep a rotated key for an hour, and a revoked one not at all', async () => {
    const admin = await server.admin();
    const { data } = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/admin/game-server-keys/list',
      {},
    );
    const otherServer = await server.gameServer();
    const fresh = await admin.section<{ data: { id: number }[] }>(
      'POST',
      '/api/admin/game-server-keys/list',
      {},
    );
    const id = fresh.data[0]?.id ?? 0;
    expect(data.map((row) => row.id)).not.toContain(id);
    const beat = () =>
      otherServer.call('heartbeat', {
        params: { id: otherServer.serverId },
        body: { players: 0, matches: 0, cpu: 0 },
      });
    const rotated = await callApi(admin.connection, 'rotateGameServerKey', { params: { id } });
    expect(
      JSON.stringify(await many(server.db.read, sql`select * from game_server_keys`)),
    ).not.toContain(rotated.key);
    await beat();
    await callApi(admin.connection, 'revokeGameServerKey', {
      params: { id },
      body: { reason: 'Test' },
    });
    await expect(beat()).rejects.toMatchObject({ status: 401 });
  });
  it('refuse a key from its end on', async () => {
    const otherServer = await server.gameServer();
    const { id = 0 } =
      (await maybeOne<{ id: number }>(
        server.db.read,
        sql`select max(id) as id from game_server_keys`,
      )) ?? {};
    const beat = () =>
      otherServer.call('heartbeat', {
        params: { id: otherServer.serverId },
        body: { players: 0, matches: 0, cpu: 0 },
      });
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          update game_server_keys
          set expires_at = ${new Date(server.clock.now().getTime() + 1000).toISOString()}::timestamptz
          where id = ${id}`,
      ),
    );
    await beat();
    server.clock.advance(1000);
    await expect(beat()).rejects.toMatchObject({ status: 401, code: 'SIGNATURE_REFUSED' });
  });
  it('admit a ticket once within two minutes, and not while the game is closed (R7.94, R7.130)', async () => {
    const newcomer = await server.player();
    const ticket = await newcomer.ticket('1.0', 'Northreach');
    const admissions = await Promise.all([game.admit(ticket, 'FS'), game.admit(ticket, 'FS')]);
    expect(admissions.filter((answer) => answer.refused === null)).toHaveLength(1);
    expect(admissions.filter((answer) => answer.refused === 'USED')).toHaveLength(1);
    const late = await newcomer.ticket('1.0', 'Northreach');
    server.clock.advance(121_000);
    expect(await game.admit(late, 'FS')).toMatchObject({ refused: 'EXPIRED', accountId: null });
    const blocked = await server.player();
    const barred = await blocked.ticket('1.0', 'Northreach');
    const admin = await server.admin();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: blocked.userId },
      body: { statusId: 3, reason: 'Test' },
    });
    expect(await game.admit(barred, 'FS')).toMatchObject({ refused: 'BLOCKED', accountId: null });
    const shut = await newcomer.ticket('1.0', 'Northreach');
    await admin.section('POST', '/api/game/admin/sessions-settings', { enabled: false });
    await expect(newcomer.ticket('1.0', 'Northreach')).rejects.toMatchObject({ status: 409 });
    expect(await callApi(newcomer.connection, 'sessionsAvailability', {})).toEqual({
      gameSessionsEnabled: false,
      nextPlaytime: null,
    });
    expect(await game.admit(shut, 'FS')).toMatchObject({ refused: 'CLOSED' });
    await admin.section('POST', '/api/game/admin/sessions-settings', { enabled: true });
  });
  it('need admitted players who are in no other match; a start may be repeated, not altered', async () => {
    const [firstPlayer, stranger] = [await server.player(), await server.player()];
    await admit(firstPlayer);
    await expect(start('m-1', [firstPlayer, stranger])).rejects.toMatchObject({
      status: 409,
      details: { accountIds: [stranger.accountId] },
    });
    const first = await start('m-1', [firstPlayer]);
    expect(await start('m-1', [firstPlayer])).toEqual(first);
    await expect(start('m-2', [firstPlayer])).rejects.toMatchObject({
      status: 409,
      details: { accountIds: [firstPlayer.accountId] },
    });
    await game.call('voidMatch', {
      params: { id: 'm-1' },
      body: { serverId: game.serverId, reason: 'Test' },
    });
    await start('m-2', [firstPlayer]);
    await expect(report('m-1', resultOf([firstPlayer]))).rejects.toMatchObject({ status: 409 });
    expect(await total(firstPlayer)).toBe(0);
  });
  it('get a result paid once, however often it is reported; another body is refused', async () => {
    const players = [await server.player(), await server.player(), await server.player()];
    for (const player of players) await admit(player);
    await start('m-3', players);
    const body = resultOf(players);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => report('m-3', body)));
    const given = answers.flatMap((answer) =>
      answer.status === 'fulfilled' ? [answer.value] : [],
    );
    expect(given.length).toBe(8);
    for (const entry of given) expect(entry).toEqual(given[0]);
    for (const player of players) expect(await total(player)).toBe(10);
    await expect(report('m-3', resultOf(players, { exp: 11 }))).rejects.toMatchObject({
      status: 409,
    });
    await expect(report('m-3', resultOf(players.slice(1)))).rejects.toMatchObject({ status: 409 });
    expect(
      (
        await callApi(players[0]?.connection ?? player.connection, 'listReceipts', {
          params: { id: players[0]?.userId ?? 0 },
          query: {},
        })
      ).data,
    ).toMatchObject([{ kind: 'match', rewards: [{ kind: 'EXP', amount: 10 }] }]);
  });
  it('get an implausible result held, which pays nothing', async () => {
    const newcomer = await server.player();
    await admit(newcomer);
    const held = async (matchId: string, overrides: Record<string, unknown>) => {
      await start(matchId, [newcomer]);
      return report(matchId, resultOf([newcomer], overrides));
    };
    expect(await held('h-1', { exp: 501 })).toMatchObject({
      state: 'HELD',
      held: [
        formatSentence(beyond(newcomer, matchMessages.experienceBeyond({ exp: 501, max: 500 }))),
      ],
      receipts: [],
    });
    const [tooLong = ''] = formatSentence(
      beyond(newcomer, matchMessages.playedLonger({ played: 3600, length: '|' })),
    ).split('|');
    expect(await held('h-2', { durationMs: 3_600_000 })).toMatchObject({
      state: 'HELD',
      held: [expect.stringContaining(tooLong) as string],
    });
    expect(
      await held('h-3', { statistics: [{ name: 'Takedowns', segments: {}, delta: 61 }] }),
    ).toMatchObject({
      state: 'HELD',
      held: [
        formatSentence(
          beyond(newcomer, matchMessages.statisticBeyond({ sum: 61, name: 'Takedowns', max: 60 })),
        ),
      ],
    });
    expect(await total(newcomer)).toBe(0);
    await start('h-4', [newcomer]);
    await expect(
      report('h-4', {
        ...resultOf([newcomer]),
        endedAt: new Date(server.clock.now().getTime() + 60_000).toISOString(),
      }),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('endedAt') as string,
    });
    await expect(
      report('h-4', resultOf([newcomer], { statistics: [{ name: 'Nothing', delta: 1 }] })),
    ).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('Nothing') as string,
    });
    await expect(
      report(
        'h-4',
        resultOf([newcomer], {
          statistics: [{ name: 'Takedowns', segments: { weather: 'rain' }, delta: 1 }],
        }),
      ),
    ).rejects.toMatchObject({ message: expect.stringContaining('weather') as string });
  });
  it('cannot split a statistic over segments to pass its limit for one player', async () => {
    const [firstPlayer, other] = [await server.player(), await server.player()];
    for (const player of [firstPlayer, other]) await admit(player);
    await start('h-5', [firstPlayer, other]);
    const spread = ['Wall', 'Court', 'Moor'].map((map) => ({
      name: 'Takedowns',
      segments: { map },
      delta: 30,
    }));
    const answer = await report(
      'h-5',
      resultOf([firstPlayer, other], { statistics: spread, exp: 600 }),
    );
    expect(answer).toMatchObject({
      state: 'HELD',
      held: [
        matchMessages.experienceBeyond({ exp: 600, max: 500 }),
        matchMessages.statisticBeyond({ sum: 90, name: 'Takedowns', max: 60 }),
      ].map((sentence) =>
        formatSentence(
          matchMessages.beyondWithOthers({
            accountId: firstPlayer.accountId,
            what: sentence,
            others: 1,
          }),
        ),
      ),
    });
  });
  it('get an impossible result refused by its field, and nothing of it counts', async () => {
    const admin = await server.admin();
    await admin.section('POST', '/api/game/admin/statistics', {
      name: 'Seconds adrift',
      segments: [],
      measure: 'MEASURE',
    });
    const newcomer = await server.player();
    await admit(newcomer);
    await start('w-1', [newcomer]);
    const [entry] = resultOf([newcomer]).players;
    const makeDelta = (name: string, delta: number, segments = {}) => ({ name, delta, segments });
    const wrong: [object[], string][] = [
      [[entry, entry].map((player) => ({ ...player })), 'players.1.accountId'],
      [
        [
          {
            ...entry,
            statistics: [
              makeDelta('Takedowns', 1, { map: 'Wall', class: 'Archer' }),
              makeDelta('Takedowns', 1, { class: 'Archer', map: 'Wall' }),
            ],
          },
        ],
        'players.0.statistics.1',
      ],
      [[{ ...entry, statistics: [makeDelta('Takedowns', -1)] }], 'players.0.statistics.0.delta'],
      [[{ ...entry, statistics: [makeDelta('Takedowns', 0.5)] }], 'players.0.statistics.0.delta'],
    ];
    for (const [players, field] of wrong)
      await expect(
        report('w-1', { ...resultOf([newcomer]), players } as never),
      ).rejects.toMatchObject({
        status: 400,
        code: 'VALIDATION',
        message: expect.stringContaining(`${field}:`) as string,
      });
    // a measured value may be a fraction and may decrease; no other statistic changes
    await report('w-1', resultOf([newcomer], { statistics: [makeDelta('Seconds adrift', -0.5)] }));
    const rows = await many<{ total: number }>(
      server.db.read,
      sql`select total from statistic_totals where account_id = ${newcomer.accountId}`,
    );
    expect(rows).toEqual([{ total: -0.5 }]);
  });
  it('get loadouts of owned items that fit the mode; a roster names nobody twice', async () => {
    const [firstPlayer, other] = [await server.player(), await server.player()];
    for (const player of [firstPlayer, other]) await admit(player);
    const admin = await server.admin();
    const templateId = await makeTemplate(server);
    const grant = async (player: Player): Promise<number> => {
      const { itemIds } = await callApi(admin.connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId: templateId, amount: 1 },
      });
      return itemIds[0] ?? 0;
    };
    const [own, foreign] = [await grant(firstPlayer), await grant(other)];
    const begin = (players: object[]) =>
      game.call('startMatch', {
        body: { serverId: game.serverId, matchId: 'l-1', mode: 'FS', players: players as never },
      });
    const roster = (loadout: number[]) => [
      { accountId: firstPlayer.accountId, loadout },
      { accountId: other.accountId },
    ];
    const refused = (field: string) => ({
      status: 400,
      message: expect.stringContaining(`${field}:`) as string,
    });
    await expect(begin(roster([own, foreign]))).rejects.toMatchObject(
      refused('players.0.loadout.1'),
    );
    await expect(begin(roster([own, own]))).rejects.toMatchObject(refused('players.0.loadout.1'));
    await expect(
      begin([{ accountId: firstPlayer.accountId }, { accountId: firstPlayer.accountId }]),
    ).rejects.toMatchObject(refused('players.1.accountId'));
    await begin(roster([own]));
    await game.call('voidMatch', {
      params: { id: 'l-1' },
      body: { serverId: game.serverId, reason: 'Test' },
    });
  });
  it('sum deltas to totals, as a whole and by segment (R3.58)', async () => {
    const newcomer = await server.player();
    await admit(newcomer);
    for (const [index, map] of ['Wall', 'Court', 'Wall'].entries()) {
      await start(`s-${index}`, [newcomer]);
      await report(
        `s-${index}`,
        resultOf([newcomer], {
          statistics: [{ name: 'Takedowns', segments: { map, class: 'Archer' }, delta: index + 1 }],
        }),
      );
    }
    const rows = await many<{ segment: string; total: number }>(
      server.db.read,
      sql`
        select segment, total
        from statistic_totals
        where account_id = ${newcomer.accountId}
        order by segment`,
    );
    expect(Object.fromEntries(rows.map((row) => [row.segment, row.total]))).toEqual({
      '': 6,
      'class=Archer': 6,
      'map=Court': 2,
      'map=Wall': 4,
    });
    expect(
      (
        await callApi(newcomer.connection, 'displayedStatistics', {
          params: { id: newcomer.accountId },
        })
      ).data,
    ).toMatchObject([{ name: 'Takedowns', total: 6 }]);
  });
  it('send messages in order and once; a client that was away reads on from its cursor (R7.190, R4.48)', async () => {
    const newcomer = await server.player();
    const { realtime } = server.app.kernel;
    const { newest: before } = await realtime.position(server.db.read, newcomer.userId);
    for (let round = 0; round < 3; round++) await playTestMatch(game, [newcomer], 20);
    const messages = await realtime.since(server.db.read, newcomer.userId, before);
    expect(messages.map((message) => message.type)).toEqual([
      'EXP_GAINED',
      'EXP_GAINED',
      'EXP_GAINED',
    ]);
    expect(messages.map((message) => message.seq)).toEqual([before + 1, before + 2, before + 3]);
    expect(await realtime.since(server.db.read, newcomer.userId, before + 2)).toMatchObject([
      {
        seq: before + 3,
        text: formatSentence({ key: 'event.EXP_GAINED.text', params: { amount: 20 } }),
        payload: { exp: 60 },
      },
    ]);
  });
});
