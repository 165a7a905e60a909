/**
 * What the proofs share: their sizes, how they answer, and how a caller persists while servers die.
 */
import { CallError } from '@guildhall/simulator/client/http';
import { checkDatabaseInvariants } from '@guildhall/simulator/simulate/faults';
import type { BenchDatabase, BenchServer } from './bench.database.ts';

export interface ProofSizes {
  readonly seed: number;
  readonly players: number;
  readonly racers: number;
  readonly repeats: number;
  readonly kills: number;
  readonly stops: number;
  /** Kills of a pooler. */
  readonly poolerRestarts: number;
  /** Primaries that are killed. */
  readonly failovers: number;
  readonly writers: number;
  readonly sockets: number;
  readonly socketKills: number;
  readonly requests: number;
  readonly pairs: number;
  /** Of a simulation: how long it is, and how many take part. */
  readonly days: number;
  readonly crowd: number;
}
export interface ProofOutcome {
  readonly attempts: number;
  /** Empty when the guarantee held. */
  readonly violations: readonly string[];
  /** What else was seen. */
  readonly seen: Readonly<Record<string, number>>;
}
export type RunProof = (server: BenchServer, sizes: ProofSizes) => Promise<ProofOutcome>;

/**
 * Longer than any start takes here; a caller that waits longer has found a server that does not
 * come back.
 */
const persistMs = 60_000;
export const waitForMs = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
/**
 * A server that is away, or not yet whole, or a balancer without one: the same call may be sent
 * again.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return error instanceof TypeError;
  return (
    error.status === 503 ||
    error.status === 502 ||
    (error.code === 'CONFLICT' && error.message.includes('send it again'))
  );
}
/** Sends until there is an answer. What is sent must be the same each time. */
export async function repeatUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + persistMs; ; await waitForMs(25)) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || performance.now() > end) throw error;
    }
  }
}
/** Waits for something to become so; false when it does not in time. */
export async function waitForCondition(
  ask: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await waitForMs(20))
    if (await ask()) return true;
  return ask();
}

/** What was found in the database that must never be there, whatever happened. Reads only. */
export async function listDatabaseFaults({ query }: BenchDatabase): Promise<string[]> {
  return (await checkDatabaseInvariants(query))
    .filter(({ faultsInAll }) => faultsInAll > 0)
    .map(({ name, faultsInAll, faults }) => `broken ${faultsInAll} times: ${name}: ${faults[0]}`);
}
