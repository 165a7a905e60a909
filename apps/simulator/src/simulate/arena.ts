import { EnergyBadges } from '../badges.ts';
import type { GameServer } from '../client/game-server.ts';
import { runInParallel } from '../in-parallel.ts';
import { playSimulatedMatch, toMatchRules, type MatchRules } from '../matches.ts';
import { SeededRandom } from '../seeded.ts';
import type { SimulatedPerson } from './crowd.ts';
import { minuteMs, parallelAccountsMax, type SimulatedProduct } from './stage.ts';
import type { SimulationTally } from './tally.ts';

const [matchSize, matchMinutes] = [8, 25];
/** Number of matches in a thousand that report implausibly high results. */
const cheated = 4;
export const [simulatedRegion, simulatedVersion] = ['Northreach', '1.0'];

/**
 * Turn of one match. The matches of a server report one after another, with time passing in
 * between.
 */
interface Turn {
  readonly begun: Promise<void>;
  readonly over: Promise<void>;
}
/** Game servers of the simulation. Each of them plays a share of the matches. */
export class SimulatedGameServers {
  readonly #badges = new EnergyBadges();
  readonly #stage: SimulatedProduct;
  readonly #tally: SimulationTally;
  readonly servers: readonly GameServer[];

  constructor(stage: SimulatedProduct, tally: SimulationTally, servers: readonly GameServer[]) {
    this.#stage = stage;
    this.#tally = tally;
    this.servers = servers;
  }
  serverOf(person: SimulatedPerson): GameServer {
    const at = Number(person.name.slice(-5)) % this.servers.length;
    const server = this.servers[at];
    if (!server) throw new Error('The arena has no server');
    return server;
  }
  /**
   * Admits people for half a day, each at the game server assigned to the person. Blocked people
   * are not admitted.
   */
  async admit(people: readonly SimulatedPerson[]): Promise<SimulatedPerson[]> {
    const admitted = new Set<SimulatedPerson>();
    await runInParallel(people, parallelAccountsMax, async (person) => {
      const ticket = await person.player.ticket(simulatedVersion, simulatedRegion);
      const { refused } = await this.serverOf(person).admit(ticket, 'FS');
      this.#tally.must(refused === null, `${person.name} was refused: ${refused}`);
      if (refused === null) admitted.add(person);
    });
    return people.filter((person) => admitted.has(person));
  }
  /** Plays one round: everybody present plays one match, all at the same simulated time. */
  async round(
    people: readonly SimulatedPerson[],
    name: string,
    random: SeededRandom,
  ): Promise<void> {
    await this.beat(people.length);
    const [first] = this.servers;
    if (!first) return;
    const rules = toMatchRules(await first.config(simulatedVersion));
    let moveOn = (): void => {};
    const moved = new Promise<void>((go) => {
      moveOn = go;
    });
    const matches: Promise<void>[] = [];
    await Promise.all(
      this.servers.map(async (server, at) => {
        const playersOnServer = random.shuffled(
          people.filter((person) => this.serverOf(person) === server),
        );
        const seed = random.int(0, 1_000_000_000);
        let last = Promise.resolve();
        for (let from = 0; from < playersOnServer.length; from += matchSize) {
          const roster = playersOnServer.slice(from, from + matchSize);
          const own = new SeededRandom(seed + from);
          const turn = await this.#begin(server, roster, `${name}-${at}-${from}`, own, rules, {
            moved,
            last,
          });
          last = turn.over;
          matches.push(turn.over);
        }
      }),
    );
    await this.#stage.advance(matchMinutes * minuteMs);
    await this.beat(people.length);
    moveOn();
    await Promise.all(matches);
  }
  async beat(players: number): Promise<void> {
    for (const server of this.servers) await server.beat({ players, matches: 1, cpu: 20 });
  }
  /** Starts a match; its result is reported after the previous one, when time has passed. */
  async #begin(
    server: GameServer,
    roster: readonly SimulatedPerson[],
    matchId: string,
    random: SeededRandom,
    rules: MatchRules,
    { moved, last }: { moved: Promise<void>; last: Promise<void> },
  ): Promise<Turn> {
    const itemIds = new Map<number, number>();
    for (const { player } of roster) {
      const itemId = await this.#badges.of(player, true);
      if (itemId !== undefined) itemIds.set(player.accountId, itemId);
    }
    const isCheated = random.int(1, 1_000) <= cheated;
    const stake = random.next() < 0.15 ? rules.stakes[0] : undefined;
    const missionId = random.next() < 0.6 ? rules.missionIds[random.int(0, 2)] : undefined;
    let begin = (): void => {};
    const begun = new Promise<void>((go) => {
      begin = go;
    });
    const lasting = async (): Promise<void> => {
      begin();
      await moved;
      await last;
    };
    const players = roster.map(({ player }) => player);
    const believed = isCheated ? { ...rules, expMax: rules.expMax * 20 } : rules;
    const over = this.#play(
      playSimulatedMatch(server, players, matchId, random, lasting, believed, {
        itemIds,
        missionId,
        stake,
        exp: isCheated ? rules.expMax + 1 : 0,
      }),
      server,
      random,
    );
    await Promise.race([begun, over]);
    return { begun, over };
  }
  /**
   * Plays a match to its end. One report in ten is sent twice; the second response must equal the
   * first.
   */
  async #play(
    playing: ReturnType<typeof playSimulatedMatch>,
    server: GameServer,
    random: SeededRandom,
  ): Promise<void> {
    const match = await playing;
    const { matchId, endedAt, results, state } = match;
    this.#tally.today.matches++;
    if (state === 'HELD') this.#tally.count('refused', 'Match held');
    else this.#tally.matches.push(match);
    if (random.next() > 0.1) return;
    const body = { serverId: server.serverId, endedAt, players: [...results] };
    const again = await server.call('reportResult', { params: { id: matchId }, body });
    this.#tally.must(again.state === state, `${matchId}: reported again it is ${again.state}`);
    this.#tally.count('actions', 'Results sent again');
  }
}
