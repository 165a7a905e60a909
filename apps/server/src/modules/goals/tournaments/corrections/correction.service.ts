import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import { problem } from '@guildhall/contract/kit/problem/problem';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { lockMonthsAgainstArchiving } from '../../../../kernel/db/partitions.ts';
import { AppError, buildFieldError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { assertNotGrantToSelf } from '../../../../kernel/value/own-grant.ts';
import { runWithRollback } from '../../../../kernel/commands/preview.ts';
import {
  requireTakebackApprovals,
  runCorrectionRound,
  type CorrectTournamentReply,
  type CorrectionRoundDeps,
} from './correction.round.ts';
import { assertMatchesNotArchived } from '../../../play/statistics/statistic-archive.api.ts';
import { findEarliestStart } from '../../../play/statistics/statistic-sums.api.ts';
import { recountScores } from '../standings/scores.store.ts';
import {
  isTournamentSettled,
  requireLockedTournament,
  assertNotOwnTournament,
} from '../settlement/settlement.service.ts';
import {
  removeReadmittedDisqualifications,
  listAccountsWithoutScore,
  writeCorrectedScores,
} from '../settlement/settlement.store.ts';
import { mapStandingPlayers } from '../standings/standings.store.ts';
import {
  listMatchTimeslots,
  toScoreSortValue,
  type Nomination,
  type Tournament,
} from '../tournaments.policy.ts';
import { tournamentMessages } from '../tournaments.messages.ts';

type Staff = Call<UserActor>;
type Correction = ValidatedCallInput<typeof api.correctTournament>['body'];

/** Validates and applies a correction under the tournament's lock. */
async function applyCorrection(
  deps: CorrectionRoundDeps,
  tx: Tx,
  { call, id }: { readonly call: Staff; readonly id: number },
  scores: Correction['scores'],
  commandId: number,
) {
  const tournament = await requireLockedTournament(tx, id);
  await assertNotOwnTournament(tx, call, id);
  if (scores.some(({ accountId }) => accountId === call.actor.accountId))
    assertNotGrantToSelf(call, call.actor.userId);
  if (!isTournamentSettled(tournament.state))
    throw new AppError('CONFLICT', {
      because: tournamentMessages.onlySettledTournamentCorrected(),
    });
  const rounding = { tournament, commandId, userId: call.actor.userId };
  const round = await runCorrectionRound(deps, tx, rounding, () =>
    writeScores(tx, tournament, scores),
  );
  requireTakebackApprovals(tournament, round.changes);
  return { tournament, ...round };
}
async function writeScores(
  tx: Tx,
  tournament: Tournament,
  scores: Correction['scores'],
): Promise<void> {
  const rows = scores.map(({ nominationId, accountId, score }, at) => {
    const nomination = tournament.nominations.find((nomination) => nomination.id === nominationId);
    if (!nomination)
      throw buildFieldError(`scores.${at}.nominationId`, problem('idAbsent', { id: nominationId }));
    if (
      scores.findIndex(
        (score) => score.nominationId === nominationId && score.accountId === accountId,
      ) < at
    )
      throw buildFieldError(`scores.${at}.accountId`, problem('twice'));
    return {
      nominationId,
      accountId,
      points: score === null ? null : toScoreSortValue(nomination.aggregation, score),
    };
  });
  // first counts the matches of players without a score, because the time of their matches decides
  // ties
  for (const nomination of tournament.nominations)
    await recountMissingScores(tx, tournament, nomination, rows);
  const people = await mapStandingPlayers(
    tx,
    rows.map(({ accountId }) => accountId),
  );
  const stranger = rows.findIndex(({ accountId }) => !people.has(accountId));
  if (stranger >= 0)
    throw buildFieldError(`scores.${stranger}.accountId`, tournamentMessages.playerUnknown());
  const written = await writeCorrectedScores(tx, tournament, rows);
  const missing = rows.findIndex(
    (row) =>
      !written.some(
        (entry) => entry.nomination_id === row.nominationId && entry.account_id === row.accountId,
      ),
  );
  if (missing >= 0)
    throw buildFieldError(`scores.${missing}.accountId`, tournamentMessages.mustScoreNomination());
  await removeReadmittedDisqualifications(tx, tournament.id);
}
/**
 * Counts the matches of those players in the corrected rows who have no score in the nomination.
 */
async function recountMissingScores(
  tx: Tx,
  tournament: Tournament,
  nomination: Nomination,
  rows: readonly { nominationId: number; accountId: number; points: number | null }[],
): Promise<void> {
  const asked = rows
    .filter(({ nominationId, points }) => nominationId === nomination.id && points !== null)
    .map(({ accountId }) => accountId);
  const missing = await listAccountsWithoutScore(tx, tournament.id, nomination.id, asked);
  if (missing.length === 0) return;
  const spans = listMatchTimeslots(tournament);
  await lockMonthsAgainstArchiving(tx);
  await assertMatchesNotArchived(tx, findEarliestStart(spans) ?? new Date(tournament.start));
  await recountScores(tx, tournament.id, nomination, spans, missing);
}

/** Creates the use case that corrects scores after the settlement. */
export function createTournamentCorrection(
  kernel: Kernel,
  used: Omit<CorrectionRoundDeps, 'kernel'>,
) {
  const { commands } = kernel;
  const deps: CorrectionRoundDeps = { kernel, ...used };
  return { correct };

  /**
   * Changes scores. Pays missing rewards out of a new escrow, which has the number of this
   * correction. Takes back rewards that are no longer earned; the reply lists those that players
   * keep.
   */
  async function correct(
    call: Staff,
    id: number,
    { scores }: Correction,
    isPreview: boolean,
  ): Promise<CorrectTournamentReply> {
    const spec = {
      type: 'tournaments.correct',
      message: tournamentMessages.correctedTournament(),
      entity: 'tournaments',
      entityId: id,
    };
    if (isPreview) {
      const plain = { ...call, idempotencyKey: undefined };
      const changes = await runWithRollback<CorrectTournamentReply['changes']>((finishWith) =>
        commands.run(plain, spec, async (tx, command) =>
          finishWith((await applyCorrection(deps, tx, { call, id }, scores, command.id)).changes),
        ),
      );
      return { taskId: null, commandId: null, changes };
    }
    return commands.run(call, spec, async (tx, command) => {
      const correction = await applyCorrection(deps, tx, { call, id }, scores, command.id);
      const { tournament, taskId, recorded, changes } = correction;
      return {
        reply: { taskId, changes },
        before: { state: tournament.state },
        after: { ...recorded, scores },
        message: tournamentMessages.corrected({ name: tournament.name }),
      };
    });
  }
}
