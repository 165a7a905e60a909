import { CallError } from '../client/http.ts';
import type { SimulatedMatch } from '../matches.ts';

/** Events of one simulated day, as the simulated people saw them. */
export interface SimulatedDay {
  readonly date: string;
  joined: number;
  active: number;
  matches: number;
  /** Claims that were paid, by what was claimed. */
  readonly claims: Record<string, number>;
  /** What was bought, by the offer's name, and what else was done with items and money. */
  readonly purchases: Record<string, number>;
  readonly deeds: Record<string, number>;
  /** Refusals that were expected, by what was tried. */
  readonly refused: Record<string, number>;
  /** Filled at the end of the day: how many players are on each level. */
  levels: Record<number, number>;
  /** Amounts that players got and gave, by cause. */
  faucets: CurrencyFlow[];
  sinks: CurrencyFlow[];
  supply: Supply[];
}
export interface CurrencyFlow {
  readonly currency: string;
  readonly kind: string;
  readonly amount: number;
}
interface Supply {
  readonly currency: string;
  readonly decimals: number;
  readonly held: number;
  readonly holders: number;
  /** Balance in the middle of the holders, and the least of their richest tenth. */
  readonly median: number;
  readonly topTenth: number;
  readonly topShare: number;
}
/** Record that the simulation keeps by itself, independent of what the product reports. */
export class SimulationTally {
  readonly days: SimulatedDay[] = [];
  /** Results as they were reported, of matches that were believed. */
  readonly matches: SimulatedMatch[] = [];
  /** Where an answer was not what it must be. */
  readonly violations: string[] = [];

  begin(date: string): void {
    this.days.push({
      date,
      joined: 0,
      active: 0,
      matches: 0,
      claims: {},
      purchases: {},
      deeds: {},
      refused: {},
      levels: {},
      faucets: [],
      sinks: [],
      supply: [],
    });
  }
  get today(): SimulatedDay {
    const day = this.days.at(-1);
    if (!day) throw new Error('No day has begun');
    return day;
  }
  count(of: 'claims' | 'purchases' | 'deeds' | 'refused', what: string, n = 1): void {
    const counts = this.today[of];
    counts[what] = (counts[what] ?? 0) + n;
  }
  must(isSo: boolean, otherwise: string): void {
    if (!isSo) this.violations.push(`${this.today.date}: ${otherwise}`);
  }
  /** Makes an attempt that may be refused with one of these codes; returns whether it succeeded. */
  async tries(
    what: string,
    codes: readonly string[],
    attempt: () => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || !codes.includes(error.code)) throw error;
      this.count('refused', `${what}: ${error.code}`);
      return false;
    }
  }
}
