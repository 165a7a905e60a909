import { CallError } from '../client/http.ts';
import type { SimulatedMatch } from '../matches.ts';

/** Events of one simulated day, as the simulated people saw them. */
export interface SimulatedDay {
  readonly date: string;
  joined: number;
  active: number;
  matches: number;
  /** Number of paid claims by kind. */
  readonly claims: Record<string, number>;
  /**
   * Number of purchases by the offer's name. Other actions with items and money are counted in
   * `actions`.
   */
  readonly purchases: Record<string, number>;
  readonly actions: Record<string, number>;
  /** Number of refusals that were expected, for each attempted action. */
  readonly refused: Record<string, number>;
  /** Number of players on each level; filled at the end of the day. */
  levels: Record<number, number>;
  /** Amounts that players received, by cause. */
  faucets: CurrencyFlow[];
  /** Amounts that players gave, by cause. */
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
  /** Median balance of the holders. */
  readonly median: number;
  /** Lowest balance among the richest tenth of the holders. */
  readonly topTenth: number;
  readonly topShare: number;
}
/** Record of the simulation's own events, kept independently of the product's reports. */
export class SimulationTally {
  readonly days: SimulatedDay[] = [];
  /** Reported results of accepted matches. */
  readonly matches: SimulatedMatch[] = [];
  /** Replies that differed from the required ones. */
  readonly violations: string[] = [];

  begin(date: string): void {
    this.days.push({
      date,
      joined: 0,
      active: 0,
      matches: 0,
      claims: {},
      purchases: {},
      actions: {},
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
  count(group: 'claims' | 'purchases' | 'actions' | 'refused', name: string, n = 1): void {
    const counts = this.today[group];
    counts[name] = (counts[name] ?? 0) + n;
  }
  must(isSo: boolean, otherwise: string): void {
    if (!isSo) this.violations.push(`${this.today.date}: ${otherwise}`);
  }
  /** Makes an attempt that may be refused with one of these codes; returns true if it succeeded. */
  async tries(
    name: string,
    codes: readonly string[],
    attempt: () => Promise<unknown>,
  ): Promise<boolean> {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!(error instanceof CallError) || !codes.includes(error.code)) throw error;
      this.count('refused', `${name}: ${error.code}`);
      return false;
    }
  }
}
