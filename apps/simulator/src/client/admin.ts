import { Secret, TOTP } from 'otpauth';
import { callApi } from './api.ts';
import { CallError } from './http.ts';
import { Player, type Identity } from './player.ts';

const stepMs = 30_000;
/** Time source of the authenticator. Tests provide a time source of their own. */
export interface AuthenticatorClock {
  /** Milliseconds since 1970. */
  now(): number;
  pause(ms: number): Promise<void>;
}
const realTime: AuthenticatorClock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((go) => setTimeout(go, ms)),
};

/** An administrator who binds an authenticator once, and then signs in with its codes. */
export class Admin extends Player {
  /**
   * Secret of the authenticator in base32; undefined until an authenticator is bound. The caller
   * stores the secret from run to run.
   */
  secret: string | undefined;
  /** Recovery codes returned by the binding; empty if the authenticator was bound before. */
  recoveryCodes: string[] = [];
  /** Half minute of the last used code, because a code is valid once. Stored with the secret. */
  usedStep = 0;
  readonly #time: AuthenticatorClock;

  constructor(
    base: string,
    identity: Identity,
    secret?: string,
    time: AuthenticatorClock = realTime,
  ) {
    super(base, identity, 'Guildhall administrator');
    this.secret = secret;
    this.#time = time;
  }
  /** Current time of the platform in milliseconds since 1970. */
  now(): number {
    return this.#time.now();
  }
  /** Signs in and opens the admin session. */
  async enter(): Promise<this> {
    await this.login();
    return this.unlock();
  }
  /** Opens the admin session. If no authenticator is bound, binds one; otherwise sends a code. */
  async unlock(): Promise<this> {
    if (this.secret === undefined) {
      const { bindingToken, secret } = await callApi(this.connection, 'startBinding', {});
      this.secret = secret;
      const { recoveryCodes } = await callApi(this.connection, 'confirmBinding', {
        body: { token: await this.#code(), bindingToken },
      });
      this.recoveryCodes = recoveryCodes;
    } else
      await this.#open().catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'WRONG_TOKEN')) throw error;
        // another run of this administrator has just used the code, so the next one is needed
        return this.#open();
      });
    await callApi(this.connection, 'requestAdminSession', {});
    return this;
  }
  async #open(): Promise<void> {
    await callApi(this.connection, 'openTwoFactorSession', { body: { token: await this.#code() } });
  }
  /**
   * Returns a code; waits for the next time step if the current code was already used, because a
   * code is valid once.
   */
  async #code(): Promise<string> {
    const time = this.#time;
    const step = (): number => Math.floor(time.now() / stepMs);
    if (step() <= this.usedStep) await time.pause((this.usedStep + 1) * stepMs - time.now() + 50);
    this.usedStep = step();
    return new TOTP({
      secret: Secret.fromBase32(this.secret ?? ''),
      period: stepMs / 1000,
      digits: 6,
      algorithm: 'SHA1',
    }).generate({ timestamp: time.now() });
  }
  /** Calls a path of a section. If the admin session has expired, opens the admin session again. */
  async section<T>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<T> {
    const sent = { ...(body !== undefined && { body }), ...(headers && { headers }) };
    try {
      return await this.connection.call<T>(method, path, sent);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'TWO_F_A_REQUIRED') throw error;
      await this.unlock();
      return this.connection.call<T>(method, path, sent);
    }
  }
  async upload(path: string, bytes: Uint8Array, type: string): Promise<{ imageUrl: string }> {
    const { text } = await this.connection.send('POST', path, { files: { file: { bytes, type } } });
    return JSON.parse(text) as { imageUrl: string };
  }
}
