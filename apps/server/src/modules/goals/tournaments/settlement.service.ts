import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments.section';
import type { Parsed, Reply } from '@guildhall/contract/kit/endpoint';
import { randomBytes } from 'node:crypto';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Queries, Tx } from '../../../kernel/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { takenBack } from '../../../kernel/preview.ts';
import { namerOf, type Reward } from '../../wealth/rewards/rewards.api.ts';
import { payPrizes } from './payment.service.ts';
import { isRecounting } from './scores.store.ts';
import {
  grantPrizes,
  lastRound,
  prizesOf,
  writeScores,
  type Granted,
  type PrizeRow,
} from './settlement.store.ts';
import { peopleOf, rankedDownTo } from './standings.store.ts';
import { stateAt, turned, type Nomination, type Tournament } from './tournaments.policy.ts';
import { difference, gathered, winnersOf, type Winner } from './tournaments.prizes.ts';
import { lockTournament, setState, waitForResults } from './tournaments.store.ts';
import { problem } from '@guildhall/contract/kit/problem';
import { words } from './tournaments.words.ts';

type Staff = Call<UserActor>;
type Correction = Parsed<typeof api.correctTournament>['body'];
type Corrected = Reply<typeof api.correctTournament>;
export const isPaidOut = (state: string): boolean => state === 'SETTLED' || state === 'CORRECTED';

async function winnersIn(
  on: Queries,
  tournament: Tournament,
  nomination: Nomination,
  seed: string,
): Promise<Winner[]> {
  return winnersOf(
    nomination,
    await rankedDownTo(on, tournament.id, nomination.id, nomination.winners, undefined),
    seed,
  );
}
/** What a list of prizes gives one account in one nomination. */
export const earned = (
  rows: readonly PrizeRow[],
  nominationId: number,
  accountId: number,
): Reward[] =>
  gathered(
    rows
      .filter((row) => row.nomination_id === nominationId && row.account_id === accountId)
      .flatMap((row) => row.rewards),
  );
/** A tournament under lock, its results in flight waited for; NOT_FOUND without it. */
export async function lockedTournament(tx: Tx, id: number): Promise<Tournament> {
  const tournament = await lockTournament(tx, id);
  if (!tournament) throw new AppError('NOT_FOUND');
  await waitForResults(tx);
  return tournament;
}
/**
 * The standings are fixed and every prize granted in one transaction; the task that pays them
 * only hands over.
 */
const settle = (kernel: Kernel) => (call: Staff, id: number) => {
  const { commands, clock, tasks } = kernel;
  return commands.run(
    call,
    {
      type: 'tournaments.settle',
      said: words.settledTournament(),
      entity: 'tournaments',
      entityId: id,
    },
    async (tx) => {
      const tournament = await lockedTournament(tx, id);
      if (isPaidOut(tournament.state))
        throw new AppError('CONFLICT', { because: words.tournamentSettledAlready() });
      if (tournament.state === 'CANCELLED' || tournament.state === 'DRAFT')
        throw new AppError('CONFLICT', { because: words.thereNothingSettle() });
      const state = stateAt(tournament, clock.now());
      if (state === 'OPEN' || state === 'GRACE')
        throw new AppError('CONFLICT', { because: words.matchesStillCountWaitUntil() });
      if (await isRecounting(tx, id))
        throw new AppError('CONFLICT', { because: words.scoresBeingCountedTryAgain() });
      const seed = randomBytes(16).toString('hex');
      const granted: Granted[] = [];
      for (const nomination of tournament.nominations)
        for (const winner of await winnersIn(tx, tournament, nomination, seed))
          granted.push({ nominationId: nomination.id, ...winner });
      await grantPrizes(tx, id, 0, seed, granted, clock.now());
      kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      await setState(tx, id, 'SETTLED', clock.now());
      const taskId = await tasks.start(tx, payPrizes, call.actor.userId, {
        tournamentId: id,
        done: 0,
        total: granted.length,
      });
      return {
        reply: { taskId, winners: granted.length },
        before: { state },
        after: { state: 'SETTLED', seed, prizes: granted },
        said: words.settledTournamentPrizes({ name: tournament.name, n: granted.length }),
      };
    },
  );
};
/**
 * Changes scores, pays what is missing under the key of this correction, and says what stays with
 * players although it is not earned.
 */
const correct =
  (kernel: Kernel) =>
  async (
    call: Staff,
    id: number,
    { scores }: Correction,
    isPreview: boolean,
  ): Promise<Corrected> => {
    const { commands, clock, tasks } = kernel;
    const spec = {
      type: 'tournaments.correct',
      said: words.correctedTournament(),
      entity: 'tournaments',
      entityId: id,
    };
    if (isPreview) {
      const plain = { ...call, idempotencyKey: undefined };
      const changes = await takenBack<Corrected['changes']>((found) =>
        commands.run(plain, spec, async (tx) => found((await corrected(tx, id, scores)).changes)),
      );
      return { taskId: null, commandId: null, changes };
    }
    return commands.run(call, spec, async (tx) => {
      const { tournament, round, seed, granted, changes } = await corrected(tx, id, scores);
      await grantPrizes(tx, id, round, seed, granted, clock.now());
      kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
      await setState(tx, id, 'CORRECTED', clock.now());
      const paying = { tournamentId: id, done: 0, total: granted.length };
      const taskId =
        granted.length === 0 ? null : await tasks.start(tx, payPrizes, call.actor.userId, paying);
      return {
        reply: { taskId, changes },
        before: { state: tournament.state },
        after: { state: 'CORRECTED', round, scores, prizes: granted },
        said: words.corrected({ name: tournament.name }),
      };
    });
  };
/** Writes corrected scores; answers what they grant, and what changes for whom. */
async function corrected(tx: Tx, id: number, scores: Correction['scores']) {
  const tournament = await lockedTournament(tx, id);
  if (!isPaidOut(tournament.state))
    throw new AppError('CONFLICT', { because: words.onlySettledTournamentCorrected() });
  const given = await prizesOf(tx, id);
  const seed = given[0]?.seed ?? randomBytes(16).toString('hex');
  await writeCorrected(tx, tournament, scores);
  const round = (await lastRound(tx, id)) + 1;
  return { tournament, round, seed, ...(await differences(tx, tournament, given, seed)) };
}
async function writeCorrected(
  tx: Tx,
  tournament: Tournament,
  scores: Correction['scores'],
): Promise<void> {
  const rows = scores.map(({ nominationId, accountId, score }, at) => {
    const nomination = tournament.nominations.find((nomination) => nomination.id === nominationId);
    if (!nomination)
      throw invalid(`scores.${at}.nominationId`, problem('idAbsent', { id: nominationId }));
    if (
      scores.findIndex(
        (score) => score.nominationId === nominationId && score.accountId === accountId,
      ) < at
    )
      throw invalid(`scores.${at}.accountId`, problem('twice'));
    return {
      nominationId,
      accountId,
      points: score === null ? null : turned(nomination.aggregation, score),
    };
  });
  const written = await writeScores(tx, tournament.id, rows);
  const missing = rows.findIndex(
    (row) =>
      !written.some(
        (entry) => entry.nomination_id === row.nominationId && entry.account_id === row.accountId,
      ),
  );
  if (missing >= 0) throw invalid(`scores.${missing}.accountId`, words.mustScoreNomination());
}
async function differences(
  tx: Tx,
  tournament: Tournament,
  given: readonly PrizeRow[],
  seed: string,
) {
  const granted: Granted[] = [];
  const found: {
    nominationId: number;
    accountId: number;
    place: number | null;
    pays: Reward[];
    keeps: Reward[];
  }[] = [];
  for (const nomination of tournament.nominations) {
    const winners = await winnersIn(tx, tournament, nomination, seed);
    const accounts = new Set([
      ...winners.map((winner) => winner.accountId),
      ...given.filter((row) => row.nomination_id === nomination.id).map((row) => row.account_id),
    ]);
    for (const accountId of accounts) {
      const winner = winners.find((other) => other.accountId === accountId);
      const had = earned(given, nomination.id, accountId);
      const [pays, keeps] = [
        difference(winner?.rewards ?? [], had),
        difference(had, winner?.rewards ?? []),
      ];
      if (winner && pays.length > 0)
        granted.push({ nominationId: nomination.id, ...winner, rewards: pays });
      if (pays.length + keeps.length > 0)
        found.push({
          nominationId: nomination.id,
          accountId,
          place: winner?.place ?? null,
          pays,
          keeps,
        });
    }
  }
  const show = await namerOf(
    tx,
    found.flatMap((row) => [...row.pays, ...row.keeps]),
  );
  const people = await peopleOf(
    tx,
    found.map((row) => row.accountId),
  );
  const changes = found.map((row) => ({
    ...row,
    username: people.get(row.accountId)?.username ?? '',
    pays: row.pays.map(show),
    keeps: row.keeps.map(show),
  }));
  return { granted, changes };
}

/** What is granted at the end, and what a correction changes of it. */
export function createSettlement(kernel: Kernel) {
  return { settle: settle(kernel), correct: correct(kernel) };
}
