import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments.section';
import type { Parsed, Reply } from '@guildhall/contract/kit/endpoint';
import { problem } from '@guildhall/contract/kit/problem';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import type { Tx } from '../../../kernel/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import { noteRewards } from '../../../kernel/handovers.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { takenBack } from '../../../kernel/preview.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import type { PrizePools } from '../../wealth/prize-pools/prize-pools.api.ts';
import { namerOf, type Rewards } from '../../wealth/rewards/rewards.api.ts';
import { payPrizes } from './payment.service.ts';
import {
  earned,
  isPaidOut,
  lockedTournament,
  refuseOwnTournament,
  winnersIn,
} from './settlement.service.ts';
import {
  grantPrizes,
  lastRound,
  lockUnpaid,
  prizesOf,
  writeScores,
  type Granted,
  type PrizeRow,
} from './settlement.store.ts';
import { peopleOf } from './standings.store.ts';
import { changeOf, takeExcess, type Change } from './correction.taking.ts';
import { fundOf, sumsInRecord } from './tournaments.escrow.ts';
import { turned, type Nomination, type Tournament } from './tournaments.policy.ts';
import { payableOf, withPools } from './tournaments.pools.ts';
import { currencyIn } from './tournaments.prizes.ts';
import { setState } from './tournaments.store.ts';
import { words } from './tournaments.words.ts';

type Staff = Call<UserActor>;
type Correction = Parsed<typeof api.correctTournament>['body'];
type Corrected = Reply<typeof api.correctTournament>;

/** What these use cases stand on. */
interface Needs {
  readonly kernel: Kernel;
  readonly deps: { readonly bank: Bank; readonly rewards: Rewards; readonly pools: PrizePools };
}

/**
 * Changes scores, pays what is missing under the number of this correction and out of an escrow of
 * its own, takes back currency that is not earned, and says what stays with players all the same.
 */
const correct =
  (needs: Needs) =>
  async (
    call: Staff,
    id: number,
    { scores }: Correction,
    isPreview: boolean,
  ): Promise<Corrected> => {
    const { commands, tasks } = needs.kernel;
    const spec = {
      type: 'tournaments.correct',
      said: words.correctedTournament(),
      entity: 'tournaments',
      entityId: id,
    };
    if (isPreview) {
      const plain = { ...call, idempotencyKey: undefined };
      const changes = await takenBack<Corrected['changes']>((found) =>
        commands.run(plain, spec, async (tx, command) =>
          found((await corrected(needs, tx, { call, id }, scores, command.id)).changes),
        ),
      );
      return { taskId: null, commandId: null, changes };
    }
    return commands.run(call, spec, async (tx, command) => {
      const done = await corrected(needs, tx, { call, id }, scores, command.id);
      const { tournament, round, granted, escrow, changes } = done;
      const due = granted.filter(({ rewards }) => rewards.length > 0);
      const paying = { tournamentId: id, done: 0, total: due.length };
      const taskId =
        due.length === 0
          ? null
          : await tasks.start(tx, payPrizes, call.actor.userId, paying, String(id));
      return {
        reply: { taskId, changes },
        before: { state: tournament.state },
        after: { state: 'CORRECTED', round, scores, prizes: granted, escrow: sumsInRecord(escrow) },
        said: words.corrected({ name: tournament.name }),
      };
    });
  };
/** Does all of a correction but the paying; a preview does the same and takes it back. */
async function corrected(
  { kernel, deps }: Needs,
  tx: Tx,
  { call, id }: { readonly call: Staff; readonly id: number },
  scores: Correction['scores'],
  commandId: number,
) {
  const { clock, realtime } = kernel;
  const tournament = await lockedTournament(tx, id);
  await refuseOwnTournament(tx, call, id);
  if (!isPaidOut(tournament.state))
    throw new AppError('CONFLICT', { because: words.onlySettledTournamentCorrected() });
  await lockUnpaid(tx, id);
  const given = await prizesOf(tx, id);
  const seed = given[0]?.seed ?? kernel.chance.seed(`tournament ${id}`);
  await writeCorrected(tx, tournament, scores);
  const round = (await lastRound(tx, id)) + 1;
  const payable = await payableOf(deps.pools, tx, id);
  const changes = await changesOf(tx, tournament, withPools(tournament.nominations, payable), {
    given,
    seed,
  });
  // First what comes back: under a cap the one may pay for the other.
  await takeExcess({ ...deps, clock, realtime }, tx, {
    tournament,
    given,
    round,
    commandId,
    changes,
  });
  const granted = grantedBy(changes, given);
  for (const { accountId, rewards } of granted) noteRewards(accountId, rewards);
  const escrow = currencyIn(granted.flatMap(({ rewards }) => rewards));
  for (const [currency, amount] of escrow)
    await deps.bank.escrow.bringTo(tx, fundOf(id, round), currency, amount, commandId);
  await grantPrizes(tx, id, round, seed, granted, clock.now());
  await setState(tx, id, 'CORRECTED', clock.now());
  realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
  return { tournament, round, granted, escrow, changes: await shown(tx, changes) };
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
/** Who gets more or less than he was given so far, in the order of nominations. */
async function changesOf(
  tx: Tx,
  tournament: Tournament,
  nominations: readonly Nomination[],
  { given, seed }: { given: readonly PrizeRow[]; seed: string },
): Promise<Change[]> {
  const found: Change[] = [];
  for (const nomination of nominations) {
    const winners = await winnersIn(tx, tournament, nomination, seed);
    const accounts = new Set([
      ...winners.map((winner) => winner.accountId),
      ...given.filter((row) => row.nomination_id === nomination.id).map((row) => row.account_id),
    ]);
    for (const accountId of accounts) {
      const winner = winners.find((other) => other.accountId === accountId);
      const had = earned(given, nomination.id, accountId);
      const change = changeOf(nomination, accountId, winner, had);
      if (change) found.push(change);
    }
  }
  return found;
}
/** The rows of this round: what is paid, and what was taken, under one key. */
const grantedBy = (changes: readonly Change[], given: readonly PrizeRow[]): Granted[] =>
  changes.flatMap(({ nomination, accountId, winner, pays, taken }) => {
    const before = given.findLast(
      (row) => row.nomination_id === nomination.id && row.account_id === accountId,
    );
    const place = winner?.place ?? before?.place ?? 0;
    const score = winner?.score ?? before?.score ?? 0;
    return pays.length + taken.length === 0
      ? []
      : [{ nominationId: nomination.id, accountId, place, score, rewards: pays, takes: taken }];
  });
/** The changes with their names, as an operator reads them. */
async function shown(tx: Tx, changes: readonly Change[]): Promise<Corrected['changes']> {
  const lists = ['pays', 'withdrawn', 'takes', 'owes', 'keeps'] as const;
  const show = await namerOf(
    tx,
    changes.flatMap((row) => lists.flatMap((list) => row[list])),
  );
  const people = await peopleOf(
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

/** What a correction changes of what was granted. */
export function createCorrection(kernel: Kernel, deps: Needs['deps']) {
  return { correct: correct({ kernel, deps }) };
}
