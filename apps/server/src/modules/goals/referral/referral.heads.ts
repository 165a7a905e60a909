/** Data about a recruit that the referral rules read. */
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
 * An event with a half-open period in milliseconds since 1970. `cap` is the number of recruits that
 * the event multiplies; null stands for all recruits of the period.
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
 * Returns true for a verified, active recruit who has played enough matches. Other recruits count
 * for no goal.
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
 * Returns how many heads each recruit counts as: the factor of the event for the first `cap`
 * recruits registered during an event, one for all others. The order of registration decides, so
 * nothing that another recruit does later changes the number.
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
/** Computes the progress towards a goal, and lists the recruits who contribute to it. */
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
