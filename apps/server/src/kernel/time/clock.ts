/** Time comes in from outside, so that tests and the simulator can drive it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** A clock that somebody else moves on. */
export interface DrivenClock extends Clock {
  /** Moves time on by so many milliseconds. */
  advance(ms: number): void;
}
/** A clock that tests set: it runs on from where it was put. */
export class TestClock implements DrivenClock {
  #offsetMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}
/**
 * A clock that stands until it is moved on: what happens in a simulation follows from what is done
 * in it, and not from how long that took.
 */
export class StandingClock implements DrivenClock {
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
