import type { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Tx } from '../../../../kernel/db/db.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Notifier } from '../../../post/notifications/notifications.api.ts';
import { lockAccountExperience } from '../../../identity/accounts/players/players.api.ts';
import { toReceiptReply, type RewardPayments } from '../../../wealth/rewards/rewards.api.ts';
import {
  listReceiptLines,
  matchPayingEvent,
  matchPlayedEvent,
  type StatisticIncrease,
  type MatchListenerResult,
} from '../../match-facts/match-facts.api.ts';
import {
  addStatisticTotals,
  insertStatisticDeltas,
  type KnownStatistic,
} from '../../statistics/statistics.api.ts';
import type { ReportedMatchResult } from '../matches.policy.ts';
import {
  listStatisticDeltas,
  buildPaidMatchReceipt,
  sumStatisticDeltas,
} from './matches.result.ts';
import type { GameEvents } from '../../game-events/game-events.api.ts';
import { matchNotPaidMessages } from '../matches.messages.ts';
import { computeMatchGains, notifyItemsGained, type PlayerMatchGains } from './match-gains.ts';
import {
  listMatchLoadouts,
  listUserIdsByAccounts,
  updateMatchResults,
  type MatchRow,
} from '../matches.store.ts';

/** Receipts of a paid result, and the results of listeners for its players. */
export interface PaidMatchResult {
  readonly receipts: Reply<typeof gameServerApi.reportResult>['receipts'];
  readonly notes: readonly MatchListenerResult[];
}
/**
 * Builds the log record of a match. It contains the state of the match, and the experience and
 * level of its players before and after.
 */
export function buildMatchLogRecord(
  match: Pick<MatchRow, 'state'>,
  { notes }: PaidMatchResult,
  after: Record<string, unknown>,
) {
  const standings = (side: 'before' | 'after') =>
    notes.flatMap(({ accountId, standing }) =>
      standing ? [{ accountId, ...standing[side] }] : [],
    );
  return {
    before: { state: match.state, standings: standings('before') },
    after: { ...after, standings: standings('after') },
  };
}

export interface MatchPaymentDeps {
  readonly rewards: RewardPayments;
  readonly gameEvents: GameEvents;
  readonly notifications: Notifier;
}
interface Deps extends MatchPaymentDeps {
  readonly kernel: Kernel;
}
/**
 * Stores how a result changes statistics, and adds the changes to the totals. Returns the changes
 * summed by account, statistic and segment.
 */
async function writeStatistics(
  tx: Tx,
  match: MatchRow,
  result: ReportedMatchResult,
  statistics: ReadonlyMap<string, KnownStatistic>,
): Promise<StatisticIncrease[]> {
  const deltas = listStatisticDeltas(result, statistics);
  if (deltas.length === 0) return [];
  await insertStatisticDeltas(tx, match.id, result.endedAt, deltas);
  const sums = sumStatisticDeltas(deltas);
  await addStatisticTotals(
    tx,
    sums.map(({ delta: total, ...key }) => ({ ...key, total })),
  );
  return sums;
}
/**
 * Collects the rewards of a match from the listeners, and adds boosters. `unpaid` is the reason why
 * the match gives all its players only experience.
 */
async function findGains(
  { kernel, gameEvents }: Deps,
  tx: Tx,
  match: MatchRow,
  { endedAt, players }: ReportedMatchResult,
  accounts: Awaited<ReturnType<typeof lockAccountExperience>>,
  sums: readonly StatisticIncrease[],
  commandId: number,
) {
  const event = await gameEvents.withoutRewards(tx, match.eventId, endedAt);
  const unpaid =
    event === undefined ? undefined : matchNotPaidMessages.rewardsDisabled({ name: event });
  const carried = new Map(
    (await listMatchLoadouts(tx, match.id)).map((row) => [row.account_id, row]),
  );
  const levels = new Map(accounts.map(({ id, level }) => [id, level]));
  const earnings = await kernel.facts.publish(tx, matchPayingEvent, {
    match,
    endedAt,
    commandId,
    players: players.map(({ accountId, won }) => {
      const { item_id: itemId = null, loadout = [] } = carried.get(accountId) ?? {};
      return {
        accountId,
        level: levels.get(accountId) ?? 1,
        won,
        itemId,
        loadout,
        unpaid: unpaid ?? (itemId === null ? matchNotPaidMessages.noEnergy() : undefined),
      };
    }),
    sums,
  });
  const played = players.map(({ accountId, exp: reported }) => ({
    accountId,
    reported,
    boosts: carried.get(accountId)?.boosts ?? [],
  }));
  return { unpaid, ...(await computeMatchGains(tx, match, played, earnings, commandId)) };
}
/**
 * Pays a plausible result. First locks the accounts in the order of ids, so that two results never
 * deadlock. Then the listeners return the rewards, and the result is published with its experience.
 * At the end, all payments collected so far are made together, whichever rule caused them.
 */
export async function payMatchResult(
  deps: Deps,
  tx: Tx,
  match: MatchRow,
  result: ReportedMatchResult,
  statistics: ReadonlyMap<string, KnownStatistic>,
  { id: commandId, wasHeld }: { id: number; wasHeld: boolean },
): Promise<PaidMatchResult> {
  const { kernel, rewards, notifications } = deps;
  const { endedAt } = result;
  const players = [...result.players].sort((a, b) => a.accountId - b.accountId);
  const accounts = await lockAccountExperience(
    tx,
    players.map(({ accountId }) => accountId),
  );
  await updateMatchResults(tx, match.id, result.players);
  const sums = await writeStatistics(tx, match, result, statistics);
  const { getGains, playersWithGains, notes } = await kernel.facts.gather(tx, async () => {
    const sorted = { endedAt, players };
    const matchGains = await findGains(deps, tx, match, sorted, accounts, sums, commandId);
    const getGains = (accountId: number): PlayerMatchGains =>
      matchGains.gains.get(accountId) ?? nothing;
    const playersWithGains = players.map((player) => {
      const { exp, unboosted } = getGains(player.accountId);
      return { ...player, exp, unboosted };
    });
    const notes = await kernel.facts.publish(tx, matchPlayedEvent, {
      endedAt,
      wasHeld,
      commandId,
      missionId: match.missionId,
      unpaid: matchGains.unpaid,
      players: playersWithGains,
      sums,
    });
    if (matchGains.due.length > 0) await rewards.payLater(tx, matchGains.due);
    return { getGains, playersWithGains, notes };
  });
  await notifyItemsGained(
    tx,
    notifications,
    accounts.map(({ id, user_id: userId, language }) => ({
      to: { userId, language },
      gains: getGains(id),
    })),
  );
  const receiptsByAccount = await rewards.note(
    tx,
    players.map((player) => {
      const { accountId } = player;
      return buildPaidMatchReceipt(
        match,
        player,
        getGains(accountId),
        listReceiptLines(notes, accountId),
        { commandId, wasHeld },
      );
    }),
  );
  // only notifies players without experience, because the others have already been notified
  await notifyReceiptsChanged(
    kernel,
    tx,
    playersWithGains.filter(({ exp }) => exp === 0),
  );
  // game servers read the keys of messages; if a message has no key, they read its English text
  const receipts = [...receiptsByAccount].map(([accountId, receipt]) => ({
    accountId,
    receipt: toReceiptReply(receipt, 'en'),
  }));
  return { receipts, notes };
}
/** Notifies the open pages of players that a receipt of a match has changed. */
export async function notifyReceiptsChanged(
  { realtime }: Pick<Kernel, 'realtime'>,
  tx: Tx,
  players: readonly { readonly accountId: number }[],
): Promise<void> {
  const accountIds = players.map(({ accountId }) => accountId);
  for (const userId of await listUserIdsByAccounts(tx, accountIds))
    await realtime.emit(tx, userId, 'STATISTICS_UPDATED', {});
}
const nothing: PlayerMatchGains = {
  reported: 0,
  unboosted: 0,
  exp: 0,
  lines: [],
  handed: [],
  payouts: [],
};
