/** Setup for tests of tournaments: a server, its operator, a game server, and cups. */
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import type { Player } from '@guildhall/simulator/client/player';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { many, sql } from '../../src/kernel/db/sql.ts';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from './server.harness.ts';

export const minuteMs = 60_000;
export const tournamentsPath = '/api/game/admin/tournaments';

export interface CreatedTournament {
  readonly id: number;
  readonly name: string;
  /** Name of the statistic that counts. */
  readonly statistic: string;
  /** Name of the statistic that decides ties. */
  readonly tie: string;
}
/**
 * Runs an operator's action. If other users have changed its consequences since they were read,
 * confirms the consequences again.
 */
async function confirmed<T>(act: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if ((error as { code?: string }).code !== 'CONFIRMATION_REQUIRED' || attempts === 1)
      throw error;
    return confirmed(act, attempts - 1);
  }
}
/** The server of the running test, with its operator and a game server. */
interface TournamentWorld {
  readonly server: TestServer;
  readonly admin: Admin;
  readonly game: GameServer;
  /**
   * Registers a new game server, because a server that was silent while the clock moved is not
   * trusted.
   */
  readonly renewGameServer: () => Promise<void>;
  /** Returns the time in a given number of milliseconds, by the server's clock. */
  readonly at: (ms: number) => string;
}
/** Declares the server of a `describe`. */
function useWorld(): TournamentWorld {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  beforeAll(async () => {
    server = await startTestServer();
    game = await server.gameServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    get admin() {
      return admin;
    },
    get game() {
      return game;
    },
    async renewGameServer() {
      game = await server.gameServer();
    },
    at: (ms) => new Date(server.clock.now().getTime() + ms).toISOString(),
  };
}
const prize = (placeFrom: number, placeTo: number, amount: number) => ({
  placeFrom,
  placeTo,
  rewards: [{ kind: 'EXP', id: null, amount }],
});
/** Creates the functions that create tournaments and their statistics. */
function createMaking(world: TournamentWorld) {
  const makeStatistic = async (): Promise<{ id: number; name: string }> => {
    const name = `Feats ${randomBytes(3).toString('hex')}`;
    return {
      ...(await world.admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name,
        segments: ['class'],
      })),
      name,
    };
  };
  /** Creates a running tournament with one nomination on its own statistic. */
  const make = async (
    nomination: Record<string, unknown> = {},
    changes: Record<string, unknown> = {},
    publish = true,
  ): Promise<CreatedTournament> => {
    await world.server.admin();
    const [statistic, tie] = [await makeStatistic(), await makeStatistic()];
    const name = `Cup ${randomBytes(3).toString('hex')}`;
    const row = {
      name,
      start: world.at(-minuteMs),
      end: world.at(30 * minuteMs),
      timeslots: [],
      nominations: [
        {
          name: 'Feats',
          description: 'The most',
          statisticId: statistic.id,
          tieStatisticId: tie.id,
          winners: 3,
          ...nomination,
        },
      ],
      ...changes,
    };
    const { id } = await world.admin.section<{ id: number }>('POST', tournamentsPath, row);
    if (publish)
      await world.admin.section('POST', `${tournamentsPath}/${id}/publish`, { reason: 'Test' });
    return { id, name, statistic: statistic.name, tie: tie.name };
  };
  return { makeStatistic, make, prize };
}
/**
 * Creates the functions that play matches, and that read tournaments as players and operators see
 * them.
 */
function createPlaying(world: TournamentWorld) {
  const play = (
    players: Player | readonly Player[],
    statistics: readonly [name: string, delta: number, segments?: Record<string, string>][],
    endedAt?: Date,
  ) =>
    playTestMatch(world.game, [players].flat(), 0, undefined, {
      statistics: statistics.map(([name, delta, segments]) => ({
        name,
        delta,
        segments: segments ?? {},
      })),
      ...(endedAt && { endedAt }),
    });
  const standings = (player: Player, id: number, query: Record<string, string> = {}) =>
    callApi(player.connection, 'tournamentStandings', { params: { id, nominationId: 1 }, query });
  const entry = async (id: number) =>
    (await callApi(world.admin.connection, 'listTournaments', {})).data.find(
      (row) => row.id === id,
    );
  const stateOf = async (id: number) =>
    (await world.admin.section<{ state: string }>('GET', `${tournamentsPath}/${id}`)).state;
  const exp = async (player: Player) => {
    const { lvl, exp: left } = await player.me();
    return lvl * 1000 + left;
  };

  return { play, standings, entry, stateOf, exp };
}
/** Creates the functions that end tournaments and settle them as an operator does. */
function createEnding(world: TournamentWorld) {
  const close = async (): Promise<void> => {
    world.server.clock.advance(41 * minuteMs);
    await world.server.app.kernel.jobs.runNow('tournaments.sweep');
    await world.server.admin();
    await world.renewGameServer();
  };
  const settle = (id: number) =>
    world.admin.section<{ taskId: number; winners: number }>(
      'POST',
      `${tournamentsPath}/${id}/settle`,
      { reason: 'Test' },
    );
  /** Waits until the recount after the publication of a tournament is done. */
  const counted = (id: number) =>
    waitForResult('the scores are counted', async () => {
      const left = await many(
        world.server.db.read,
        sql`select 1 from tournament_recounts where tournament_id = ${id} and pending > 0`,
      );
      return left.length === 0 ? true : undefined;
    });
  const settled = async (id: number): Promise<void> => {
    await counted(id);
    const { taskId } = await settle(id);
    await waitForResult('the prizes are paid', async () =>
      (await callApi(world.admin.connection, 'taskResult', { params: { taskId } })).status ===
      'FINISHED'
        ? true
        : undefined,
    );
  };
  /** Disqualifies a player as the operator does, with a preview on request. */
  const disqualify = (
    id: number,
    player: Player,
    overrides: object = {},
    query: { preview?: 'true' } = {},
  ) =>
    callApi(world.admin.connection, 'disqualifyFromTournament', {
      params: { id },
      query,
      body: { accountId: player.accountId, reason: 'Cheated', ...overrides },
    });
  return { close, settle, disqualify, counted, settled, confirmed };
}
/** Declares the server of a `describe`; the returned values may be used only inside of tests. */
export function declareTournamentServer() {
  const world = useWorld();
  // assigned instead of spread, because server, admin and game are set only when the tests run.
  return Object.assign(world, createMaking(world), createPlaying(world), createEnding(world));
}
