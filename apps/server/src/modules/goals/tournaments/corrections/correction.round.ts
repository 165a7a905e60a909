import { rewardKindSpecs } from '@guildhall/contract/kit/field/rewards';
import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { Reply } from '@guildhall/contract/kit/endpoint';
import type { Tx } from '../../../../kernel/db/db.ts';
import { noteRewardsOfLaterPayout } from '../../../../kernel/value/handovers.ts';
import { noteCommandImpacts } from '../../../../kernel/commands/impacts.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import type { Bank } from '../../../wealth/bank/bank.api.ts';
import type { PrizePools } from '../../../wealth/prize-pools/prize-pools.api.ts';
import {
  createRewardNamer,
  describeRewards,
  type RewardPayments,
} from '../../../wealth/rewards/rewards.api.ts';
import { findRewardChange, takeBackExcessPrizes, type RewardChange } from './correction.taking.ts';
import { payPrizesTaskKind } from '../settlement/payment.service.ts';
import { computeGrantedPrizes, loadNominationWinners } from '../settlement/settlement.service.ts';
import {
  insertGrantedPrizes,
  listAccountsKeepingPrizes,
  getLastCorrectionRound,
  lockUnpaidPrizes,
  listTournamentPrizes,
  type GrantedPrize,
  type TournamentPrizeRow,
} from '../settlement/settlement.store.ts';
import { mapStandingPlayers } from '../standings/standings.store.ts';
import { toTournamentFund, toCurrencySumsRecord } from '../settlement/tournaments.escrow.ts';
import type { Nomination, Tournament } from '../tournaments.policy.ts';
import { sumPayablePrizePools, addPoolSharesToPrizes } from '../settlement/tournaments.pools.ts';
import { sumRewardCurrencies } from '../settlement/tournaments.prizes.ts';
import { setTournamentState } from '../tournaments.store.ts';
import { tournamentMessages } from '../tournaments.messages.ts';

export type CorrectTournamentReply = Reply<typeof api.correctTournament>;
/** Dependencies of all changes of places after a settlement. */
export interface CorrectionRoundDeps {
  readonly kernel: Kernel;
  readonly bank: Bank;
  readonly rewards: RewardPayments;
  readonly pools: PrizePools;
}
interface Rounding {
  readonly tournament: Tournament;
  readonly commandId: number;
  /** Operator to whom the payment task belongs; null if the system acts. */
  readonly userId: number | null;
}
/**
 * Calls `write` to change the scores of a settled tournament, and recalculates its places. Takes
 * back rewards that are no longer earned, grants missing rewards out of a new escrow, and starts
 * their payment. The caller must have locked the tournament.
 */
export async function runCorrectionRound(
  { kernel, bank, rewards, pools }: CorrectionRoundDeps,
  tx: Tx,
  { tournament, commandId, userId }: Rounding,
  write: () => Promise<void>,
) {
  const { clock, realtime } = kernel;
  const { id } = tournament;
  await lockUnpaidPrizes(tx, id);
  const paidPrizes = await listTournamentPrizes(tx, id);
  const seed = paidPrizes[0]?.seed ?? kernel.chance.seed(`tournament ${id}`);
  await write();
  const round = (await getLastCorrectionRound(tx, id)) + 1;
  const payable = await sumPayablePrizePools(pools, tx, id);
  const changes = await listChanges(
    tx,
    tournament,
    addPoolSharesToPrizes(tournament.nominations, payable),
    { paidPrizes, seed },
  );
  // takes amounts back before granting others: in a capped currency, the grants may need the
  // amounts taken back
  await takeBackExcessPrizes({ bank, rewards, clock, realtime }, tx, {
    tournament,
    paidPrizes,
    round,
    commandId,
    changes,
  });
  const granted = buildGrants(changes, paidPrizes);
  for (const { accountId, rewards } of granted) noteRewardsOfLaterPayout(accountId, rewards);
  const escrow = sumRewardCurrencies(granted.flatMap(({ rewards }) => rewards));
  for (const [currency, amount] of escrow)
    await bank.escrow.bringTo(tx, toTournamentFund(id, round), currency, amount, commandId);
  await insertGrantedPrizes(tx, id, round, seed, granted, clock.now());
  await setTournamentState(tx, id, 'CORRECTED', clock.now());
  realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
  const total = granted.filter(({ rewards }) => rewards.length > 0).length;
  const paying = { tournamentId: id, done: 0, total };
  return {
    // if a payment task is already running, it also pays these prizes, because each of its steps
    // reads the payable prizes again
    taskId:
      total === 0
        ? null
        : await kernel.tasks.ensure(tx, payPrizesTaskKind, userId, paying, String(id)),
    changes: await nameChanges(tx, changes),
    recorded: { state: 'CORRECTED', round, prizes: granted, escrow: toCurrencySumsRecord(escrow) },
  };
}
/** Makes the operator confirm the rewards that a recalculation takes from players. */
export function requireTakebackApprovals(
  tournament: Tournament,
  changes: CorrectTournamentReply['changes'],
): void {
  const players = Map.groupBy(changes, ({ accountId }) => accountId);
  noteCommandImpacts(
    [...players.values()].flatMap((own) => {
      const lost = sumLosses(own);
      const player = own[0]?.username ?? '';
      return lost.length === 0
        ? []
        : [
            {
              kind: 'takes' as const,
              sentence: tournamentMessages.takenFrom({ player, what: describeRewards(lost) }),
            },
          ];
    }),
    { of: `tournaments ${tournament.id}` },
  );
}
/**
 * Sums the rewards that a player loses in all nominations, in a fixed order. Counts paid, unpaid
 * and spent prizes alike; otherwise the operator's confirmation would become invalid when a prize
 * changes between these states.
 */
function sumLosses(
  changes: CorrectTournamentReply['changes'],
): CorrectTournamentReply['changes'][number]['takes'] {
  const sums = new Map<string, CorrectTournamentReply['changes'][number]['takes'][number]>();
  for (const { withdrawn, takes, owes } of changes)
    for (const reward of [...withdrawn, ...takes, ...owes]) {
      const rewardKey = `${reward.kind} ${reward.currency ?? ''} ${reward.name}`;
      const amount = reward.amount + (sums.get(rewardKey)?.amount ?? 0);
      // two nominations may award the same avatar, but an account can own it only once
      const isSingle = rewardKindSpecs[reward.kind].max === 1;
      sums.set(rewardKey, { ...reward, amount: isSingle ? 1 : amount });
    }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, reward]) => reward);
}
/**
 * Lists the players who have earned other rewards than they were granted so far, in the order of
 * nominations.
 */
async function listChanges(
  tx: Tx,
  tournament: Tournament,
  nominations: readonly Nomination[],
  { paidPrizes, seed }: { paidPrizes: readonly TournamentPrizeRow[]; seed: string },
): Promise<RewardChange[]> {
  const keepers = new Set(await listAccountsKeepingPrizes(tx, tournament.id));
  const changes: RewardChange[] = [];
  for (const nomination of nominations) {
    const winners = await loadNominationWinners(tx, tournament, nomination, seed);
    const accounts = new Set([
      ...winners.map((winner) => winner.accountId),
      ...paidPrizes
        .filter((row) => row.nomination_id === nomination.id)
        .map((row) => row.account_id),
    ]);
    for (const accountId of accounts) {
      const winner = winners.find((other) => other.accountId === accountId);
      const had = computeGrantedPrizes(paidPrizes, nomination.id, accountId);
      const change = findRewardChange(nomination, accountId, winner, had, keepers.has(accountId));
      if (change) changes.push(change);
    }
  }
  return changes;
}
/**
 * Builds the prize rows of this round. A row contains the rewards to pay and the rewards to take
 * back.
 */
const buildGrants = (
  changes: readonly RewardChange[],
  paidPrizes: readonly TournamentPrizeRow[],
): GrantedPrize[] =>
  changes.flatMap(({ nomination, accountId, winner, pays, taken }) => {
    const before = paidPrizes.findLast(
      (row) => row.nomination_id === nomination.id && row.account_id === accountId,
    );
    const place = winner?.place ?? before?.place ?? 0;
    const score = winner?.score ?? before?.score ?? 0;
    return pays.length + taken.length === 0
      ? []
      : [{ nominationId: nomination.id, accountId, place, score, rewards: pays, takes: taken }];
  });
/** Adds display names to the changes, for operators. */
async function nameChanges(
  tx: Tx,
  changes: readonly RewardChange[],
): Promise<CorrectTournamentReply['changes']> {
  const lists = ['pays', 'withdrawn', 'takes', 'owes', 'keeps'] as const;
  const show = await createRewardNamer(
    tx,
    changes.flatMap((row) => lists.flatMap((list) => row[list])),
  );
  const people = await mapStandingPlayers(
    tx,
    changes.map((row) => row.accountId),
  );
  return changes.map((row) => ({
    nominationId: row.nomination.id,
    accountId: row.accountId,
    username: people.get(row.accountId)?.username ?? '',
    place: row.winner?.place ?? null,
    pays: row.pays.map(show),
    withdrawn: row.withdrawn.map(show),
    takes: row.takes.map(show),
    owes: row.owes.map(show),
    keeps: row.keeps.map(show),
  }));
}
