import { isWithinTimeWindow } from '@guildhall/contract/kit/section/impact';
import { weekdayChoices } from '@guildhall/contract/play/match-rewards.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { LargestMatchPayment } from '../../wealth/items/items.api.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import { matchRewardMessages } from './match-rewards.messages.ts';

/**
 * Hours on one day of the week, in UTC; `toHour` is excluded. If `toHour` is less than `fromHour`,
 * the span passes midnight.
 */
interface WeeklyHours {
  readonly day: (typeof weekdayChoices)[number];
  readonly fromHour: number;
  readonly toHour: number;
}
type Timed = Pick<MatchReward, 'start' | 'end' | 'hours'>;
const days = weekdayChoices.slice(1);
/** Returns true if a time lies within weekly hours. */
function holdsHour({ day, fromHour, toHour }: WeeklyHours, at: Date): boolean {
  const isOf = (weekday: number): boolean => day === 'EVERY' || days[weekday] === day;
  const today = (at.getUTCDay() + 6) % 7;
  const hour = at.getUTCHours();
  if (fromHour < toHour) return isOf(today) && hour >= fromHour && hour < toHour;
  return (isOf(today) && hour >= fromHour) || (isOf((today + 6) % 7) && hour < toHour);
}
/** Returns true if a row is active for matches that end at this time. */
const isTimed = ({ start, end, hours }: Timed, at: Date): boolean =>
  isWithinTimeWindow(start, end, at) &&
  (hours.length === 0 || hours.some((each) => holdsHour(each, at)));
/** Returns the state of a row at a time, for the list. */
export function computeMatchRewardState(
  row: Timed,
  now: Date,
): 'PLANNED' | 'RUNNING' | 'PAUSED' | 'OVER' {
  if (row.end !== null && Date.parse(row.end) <= now.getTime()) return 'OVER';
  if (!isWithinTimeWindow(row.start, null, now)) return 'PLANNED';
  return isTimed(row, now) ? 'RUNNING' : 'PAUSED';
}
/** A row of match rewards in the form in which it is stored. */
export interface MatchReward {
  readonly id: number;
  readonly firstMatch: boolean;
  readonly levelFrom: number | null;
  readonly levelTo: number | null;
  readonly reward: Reward;
  readonly start: string | null;
  readonly end: string | null;
  /** Weekly hours in UTC; an empty list stands for all hours. */
  readonly hours: readonly WeeklyHours[];
}
/**
 * Returns true if a row applies to a match that ended at `endedAt`, for a player who had `level`
 * before the match.
 */
export const isRewardForMatch = (
  row: MatchReward,
  { level, isFirst, endedAt }: { level: number; isFirst: boolean; endedAt: Date },
): boolean =>
  (isFirst || !row.firstMatch) &&
  level >= (row.levelFrom ?? 1) &&
  level <= (row.levelTo ?? Infinity) &&
  isTimed(row, endedAt);
/**
 * Returns true if a row pays without energy. Experience is part of every match; other rewards need
 * energy.
 */
export const isRewardFreeOfEnergy = ({ reward, firstMatch }: MatchReward): boolean =>
  reward.kind === 'EXP' && !firstMatch;
/** Returns the name under which a row appears on receipts. */
export function describeMatchRewardRule({
  firstMatch,
  levelFrom: from,
  levelTo: to,
}: MatchReward): Sentence {
  if (firstMatch) return matchRewardMessages.firstOfDay();
  if (from !== null && to !== null) return matchRewardMessages.levels({ from, to });
  if (from !== null) return matchRewardMessages.fromLevel({ from });
  return to === null ? matchRewardMessages.everyMatch() : matchRewardMessages.toLevel({ to });
}
/** Sums the payments of rows by currency, as if every row applied to one player. */
export function sumMatchRewardPayments(
  rows: readonly Pick<MatchReward, 'reward'>[],
): LargestMatchPayment[] {
  const sums = new Map<string, bigint>();
  for (const { reward } of rows)
    if (reward.kind === 'CURRENCY' && reward.currency)
      sums.set(reward.currency, (sums.get(reward.currency) ?? 0n) + BigInt(reward.amount));
  return [...sums].map(([currency, amount]) => ({ currency, amount }));
}
/** Returns the UTC day of a moment. */
export const toUtcDay = (at: Date): string => at.toISOString().slice(0, 10);
