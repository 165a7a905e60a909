import { callApi } from '../client/api.ts';
import { runInParallel } from '../in-parallel.ts';
import { SeededRandom } from '../seeded.ts';
import { SimulatedGameServers } from './arena.ts';
import { claimReachedRewards } from './claims.ts';
import {
  createSimulatedCrowd,
  signInFromNewBrowsers,
  registerPeople,
  type SimulatedPerson,
} from './crowd.ts';
import { AssetHolders } from './holders.ts';
import { buyFromMarket } from './market.ts';
import { SimulatedOperator } from './office.ts';
import {
  dayMs,
  hourMs,
  parallelAccountsMax,
  type SimulationPlan,
  type SimulatedProduct,
} from './stage.ts';
import { SimulationTally } from './tally.ts';
import { visitWorkshop } from './workshop.ts';

/** Number of players per game server. */
const playersPerServer = 400;
const [opensAtHour, firstRoundHour, lastRoundHour, eveningHour] = [8, 9, 18, 20];
/** Day on which all players are given pearls, and the first player a share of the revenue. */
const giftDay = 1;

/**
 * Simulates days of a whole game through its public interfaces. The plan determines all events,
 * because people who act at the same time change only their own data.
 */
export class SimulatedDays {
  readonly tally = new SimulationTally();
  readonly people: readonly SimulatedPerson[];
  readonly #plan: SimulationPlan;
  readonly #stage: SimulatedProduct;
  readonly #office: SimulatedOperator;
  readonly #holders: AssetHolders;
  readonly #blocked = new Map<SimulatedPerson, number>();
  #arena: SimulatedGameServers | undefined;
  #dayStart = 0;

  constructor(stage: SimulatedProduct, plan: SimulationPlan) {
    this.#plan = plan;
    this.#stage = stage;
    this.people = createSimulatedCrowd(stage, plan);
    this.#office = new SimulatedOperator(stage, this.tally, plan.seed);
    this.#holders = new AssetHolders(stage, this.tally, plan, this.people);
  }
  get admin(): SimulatedOperator['admin'] {
    return this.#office.admin;
  }
  /** Plays all days; `after` is called at the end of each day and returns false to stop. */
  async play(after: () => Promise<boolean>): Promise<void> {
    await this.#office.come();
    const servers = Math.max(1, Math.ceil(this.#plan.players / playersPerServer));
    this.#arena = new SimulatedGameServers(
      this.#stage,
      this.tally,
      await this.#office.build(servers, this.#plan.players),
    );
    this.#dayStart = Math.floor(this.#stage.now() / dayMs) * dayMs;
    for (let day = 0; day < this.#plan.days; day++) {
      this.tally.begin(new Date(this.#dayStart).toISOString().slice(0, 10));
      await this.#day(day, this.#arena);
      if (!(await after())) return;
      this.#dayStart += dayMs;
    }
  }
  async #at(hour: number): Promise<void> {
    const left = this.#dayStart + hour * hourMs - this.#stage.now();
    if (left > 0) await this.#stage.advance(left);
  }
  async #day(day: number, arena: SimulatedGameServers): Promise<void> {
    const office = this.#office;
    await this.#at(1.25);
    await arena.beat(0);
    await office.come();
    await office.settle();
    await office.openContest();
    await this.#at(opensAtHour);
    const joining = this.people.filter((person) => person.joinsOn === day);
    await registerPeople(joining, this.tally);
    await office.come();
    await office.grant(joining);
    await office.boost(joining);
    if (joining[0]) await office.overreach(joining[0]);
    const present = this.people.filter((person) => person.joinsOn <= day);
    await office.validate(present, this.#blocked);
    if (day === giftDay) await office.share(present);
    const active = present.filter(({ random, comes, isBlocked }) => {
      const isComing = random.next() < comes;
      return isComing && !isBlocked;
    });
    this.tally.today.active = active.length;
    await signInFromNewBrowsers(active, this.tally);
    await this.#at(firstRoundHour);
    await this.#rounds(day, arena, await arena.admit(active));
    await this.#at(eveningHour);
    await this.#evening(active);
    await this.#at(24);
    await this.#close();
  }
  async #rounds(
    day: number,
    arena: SimulatedGameServers,
    people: readonly SimulatedPerson[],
  ): Promise<void> {
    const { seed, matchesPerDay } = this.#plan;
    const apart = (lastRoundHour - firstRoundHour) / matchesPerDay;
    for (let round = 0; round < matchesPerDay; round++) {
      await this.#at(firstRoundHour + round * apart);
      const random = new SeededRandom(seed * 1_009 + day * 101 + round);
      const activePeople = people.filter((person) => person.random.next() < 0.85);
      await arena.round(activePeople, `d${day + 1}-r${round + 1}`, random);
    }
  }
  async #evening(active: readonly SimulatedPerson[]): Promise<void> {
    await runInParallel(active, parallelAccountsMax, async (person) => {
      await claimReachedRewards(person, this.tally);
      if (person.random.next() < person.crafts) await visitWorkshop(person, this.tally);
    });
    for (const person of active)
      if (person.random.next() < person.shops) await buyFromMarket(person, this.tally);
    await this.#office.come();
    await this.#holders.act(this.admin, active);
    await this.#office.decide();
    await this.#office.reversePurchases();
  }
  /** Ends the day and adds the product's own report on this day. */
  async #close(): Promise<void> {
    const { today } = this.tally;
    await this.#office.come();
    const at = new Date(this.#dayStart).toISOString();
    const report = await callApi(this.admin.connection, 'adminEconomyReport', {
      query: { from: at, to: at },
    });
    const flows = (list: typeof report.faucets) =>
      list.map(({ currency, name: kind, amount }) => ({ currency, kind, amount: Number(amount) }));
    today.faucets = flows(report.earned);
    today.sinks = flows(report.spent);
    today.supply = report.supply.map(({ median, topTenth, ...row }) => ({
      currency: row.currency,
      decimals: row.decimals,
      held: Number(row.held),
      holders: row.holders,
      median: Number(median),
      topTenth: Number(topTenth),
      topShare: row.topShare,
    }));
    for (const { name, isKept, faults } of report.invariants)
      this.tally.must(isKept, `${name} does not hold: ${faults[0]}`);
    for (const { level, n } of await this.#stage.query<{ level: number; n: number }>(
      'select level, count(*)::int as n from accounts where username like $1 group by level',
      ['Rider%'],
    ))
      today.levels[level] = n;
  }
}
