import type { CallResult } from '@guildhall/game-server-client/game-server-client';
import { GameServerClient } from '@guildhall/game-server-client/game-server-client';
import type { GameServerKey } from '@guildhall/game-server-client/signing';
import type { Admin } from './admin.ts';
import { callApi } from './api.ts';
import { Connection } from './http.ts';

/** Game server side of a match, as a studio would implement it. */
export class GameServer extends GameServerClient {
  /** Connection for tests that send requests that no real client would send. */
  readonly connection: Connection;
  serverId = 0;
  /** Region of the server, as last received. */
  region: CallResult<'registerServer'>['region'] | undefined;
  #cursor = 0;

  /**
   * Creates a client that by default sends each call only once, so that tests and measurements see
   * the result of this call.
   */
  constructor(base: string, key: GameServerKey, now: () => number = Date.now, attempts = 1) {
    super({ base, key, clock: { now }, attempts });
    this.connection = new Connection(base, 'Guildhall game server');
  }
  async register(region: string, version: string): Promise<this> {
    const made = await this.call('registerServer', {
      body: { region, version, endpoint: 'wss://play.guildhall.localhost', capacity: 512 },
    });
    this.serverId = made.serverId;
    this.region = made.region;
    return this;
  }
  /**
   * Sends a heartbeat and processes the messages in the reply. Returns true if the server must
   * drain: finish its matches and start none.
   */
  async beat(state: { players: number; matches: number; cpu: number }): Promise<boolean> {
    const { drain, messages } = await this.call('heartbeat', {
      params: { id: this.serverId },
      body: { ...state, cursor: this.#cursor },
    });
    for (const { id, payload } of messages) {
      this.region = payload;
      this.#cursor = id;
    }
    return drain;
  }
  /** Admits a player by a ticket; returns the account, or the reason for refusal. */
  admit(ticket: string, mode: 'VR' | 'FS') {
    return this.call('validateTicket', { body: { serverId: this.serverId, ticket, mode } });
  }
}

/** Creates a region if it does not exist. */
export async function createMissingRegion(admin: Admin, code: string): Promise<void> {
  const base = '/api/game/admin/regions';
  const { data } = await admin.section<{ data: { code: string }[] }>('POST', `${base}/list`, {
    perPage: 100,
  });
  if (data.some((region) => region.code.toLowerCase() === code.toLowerCase())) return;
  await admin.section('POST', base, { name: code, code, endpoints: [] });
}
/** Registers a game server with its own key, for callers that want matches to be played. */
export async function registerGameServer(
  admin: Admin,
  {
    region = 'Northreach',
    name = 'Northern servers',
    now = Date.now,
    base = admin.connection.base,
  } = {},
): Promise<GameServer> {
  await createMissingRegion(admin, region);
  const key = await callApi(admin.connection, 'createGameServerKey', {
    body: { name, scopes: ['matches', 'players'] },
  });
  return new GameServer(base, key, now).register(region, '1.0');
}
