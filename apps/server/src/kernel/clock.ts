/** Time comes in from outside, so that tests and the simulator can drive it. */
export interface Clock {
  now(): Date;
}
export const systemClock: Clock = { now: () => new Date() };

/** A clock that tests set. */
export class TestClock implements Clock {
  #at: number;
  constructor(at: Date = new Date()) {
    this.#at = at.getTime();
  }
  now(): Date {
    return new Date(this.#at);
  }
  /** Moves time on by so many milliseconds. */
  advance(ms: number): void {
    this.#at += ms;
  }
  set(at: Date): void {
    this.#at = at.getTime();
  }
}
