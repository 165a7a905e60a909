import type { Admin } from '../client/admin.ts';
import { callApi } from '../client/api.ts';
import { CallError, Connection } from '../client/http.ts';
import type { GameServer } from '../client/game-server.ts';
import type { Player } from '../client/player.ts';
import type { RunQuery } from '../simulate/faults.ts';

/** Setup of races: two servers on one database whose clocks stand still. */
export interface RaceSetup {
  readonly bases: readonly [string, string];
  readonly admin: Admin;
  /** Milliseconds since 1970, as on both servers. */
  now(): number;
  /**
   * Moves the time of both servers concurrently, so that both do the resulting work in parallel.
   */
  advance(ms: number): Promise<void>;
  /** Creates a new player, signed in at the first server. */
  join(): Promise<Player>;
  /** Creates a game server for matches. */
  gameServer(): Promise<GameServer>;
  readonly query: RunQuery;
  /** Number of concurrent attempts. */
  readonly racers: number;
}
/** Outcome of a race: the number of attempts, and a text for each violated rule. */
interface Outcome {
  readonly attempts: number;
  readonly violations: readonly string[];
}
export interface Race {
  readonly name: string;
  run(track: RaceSetup): Promise<Outcome>;
}
/** Returns a connection with the same session to another server on the same database. */
function connectionAt(base: string, from: Connection): Connection {
  const to = new Connection(base, from.device);
  to.token = from.token;
  to.adminToken = from.adminToken;
  for (const [name, value] of from.cookies) to.setCookie(name, value);
  return to;
}
/**
 * Milliseconds: the maximum wait, longer than a server may use its cached state of a session; and
 * the polling interval.
 */
const [heardMs, askEveryMs] = [5_000, 50];
/** Opens the admin session again, and waits until the other server has been informed. */
export async function reopenAdminSession({ admin, bases }: RaceSetup): Promise<void> {
  await admin.unlock();
  const other = connectionAt(bases[1], admin.connection);
  for (const until = performance.now() + heardMs; ;) {
    try {
      await callApi(other, 'checkAdminSession', {});
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await new Promise((go) => setTimeout(go, askEveryMs));
    }
  }
}
/** One attempt, sent to the server of the given connection. */
export type RaceAttempt = (connection: Connection) => Promise<unknown>;

/**
 * Starts all attempts at once, alternating between the two servers; returns the number of
 * successes. Refusals must be among `refusals`; every other error is thrown.
 */
export async function runConcurrentAttempts(
  { bases }: RaceSetup,
  attempts: readonly { readonly by: Connection; readonly attempt: RaceAttempt }[],
  refusals: readonly string[],
): Promise<number> {
  const successes = await Promise.all(
    attempts.map(async ({ by, attempt }, at) => {
      try {
        await attempt(connectionAt(bases[at % bases.length] ?? bases[0], by));
        return 1;
      } catch (error) {
        if (error instanceof CallError && refusals.includes(error.code)) return 0;
        throw error;
      }
    }),
  );
  return successes.reduce((sum: number, success) => sum + success, 0);
}
/** Repeats an attempt n times. */
export const buildRaceAttempts = (n: number, by: Connection, attempt: RaceAttempt) =>
  Array.from({ length: n }, () => ({ by, attempt }));
/** Returns a violation if a count differs from the expected value. */
export const listUnexpectedRaceCounts = (label: string, is: number, expected: number): string[] =>
  is === expected ? [] : [`${label}: ${is} instead of ${expected}`];
