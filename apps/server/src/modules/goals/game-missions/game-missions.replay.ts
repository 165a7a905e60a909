import {
  eraseReplayTypes,
  type StoredAndDraftRules,
  type ReplayMovement,
  type ReplayOutcome as Outcome,
  type RuleReplay,
  type ReplaySpan,
} from '../../../kernel/game/replay.ts';
import { replayReviewMsMax } from '../../play/match-replay/goal-replay.api.ts';
import { assertMatchesNotArchived } from '../../play/statistics/statistic-archive.api.ts';
import type { GameEvents } from '../../play/game-events/game-events.api.ts';
import {
  countMissionMatches,
  findFirstMissionMatchEnd,
  listMissionPayments,
  listPlayedMissionMatches,
  type PlayedMissionMatch,
} from './game-missions-replay.store.ts';
import {
  applyMatchToMission,
  isMissionPeriodClosed,
  computeMissionPeriod,
  describeMissionIdleReason,
  type GameMission,
  type MissionProgress,
  type MissionTask,
} from './game-missions.policy.ts';
import { findGameMission } from './game-missions.store.ts';
import { gameMissionMessages } from './game-missions.messages.ts';

/** Mission with its present or its unsaved rules; undefined if the mission is new or deleted. */
type Rules = GameMission | undefined;
/** Matches of the mission; for each match, `isPaid` is true if it was paid. */
type Facts = readonly (PlayedMissionMatch & { readonly isPaid: boolean })[];
const weekMs = 7 * 86_400_000;

/**
 * Returns the time from which ended matches can affect a period that overlaps the span; null if all
 * matches can.
 */
function sinceOf({ now, draft }: StoredAndDraftRules<Rules>, { from }: ReplaySpan): Date | null {
  if (now?.repeat === 'ONCE' || draft?.repeat === 'ONCE') return null;
  return new Date(from.getTime() - replayReviewMsMax - weekMs);
}
/**
 * Returns the amount that a match added to the statistic of a task, or to a segment of the
 * statistic.
 */
function getDelta({ deltas }: PlayedMissionMatch, { statisticId, segment }: MissionTask): number {
  const at = segment.indexOf('=');
  return deltas
    .filter(
      (delta) =>
        delta.statisticId === statisticId &&
        (segment === '' || delta.segments[segment.slice(0, at)] === segment.slice(at + 1)),
    )
    .reduce((sum, { delta }) => sum + delta, 0);
}
/**
 * Computes the outcome of past matches under the rules of a mission, for each account and period.
 */
function play(facts: Facts, mission: Rules, { from, dayOf }: ReplaySpan): Outcome {
  const movements: ReplayMovement[] = [];
  let finished = 0;
  const standings = new Map<string, MissionProgress & { readonly isFinished: boolean }>();
  for (const match of mission && !describeMissionIdleReason(mission) ? facts : []) {
    if (!mission || !match.isPaid) continue;
    const { accountId, endedAt, at } = match;
    const period = computeMissionPeriod(mission.repeat, endedAt);
    if (isMissionPeriodClosed(period, at)) continue;
    const key = `${accountId} ${period.key}`;
    const before = standings.get(key) ?? { step: 0, taskId: null, counted: 0, isFinished: false };
    if (before.isFinished) continue;
    const after = applyMatchToMission(before, mission.tasks, (task) => getDelta(match, task));
    standings.set(key, after);
    if (!after.isFinished || at < from) continue;
    finished += 1;
    for (const { kind, id, currency, amount } of mission.rewards)
      movements.push({
        accountId,
        day: dayOf(at),
        about: gameMissionMessages.gameMissions(),
        direction: 'PAID',
        thing: { kind, id, currency },
        amount: BigInt(amount),
      });
  }
  return { moved: movements, counted: [{ what: gameMissionMessages.finished(), n: finished }] };
}
/**
 * Replays past matches as if unsaved edits of a game mission's steps, repetition and rewards had
 * applied.
 */
export const createGameMissionReplay = (gameEvents: Pick<GameEvents, 'disabledFor'>): RuleReplay =>
  eraseReplayTypes<Rules, Facts>({
    rules: async (db, _span, { id }) => (id === undefined ? undefined : findGameMission(db, id)),
    count: async (db, span, rules, id) =>
      id === undefined ? 0 : countMissionMatches(db, id, sinceOf(rules, span), span),
    async facts(db, span, rules, id) {
      if (id === undefined) return [];
      const since = sinceOf(rules, span) ?? (await findFirstMissionMatchEnd(db, id));
      if (since !== null) await assertMatchesNotArchived(db, since);
      const played = await listPlayedMissionMatches(db, id, since, span);
      const isDisabled = await gameEvents.disabledFor(db, played);
      return played.map((match) => ({ ...match, isPaid: !isDisabled(match) }));
    },
    run: play,
    recorded: async (db, span, id) =>
      id === undefined
        ? []
        : (await listMissionPayments(db, span, id)).map(
            ({ accountId, day, amount, ...thing }): ReplayMovement => ({
              accountId,
              day,
              about: gameMissionMessages.gameMissions(),
              direction: 'PAID',
              thing: { kind: thing.kind, id: thing.id, currency: thing.currency },
              amount: BigInt(amount),
            }),
          ),
    unknown: [gameMissionMessages.namedAsWas()],
  });
