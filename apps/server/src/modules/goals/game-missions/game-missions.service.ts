import type { gameMissionCalls } from '@guildhall/contract/goals/game-missions';
import { gameMissionRepeats } from '@guildhall/contract/goals/game-missions.section';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { Tx } from '../../../kernel/db/db.ts';
import { buildFieldError } from '../../../kernel/errors.ts';
import { subscribeTo } from '../../../kernel/facts.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatTitledMessage } from '../../../kernel/say.ts';
import {
  ReceiptLinesByAccount,
  matchPlayedEvent,
  matchStartingEvent,
  describePendingReward,
  type StatisticIncrease,
} from '../../play/match-facts/match-facts.api.ts';
import { requireUserIdOfAccount } from '../../identity/accounts/players/players.api.ts';
import type { Notifier } from '../../post/notifications/notifications.api.ts';
import { queuePayoutNotice } from '../../wealth/bank/bank.api.ts';
import { notifyReceivedItems } from '../../wealth/items/items.api.ts';
import {
  describeRewards,
  compareRewards,
  type DuePayout,
  type ReceiptLine,
  type RewardPayments,
  toPayoutState,
} from '../../wealth/rewards/rewards.api.ts';
import {
  applyMatchToMission,
  getMissionTaskCount,
  missionAlreadyDoneMessages,
  isMissionPeriodClosed,
  toDisplayedTaskProgress,
  computeMissionPeriod,
  describeMissionIdleReason,
  type MissionProgressAfterMatch,
  type GameMission,
  type MissionTask,
} from './game-missions.policy.ts';
import {
  lockGameMission,
  listMissionPlayerProgress,
  listPlayerGameMissions,
  writeMissionProgress,
  type MissionPlayerProgress,
  type PlayerGameMissionRow,
} from './game-missions.store.ts';
import { missionDoneNotifications, gameMissionMessages } from './game-missions.messages.ts';

type Shown = Reply<typeof gameMissionCalls.listGameMissions>['data'][number];
type Line = { -readonly [K in keyof ReceiptLine]: ReceiptLine[K] };
interface Deps {
  readonly kernel: Kernel;
  readonly rewards: RewardPayments;
  readonly notifier: Notifier;
}
/** Missions that an account does outside of matches, for the reply to game servers. */
interface OtherMissions {
  list(accountId: number): Promise<Pick<Reply<typeof gameServerApi.readMissions>, 'data'>>;
}
/** A match that players play for a mission, and the period in which the match counts. */
interface Played {
  readonly mission: GameMission;
  readonly period: string;
  readonly commandId: number;
}
const about = { about: 'GAME_MISSION', rewards: [], why: null } as const;

/**
 * Builds the receipt line with a player's progress. If the mission is finished, the payment later
 * completes the line.
 */
function buildLine(
  { name, tasks }: GameMission,
  { isFinished, currentTask }: MissionProgressAfterMatch,
): Line {
  if (isFinished || !currentTask)
    return {
      ...about,
      outcome: 'NOT_PAID',
      what: gameMissionMessages.paysFor({ name }),
      why: null,
    };
  const { place: step, task, counted } = currentTask;
  const at = { name, step, steps: tasks.length, task: task.name };
  const progress = toDisplayedTaskProgress(counted, task.goal);
  return {
    ...about,
    outcome: 'COUNTED',
    what:
      counted < task.goal
        ? gameMissionMessages.progressOf({ ...at, done: progress, goal: task.goal })
        : gameMissionMessages.stepDone(at),
  };
}
/** Builds the payout of a finished mission, with the notification for the player. */
const buildPayout = (
  { kernel, notifier }: Deps,
  { mission, period, commandId }: Played,
  to: MissionPlayerProgress,
  line: Line,
): DuePayout => ({
  payout: {
    source: 'game-mission',
    sourceId: mission.id,
    period,
    accountId: to.accountId,
    rule: gameMissionMessages.paysFor({ name: mission.name }),
    cause: { missionId: mission.id, period },
    commandId,
    rewards: mission.rewards.toSorted(compareRewards),
  },
  async paid(tx, receipt) {
    line.rewards = receipt.rewards;
    line.outcome = receipt.held ? 'WAITS' : 'PAID';
    if (receipt.held) line.why = describePendingReward(receipt);
    const visible = await notifyReceivedItems(tx, notifier, to, receipt, { quiet: true });
    const paid = { ...receipt, rewards: visible };
    queuePayoutNotice(kernel, { accountId: to.accountId, commandId }, paid, { quiet: true });
    const rewardText = describeRewards(visible);
    const notification = missionDoneNotifications[toPayoutState(receipt)];
    await kernel.realtime.emit(
      tx,
      to.userId,
      'GAME_MISSIONS_UPDATED',
      {},
      // rewards hidden from the player are not announced
      visible.length === 0
        ? undefined
        : formatTitledMessage(notification({ name: mission.name, what: rewardText }), to.language),
    );
  },
});
/**
 * Returns a function that looks up, for an account and a task, the amount that this match added to
 * the task's statistic.
 */
function buildDeltaLookup(
  sums: readonly StatisticIncrease[],
): (accountId: number) => (task: MissionTask) => number {
  const deltas = new Map(
    sums.map((sum) => [`${sum.accountId} ${sum.statisticId} ${sum.segment}`, sum.delta]),
  );
  return (accountId) =>
    ({ statisticId, segment }) =>
      deltas.get(`${accountId} ${statisticId} ${segment}`) ?? 0;
}
/** Advances those players of a match who have not yet finished the mission in its period. */
async function advancePlayers(
  deps: Deps,
  tx: Tx,
  played: Played,
  players: readonly MissionPlayerProgress[],
  sums: readonly StatisticIncrease[],
): Promise<ReturnType<ReceiptLinesByAccount['notes']>> {
  const { mission, period } = played;
  const notes = new ReceiptLinesByAccount();
  const finished = players.filter(({ isFinished }) => isFinished);
  for (const { accountId } of finished)
    notes.add(accountId, {
      ...about,
      outcome: 'NOT_PAID',
      what: gameMissionMessages.paysFor({ name: mission.name }),
      why: missionAlreadyDoneMessages[mission.repeat](),
    });
  const deltaOf = buildDeltaLookup(sums);
  const steps = players
    .filter(({ isFinished }) => !isFinished)
    .map((player) => ({
      player,
      after: applyMatchToMission(player, mission.tasks, deltaOf(player.accountId)),
    }));
  if (steps.length === 0) return notes.notes();
  await writeMissionProgress(
    tx,
    mission.id,
    period,
    steps.map(({ player: { accountId }, after: { step, taskId, counted, isFinished } }) => ({
      accountId,
      step,
      taskId,
      counted,
      finishedAt: isFinished ? deps.kernel.clock.now() : null,
      rewards: isFinished ? mission.rewards : null,
    })),
  );
  const payouts: DuePayout[] = [];
  for (const { player, after } of steps) {
    const line = buildLine(mission, after);
    notes.add(player.accountId, line);
    if (after.isFinished) payouts.push(buildPayout(deps, played, player, line));
    else await deps.kernel.realtime.emit(tx, player.userId, 'GAME_MISSIONS_UPDATED', {});
  }
  if (payouts.length > 0) await deps.rewards.payLater(tx, payouts);
  return notes.notes();
}
const createSubscriptions = (deps: Deps) => [
  subscribeTo(matchStartingEvent, 'goals', async (tx, { missionId }) => {
    const mission = await lockGameMission(tx, missionId);
    const why = mission
      ? describeMissionIdleReason(mission)
      : gameMissionMessages.absent({ id: missionId });
    if (why) throw buildFieldError('missionId', why);
  }),
  subscribeTo(
    matchPlayedEvent,
    'goals',
    async (tx, { missionId, unpaid, players, sums, endedAt, commandId }) => {
      // a mission with unfinished matches cannot be deleted
      const mission = missionId === null ? undefined : await lockGameMission(tx, missionId);
      if (!mission) return [];
      const notes = new ReceiptLinesByAccount();
      const span = computeMissionPeriod(mission.repeat, endedAt);
      const accountIds = players.map(({ accountId }) => accountId);
      const subject = gameMissionMessages.paysFor({ name: mission.name });
      const isOver = isMissionPeriodClosed(span, deps.kernel.clock.now());
      const reason = describeMissionIdleReason(mission) ?? unpaid;
      if (!isOver && !reason) {
        const played = { mission, period: span.key, commandId };
        const progress = await listMissionPlayerProgress(tx, mission.id, span.key, accountIds);
        return advancePlayers(deps, tx, played, progress, sums);
      }
      for (const accountId of accountIds)
        if (isOver) notes.late(accountId, 'GAME_MISSION', subject);
        else
          notes.add(accountId, {
            ...about,
            outcome: 'NOT_PAID',
            what: subject,
            why: reason ?? null,
          });
      return notes.notes();
    },
  ),
];

/**
 * Converts a mission to the form for players. A finished mission shows every step as done, even if
 * its steps have changed since.
 */
function toGameMission(row: PlayerGameMissionRow, now: Date): Shown {
  const { id, name, description, repeat, tasks, step, finishedAt, held } = row;
  return {
    id,
    name,
    description,
    repeat,
    steps: tasks.map((task, place) => {
      const isDone = finishedAt !== null || place < step;
      const counted = place === step ? getMissionTaskCount(row, task) : 0;
      return {
        taskId: task.id,
        name: task.name,
        description: task.description,
        type: task.type,
        target: task.goal,
        progress: isDone ? task.goal : toDisplayedTaskProgress(counted, task.goal),
        done: isDone,
      };
    }),
    finishedAt,
    held,
    periodEnd: computeMissionPeriod(repeat, now).end?.toISOString() ?? null,
    rewards: row.rewards.map(({ id: _id, ...reward }) => reward),
  };
}
/**
 * Creates the functions of missions that are played in matches: they count each match for the
 * current step, and pay the rewards after the last step.
 */
export function createGameMissions(
  kernel: Kernel,
  { rewards, notifier, missions }: Omit<Deps, 'kernel'> & { readonly missions: OtherMissions },
) {
  const { db, clock } = kernel;
  return {
    subscriptions: createSubscriptions({ kernel, rewards, notifier }),
    list,
    listForGameServer,
  };

  /** Lists enabled missions with the account's current progress. */
  async function list(accountId: number) {
    const now = clock.now();
    const periods = Object.fromEntries(
      gameMissionRepeats.map((repeat) => [repeat, computeMissionPeriod(repeat, now).key]),
    ) as Record<(typeof gameMissionRepeats)[number], string>;
    const rows = await listPlayerGameMissions(db.read, accountId, periods);
    return { data: rows.map((row) => toGameMission(row, now)) };
  }
  /**
   * Lists the missions of an account for a game server, inside and outside of matches. @throws
   * NOT_FOUND
   */
  async function listForGameServer(accountId: number) {
    await requireUserIdOfAccount(db.read, accountId);
    const others = await missions.list(accountId);
    return { ...others, gameMissions: (await list(accountId)).data };
  }
}
