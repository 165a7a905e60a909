/**
 * Milliseconds for which a cached session is used. For at most this time, a server accepts a
 * session that another server has ended.
 */
export const cachedSessionLifetimeMs = 1_000;
/**
 * Largest number of cached sessions. Further sessions replace the oldest, so that the memory stays
 * limited.
 */
const entriesMax = 20_000;

interface Entry<T> {
  readonly value: T;
  /** Time at which the read started, in milliseconds of a monotonic clock. */
  readonly askedAt: number;
}
interface Reading<T> {
  readonly session: Promise<T | undefined>;
  readonly askedAt: number;
  /** True if a session has changed during the read, so that the result may be outdated. */
  spoiled: boolean;
}
export interface CachedSession {
  readonly id: number;
  readonly user_id: number;
}

/**
 * Caches sessions for a second. A change made by this server removes the session's entry at once;
 * changes made by other servers take effect within the second. Only existing sessions are cached,
 * so each call with an invalid token reads again.
 */
export class SessionCache<T extends CachedSession> {
  readonly #entries = new Map<string, Entry<T>>();
  readonly #readings = new Map<string, Reading<T>>();
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }
  /**
   * Returns the cached value, otherwise the result of `read`; concurrent callers share one read.
   */
  get(key: string, read: () => Promise<T | undefined>): Promise<T | undefined> | T {
    const now = this.#now();
    const entry = this.#entries.get(key);
    if (entry && now - entry.askedAt < cachedSessionLifetimeMs) return entry.value;
    const running = this.#readings.get(key);
    if (running && !running.spoiled && now - running.askedAt < cachedSessionLifetimeMs)
      return running.session;
    return this.#read(key, read, now);
  }
  #read(key: string, read: () => Promise<T | undefined>, askedAt: number): Promise<T | undefined> {
    const session = read();
    const reading: Reading<T> = { session, askedAt, spoiled: false };
    this.#readings.set(key, reading);
    const settle = (value: T | undefined): void => {
      if (this.#readings.get(key) === reading) this.#readings.delete(key);
      this.#entries.delete(key);
      if (value === undefined || reading.spoiled) return;
      this.#entries.set(key, { value, askedAt });
      if (this.#entries.size <= entriesMax) return;
      const [oldest] = this.#entries.keys();
      if (oldest !== undefined) this.#entries.delete(oldest);
    };
    session.then(settle, () => settle(undefined));
    return session;
  }
  #forget(changed: (value: T) => boolean): void {
    // the user of a running read is not known yet, so every running read may give an outdated
    // result
    for (const reading of this.#readings.values()) reading.spoiled = true;
    for (const [key, { value }] of this.#entries) if (changed(value)) this.#entries.delete(key);
  }
  forgetUsers(userIds: readonly number[]): void {
    this.#forget((value) => userIds.includes(value.user_id));
  }
  forgetSessions(sessionIds: readonly number[]): void {
    this.#forget((value) => sessionIds.includes(value.id));
  }
}
