import { limits } from '@guildhall/contract/limits';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from '../../../kernel/db/db.ts';
import {
  eraseReplayTypes,
  type ReplayRulesRequest,
  type StoredAndDraftRules,
  type ReplayMovement,
  type ReplayOutcome,
  type RuleReplay,
  type ReplaySpan,
} from '../../../kernel/game/replay.ts';
import type { Reward } from '../../wealth/rewards/rewards.api.ts';
import {
  countRecordedActivity,
  listReachedLevels,
  listFinishedMatches,
  listStatisticChanges,
  buildTotalKey,
  mapCountedTotals,
  type GoalCountingRule,
  type ReplayedAction,
  type KeyedGoalCountingRule,
  type StatisticChange,
  type ReplayDataFilter,
} from './player-activity.store.ts';
import { matchReplayMessages } from './match-replay.messages.ts';

export { replayReviewMsMax } from './player-activity.store.ts';
/** A goal that each account can reach once, and the rewards for it. */
export interface ReplayGoal {
  readonly counting: GoalCountingRule;
  /** Amount at which the goal is reached, in the unit of the counting rule. */
  readonly need: number;
  readonly rewards: readonly Reward[];
  /**
   * Returns true if the goal applies to an account. If it is missing, the goal applies to all
   * accounts.
   */
  readonly isFor?: (accountId: number) => boolean;
}
/** Functions by which a replay finds the goals of one kind and what was recorded for them. */
interface GoalRules<Rules> {
  readonly about: Sentence;
  /** Message for the number of reached goals, which the replay shows besides the payments. */
  readonly reached: Sentence;
  rules(db: Queries, span: ReplaySpan, asked: ReplayRulesRequest): Promise<Rules>;
  goals(rules: Rules): readonly ReplayGoal[];
  recorded(
    db: Queries,
    span: ReplaySpan,
    id: number | undefined,
  ): Promise<readonly Omit<ReplayMovement, 'about' | 'direction'>[]>;
  readonly unknown?: readonly Sentence[];
}
/** Recorded actions of one account, in the order in which they were paid. */
interface PlayerActivity {
  readonly changes: StatisticChange[];
  readonly matches: ReplayedAction[];
  readonly levels: ReplayedAction[];
}
interface Facts {
  readonly byAccount: ReadonlyMap<number, PlayerActivity>;
  /** The account's totals before the first of these actions. */
  readonly before: ReadonlyMap<string, number>;
}
/** Amount that one action adds to a total, and the time at which the action was paid. */
interface Contribution {
  readonly at: Date;
  readonly n: number;
}
const keyOf = ({ how, statisticId, segment, unit, start, end }: GoalCountingRule): string =>
  [how, statisticId, segment, unit, start?.getTime() ?? '', end?.getTime() ?? ''].join(' ');
const isWithin = ({ start, end }: GoalCountingRule, { endedAt }: ReplayedAction): boolean =>
  (start === null || endedAt >= start) && (end === null || endedAt < end);
/** Returns true if a change of a statistic counts for a goal. */
function isCounted(counting: GoalCountingRule, change: StatisticChange): boolean {
  const { statisticId, segment } = counting;
  if (change.statisticId !== statisticId || !isWithin(counting, change)) return false;
  if (segment === '') return true;
  const at = segment.indexOf('=');
  return change.segments[segment.slice(0, at)] === segment.slice(at + 1);
}
/** Counts each match once in which the statistic grew by at least `least`. */
function oncePerMatch(changes: readonly StatisticChange[], least: number): Contribution[] {
  const matches = new Map<number, { at: Date; sum: number }>();
  for (const { matchId, at, delta } of changes)
    matches.set(matchId, { at, sum: (matches.get(matchId)?.sum ?? 0) + delta });
  return [...matches.values()].filter(({ sum }) => sum >= least).map(({ at }) => ({ at, n: 1 }));
}
function contributions(
  counting: GoalCountingRule,
  { changes, matches, levels }: PlayerActivity,
): Contribution[] {
  if (counting.how === 'MATCHES' || counting.how === 'LEVEL')
    return (counting.how === 'LEVEL' ? levels : matches)
      .filter((entry) => isWithin(counting, entry))
      .map(({ at }) => ({ at, n: 1 }));
  const counted = changes.filter((change) => isCounted(counting, change));
  return counting.how === 'SINGLE'
    ? oncePerMatch(counted, counting.unit)
    : counted.map(({ at, delta }) => ({ at, n: delta }));
}
/**
 * Returns true if a result that was paid at time `at` came too late for a window that ends at
 * `end`.
 */
const isTooLate = (end: Date | null, at: Date): boolean =>
  end !== null && end.getTime() + limits.lateResultMs <= at.getTime();
/**
 * Returns the time at which an account reaches a goal by these actions. Returns undefined if it
 * does not, or had reached the goal before.
 */
function reachedAt(
  { counting, need }: ReplayGoal,
  activity: PlayerActivity,
  before: number,
): Date | undefined {
  let total = before;
  if (total >= need) return undefined;
  for (const { at, n } of contributions(counting, activity)) {
    if (isTooLate(counting.end, at)) continue;
    total += n;
    if (total >= need) return at;
  }
  return undefined;
}
const wantedBy = (goals: readonly ReplayGoal[]): ReplayDataFilter => {
  const counted = goals.map(({ counting }) => counting);
  const statisticIds = counted.flatMap(({ how, statisticId }) =>
    statisticId !== null && (how === 'SUM' || how === 'SINGLE') ? [statisticId] : [],
  );
  return {
    statisticIds: [...new Set(statisticIds)],
    matches: counted.some(({ how }) => how === 'MATCHES'),
    levels: counted.some(({ how }) => how === 'LEVEL'),
  };
};
async function readPlayerActivity(
  db: Queries,
  filter: ReplayDataFilter,
  span: ReplaySpan,
): Promise<Map<number, PlayerActivity>> {
  const activityByPlayer = new Map<number, PlayerActivity>();
  const getActivity = (accountId: number): PlayerActivity => {
    const known = activityByPlayer.get(accountId) ?? { changes: [], matches: [], levels: [] };
    activityByPlayer.set(accountId, known);
    return known;
  };
  if (filter.statisticIds.length > 0)
    for (const change of await listStatisticChanges(db, filter.statisticIds, span))
      getActivity(change.accountId).changes.push(change);
  if (filter.matches)
    for (const match of await listFinishedMatches(db, span))
      getActivity(match.accountId).matches.push(match);
  if (filter.levels)
    for (const level of await listReachedLevels(db, span))
      getActivity(level.accountId).levels.push(level);
  return activityByPlayer;
}
async function readFacts(
  db: Queries,
  goals: readonly ReplayGoal[],
  span: ReplaySpan,
): Promise<Facts> {
  const byAccount = await readPlayerActivity(db, wantedBy(goals), span);
  const keyed = goals.map(({ counting }): KeyedGoalCountingRule => ({
    ...counting,
    key: keyOf(counting),
  }));
  const counted = [...new Map(keyed.map((counting) => [counting.key, counting])).values()];
  const before = await mapCountedTotals(db, counted, [...byAccount.keys()]);
  // subtracts these actions from the loaded totals, because the totals already include them
  for (const counting of counted)
    for (const [accountId, activity] of byAccount) {
      const added = contributions(counting, activity).reduce((total, { n }) => total + n, 0);
      const key = buildTotalKey(counting.key, accountId);
      if (added !== 0) before.set(key, (before.get(key) ?? 0) - added);
    }
  return { byAccount, before };
}
/**
 * Applies the recorded actions to these goals. Each account that reaches a goal gets the rewards of
 * the goal.
 */
function play(
  { byAccount, before }: Facts,
  goals: readonly ReplayGoal[],
  { about, reached }: { readonly about: Sentence; readonly reached: Sentence },
  { dayOf }: Pick<ReplaySpan, 'dayOf'>,
): ReplayOutcome {
  const movements: ReplayMovement[] = [];
  let n = 0;
  const keyed = goals.map((goal) => ({ goal, key: keyOf(goal.counting) }));
  for (const [accountId, activity] of byAccount)
    for (const { goal, key } of keyed) {
      if (goal.isFor?.(accountId) === false) continue;
      const at = reachedAt(goal, activity, before.get(buildTotalKey(key, accountId)) ?? 0);
      if (!at) continue;
      n += 1;
      for (const { kind, id, currency, amount } of goal.rewards)
        movements.push({
          accountId,
          day: dayOf(at),
          about,
          direction: 'PAID',
          thing: { kind, id, currency },
          amount: BigInt(amount),
        });
    }
  return { moved: movements, counted: [{ what: reached, n }] };
}
/**
 * Creates the replay for one kind of goal. It applies the recorded actions to the goals of the
 * changed rules.
 */
export function createGoalReplay<Rules>(goalRules: GoalRules<Rules>): RuleReplay {
  const listGoalsOfBothRules = ({ now, draft }: StoredAndDraftRules<Rules>): ReplayGoal[] => [
    ...goalRules.goals(now),
    ...goalRules.goals(draft),
  ];
  return eraseReplayTypes<Rules, Facts>({
    rules: (db, span, asked) => goalRules.rules(db, span, asked),
    count: (db, span, rules) =>
      countRecordedActivity(db, wantedBy(listGoalsOfBothRules(rules)), span),
    facts: (db, span, rules) => readFacts(db, listGoalsOfBothRules(rules), span),
    run: (facts, rules, span) => play(facts, goalRules.goals(rules), goalRules, span),
    recorded: async (db, span, id) =>
      (await goalRules.recorded(db, span, id)).map((line): ReplayMovement => ({
        ...line,
        about: goalRules.about,
        direction: 'PAID',
      })),
    unknown: [matchReplayMessages.notIntoLevels(), ...(goalRules.unknown ?? [])],
  });
}
