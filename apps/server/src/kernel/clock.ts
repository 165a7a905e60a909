/** Time comes in from outside, so that tests and the simulator can drive it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set: it runs on from where it was put. */
export class TestClock implements Clock {
  #offsetMs = 0;
  now(): Date {
    return new Date(Date.now() + this.#offsetMs);
  }
  /** Moves time on by so many milliseconds. */
  advance(ms: number): void {
    this.#offsetMs += ms;
  }
}
