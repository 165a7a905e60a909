import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import { noteRewardsOfLaterPayout } from '../../../../kernel/value/handovers.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { assertNotGrantToSelf } from '../../../../kernel/value/own-grant.ts';
import type { Bank } from '../../../wealth/bank/bank.api.ts';
import type { PrizePools } from '../../../wealth/prize-pools/prize-pools.api.ts';
import type { Reward } from '../../../wealth/rewards/rewards.api.ts';
import { payPrizesTaskKind } from './payment.service.ts';
import { hasTournamentScore, isTournamentRecounting } from '../standings/scores.store.ts';
import {
  insertGrantedPrizes,
  type GrantedPrize,
  type TournamentPrizeRow,
} from './settlement.store.ts';
import { listRankedAccounts } from '../standings/standings.store.ts';
import {
  adjustEscrowToTargets,
  toTournamentFund,
  toCurrencySumsRecord,
  formatCurrencySums,
} from './tournaments.escrow.ts';
import {
  getEffectiveTournamentState,
  type Nomination,
  type Tournament,
} from '../tournaments.policy.ts';
import { sumPayablePrizePools, addPoolSharesToPrizes } from './tournaments.pools.ts';
import {
  sumRewardCurrencies,
  subtractRewards,
  computeWinners,
  type CurrencySums,
  type NominationWinner,
} from './tournaments.prizes.ts';
import { lockTournament, setTournamentState, lockTournamentResults } from '../tournaments.store.ts';
import { tournamentMessages } from '../tournaments.messages.ts';

type Staff = Call<UserActor>;
export const isTournamentSettled = (state: string): boolean =>
  state === 'SETTLED' || state === 'CORRECTED';

export async function loadNominationWinners(
  db: Queries,
  tournament: Tournament,
  nomination: Nomination,
  seed: string,
): Promise<NominationWinner[]> {
  return computeWinners(
    nomination,
    await listRankedAccounts(db, tournament.id, nomination.id, nomination.winners, undefined),
    seed,
  );
}
/**
 * Returns the prizes that an account was granted in a nomination, minus the prizes that were taken
 * back.
 */
export const computeGrantedPrizes = (
  rows: readonly TournamentPrizeRow[],
  nominationId: number,
  accountId: number,
): Reward[] => {
  const mine = rows.filter(
    (row) => row.nomination_id === nominationId && row.account_id === accountId,
  );
  return subtractRewards(
    mine.flatMap((row) => row.rewards),
    mine.flatMap((row) => row.takes),
  );
};
/**
 * Waits until transactions with match results have ended, and locks a tournament. Throws NOT_FOUND
 * if it does not exist.
 */
export async function requireLockedTournament(tx: Tx, id: number): Promise<Tournament> {
  const tournament = await lockTournament(tx, id);
  if (!tournament) throw new AppError('NOT_FOUND');
  await lockTournamentResults(tx);
  return tournament;
}
/**
 * Throws FORBIDDEN if the operator participates in the tournament. Participants must not decide on
 * places, and every score affects all other places.
 */
export async function assertNotOwnTournament(tx: Tx, call: Call, id: number): Promise<void> {
  const { actor } = call;
  if (actor.kind === 'user' && (await hasTournamentScore(tx, id, actor.accountId)))
    assertNotGrantToSelf(call, actor.userId);
}
interface Deps {
  readonly bank: Bank;
  readonly pools: PrizePools;
}
/** Computes the prizes of all nominations. The caller passes the amounts that the pools pay. */
async function computeGrants(
  db: Queries,
  tournament: Tournament,
  payable: CurrencySums,
  seed: string,
): Promise<GrantedPrize[]> {
  const granted: GrantedPrize[] = [];
  for (const nomination of addPoolSharesToPrizes(tournament.nominations, payable))
    for (const winner of await loadNominationWinners(db, tournament, nomination, seed))
      granted.push({ nominationId: nomination.id, ...winner });
  return granted;
}
const sumEarned = (granted: readonly GrantedPrize[]): CurrencySums =>
  sumRewardCurrencies(granted.flatMap(({ rewards }) => rewards));
const subtractSums = (sums: CurrencySums, others: CurrencySums): CurrencySums =>
  new Map([...sums].map(([currency, amount]) => [currency, amount - (others.get(currency) ?? 0n)]));
/** Creates the use case that settles a tournament. */
export function createTournamentSettlement(kernel: Kernel, { bank, pools }: Deps) {
  const { commands, clock, tasks } = kernel;
  return { settle };

  /** Fixes the standings and grants every prize in one transaction. A task then pays the prizes. */
  function settle(call: Staff, id: number) {
    return commands.run(
      call,
      {
        type: 'tournaments.settle',
        message: tournamentMessages.settledTournament(),
        entity: 'tournaments',
        entityId: id,
      },
      async (tx, command) => {
        const tournament = await requireLockedTournament(tx, id);
        await assertNotOwnTournament(tx, call, id);
        if (isTournamentSettled(tournament.state))
          throw new AppError('CONFLICT', {
            because: tournamentMessages.tournamentSettledAlready(),
          });
        if (tournament.state === 'CANCELLED' || tournament.state === 'DRAFT')
          throw new AppError('CONFLICT', { because: tournamentMessages.thereNothingSettle() });
        const state = getEffectiveTournamentState(tournament, clock.now());
        if (state === 'OPEN' || state === 'GRACE')
          throw new AppError('CONFLICT', {
            because: tournamentMessages.matchesStillCountWaitUntil(),
          });
        if (await isTournamentRecounting(tx, id))
          throw new AppError('CONFLICT', {
            because: tournamentMessages.scoresBeingCountedTryAgain(),
          });
        const seed = kernel.chance.seed(`tournament ${id}`);
        await pools.close(tx, id, command.id);
        const payable = await sumPayablePrizePools(pools, tx, id);
        const granted = await computeGrants(tx, tournament, payable, seed);
        await insertGrantedPrizes(tx, id, 0, seed, granted, clock.now());
        for (const { accountId, rewards } of granted) noteRewardsOfLaterPayout(accountId, rewards);
        const prizes = sumEarned(granted);
        // amounts of the prizes without the shares of the pools; the pools pay their shares
        // themselves
        const promised = sumEarned(await computeGrants(tx, tournament, new Map(), seed));
        // returns the part of the escrow that nobody has earned, and adds missing amounts to
        // tournaments from before escrows existed
        await adjustEscrowToTargets(bank, tx, tournament, promised, command.id);
        await pools.settle(
          tx,
          id,
          subtractSums(prizes, promised),
          toTournamentFund(id, 0),
          command.id,
        );
        const prizeText = await formatCurrencySums(bank, tx, prizes);
        const { name } = tournament;
        kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
        await setTournamentState(tx, id, 'SETTLED', clock.now());
        const taskId = await tasks.start(
          tx,
          payPrizesTaskKind,
          call.actor.userId,
          { tournamentId: id, done: 0, total: granted.length },
          String(id),
        );
        return {
          reply: { taskId, winners: granted.length },
          before: { state },
          after: { state: 'SETTLED', seed, prizes: granted, escrow: toCurrencySumsRecord(prizes) },
          message:
            prizeText === undefined
              ? tournamentMessages.settledTournamentPrizes({ name, n: granted.length })
              : tournamentMessages.settledWithEscrow({ name, n: granted.length, what: prizeText }),
        };
      },
    );
  }
}
