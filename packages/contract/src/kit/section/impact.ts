import type { Sentence } from '../text/messages.ts';

/**
 * Kinds of consequences that an operator confirms before a change is saved.
 * - `closes`: players can no longer get in, or a part of the portal is closed.
 * - `stops`: something that runs for players comes to an end.
 * - `takes`: players or operators lose something that they have or could get.
 * - `gives-power`: an operator may do more than before.
 * - `pays-again`: players are paid again for the same achievement.
 */
export const impactKinds = ['closes', 'stops', 'takes', 'gives-power', 'pays-again'] as const;
export type ImpactKind = (typeof impactKinds)[number];

export interface ChangeImpact {
  readonly kind: ImpactKind;
  readonly sentence: Sentence;
}

type Value = Readonly<Record<string, unknown>>;
/**
 * Fields of a section whose change can take something from players, and the condition under which
 * one of its rows is active.
 */
export interface ImpactRule<F extends string = string> {
  /** Consequence if an active row is removed or becomes inactive. */
  readonly ends: ImpactKind;
  /** Returns true while the row is active. By default, every row is active. */
  readonly isLive?: (row: Value, now: Date) => boolean;
  /** Numbers and amounts whose decrease takes something from players. Empty means no limit. */
  readonly less?: readonly F[];
  /** Durations whose shortening takes something from players. The value 0 means unlimited. */
  readonly shorter?: readonly F[];
  /** Numbers and amounts whose increase takes something from players. Empty means none. */
  readonly more?: readonly F[];
  /** Times that take something from players if they move earlier. Empty means never. */
  readonly earlier?: readonly F[];
  /** Lists in which a removed entry or a decreased number takes something from players. */
  readonly lists?: readonly F[];
  /**
   * Lists that restrict something unless they are empty. Adding the first entry takes something.
   */
  readonly narrows?: readonly F[];
  /** Limits on operators. Raising or removing one gives power; lowering one takes power. */
  readonly powers?: readonly F[];
  /** Flags that take something from players when they are switched off. */
  readonly off?: readonly F[];
  /** Flags that take something from players when they are switched on. */
  readonly on?: readonly F[];
}

const toMs = (value: unknown): number =>
  value instanceof Date ? value.getTime() : Date.parse(String(value));
/**
 * Returns true if `now` is within a half-open window. A missing start or end does not limit the
 * window.
 */
export const isWithinTimeWindow = (start: unknown, end: unknown, now: Date): boolean =>
  (start === null || start === undefined || toMs(start) <= now.getTime()) &&
  (end === null || end === undefined || now.getTime() < toMs(end));
