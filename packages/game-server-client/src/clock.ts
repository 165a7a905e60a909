import { setTimeout } from 'node:timers/promises';

/** Time and randomness, which tests can replace. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /**
   * Waits. Returns immediately if the signal is already aborted, and as soon as the signal aborts.
   */
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** Random number from 0 to just below 1. */
  readonly random: () => number;
}
export const realClock: Clock = {
  now: Date.now,
  pause: (ms, signal) =>
    setTimeout(ms, undefined, signal && { signal }).catch((error: unknown) => {
      if (signal?.aborted !== true) throw error;
    }),
  random: Math.random,
};
