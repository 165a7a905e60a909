import type { RunQuery } from './faults.ts';

/** What a simulation is played on: a product whose time stands until the simulation moves it on. */
export interface SimulationStage {
  readonly url: string;
  /** The operator whom the product began with. */
  readonly operator: { readonly email: string; readonly password: string };
  /** Milliseconds since 1970, as the product has them. */
  now(): number;
  /** Moves time on; done when the product has done what that brought about. */
  advance(ms: number): Promise<void>;
  /** Reads the product's database, for checks only: nothing is written that way. */
  readonly query: RunQuery;
}
export interface SimulationPlan {
  readonly seed: number;
  readonly days: number;
  readonly players: number;
  /** Matches that a player who is there plays in a day. */
  readonly matchesPerDay: number;
}
/** A Monday: the week that follows holds the end of a month. */
export const simulationStart = '2026-09-28T00:00:00.000Z';
export const [hourMs, minuteMs] = [3_600_000, 60_000];
export const dayMs = 24 * hourMs;
/** How many accounts act at once, each by itself; what all share is done one after the other. */
export const parallelAccountsMax = 6;
