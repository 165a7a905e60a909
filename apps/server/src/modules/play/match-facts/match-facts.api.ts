import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { defineDomainEvent } from '../../../kernel/facts.ts';
import type { ReceiptLine, Reward } from '../../wealth/rewards/rewards.api.ts';
import { matchFactMessages } from './match-facts.messages.ts';

/**
 * Amount that a match adds to one statistic of one account. The segment '' is the whole statistic;
 * `name=value` is a part of it.
 */
export interface StatisticIncrease {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly delta: number;
}
/**
 * A match that is about to start. The listener that owns the game mission throws if the match must
 * not count for the mission.
 */
interface MatchStarting {
  /** The game mission for which the match is to count. */
  readonly missionId: number;
}
/** Published when a match for a game mission starts. */
export const matchStartingEvent = defineDomainEvent<MatchStarting>('matchStarting');
/** Terms of the stake of a match, fixed when the match starts. */
export interface StakeTerms {
  /** Amount in minor units that each player has paid in. */
  readonly stake: number;
  readonly currency: string;
  /** Fee of the platform in basis points of the pot. */
  readonly feePercent: number;
}
/**
 * An accepted result before anything is paid for it. Its accounts are locked, and its statistics
 * are written.
 */
interface MatchPaying {
  readonly match: {
    readonly id: number;
    readonly matchId: string;
    /** Terms of the stake; null without a stake. */
    readonly terms: StakeTerms | null;
  };
  readonly endedAt: Date;
  readonly commandId: number;
  /** Players, ordered by account id. */
  readonly players: readonly {
    readonly accountId: number;
    /** Level before the match. */
    readonly level: number;
    readonly won: boolean;
    /** Item whose energy was reserved at the start; null if none. */
    readonly itemId: number | null;
    /** Items that the player wore at the start. */
    readonly loadout: readonly number[];
    /** Reason why the match pays only experience; undefined if it pays everything. */
    readonly unpaid: Sentence | undefined;
  }[];
  /** Amounts by account, statistic and segment; empty if the match changed no statistic. */
  readonly sums: readonly StatisticIncrease[];
}
/** Reward that a rule pays, or would pay, for a match. */
export interface EarnedReward {
  readonly about: 'MATCH_REWARD' | 'VALUE_PERK' | 'STAKE' | 'BOOSTER';
  /**
   * First part of the payment's key: identifies the row of the section, or the item and its slot.
   */
  readonly source: string;
  readonly sourceId: number;
  readonly place?: number;
  /**
   * Additional part of the payment's key, for rewards that are paid once per another period than a
   * match.
   */
  readonly period?: string;
  readonly rule: Sentence;
  readonly reward: Reward;
  /** Reason why the reward is not paid; undefined if it is paid. */
  readonly unpaid: Sentence | undefined;
}
/**
 * Rewards that a listener returns for one player. The publisher applies boosters and pays the
 * rewards.
 */
export interface PlayerMatchEarnings {
  readonly accountId: number;
  /** First lines of the receipt: items and energy that the match has used up. */
  readonly used?: readonly ReceiptLine[];
  /** Rewards; each gets a line on the receipt. */
  readonly earned?: readonly EarnedReward[];
  /** Lines about rewards that were not earned, after the other lines. */
  readonly lines?: readonly ReceiptLine[];
}
/**
 * Collects from the listeners the rewards in addition to those that the server reported. Published
 * before `matchPlayedEvent`.
 */
export const matchPayingEvent = defineDomainEvent<MatchPaying, PlayerMatchEarnings>('matchPaying');
/** A match with an accepted result, and the experience that it brings. */
interface MatchPlayed {
  readonly endedAt: Date;
  /** True if the result was on hold; it then may come late for tournaments. */
  readonly wasHeld: boolean;
  readonly commandId: number;
  /** The game mission for which the match was started; null without one. */
  readonly missionId: number | null;
  /**
   * Reason why the match brings only experience and statistics; undefined if it brings rewards too.
   */
  readonly unpaid: Sentence | undefined;
  /** Players, ordered by account id. */
  readonly players: readonly {
    readonly accountId: number;
    /** Experience including match rewards and boosters. */
    readonly exp: number;
    /** Experience without boosters; battle passes count this amount. */
    readonly unboosted: number;
    readonly place: number;
    readonly won: boolean;
  }[];
  /** Amounts by account, statistic and segment; empty if the match changed no statistic. */
  readonly sums: readonly StatisticIncrease[];
}
/** Results of one listener for one player, for the receipt and the log record. */
export interface MatchNote {
  readonly accountId: number;
  /** Receipt lines with the effects of the match, or the reasons why there were none. */
  readonly lines?: readonly ReceiptLine[];
  /** Experience and level, before and after. */
  readonly standing?: { readonly before: PlayerLevel; readonly after: PlayerLevel };
}
export interface PlayerLevel {
  readonly exp: number;
  readonly level: number;
}
/** Describes why a reward that was earned in a match has not been paid yet. */
export const describePendingReward = ({
  inReview,
}: {
  readonly inReview?: boolean | undefined;
}): Sentence =>
  inReview === true ? matchFactMessages.waitsForApproval() : matchFactMessages.waitsInInbox();
/**
 * Returns the receipt lines of all listeners for one player, in the order in which the listeners
 * ran.
 */
export const listReceiptLines = (
  notes: readonly Pick<MatchNote, 'accountId' | 'lines'>[],
  accountId: number,
): ReceiptLine[] =>
  notes.flatMap((note) => (note.accountId === accountId ? (note.lines ?? []) : []));
/** Receipt lines, collected by account. */
export class ReceiptLinesByAccount {
  readonly #lines = new Map<number, ReceiptLine[]>();

  add(accountId: number, line: ReceiptLine): void {
    const known = this.#lines.get(accountId);
    if (known) known.push(line);
    else this.#lines.set(accountId, [line]);
  }
  /** Adds the line that the result came too late for a goal, once per goal. */
  late(accountId: number, about: ReceiptLine['about'], message: Sentence): void {
    const line = {
      about,
      outcome: 'NOT_PAID' as const,
      what: message,
      rewards: [],
      why: matchFactMessages.tooLate(),
    };
    const serialized = JSON.stringify(line);
    if (!this.#lines.get(accountId)?.some((known) => JSON.stringify(known) === serialized))
      this.add(accountId, line);
  }
  /**
   * Returns the collected lines by account. The arrays are shared, so that lines added later also
   * appear on the receipt.
   */
  notes(): { accountId: number; lines: readonly ReceiptLine[] }[] {
    return [...this.#lines].map(([accountId, lines]) => ({ accountId, lines }));
  }
}
export const matchPlayedEvent = defineDomainEvent<MatchPlayed, MatchNote>('matchPlayed');
