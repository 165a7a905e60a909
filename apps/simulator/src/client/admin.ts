import { Secret, TOTP } from 'otpauth';
import { callApi } from './api.ts';
import { CallError } from './http.ts';
import { Player, type Identity } from './player.ts';

const stepMs = 30_000;
/** Where the authenticator's time comes from; tests have their own. */
export interface AuthenticatorTime {
  /** Milliseconds since 1970. */
  now(): number;
  pause(ms: number): Promise<void>;
}
const realTime: AuthenticatorTime = {
  now: () => Date.now(),
  pause: (ms) => new Promise((go) => setTimeout(go, ms)),
};

/** Administrator with an authenticator: binds it once, then signs in with its codes. */
export class Admin extends Player {
  /** Base32; undefined until an authenticator was bound. Kept by the caller across runs. */
  secret: string | undefined;
  /** Recovery codes returned by the binding; empty if the authenticator was bound before. */
  recoveryCodes: string[] = [];
  /** The half minute whose code was used last: a code is good once. Kept beside the secret. */
  usedStep = 0;
  readonly #time: AuthenticatorTime;

  constructor(
    base: string,
    identity: Identity,
    secret?: string,
    time: AuthenticatorTime = realTime,
  ) {
    super(base, identity, 'Guildhall administrator');
    this.secret = secret;
    this.#time = time;
  }
  /** Milliseconds since 1970, as the platform has it. */
  now(): number {
    return this.#time.now();
  }
  /** Signs in and opens the admin session. */
  async enter(): Promise<this> {
    await this.login();
    return this.unlock();
  }
  /** Opens the admin session: binding where nothing is bound, else with a code. */
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
        // used by another run of the same administrator, just before: the next code is good
        return this.#open();
      });
    await callApi(this.connection, 'requestAdminSession', {});
    return this;
  }
  async #open(): Promise<void> {
    await callApi(this.connection, 'openTwoFactorSession', { body: { token: await this.#code() } });
  }
  /** A code is good once: waits for the next step where this one was used. */
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
  /** A call of a section, by its path: unlocked again where the admin session has run out. */
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
