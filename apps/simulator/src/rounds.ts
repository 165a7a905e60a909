import { EnergyBadges, findRunningGameEventId } from './badges.ts';
import { CallError } from './client/http.ts';
import type { GameServer } from './client/game-server.ts';
import type { Player } from './client/player.ts';
import { playSimulatedMatch, toMatchRules } from './matches.ts';
import { SeededRandom } from './seeded.ts';

const matchSize = 8;
/** Pause after a server could not respond, in milliseconds. */
const outagePauseMs = 1_000;

/** State that a run leaves for the next run. */
export interface SimulationState {
  /** The match in progress. If the run is interrupted, the next run cancels it. */
  running?: { readonly serverId: number; readonly matchId: string };
  round: number;
}
export interface SimulationDeps {
  /**
   * The game version that is played. The configuration of this version is read before each match.
   */
  readonly version: string;
  readonly state: SimulationState;
  readonly save: () => void;
  readonly seed: number;
  readonly playerCount: number;
  /**
   * Returns true for players whose rewards the simulation does not claim and whose currency it does
   * not spend, because a person signs in as these players.
   */
  readonly isLeftAlone: (player: Player) => boolean;
  readonly pause?: (ms: number) => Promise<void>;
}
/**
 * Returns true if a round failed for a temporary reason, so that the next one may succeed. All
 * other errors are faults.
 */
function isPassing(error: unknown): boolean {
  if (error instanceof CallError)
    return (
      error.status === 409 ||
      error.status === 429 ||
      error.status >= 500 ||
      // a row that the match names was turned off after it was read
      'missionId' in error.fields ||
      'eventId' in error.fields
    );
  // thrown by fetch if no connection was made, or a connection broke
  return error instanceof TypeError;
}

/**
 * Plays one match after another. The seed and the number of the round determine the players who
 * meet.
 */
export class MatchSimulation {
  readonly #badges = new EnergyBadges();
  readonly #server: GameServer;
  readonly #deps: SimulationDeps;
  readonly #pause: (ms: number) => Promise<void>;

  constructor(server: GameServer, deps: SimulationDeps) {
    this.#server = server;
    this.#deps = deps;
    this.#pause = deps.pause ?? ((ms) => new Promise((go) => setTimeout(go, ms)));
  }
  /**
   * Cancels a match that an earlier run left unfinished, because its players cannot play another
   * one meanwhile. If the server refuses, the match is over or cannot be cancelled.
   */
  async callOffLeft(): Promise<void> {
    const { state, save } = this.#deps;
    if (!state.running) return;
    const { serverId, matchId } = state.running;
    await this.#server
      .call('voidMatch', {
        params: { id: matchId },
        body: { serverId, reason: 'The simulator was restarted' },
      })
      .catch((error: unknown) => {
        if (!(error instanceof CallError) || error.status >= 500) throw error;
      });
    delete state.running;
    save();
  }
  /**
   * Plays a number of rounds. A round that fails because of another match, an operator's action or
   * an outage is given up, and the next one follows.
   */
  async play(
    players: readonly Player[],
    rounds: number,
    pauseMs: number,
    after: () => Promise<void> = async () => {},
  ): Promise<void> {
    const { state, save } = this.#deps;
    for (let left = rounds; left > 0; left--) {
      try {
        await this.callOffLeft();
        await this.#round(players, pauseMs);
        await after();
      } catch (error) {
        if (!isPassing(error)) throw error;
        await this.#pause(Math.max(outagePauseMs, pauseMs));
      }
      state.round++;
      save();
    }
  }
  async #round(players: readonly Player[], pauseMs: number): Promise<void> {
    const { state, save, seed, playerCount } = this.#deps;
    const server = this.#server;
    const random = new SeededRandom(seed * 1_000_003 + state.round);
    const roster = random.shuffled(players).slice(0, matchSize);
    const matchId = `sim-${seed}-${state.round}-${server.serverId}`;
    const beat = (matches: number) =>
      server.beat({ players: playerCount, matches, cpu: random.int(10, 40) });
    // starts no match while the server is instructed to drain
    for (let drain = await beat(1); drain; drain = await beat(0))
      await this.#pause(Math.max(1_000, pauseMs));
    state.running = { serverId: server.serverId, matchId };
    save();
    const rules = toMatchRules(await server.config(this.#deps.version));
    const carried = {
      ...(await this.#carried(roster, random)),
      // missions take turns, so that each advances
      missionId: rules.missionIds[state.round % rules.missionIds.length],
      // sometimes for a small stake, if all players may spend their currency.
      stake:
        state.round % 4 === 1 && !roster.some((player) => this.#deps.isLeftAlone(player))
          ? rules.stakes[0]
          : undefined,
    };
    await playSimulatedMatch(
      server,
      roster,
      matchId,
      random,
      () => this.#pause(pauseMs),
      rules,
      carried,
    );
    delete state.running;
    save();
    await this.#claimSome(roster, random);
  }
  /**
   * Chooses the item whose energy the match takes, for each player who has one, and in about half
   * of the matches also a running event.
   */
  async #carried(roster: readonly Player[], random: SeededRandom) {
    const itemIds = new Map<number, number>();
    for (const player of roster) {
      const itemId = await this.#badges.of(player, !this.#deps.isLeftAlone(player));
      if (itemId !== undefined) itemIds.set(player.accountId, itemId);
    }
    const [first] = roster;
    const isOfEvent = random.next() < 0.5;
    const eventId =
      first && isOfEvent ? await findRunningGameEventId(first, Date.now()) : undefined;
    return { itemIds, eventId };
  }
  /**
   * Claims the rewards of some players immediately, and leaves the rewards of the others for later.
   */
  async #claimSome(roster: readonly Player[], random: SeededRandom): Promise<void> {
    for (const player of roster) {
      if (this.#deps.isLeftAlone(player) || random.next() < 0.5) continue;
      const ready = (await player.levelRewards()).data.filter(
        (reward) => reward.status === 'READY_TO_CLAIM',
      );
      for (const entry of ready) await player.claim(entry.id);
    }
  }
}
