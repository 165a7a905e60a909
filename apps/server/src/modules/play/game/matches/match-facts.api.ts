import type { Sentence } from '@guildhall/contract/kit/text/words';
import { fact } from '../../../../kernel/facts.ts';
import type { Due, ReceiptLine } from '../../../wealth/rewards/rewards.api.ts';
import { words } from '../game.words.ts';

/**
 * Amount that a match adds to one statistic of one account: segment '' is the total, `name=value` a
 * part of it.
 */
export interface Advance {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly delta: number;
}
/** A match is about to start: whoever knows what it names refuses what it may not name. */
interface MatchStarting {
  /** The game mission that it is to count for. */
  readonly missionId: number;
}
/** Told of a match that names a game mission. */
export const matchStarting = fact<MatchStarting>('matchStarting');
/** A match whose result is believed. Its accounts are locked, its statistics written. */
interface MatchPlayed {
  readonly endedAt: Date;
  /** It was held for review before, as its tournaments may have been. */
  readonly wasHeld: boolean;
  readonly commandId: number;
  /** The game mission that it named when it started. */
  readonly missionId: number | null;
  /** Why it brings experience and statistics only; undefined where it pays. */
  readonly unpaid: Sentence | undefined;
  /** By account id. */
  readonly players: readonly {
    readonly accountId: number;
    /** Reported experience, with match rewards and boosters. */
    readonly exp: number;
    /** Experience without boosters, which passes count. */
    readonly unboosted: number;
    readonly place: number;
    readonly won: boolean;
  }[];
  /** By account, statistic and segment; none where nothing changed. */
  readonly sums: readonly Advance[];
  /** Other rewards of the match; listeners add theirs. */
  readonly due: readonly Due[];
}
/** Notes of a listener on one player, for the receipt and the record. */
export interface MatchNote {
  readonly accountId: number;
  /** Effects of the match, or the reasons why there were none. */
  readonly lines?: readonly ReceiptLine[];
  /** Experience and level, before and after. */
  readonly standing?: { readonly before: Standing; readonly after: Standing };
}
export interface Standing {
  readonly exp: number;
  readonly level: number;
}
/** Why something that a match has earned is not there yet. */
export const sayWaiting = ({ inReview }: { readonly inReview?: boolean | undefined }): Sentence =>
  inReview === true ? words.waitsForApproval() : words.waitsInInbox();
/** Returns the receipt lines of all listeners for one player, in the order of the listeners. */
export const linesOf = (
  notes: readonly Pick<MatchNote, 'accountId' | 'lines'>[],
  accountId: number,
): ReceiptLine[] =>
  notes.flatMap((note) => (note.accountId === accountId ? (note.lines ?? []) : []));
/** Lines of receipts, gathered by account. */
export class Lines {
  readonly #lines = new Map<number, ReceiptLine[]>();

  add(accountId: number, line: ReceiptLine): void {
    const known = this.#lines.get(accountId);
    if (known) known.push(line);
    else this.#lines.set(accountId, [line]);
  }
  /** It was closed when the result came: it counts no more. Said once of a thing. */
  late(accountId: number, about: ReceiptLine['about'], what: Sentence): void {
    const line = { about, outcome: 'NOT_PAID' as const, what, rewards: [], why: words.tooLate() };
    const told = JSON.stringify(line);
    if (!this.#lines.get(accountId)?.some((known) => JSON.stringify(known) === told))
      this.add(accountId, line);
  }
  /** As notes; a line that is added later still comes to stand on the receipt. */
  notes(): { accountId: number; lines: readonly ReceiptLine[] }[] {
    return [...this.#lines].map(([accountId, lines]) => ({ accountId, lines }));
  }
}
export const matchPlayed = fact<MatchPlayed, MatchNote>('matchPlayed');
