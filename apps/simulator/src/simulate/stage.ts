import type { RunQuery } from './faults.ts';

/** Setup of a simulation: a product whose clock stands still until the simulation advances it. */
export interface SimulatedProduct {
  readonly url: string;
  /** First operator of the product. */
  readonly operator: { readonly email: string; readonly password: string };
  /** Milliseconds since 1970, by the product's clock. */
  now(): number;
  /**
   * Moves the time forward; resolves when the product has done all work that the new time caused.
   */
  advance(ms: number): Promise<void>;
  /** Queries the product's database. This function is used only for checks and never writes. */
  readonly query: RunQuery;
}
export interface SimulationPlan {
  readonly seed: number;
  readonly days: number;
  readonly players: number;
  /** Number of matches per day for a present player. */
  readonly matchesPerDay: number;
}
/** A Monday, chosen so that the following week contains the end of a month. */
export const simulationStart = '2026-09-28T00:00:00.000Z';
export const [hourMs, minuteMs] = [3_600_000, 60_000];
export const dayMs = 24 * hourMs;
/**
 * Maximum number of accounts that act at the same time, independently of each other; actions on
 * shared data run one after another.
 */
export const parallelAccountsMax = 6;
