import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import type { KnownStatistic } from '../statistics/statistics.api.ts';
import { matchMessages } from './matches.messages.ts';
import { listResultHoldReasons, type ReportedPlayerResult } from './matches.policy.ts';

const minuteMs = 60_000;
const startedAt = new Date('2026-09-28T12:00:00.000Z');
const isOf = (sentence: { key: string }, player: number, name: string): boolean =>
  JSON.stringify(sentence).includes(`"${name}"`) && JSON.stringify(sentence).includes(`${player}`);

describe('the limits of what one result may report', () => {
  it('check each player by the whole report, in either direction and however it is split', () => {
    const part = fc.record({
      statistic: fc.constantFrom('A', 'B', 'C'),
      delta: fc.integer({ min: -400, max: 400 }),
    });
    fc.assert(
      fc.property(
        fc.array(fc.array(part, { maxLength: 6 }), { minLength: 1, maxLength: 3 }),
        fc.record({ A: fc.nat(300), B: fc.option(fc.nat(300)), C: fc.nat(300) }),
        fc.integer({ min: 0, max: 10 }),
        (parts, maxPerMinute, minutes) => {
          const statistics = new Map<string, KnownStatistic>(
            (['A', 'B', 'C'] as const).map((name, id) => [
              name,
              {
                id,
                name,
                segments: ['part'],
                measure: 'MEASURE',
                maxPerMinute: maxPerMinute[name],
              },
            ]),
          );
          const endedAt = new Date(startedAt.getTime() + minutes * minuteMs);
          const players = parts.map((part, at): ReportedPlayerResult => ({
            accountId: 70_001 + at,
            place: 1,
            won: false,
            durationMs: 0,
            exp: 0,
            statistics: part.map(({ statistic, delta }, n) => ({
              name: statistic,
              segments: { part: `${n}` },
              delta,
            })),
          }));
          const reasons = listResultHoldReasons(
            { endedAt, players },
            { startedAt, heartbeatAt: endedAt },
            { statistics, expMax: 500 },
            endedAt,
          );
          // there is one reason per statistic in which at least one player exceeds the limit
          for (const name of ['A', 'B', 'C'] as const) {
            const limit = maxPerMinute[name];
            const isBeyond = parts.some(
              (part) =>
                limit !== null &&
                part
                  .filter(({ statistic }) => statistic === name)
                  .reduce((sum, { delta }) => sum + Math.abs(delta), 0) >
                  limit * Math.max(1, minutes),
            );
            expect(
              reasons.some((reason) => players.some((p) => isOf(reason, p.accountId, name))),
              name,
            ).toBe(isBeyond);
          }
        },
      ),
    );
  });

  it('name every limit that a result exceeds', () => {
    const statistics = new Map<string, KnownStatistic>(
      ['A', 'B'].map((name, id) => [
        name,
        { id, name, segments: ['part'], measure: 'MEASURE', maxPerMinute: 10 },
      ]),
    );
    const player = (
      accountId: number,
      overrides: Partial<ReportedPlayerResult>,
    ): ReportedPlayerResult => ({
      accountId,
      place: 1,
      won: false,
      durationMs: 0,
      exp: 0,
      statistics: [],
      ...overrides,
    });
    const addAndSubtract = (name: string) => [
      { name, segments: { part: 'up' }, delta: 11 },
      { name, segments: { part: 'down' }, delta: -11 },
    ];
    const reasons = listResultHoldReasons(
      {
        endedAt: startedAt,
        players: [
          player(1, { durationMs: 2_000 }),
          player(2, { exp: 501 }),
          player(3, { statistics: addAndSubtract('A') }),
          player(4, { statistics: addAndSubtract('B') }),
        ],
      },
      { startedAt, heartbeatAt: startedAt },
      { statistics, expMax: 500 },
      startedAt,
    );
    expect(reasons).toHaveLength(4);
  });
});

describe('a result with opposite signs', { timeout: 60_000 }, () => {
  let server: TestServer;
  let game: GameServer;
  let players: Player[] = [];
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    const admin = await server.admin();
    for (const name of ['Distance', 'Balance'])
      await admin.section('POST', '/api/game/admin/statistics', {
        name,
        segments: ['map'],
        measure: 'MEASURE',
        maxPerMinute: 10,
      });
    await admin.section('POST', '/api/game/admin/statistics', { name: 'Kills', segments: [] });
    players = [await server.player(), await server.player()];
  });
  afterAll(() => server.close());
  type Statistics = readonly { name: string; segments?: Record<string, string>; delta: number }[];
  const start = async (): Promise<string> => {
    const matchId = randomBytes(6).toString('hex');
    for (const player of players) await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: players.map(({ accountId }) => ({ accountId })),
      },
    });
    return matchId;
  };
  const report = (matchId: string, each: readonly Statistics[], overrides: object = {}) =>
    game.call('reportResult', {
      params: { id: matchId },
      body: {
        serverId: game.serverId,
        endedAt: new Date(game.now()).toISOString(),
        players: players.map(({ accountId }, at) => ({
          accountId,
          place: 1,
          won: false,
          durationMs: 0,
          exp: 1,
          statistics: [...(each[at] ?? [])].map((statistic) => ({ segments: {}, ...statistic })),
          ...overrides,
        })),
      },
    });
  const on = (map: string) => ({ segments: { map } });
  const over: Record<string, readonly Statistics[]> = {
    'up and down': [
      [
        { name: 'Distance', ...on('coast'), delta: 9 },
        { name: 'Distance', ...on('moor'), delta: -9 },
      ],
    ],
    'down alone': [[{ name: 'Distance', delta: -11 }]],
    'a part beside the whole': [
      [
        { name: 'Distance', delta: -6 },
        { name: 'Distance', ...on('coast'), delta: 6 },
      ],
    ],
    'one player up, another one down': [
      [{ name: 'Distance', delta: 11 }],
      [{ name: 'Distance', delta: -11 }],
    ],
    'one statistic up, another one down': [
      [
        { name: 'Distance', delta: 11 },
        { name: 'Balance', delta: -11 },
      ],
    ],
    'the second player alone': [
      [],
      [
        { name: 'Balance', ...on('coast'), delta: -5.5 },
        { name: 'Balance', ...on('moor'), delta: 5.5 },
      ],
    ],
  };
  it.each(Object.keys(over))('is held by its report, not by its sum: %s', async (name) => {
    const { state, held, receipts } = await report(await start(), over[name] ?? []);
    expect([state, receipts]).toEqual(['HELD', []]);
    const namesOverLimit = new Set((over[name] ?? []).flat().map((statistic) => statistic.name));
    expect(held).toHaveLength(namesOverLimit.size);
  });
  it('is paid within its limits', async () => {
    const fine: readonly Statistics[] = [
      [
        { name: 'Distance', ...on('coast'), delta: 5 },
        { name: 'Distance', ...on('moor'), delta: -5 },
      ],
      [{ name: 'Distance', delta: -10 }],
    ];
    expect(await report(await start(), fine)).toMatchObject({ state: 'FINISHED', held: [] });
  });
  it('is refused if nothing may decrease', async () => {
    const matchId = await start();
    for (const [invalidValues, field] of [
      [{ exp: -1 }, 'players.0.exp'],
      [{ durationMs: -1 }, 'players.0.durationMs'],
      [{ statistics: [{ name: 'Kills', delta: -1 }] }, 'players.0.statistics.0.delta'],
    ] as const)
      await expect(report(matchId, [], invalidValues)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(field) as string,
      });
    expect(await report(matchId, [])).toMatchObject({ state: 'FINISHED' });
    expect(formatSentence(matchMessages.countMustNotLessThan({ name: 'Kills' }))).toContain(
      'Kills',
    );
    const { data } = await callApi((await server.admin()).connection, 'adminUserMatches', {
      params: { id: players[0]?.userId ?? 0 },
      query: {},
    });
    expect(data[0]).toMatchObject({ exp: 1 });
  });
});
