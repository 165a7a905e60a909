import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { defineDomainEvent } from '../../../kernel/facts.ts';
import type { ReceiptLine, Reward } from '../../wealth/rewards/rewards.api.ts';
import { matchFactMessages } from './match-facts.messages.ts';

/**
 * Amount that a match adds to one statistic of one account. The segment '' is the total, and
 * `name=value` is a part of it.
 */
export interface StatisticIncrease {
  readonly accountId: number;
  readonly statisticId: number;
  readonly segment: string;
  readonly delta: number;
}
/**
 * Reports that a match is about to start. The listener that owns the game mission throws if the
 * match may not count for it.
 */
interface MatchStarting {
  /** The game mission for which the match would count. */
  readonly missionId: number;
}
/** Published when a match for a game mission starts. */
export const matchStartingEvent = defineDomainEvent<MatchStarting>('matchStarting');
/** Terms of a stake, fixed when the match starts. */
export interface StakeTerms {
  /** Minor units paid in by each player. */
  readonly stake: number;
  readonly currency: string;
  /** Fee in basis points of the pot. */
  readonly feePercent: number;
}
/**
 * An accepted result before anything is paid. Its accounts are locked, and its statistics are
 * written.
 */
interface MatchPaying {
  readonly match: {
    readonly id: number;
    readonly matchId: string;
    /** Null without a stake. */
    readonly terms: StakeTerms | null;
  };
  readonly endedAt: Date;
  readonly commandId: number;
  /** Ordered by account id. */
  readonly players: readonly {
    readonly accountId: number;
    /** Level before the match. */
    readonly level: number;
    readonly won: boolean;
    /** Item whose energy was reserved at the start; null if none. */
    readonly itemId: number | null;
    /** Items that the player wore at the start. */
    readonly loadout: readonly number[];
    /** Reason why only experience is paid; undefined if everything is paid. */
    readonly unpaid: Sentence | undefined;
  }[];
  /** Totals by account, statistic and segment; empty if nothing changed. */
  readonly sums: readonly StatisticIncrease[];
}
/** Reward that a rule pays, or would pay, for a match. */
export interface EarnedReward {
  readonly about: 'MATCH_REWARD' | 'VALUE_PERK' | 'STAKE' | 'BOOSTER';
  /** First part of the payout's key: the row of the section, or the item and its slot. */
  readonly source: string;
  readonly sourceId: number;
  readonly place?: number;
  /** Additional part of the key, for rewards that are not paid once per match. */
  readonly period?: string;
  readonly rule: Sentence;
  readonly reward: Reward;
  /** Reason why the reward is not paid; undefined if it is paid. */
  readonly unpaid: Sentence | undefined;
}
/**
 * A listener's result for one player. The publisher of the match applies boosts and pays the
 * rewards.
 */
export interface PlayerMatchEarnings {
  readonly accountId: number;
  /** First lines of the receipt, about items and energy that the match used up. */
  readonly used?: readonly ReceiptLine[];
  /** Rewards; each becomes a line of the receipt. */
  readonly earned?: readonly EarnedReward[];
  /** Lines about rewards that were not earned, after the other lines. */
  readonly lines?: readonly ReceiptLine[];
}
/**
 * Asks for rewards in addition to those that the server reported. Published before
 * `matchPlayedEvent`.
 */
export const matchPayingEvent = defineDomainEvent<MatchPaying, PlayerMatchEarnings>('matchPaying');
/** A match with an accepted result, and the experience that it brings. */
interface MatchPlayed {
  readonly endedAt: Date;
  /** True if the match was on hold for review; its tournaments may have waited for it. */
  readonly wasHeld: boolean;
  readonly commandId: number;
  /** The game mission for which the match was started. */
  readonly missionId: number | null;
  /** Reason why the match brings only experience and statistics; undefined if it pays. */
  readonly unpaid: Sentence | undefined;
  /** Ordered by account id. */
  readonly players: readonly {
    readonly accountId: number;
    /** Reported experience, with match rewards and boosters. */
    readonly exp: number;
    /** Experience without boosters; season passes count this amount. */
    readonly unboosted: number;
    readonly place: number;
    readonly won: boolean;
  }[];
  /** Totals by account, statistic and segment; empty if nothing changed. */
  readonly sums: readonly StatisticIncrease[];
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
/** Describes why an earned reward of a match has not arrived yet. */
export const describePendingReward = ({
  inReview,
}: {
  readonly inReview?: boolean | undefined;
}): Sentence =>
  inReview === true ? matchFactMessages.waitsForApproval() : matchFactMessages.waitsInInbox();
/** Returns the receipt lines of all listeners for one player, in the order of the listeners. */
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
  /** Records that the result came too late for this goal, once for each goal. */
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
   * Returns the recorded lines as notes. The notes share the lists, so that later lines also appear
   * on the receipt.
   */
  notes(): { accountId: number; lines: readonly ReceiptLine[] }[] {
    return [...this.#lines].map(([accountId, lines]) => ({ accountId, lines }));
  }
}
export const matchPlayedEvent = defineDomainEvent<MatchPlayed, MatchNote>('matchPlayed');
