import { fact } from '../../../kernel/facts.ts';

/**
 * What a match result adds to one statistic of one account: segment '' is the whole, `name=value` a
 * part of it.
 */
export interface Advance {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly delta: number;
}
/** A match whose result is believed. Its accounts are locked, its statistics written. */
interface MatchPlayed {
  readonly endedAt: Date;
  /** It was held for review before, as its tournaments may have been. */
  readonly wasHeld: boolean;
  readonly commandId: number;
  /** By account id. */
  readonly players: readonly {
    readonly accountId: number;
    readonly exp: number;
    readonly place: number;
    readonly won: boolean;
  }[];
  /** By account, statistic and segment; none where nothing changed. */
  readonly sums: readonly Advance[];
}
/** What a listener has to say of one player, for the receipt and the record. */
export interface MatchNote {
  readonly accountId: number;
  /** What was closed when the result came: it counts for these no more. */
  readonly tooLate?: readonly string[];
  /** Experience and level, before and after. */
  readonly standing?: { readonly before: Standing; readonly after: Standing };
}
export interface Standing {
  readonly exp: number;
  readonly level: number;
}
/** Notes of what came too late, by account. */
export const lateNotes = (late: ReadonlyMap<number, readonly string[]>) =>
  [...late].map(([accountId, tooLate]) => ({ accountId, tooLate }));
export const matchPlayed = fact<MatchPlayed, MatchNote>('matchPlayed');
