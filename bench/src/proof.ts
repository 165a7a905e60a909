/** Shared parts of the proofs: sizes, results, and callers that retry while servers fail. */
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
  /** Number of pooler kills. */
  readonly poolerRestarts: number;
  /** Number of primaries that are killed. */
  readonly failovers: number;
  readonly writers: number;
  readonly sockets: number;
  readonly socketKills: number;
  readonly requests: number;
  readonly pairs: number;
  /** Length of a simulation in days. */
  readonly days: number;
  /** Number of players in a simulation. */
  readonly crowd: number;
}
export interface ProofOutcome {
  readonly attempts: number;
  /** Empty if the guarantee held. */
  readonly violations: readonly string[];
  /** Counts of other observations. */
  readonly seen: Readonly<Record<string, number>>;
}
export type RunProof = (server: BenchServer, sizes: ProofSizes) => Promise<ProofOutcome>;

/**
 * Maximum wait of a caller in milliseconds. No server of a proof takes as long to start; if a call
 * fails for longer, the server does not come back.
 */
const persistMs = 60_000;
export const waitForMs = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));
/**
 * Returns true if a server is away or not ready yet, or if a balancer has no server. The same call
 * may be sent again then.
 */
function isPassing(error: unknown): boolean {
  if (!(error instanceof CallError)) return error instanceof TypeError;
  return (
    error.status === 503 ||
    error.status === 502 ||
    (error.code === 'CONFLICT' && error.message.includes('send it again'))
  );
}
/** Sends a call repeatedly until it is answered. The call must be the same each time. */
export async function repeatUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (const end = performance.now() + persistMs; ; await waitForMs(25)) {
    try {
      return await send();
    } catch (error) {
      if (!isPassing(error) || performance.now() > end) throw error;
    }
  }
}
/** Waits until a condition holds. Returns false if the condition does not hold in time. */
export async function waitForCondition(
  ask: () => Promise<boolean> | boolean,
  withinMs: number,
): Promise<boolean> {
  for (const end = performance.now() + withinMs; performance.now() < end; await waitForMs(20))
    if (await ask()) return true;
  return ask();
}

/**
 * Lists violations of the database's invariants. The invariants must hold after any event. Only
 * reads.
 */
export async function listDatabaseFaults({ query }: BenchDatabase): Promise<string[]> {
  return (await checkDatabaseInvariants(query))
    .filter(({ faultsInAll }) => faultsInAll > 0)
    .map(({ name, faultsInAll, faults }) => `broken ${faultsInAll} times: ${name}: ${faults[0]}`);
}
