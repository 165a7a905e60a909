import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { MatchSimulation, type SimulationState } from '@guildhall/simulator/rounds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many, sql } from '../src/kernel/db/sql.ts';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

describe('the simulation of the demonstration world', () => {
  let server: TestServer;
  let game: GameServer;
  let players: Player[];
  beforeAll(async () => {
    server = await startTestServer();
    const admin = await server.admin();
    for (const name of ['Matches', 'Victories', 'Takedowns'])
      await admin.section('POST', '/api/game/admin/statistics', {
        name,
        segments: ['class', 'map'],
      });
    game = await server.gameServer(['matches', 'players', 'config']);
    players = [await server.player(), await server.player()];
    await admit(game);
  });
  afterAll(() => server.close());
  const admit = async (on: GameServer) => {
    for (const player of players) await on.admit(await player.ticket('1.0', 'Northreach'), 'FS');
  };
  const begin = (on: GameServer, matchId: string) =>
    on.call('startMatch', {
      body: {
        serverId: on.serverId,
        matchId,
        mode: 'FS',
        players: players.map(({ accountId }) => ({ accountId })),
      },
    });
  const finished = async () =>
    (
      await many<{ match_id: string }>(
        server.db.read,
        sql`select match_id from matches where state = 'FINISHED' order by id`,
      )
    ).map((row) => row.match_id);
  const simulation = (state: SimulationState, pause: () => Promise<void> = async () => {}) =>
    new MatchSimulation(game, {
      version: '1.0',
      state,
      save: () => {},
      seed: 7,
      playerCount: 2,
      isLeftAlone: () => true,
      pause,
    });

  it('cancels the match that the previous run left, and plays on', async () => {
    await begin(game, 'left-over');
    await simulation({ round: 0, running: { serverId: game.serverId, matchId: 'left-over' } }).play(
      players,
      2,
      0,
    );
    expect(await finished()).toEqual([`sim-7-0-${game.serverId}`, `sim-7-1-${game.serverId}`]);
  });

  it('goes on if its players are in another match, or its own match is cancelled', async () => {
    const foreign = await server.gameServer();
    await admit(foreign);
    await begin(foreign, 'of-another');
    const state: SimulationState = { round: 10 };
    await simulation(state, async () => {
      // the players leave the other match while the simulation waits.
      await foreign.call('voidMatch', {
        params: { id: 'of-another' },
        body: { serverId: foreign.serverId, reason: 'Test' },
      });
    }).play(players, 2, 0);
    expect(state).toEqual({ round: 12 });
    expect((await finished()).at(-1)).toBe(`sim-7-11-${game.serverId}`);
    let voided = false;
    await simulation({ round: 20 }, async () => {
      if (voided) return;
      voided = true;
      await game.call('voidMatch', {
        params: { id: `sim-7-20-${game.serverId}` },
        body: { serverId: game.serverId, reason: 'Test' },
      });
    }).play(players, 2, 0);
    expect((await finished()).at(-1)).toBe(`sim-7-21-${game.serverId}`);
  });
});
