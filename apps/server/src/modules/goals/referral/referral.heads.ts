/** Data about a recruit that the rules need. */
export interface CountedRecruit {
  readonly userId: number;
  /** Time of registration in milliseconds since 1970. */
  readonly registeredAt: number;
  readonly verified: boolean;
  /** True if the user is neither blocked nor deleted. */
  readonly active: boolean;
  readonly held: boolean;
  readonly level: number;
  /** Number of finished matches. */
  readonly matches: number;
  /** Amount spent on purchases, minus reversals: minor units by currency. */
  readonly spent: Readonly<Record<string, number>>;
}
/**
 * An event with a half-open period in milliseconds since 1970; if `cap` is null, the event covers
 * every recruit of the period.
 */
export interface ReferralEventWindow {
  readonly start: number;
  readonly end: number;
  readonly factor: number;
  readonly cap: number | null;
}
export interface ReferralGoal {
  /** Kind of goal: 0 verified recruits, 1 levels, 2 matches, 3 purchases. */
  readonly type: number;
  readonly value: number | null;
  /** Currency of purchases. */
  readonly currency: string | null;
  /** Number of finished matches from which a verified recruit counts. */
  readonly qualifiedFrom: number;
}

/**
 * Returns true for a verified recruit who has played enough matches; other recruits count for no
 * goal.
 */
export const hasRecruitQualified = (recruit: CountedRecruit, qualifiedFrom: number): boolean =>
  recruit.verified && recruit.active && !recruit.held && recruit.matches >= qualifiedFrom;

const purchases = 3;
type GoalCheck = (recruit: CountedRecruit, value: number, currency: string) => boolean;
const goalChecks: Readonly<Record<number, GoalCheck>> = {
  0: () => true,
  1: (recruit, value) => recruit.level >= value,
  2: (recruit, value) => recruit.matches >= value,
  [purchases]: ({ spent }, value, currency) => (spent[currency] ?? 0) >= value,
};
/** Returns true if a recruit counts for a goal. */
export const hasRecruitReachedGoal = (recruit: CountedRecruit, goal: ReferralGoal): boolean =>
  hasRecruitQualified(recruit, goal.qualifiedFrom) &&
  (goalChecks[goal.type]?.(recruit, goal.value ?? 0, goal.currency ?? '') ?? false);

const inOrder = (a: CountedRecruit, b: CountedRecruit): number =>
  a.registeredAt - b.registeredAt || a.userId - b.userId;
/**
 * Returns for each recruit the number of heads that the recruit counts as: the event's factor for
 * the first `cap` recruits registered within an event, one for all others. Registration order
 * decides, so that no later action of another recruit changes the number.
 */
export function mapHeadCountsByRecruit(
  recruits: readonly CountedRecruit[],
  windows: readonly ReferralEventWindow[],
): Map<number, number> {
  const heads = new Map(recruits.map((recruit) => [recruit.userId, 1]));
  for (const { start, end, factor, cap } of windows) {
    const within = recruits
      .filter((recruit) => recruit.registeredAt >= start && recruit.registeredAt < end)
      .sort(inOrder);
    for (const recruit of within.slice(0, cap ?? within.length)) heads.set(recruit.userId, factor);
  }
  return heads;
}
/** Computes the progress towards a goal, and the recruits who contribute to it. */
export function scoreReferralGoal(
  recruits: readonly CountedRecruit[],
  windows: readonly ReferralEventWindow[],
  goal: ReferralGoal,
): { heads: number; recruitIds: number[] } {
  // an event multiplies the number of recruits, not their spending
  const heads = mapHeadCountsByRecruit(recruits, goal.type === purchases ? [] : windows);
  const successful = recruits.filter((recruit) => hasRecruitReachedGoal(recruit, goal));
  return {
    heads: successful.reduce((sum, recruit) => sum + (heads.get(recruit.userId) ?? 1), 0),
    recruitIds: successful.map((recruit) => recruit.userId),
  };
}
