import type { Sentence } from '../text/words.ts';

/**
 * Kinds of consequences that an operator confirms before a change is saved.
 * - `closes`: players can no longer get in, or a part of the portal is closed.
 * - `stops`: something that runs for players comes to an end.
 * - `takes`: players or operators lose something that they have or could get.
 * - `gives-power`: somebody may do more than before.
 * - `pays-again`: players are paid what they were paid before.
 */
export const impactKinds = ['closes', 'stops', 'takes', 'gives-power', 'pays-again'] as const;
export type ImpactKind = (typeof impactKinds)[number];

export interface ChangeImpact {
  readonly kind: ImpactKind;
  readonly sentence: Sentence;
}

type Value = Readonly<Record<string, unknown>>;
/** Fields of a section in which a change takes something, and from when a row is in force. */
export interface ImpactRule<F extends string = string> {
  /** Consequence of a row in force that is removed or no longer in force. */
  readonly ends: ImpactKind;
  /** Returns true while the row is in force at a moment. Default: every row is. */
  readonly isLive?: (row: Value, now: Date) => boolean;
  /** Numbers and amounts of which less takes something; empty is no limit. */
  readonly less?: readonly F[];
  /** Durations of which a shorter one takes something; 0 is without end. */
  readonly shorter?: readonly F[];
  /** Numbers and amounts of which more takes something; empty is none. */
  readonly more?: readonly F[];
  /** Moments that take something when they come earlier; empty is never. */
  readonly earlier?: readonly F[];
  /** Lists of which an entry that goes, or a number in it that falls, takes something. */
  readonly lists?: readonly F[];
  /** Lists that restrict where they are not empty: the first entry takes something. */
  readonly narrows?: readonly F[];
  /**
   * Fields with limits on operators: raising or removing a limit gives power, lowering it takes
   * power.
   */
  readonly powers?: readonly F[];
  /** Flags that take something when they are switched off. */
  readonly off?: readonly F[];
  /** Flags that take something when they are switched on. */
  readonly on?: readonly F[];
}

const toMs = (value: unknown): number =>
  value instanceof Date ? value.getTime() : Date.parse(String(value));
/** Returns true if `now` is within a half-open window; a missing start or end does not limit it. */
export const isWithinWindow = (start: unknown, end: unknown, now: Date): boolean =>
  (start === null || start === undefined || toMs(start) <= now.getTime()) &&
  (end === null || end === undefined || now.getTime() < toMs(end));
