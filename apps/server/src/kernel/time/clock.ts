/** Source of the current time, passed in so that tests and the simulator can control it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** A clock that its owner advances. */
export interface AdvanceableClock extends Clock {
  /** Advances the time by this number of milliseconds. */
  advance(ms: number): void;
}
/** Clock of tests; it runs on from the time that a test sets. */
export class TestClock implements AdvanceableClock {
  #offsetMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}
/**
 * Clock that stands still until it is advanced: the results of a simulation depend on its actions
 * and not on their duration.
 */
export class ManualClock implements AdvanceableClock {
  #atMs: number;
  constructor(from: Date) {
    this.#atMs = from.getTime();
  }
  now(): Date {
    return new Date(this.#atMs);
  }
  advance(ms: number): void {
    this.#atMs += ms;
  }
}
