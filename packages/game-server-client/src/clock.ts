import { setTimeout } from 'node:timers/promises';

/** Time and chance, as tests set them. */
export interface Clock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Waits; at once through where the signal was given or is. */
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** From 0 to just below 1. */
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
