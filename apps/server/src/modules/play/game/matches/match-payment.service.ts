import type { gameServerApi } from '@guildhall/contract/play/game/game-server';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Tx } from '../../../../kernel/db/db.ts';
import { on, type Subscription } from '../../../../kernel/facts.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Notifier } from '../../../post/notifications/notifications.api.ts';
import type { Energy } from '../../../wealth/items/items.api.ts';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import { lockExp } from '../../../identity/accounts/players/players.api.ts';
import {
  tellReceipt,
  type ReceiptLine,
  type Rewards,
} from '../../../wealth/rewards/rewards.api.ts';
import { linesOf, matchPlayed, type Advance, type MatchNote } from './match-facts.api.ts';
import type { KnownStatistic, ReportedResult } from './matches.policy.ts';
import { deltasOf, noteOf, sumsOf } from './matches.result.ts';
import type { GameEvents } from '../../game-events/game-events.api.ts';
import { stakeSource, type Stakes } from '../../stakes/stakes.api.ts';
import {
  noEnergy,
  rewardsDisabled,
  ruleOf,
  type Fitting,
  type MatchRewards,
} from '../../match-rewards/match-rewards.api.ts';
import { gainsOfMatch, tellGained, type Earned, type Gains } from './match-gains.ts';
import { perkRules } from '../../../wealth/perks/perks.api.ts';
import { earnedByPerks } from './match-perks.ts';
import {
  addTotals,
  carriedIn,
  insertDeltas,
  usersOf,
  writeResults,
  type MatchRow,
} from './matches.store.ts';

/** Receipts and notes of a paid result. */
export interface Paid {
  readonly receipts: Reply<typeof gameServerApi.reportResult>['receipts'];
  readonly notes: readonly MatchNote[];
}
/**
 * State of the match, and experience and level of its players, as the log keeps them: before and
 * after.
 */
export function recordOf(
  match: Pick<MatchRow, 'state'>,
  { notes }: Paid,
  after: Record<string, unknown>,
) {
  const standings = (which: 'before' | 'after') =>
    notes.flatMap(({ accountId, standing }) =>
      standing ? [{ accountId, ...standing[which] }] : [],
    );
  return {
    before: { state: match.state, standings: standings('before') },
    after: { ...after, standings: standings('after') },
  };
}

export interface PaymentDeps {
  readonly rewards: Rewards;
  readonly items: { readonly energy: Energy };
  readonly matchRewards: MatchRewards;
  readonly gameEvents: GameEvents;
  readonly notifications: Notifier;
  readonly stakes: Stakes;
}
interface PaymentNeeds {
  readonly kernel: Kernel;
  readonly deps: PaymentDeps;
}
/** Deltas and totals of a result; answers the sums by account, statistic and segment. */
async function writeStatistics(
  tx: Tx,
  match: MatchRow,
  result: ReportedResult,
  statistics: ReadonlyMap<string, KnownStatistic>,
): Promise<Advance[]> {
  const deltas = deltasOf(result, statistics);
  if (deltas.length === 0) return [];
  await insertDeltas(tx, match.id, result.endedAt, deltas);
  const sums = sumsOf(deltas);
  await addTotals(
    tx,
    sums.map(({ delta: total, ...one }) => ({ ...one, total })),
  );
  return sums;
}
const earnedBy = ({ row, unpaid }: Fitting): Earned => ({
  about: 'MATCH_REWARD',
  source: 'match-reward',
  sourceId: row.id,
  rule: ruleOf(row),
  reward: row.reward,
  unpaid,
});
/** Returns each player's share of the pot; empty for a match without stakes. */
async function potOf(
  { stakes }: PaymentDeps,
  tx: Tx,
  { id, matchId, terms }: MatchRow,
  players: ReportedResult['players'],
  commandId: number,
): Promise<ReadonlyMap<number, { earned: readonly Earned[]; lines: readonly ReceiptLine[] }>> {
  if (!terms) return new Map();
  const shares = await stakes.settle(tx, { id, matchId, terms }, players, commandId);
  return new Map(
    [...shares].map(([accountId, { prize, line }]) => [
      accountId,
      { earned: prize ? [earnedOfPot(id, prize)] : [], lines: line ? [line] : [] },
    ]),
  );
}
/** A pot is no reward: no energy, no event and no threshold keeps it from its winner. */
const earnedOfPot = (
  matchId: number,
  { rule, amount, currency }: { rule: Sentence; amount: number; currency: string },
): Earned => ({
  about: 'STAKE',
  source: stakeSource,
  sourceId: matchId,
  rule,
  reward: { kind: 'CURRENCY', id: null, currency, amount },
  unpaid: undefined,
});
/**
 * Takes the energy that the match has reserved, and finds what each player gains beside what
 * listeners will find.
 */
async function gainsFor(
  { kernel, deps }: PaymentNeeds,
  tx: Tx,
  match: MatchRow,
  { endedAt, players }: ReportedResult,
  accounts: Awaited<ReturnType<typeof lockExp>>,
  sums: readonly Advance[],
  { unpaid, commandId }: { unpaid: Sentence | undefined; commandId: number },
) {
  const carried = await carriedIn(tx, match.id);
  const boosts = new Map(carried.map((row) => [row.account_id, row.boosts]));
  const named = new Map(
    carried.flatMap((row) => (row.item_id === null ? [] : [[row.account_id, row.item_id]])),
  );
  const names = await deps.items.energy.spend(tx, [...named.values()], commandId);
  const reported = new Map(players.map(({ accountId, exp }) => [accountId, exp]));
  const unpaidFor = (accountId: number) =>
    unpaid ?? (named.has(accountId) ? undefined : noEnergy());
  const rules = perkRules(await kernel.configuration.within(tx));
  const fitting = await deps.matchRewards.of(
    tx,
    { id: match.id, endedAt },
    accounts.map(({ id, level }) => ({ accountId: id, level, unpaid: unpaidFor(id) })),
  );
  const perks = await earnedByPerks(tx, rules, carried, sums, unpaidFor);
  const pot = await potOf(deps, tx, match, players, commandId);
  const played = accounts.map(({ id }) => ({
    accountId: id,
    reported: reported.get(id) ?? 0,
    earned: [
      ...(fitting.get(id) ?? []).map(earnedBy),
      ...(perks.get(id) ?? []),
      ...(pot.get(id)?.earned ?? []),
    ],
    lines: pot.get(id)?.lines ?? [],
    energyOf: names.get(named.get(id) ?? 0),
    boosts: boosts.get(id) ?? [],
  }));
  return gainsOfMatch(tx, match, played, commandId);
}
/**
 * Pays a plausible result: accounts are locked in the order of their ids, so that two results
 * never wait for each other in a circle; then it is told, and who listens advances and pays.
 */
export async function payResult(
  needs: PaymentNeeds,
  tx: Tx,
  match: MatchRow,
  result: ReportedResult,
  statistics: ReadonlyMap<string, KnownStatistic>,
  { id: commandId, wasHeld }: { id: number; wasHeld: boolean },
): Promise<Paid> {
  const { kernel, deps } = needs;
  const players = [...result.players].sort((a, b) => a.accountId - b.accountId);
  const accounts = await lockExp(
    tx,
    players.map(({ accountId }) => accountId),
  );
  await writeResults(tx, match.id, result.players);
  const sums = await writeStatistics(tx, match, result, statistics);
  const { endedAt } = result;
  const without = await deps.gameEvents.withoutRewards(tx, match.eventId, endedAt);
  const unpaid = without === undefined ? undefined : rewardsDisabled(without);
  const { gains, due } = await gainsFor(needs, tx, match, result, accounts, sums, {
    unpaid,
    commandId,
  });
  const gainsOf = (accountId: number): Gains => gains.get(accountId) ?? nothing;
  const told = players.map((player) => {
    const { exp, unboosted } = gainsOf(player.accountId);
    return { ...player, exp, unboosted };
  });
  const notes = await kernel.facts.tell(tx, matchPlayed, {
    endedAt,
    wasHeld,
    commandId,
    missionId: match.missionId,
    unpaid,
    players: told,
    sums,
    due,
  });
  await tellGained(
    tx,
    deps.notifications,
    accounts.map(({ id, user_id: userId, language }) => ({
      to: { userId, language },
      gains: gainsOf(id),
    })),
  );
  const noted = await deps.rewards.note(
    tx,
    players.map((player) => {
      const { accountId } = player;
      return noteOf(match, player, gainsOf(accountId), linesOf(notes, accountId), {
        commandId,
        wasHeld,
      });
    }),
  );
  // Whoever gained experience is told by that.
  await tellReceipts(
    kernel,
    tx,
    told.filter(({ exp }) => exp === 0),
  );
  // game servers read keys, and English where there is none
  const receipts = [...noted].map(([accountId, receipt]) => ({
    accountId,
    receipt: tellReceipt(receipt, 'en'),
  }));
  return { receipts, notes };
}
/** Tells pages of players that a match of theirs has another receipt. */
export async function tellReceipts(
  { realtime }: Pick<Kernel, 'realtime'>,
  tx: Tx,
  players: readonly { readonly accountId: number }[],
): Promise<void> {
  const accountIds = players.map(({ accountId }) => accountId);
  for (const userId of await usersOf(tx, accountIds))
    await realtime.emit(tx, userId, 'STATISTICS_UPDATED', {});
}
const nothing: Gains = { reported: 0, unboosted: 0, exp: 0, lines: [], handed: [], payouts: [] };
/** Pays the rewards of a match together with everything else that it triggered. */
export const paysMatchRewards = (rewards: Rewards): Subscription =>
  on(matchPlayed, 'counters', async (tx, { due }) => {
    if (due.length > 0) await rewards.payLater(tx, due);
  });
