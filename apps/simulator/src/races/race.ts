import type { Admin } from '../client/admin.ts';
import { callApi } from '../client/api.ts';
import { CallError, Connection } from '../client/http.ts';
import type { GameServer } from '../client/game-server.ts';
import type { Player } from '../client/player.ts';
import type { RunQuery } from '../simulate/faults.ts';

/** What races are run on: two servers on one database whose time stands. */
export interface RaceTrack {
  readonly bases: readonly [string, string];
  readonly admin: Admin;
  /** Milliseconds since 1970, as both servers have them. */
  now(): number;
  /** Moves time on at both servers at once: each does what that brought about, beside the other. */
  advance(ms: number): Promise<void>;
  /** A new player, signed in at the first of them. */
  join(): Promise<Player>;
  /** A server of the game, for matches. */
  gameServer(): Promise<GameServer>;
  readonly query: RunQuery;
  /** How many try the same at once. */
  readonly racers: number;
}
/** Outcome of a race: the number of attempts, and each violated rule in words. */
interface Outcome {
  readonly attempts: number;
  readonly violations: readonly string[];
}
export interface Race {
  readonly name: string;
  run(track: RaceTrack): Promise<Outcome>;
}
/** The same session at another server on the same database. */
function connectionAt(base: string, from: Connection): Connection {
  const to = new Connection(base, from.device);
  to.token = from.token;
  to.adminToken = from.adminToken;
  for (const [name, value] of from.cookies) to.setCookie(name, value);
  return to;
}
/** Longer than a server may go by what it knows of a session. */
const [heardMs, askEveryMs] = [5_000, 50];
/** Opens the session of the office anew, and waits until the other server has heard of it. */
export async function reopenOfficeSession({ admin, bases }: RaceTrack): Promise<void> {
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
 * Fires all attempts concurrently, alternating between the two servers; returns how many succeeded.
 * A refusal must be one of `refusals`; every other error is thrown.
 */
export async function fireRaceAttempts(
  { bases }: RaceTrack,
  attempts: readonly { readonly by: Connection; readonly attempt: RaceAttempt }[],
  refusals: readonly string[],
): Promise<number> {
  const done = await Promise.all(
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
  return done.reduce((sum: number, one) => sum + one, 0);
}
/** The same attempt so many times. */
export const repeatRaceAttempt = (n: number, by: Connection, attempt: RaceAttempt) =>
  Array.from({ length: n }, () => ({ by, attempt }));
/** What was counted must be so many. */
export const checkRaceCount = (what: string, is: number, expected: number): string[] =>
  is === expected ? [] : [`${what}: ${is} instead of ${expected}`];
