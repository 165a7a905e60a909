import { createHash, createHmac, randomBytes } from 'node:crypto';
import { gameServerApi } from '@guildhall/contract/play/game-server';
import type { Args, Result } from '@guildhall/contract/kit/endpoint';
import { signatureHeader, signedText } from '@guildhall/contract/signature';
import { Connection } from './http.ts';

type Api = typeof gameServerApi;
export interface GameServerKey {
  readonly keyId: string;
  readonly key: string;
}
/** A game server's side: every request signed, with a nonce of its own. */
export class GameServer {
  readonly connection: Connection;
  readonly #key: GameServerKey;
  /** Its clock, in milliseconds since 1970. */
  readonly now: () => number;
  serverId = 0;

  constructor(base: string, key: GameServerKey, now: () => number = Date.now) {
    this.now = now;
    this.connection = new Connection(base, 'Guildhall game server');
    this.#key = key;
  }
  /** The signed headers of one request; for tests that alter them. */
  sign(method: string, path: string, body: string): Record<string, string> {
    const [ts, nonce] = [this.now(), randomBytes(18).toString('base64url')];
    const text = signedText({
      method,
      path,
      ts,
      nonce,
      bodyHash: createHash('sha256').update(body).digest('hex'),
    });
    return {
      authorization: signatureHeader(
        this.#key.keyId,
        ts,
        nonce,
        createHmac('sha256', this.#key.key).update(text).digest('hex'),
      ),
    };
  }
  async call<N extends keyof Api>(
    name: N,
    args: {
      params?: Record<string, string | number>;
      body?: Args<Api[N]> extends { body: infer B } ? B : never;
    },
  ): Promise<Result<Api[N]>> {
    const { method, path: template } = gameServerApi[name];
    const path = template.replaceAll(/\{(\w+)\}/g, (_whole, key: string) =>
      encodeURIComponent(String(args.params?.[key])),
    );
    const body = args.body === undefined ? '' : JSON.stringify(args.body);
    const { text } = await this.connection.send(method, path, {
      ...(args.body !== undefined && { body: args.body }),
      headers: this.sign(method, path, body),
    });
    return JSON.parse(text) as Result<Api[N]>;
  }
  async register(region: string, version: string): Promise<this> {
    this.serverId = (
      await this.call('registerServer', {
        body: { region, version, endpoint: 'wss://play.guildhall.localhost', capacity: 512 },
      })
    ).serverId;
    return this;
  }
  /** Admits a player by a ticket; answers the account, or why not. */
  admit(ticket: string, mode: 'VR' | 'FS') {
    return this.call('validateTicket', { body: { serverId: this.serverId, ticket, mode } });
  }
}
