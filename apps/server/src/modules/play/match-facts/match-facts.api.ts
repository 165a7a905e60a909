import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { defineDomainEvent } from '../../../kernel/facts.ts';
import type { ReceiptLine, Reward } from '../../wealth/rewards/rewards.api.ts';
import { matchFactMessages } from './match-facts.messages.ts';

/**
 * Amount that a match adds to one statistic of one account. Segment '' is the whole statistic;
 * `name=value` is a part of it.
 */
export interface StatisticIncrease {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly delta: number;
}
/**
 * A match that is about to start. The listener of the module with the game missions throws if the
 * match must not count for its mission.
 */
interface MatchStarting {
  /** Id of the game mission for which the match will count. */
  readonly missionId: number;
}
/** Published when a match that counts for a game mission is about to start. */
export const matchStartingEvent = defineDomainEvent<MatchStarting>('matchStarting');
/** Terms of the stake of a match, fixed when the match starts. */
export interface StakeTerms {
  /** Amount in minor units that each player has paid in. */
  readonly stake: number;
  readonly currency: string;
  /** Fee of the platform, in basis points (hundredths of a percent) of the pot. */
  readonly feePercent: number;
}
/**
 * An accepted result, before anything is paid for it. Its accounts are locked, and its statistics
 * are already stored.
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
    /** Level of the player before the match. */
    readonly level: number;
    readonly won: boolean;
    /** Item whose energy the start of the match has reserved; null if none. */
    readonly itemId: number | null;
    /** Items that the player wore at the start. */
    readonly loadout: readonly number[];
    /** Reason why the match gives the player only experience; undefined if it gives everything. */
    readonly unpaid: Sentence | undefined;
  }[];
  /** Amounts by account, statistic and segment; empty if the match changed no statistic. */
  readonly sums: readonly StatisticIncrease[];
}
/** Reward that a rule gives for a match, whether it is paid or not. */
export interface EarnedReward {
  readonly about: 'MATCH_REWARD' | 'VALUE_PERK' | 'STAKE' | 'BOOSTER';
  /**
   * First part of the payment's key. With `sourceId` it identifies the row of the section, or the
   * item and its slot.
   */
  readonly source: string;
  readonly sourceId: number;
  readonly place?: number;
  /**
   * Further part of the payment's key, for rewards that are not paid once per match but once per
   * other period.
   */
  readonly period?: string;
  readonly rule: Sentence;
  readonly reward: Reward;
  /** Reason why the reward is not paid; undefined if it is paid. */
  readonly unpaid: Sentence | undefined;
}
/**
 * Rewards for one player, which a listener returns. The publisher of the event adds boosters and
 * pays the rewards.
 */
export interface PlayerMatchEarnings {
  readonly accountId: number;
  /** First lines of the receipt: the items and the energy that the match has used up. */
  readonly used?: readonly ReceiptLine[];
  /** Rewards of the player. Each reward gets a line on the receipt. */
  readonly earned?: readonly EarnedReward[];
  /** Lines about rewards that the player has not earned. They follow all other lines. */
  readonly lines?: readonly ReceiptLine[];
}
/**
 * Published before `matchPlayedEvent`. Collects from the listeners the rewards that are paid in
 * addition to those that the server has reported.
 */
export const matchPayingEvent = defineDomainEvent<MatchPaying, PlayerMatchEarnings>('matchPaying');
/** A match with an accepted result, and the experience of its players. */
interface MatchPlayed {
  readonly endedAt: Date;
  /** True if the result was on hold; such a result may be too late for tournaments. */
  readonly wasHeld: boolean;
  readonly commandId: number;
  /** Id of the game mission for which the match was started; null if there is none. */
  readonly missionId: number | null;
  /**
   * Reason why the match gives only experience and statistics; undefined if it also gives rewards.
   */
  readonly unpaid: Sentence | undefined;
  /** Players, ordered by account id. */
  readonly players: readonly {
    readonly accountId: number;
    /** Experience including match rewards and boosters. */
    readonly exp: number;
    /** Experience without boosters. Battle passes count this amount. */
    readonly unboosted: number;
    readonly place: number;
    readonly won: boolean;
  }[];
  /** Amounts by account, statistic and segment; empty if the match changed no statistic. */
  readonly sums: readonly StatisticIncrease[];
}
/**
 * Results of a match for one player, from one listener. They become part of the receipt and of the
 * log record.
 */
export interface MatchListenerResult {
  readonly accountId: number;
  /** Receipt lines about effects of the match, or about the reasons why there were no effects. */
  readonly lines?: readonly ReceiptLine[];
  /** Experience and level of the player before and after the match. */
  readonly standing?: { readonly before: PlayerLevel; readonly after: PlayerLevel };
}
export interface PlayerLevel {
  readonly exp: number;
  readonly level: number;
}
/** Returns the reason why a reward that was earned in a match is not paid yet. */
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
  notes: readonly Pick<MatchListenerResult, 'accountId' | 'lines'>[],
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
  /** Adds the line that the result came too late for a goal. Adds it once per goal. */
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
   * Returns the collected lines by account. The arrays are not copied, so lines that are added
   * later also appear on the receipt.
   */
  notes(): { accountId: number; lines: readonly ReceiptLine[] }[] {
    return [...this.#lines].map(([accountId, lines]) => ({ accountId, lines }));
  }
}
export const matchPlayedEvent = defineDomainEvent<MatchPlayed, MatchListenerResult>('matchPlayed');
