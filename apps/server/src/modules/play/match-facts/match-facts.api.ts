import type { Sentence } from '@guildhall/contract/kit/text/words';
import { fact } from '../../../kernel/facts.ts';
import type { ReceiptLine, Reward } from '../../wealth/rewards/rewards.api.ts';
import { messages } from './match-facts.words.ts';

/**
 * Amount that a match adds to one statistic of one account: segment '' is the total, `name=value` a
 * part of it.
 */
export interface StatisticAdvance {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly delta: number;
}
/**
 * Reports that a match is about to start: the listener that knows the named row refuses a row that
 * the match may not name.
 */
interface MatchStarting {
  /** The game mission that it is to count for. */
  readonly missionId: number;
}
/** Told of a match that names a game mission. */
export const matchStartingEvent = fact<MatchStarting>('matchStarting');
/** Terms of a stake, fixed at the start of the match. */
export interface StakeTerms {
  /** Minor units that each player brought. */
  readonly stake: number;
  readonly currency: string;
  /** Basis points of the pot. */
  readonly feePercent: number;
}
/** A believed result before anything is paid. Its accounts are locked, its statistics written. */
interface MatchPaying {
  readonly match: {
    readonly id: number;
    readonly matchId: string;
    /** Null where nothing was staked. */
    readonly terms: StakeTerms | null;
  };
  readonly endedAt: Date;
  readonly commandId: number;
  /** By account id. */
  readonly players: readonly {
    readonly accountId: number;
    /** Before the match. */
    readonly level: number;
    readonly won: boolean;
    /** Item whose energy was reserved at the start; null without one. */
    readonly itemId: number | null;
    /** Items that the player wore at the start. */
    readonly loadout: readonly number[];
    /** Reason why only experience is paid; undefined if everything is paid. */
    readonly unpaid: Sentence | undefined;
  }[];
  /** Totals by account, statistic and segment; empty if nothing changed. */
  readonly sums: readonly StatisticAdvance[];
}
/** Reward that a rule pays, or would pay, for a match. */
export interface EarnedReward {
  readonly about: 'MATCH_REWARD' | 'VALUE_PERK' | 'STAKE' | 'BOOSTER';
  /**
   * Key of the payout together with the match: the row of the section, or the item and its slot.
   */
  readonly source: string;
  readonly sourceId: number;
  readonly place?: number;
  /** Additional part of the key, for rewards that are not paid once per match. */
  readonly period?: string;
  readonly rule: Sentence;
  readonly reward: Reward;
  /** Reason why it is not paid; undefined if it is paid. */
  readonly unpaid: Sentence | undefined;
}
/**
 * Result of a listener for one player. The code that publishes the match applies boosts and pays
 * what was earned.
 */
export interface PlayerEarning {
  readonly accountId: number;
  /** First lines of the receipt: what the match has used. */
  readonly used?: readonly ReceiptLine[];
  /** Each becomes a line of the receipt. */
  readonly earned?: readonly EarnedReward[];
  /** Lines about what was not earned, after the others. */
  readonly lines?: readonly ReceiptLine[];
}
/**
 * Asks what a match brings in addition to what its server reported; published before `matchPlayedEvent`.
 */
export const matchPayingEvent = fact<MatchPaying, PlayerEarning>('matchPaying');
/** A match whose result is believed, with the experience that it brings. */
interface MatchPlayed {
  readonly endedAt: Date;
  /** It was held for review before, as its tournaments may have been. */
  readonly wasHeld: boolean;
  readonly commandId: number;
  /** The game mission that it named when it started. */
  readonly missionId: number | null;
  /** Reason why the match brings only experience and statistics; undefined if it pays. */
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
  /** Totals by account, statistic and segment; empty if nothing changed. */
  readonly sums: readonly StatisticAdvance[];
}
/** Notes of a listener on one player, for the receipt and the record. */
export interface MatchNote {
  readonly accountId: number;
  /** Effects of the match, or the reasons why there were none. */
  readonly lines?: readonly ReceiptLine[];
  /** Experience and level, before and after. */
  readonly standing?: { readonly before: PlayerLevel; readonly after: PlayerLevel };
}
export interface PlayerLevel {
  readonly exp: number;
  readonly level: number;
}
/** Why something that a match has earned is not there yet. */
export const describePendingReward = ({
  inReview,
}: {
  readonly inReview?: boolean | undefined;
}): Sentence => (inReview === true ? messages.waitsForApproval() : messages.waitsInInbox());
/** Returns the receipt lines of all listeners for one player, in the order of the listeners. */
export const listReceiptLines = (
  notes: readonly Pick<MatchNote, 'accountId' | 'lines'>[],
  accountId: number,
): ReceiptLine[] =>
  notes.flatMap((note) => (note.accountId === accountId ? (note.lines ?? []) : []));
/** Lines of receipts, gathered by account. */
export class ReceiptLinesByAccount {
  readonly #lines = new Map<number, ReceiptLine[]>();

  add(accountId: number, line: ReceiptLine): void {
    const known = this.#lines.get(accountId);
    if (known) known.push(line);
    else this.#lines.set(accountId, [line]);
  }
  /**
   * Records that something was already closed when the result came and no longer counts. Recorded
   * once for each thing.
   */
  late(accountId: number, about: ReceiptLine['about'], what: Sentence): void {
    const line = {
      about,
      outcome: 'NOT_PAID' as const,
      what,
      rewards: [],
      why: messages.tooLate(),
    };
    const told = JSON.stringify(line);
    if (!this.#lines.get(accountId)?.some((known) => JSON.stringify(known) === told))
      this.add(accountId, line);
  }
  /** Returns the recorded lines as notes; a line added later still appears on the receipt. */
  notes(): { accountId: number; lines: readonly ReceiptLine[] }[] {
    return [...this.#lines].map(([accountId, lines]) => ({ accountId, lines }));
  }
}
export const matchPlayedEvent = fact<MatchPlayed, MatchNote>('matchPlayed');
