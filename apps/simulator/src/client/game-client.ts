import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { callApi } from './api.ts';
import { CallError, Connection } from './http.ts';

interface StoredSession {
  readonly token: string;
  readonly cookies: readonly (readonly [string, string])[];
  readonly userId: number;
}
/** Milliseconds between two requests by which a client asks whether its sign-in was allowed. */
const pollMs = 2_000;
/**
 * Treats an unreachable or busy server like a sign-in that nobody has confirmed yet: the caller
 * asks again, so that a confirmation in the meantime is not lost.
 */
function unlessAway(error: unknown): { status: 'WAITING'; token?: undefined; userId?: undefined } {
  if (error instanceof CallError && error.status !== 503) throw error;
  return { status: 'WAITING' };
}
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

/**
 * Simulates a game client on the platform. The client never sees a password: it requests a sign-in,
 * shows an address, and waits. Later it can open the browser with the player signed in. A file that
 * only its owner can read contains the cookie and the token of the client's session.
 */
export class GameClient {
  readonly base: string;
  readonly #file: string;
  readonly #device: string;
  readonly #connection: Connection;
  #userId = 0;

  constructor(base: string, file: string, device: string) {
    this.base = base;
    this.#file = file;
    this.#device = device;
    this.#connection = new Connection(base, `Guildhall example client (${device})`);
    this.#restore();
  }
  #restore(): void {
    try {
      const { token, cookies, userId } = JSON.parse(
        readFileSync(this.#file, 'utf8'),
      ) as StoredSession;
      for (const [name, value] of cookies) this.#connection.setCookie(name, value);
      this.#connection.token = token;
      this.#userId = userId;
    } catch {
      // the file does not exist or was not written by this program, so nobody is signed in
    }
  }
  #keep(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const session: StoredSession = {
      token: this.#connection.token ?? '',
      cookies: [...this.#connection.cookies],
      userId: this.#userId,
    };
    writeFileSync(this.#file, JSON.stringify(session), { mode: 0o600 });
  }
  /**
   * Requests a sign-in. `show` receives the address to open. The promise resolves when the player
   * has confirmed the sign-in at this address, and rejects if that takes too long.
   */
  async signIn(show: (address: string) => void): Promise<void> {
    const { triggerId, secret } = await callApi(this.#connection, 'createTrigger', {
      body: { device: this.#device },
    });
    show(`${this.base}/#/login?triggerId=${triggerId}`);
    for (;;) {
      const answer = await callApi(this.#connection, 'pollTrigger', {
        params: { triggerId },
        body: { secret },
      }).catch(unlessAway);
      if (answer.status === 'EXPIRED')
        throw new Error('Nobody confirmed in time. Please start again.');
      if (answer.status === 'DONE' && answer.token !== undefined) {
        this.#connection.token = answer.token;
        this.#userId = answer.userId ?? 0;
        return this.#keep();
      }
      await pause(pollMs);
    }
  }
  /** Returns the name of the signed-in player; undefined if nobody is signed in any more. */
  async who(): Promise<string | undefined> {
    if (this.#connection.token === undefined) return undefined;
    try {
      return (await callApi(this.#connection, 'currentUser', { params: { id: this.#userId } }))
        .account.username;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return undefined;
      throw error;
    }
  }
  /**
   * Returns an address that opens the portal with the player signed in. The address is valid once
   * and for a minute.
   */
  async portal(route?: string): Promise<string> {
    const { autoLoginToken } = await callApi(this.#connection, 'createAutoLoginToken', {});
    const query = new URLSearchParams({
      autoLoginToken,
      ...(route !== undefined && { link: route }),
    });
    return `${this.base}/#/?${query.toString()}`;
  }
  async signOut(): Promise<void> {
    await callApi(this.#connection, 'logout', {});
    rmSync(this.#file, { force: true });
  }
}
