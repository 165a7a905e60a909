/** Game server in one file, to be copied. Your game's own code belongs in `Game`. */
import { CallError } from '@guildhall/game-server-client/call-error';
import { followEvents } from '@guildhall/game-server-client/events';
import {
  GameServerClient,
  type CallArgs,
  type CallResult,
  type ClientOptions,
} from '@guildhall/game-server-client/game-server-client';
import { beatUntilDrained } from '@guildhall/game-server-client/heartbeat';

type Admitted = CallResult<'validateTicket'>;
type Config = CallResult<'gameConfiguration'>;
type Roster = CallArgs<'startMatch'>['body']['players'];
type Results = CallArgs<'reportResult'>['body']['players'];
type Reported = CallResult<'reportResult'>;

/** Your game. It receives the players who join and the rules of play, and reports the results. */
export interface Game {
  readonly region: string;
  readonly version: string;
  /** Address where players connect. */
  readonly endpoint: string;
  /** Called with the configuration at the start and after each change. */
  readonly configured: (config: Config) => void;
  /** Called for a player who must leave, because the account was blocked. */
  readonly blocked: (accountId: number) => void;
  /** Plays a match to its end. */
  readonly play: (roster: Roster) => Promise<Results>;
  /**
   * Called when a match is void. The game tells the players that the match does not count. The
   * platform returns their stakes.
   */
  readonly voided: (matchId: string, roster: Roster) => void;
}
/**
 * Returns true if a match became void without this server, because it had no result for too long or
 * its version was closed.
 */
const isVoid = (error: unknown): boolean =>
  error instanceof CallError &&
  error.code === 'CONFLICT' &&
  (error.details as { state?: string } | undefined)?.state === 'VOID';
/** Events after which the configuration may have changed. */
const changesConfig = new Set([
  'START_ANEW',
  'CONFIG_UPDATED',
  'PLAYTIMES_UPDATED',
  'VERSION_UPDATED',
]);
/** Handles all requests of the platform to your server while it runs. */
export class GameServer {
  readonly #client: GameServerClient;
  readonly #game: Game;
  readonly #stopping = new AbortController();
  #serverId = 0;
  /** Accounts on the server. An account that joins twice counts as one player. */
  readonly #players = new Set<number>();
  #matches = 0;
  #isDraining = false;

  constructor(options: ClientOptions, game: Game) {
    this.#client = new GameServerClient(options);
    this.#game = game;
  }
  /**
   * Registers the server. Resolves after the server was drained or stopped. `cursor` is the last
   * value that `keep` received.
   */
  async run(cursor?: number, keep: (cursor: number) => void = () => {}): Promise<void> {
    const { region, version, endpoint } = this.#game;
    const { serverId, heartbeatSeconds } = await this.#client.call('registerServer', {
      body: { region, version, endpoint, capacity: 64 },
    });
    this.#serverId = serverId;
    const { signal } = this.#stopping;
    const following = this.#follow(cursor, keep);
    // a server without events would miss changes, so a failure of the events ends the server
    following.catch(() => this.stop());
    await beatUntilDrained(this.#client, {
      serverId,
      heartbeatSeconds,
      signal,
      load: () => ({ players: this.#players.size, matches: this.#matches, cpu: 0 }),
      onReply: ({ drain }) => (this.#isDraining = drain),
    }).finally(() => this.stop());
    await following;
    await this.#client.call('unregisterServer', { params: { id: serverId } });
  }
  stop(): void {
    this.#stopping.abort();
  }
  /** Admits a player who presents a ticket; returns the reason if the player is refused. */
  async admit(ticket: string): Promise<Admitted> {
    const body = { serverId: this.#serverId, ticket, mode: 'FS' as const };
    const admitted = await this.#client.call('validateTicket', { body });
    if (admitted.accountId !== null) this.#players.add(admitted.accountId);
    return admitted;
  }
  /** Records that a player has left, also if the connection was lost. */
  leave(accountId: number): void {
    this.#players.delete(accountId);
  }
  /**
   * Plays one match of admitted players, from the start of the match to its payout. A void match
   * pays nothing.
   */
  async match(matchId: string, roster: Roster): Promise<Reported> {
    if (this.#isDraining) throw new Error('This server is draining');
    const serverId = this.#serverId;
    const body = { serverId, matchId, mode: 'FS' as const, players: roster };
    await this.#client.call('startMatch', { body });
    this.#matches += 1;
    try {
      const players = await this.#game.play(roster).catch(async (error: unknown) => {
        const off = { serverId, reason: 'The match broke off' };
        await this.#client.call('voidMatch', { params: { id: matchId }, body: off });
        throw error;
      });
      const endedAt = new Date(this.#client.now()).toISOString();
      const result = { serverId, endedAt, players };
      return await this.#client.call('reportResult', { params: { id: matchId }, body: result });
    } catch (error) {
      if (!isVoid(error)) throw error;
      this.#game.voided(matchId, roster);
      return { state: 'VOID', held: [], receipts: [] };
    } finally {
      this.#matches -= 1;
    }
  }
  /**
   * Loads the configuration. A closed version has no configuration, so its servers finish running
   * matches and drain.
   */
  async #configure(): Promise<void> {
    try {
      this.#game.configured(await this.#client.config(this.#game.version));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'VERSION_DISABLED') throw error;
    }
  }
  async #follow(from: number | undefined, keep: (cursor: number) => void): Promise<void> {
    const { signal } = this.#stopping;
    if (from !== undefined) await this.#configure();
    for await (const event of followEvents(this.#client, { cursor: from, signal })) {
      if (event.type === 'ACCOUNT_BLOCKED') {
        this.#game.blocked(event.payload.accountId);
        this.leave(event.payload.accountId);
      }
      if (changesConfig.has(event.type)) await this.#configure();
      keep(event.id);
    }
  }
}
