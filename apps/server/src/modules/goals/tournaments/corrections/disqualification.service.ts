import type { tournamentsAdminApi as api } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { ValidatedCallInput, Reply } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { runWithRollback } from '../../../../kernel/commands/preview.ts';
import type { UndoStep } from '../../../../kernel/commands/undo.ts';
import {
  requireTakebackApprovals,
  runCorrectionRound,
  type CorrectionRoundDeps,
} from './correction.round.ts';
import { setAccountDisqualified } from '../standings/scores.store.ts';
import {
  isTournamentSettled,
  requireLockedTournament,
  assertNotOwnTournament,
} from '../settlement/settlement.service.ts';
import { insertDisqualification, removeDisqualification } from '../settlement/settlement.store.ts';
import { mapStandingPlayers } from '../standings/standings.store.ts';
import type { Tournament } from '../tournaments.policy.ts';
import { tournamentMessages } from '../tournaments.messages.ts';

type Staff = Call<UserActor>;
type Body = ValidatedCallInput<typeof api.disqualifyFromTournament>['body'];
type Done = Reply<typeof api.disqualifyFromTournament>;
type Changes = Done['changes'];
/**
 * Record of a disqualification. The optional fields are missing in records from before prizes could
 * be taken back.
 */
interface Recorded {
  readonly accountId: number;
  readonly nominations?: readonly number[];
  readonly wasSettled?: boolean;
}

/**
 * Registers the undo of a disqualification. After the settlement, only a disqualification that was
 * made after the settlement can be undone; the undo grants its prizes again.
 */
function registerUndo(deps: CorrectionRoundDeps): void {
  const readmit: UndoStep = async (tx, entry, command, call) => {
    const tournament = await requireLockedTournament(tx, entry.entityId ?? 0);
    await assertNotOwnTournament(tx, call, tournament.id);
    const { accountId, nominations, wasSettled = false } = entry.after as unknown as Recorded;
    const isSettled = isTournamentSettled(tournament.state);
    if ((isSettled && !wasSettled) || tournament.state === 'CANCELLED')
      throw new AppError('NOT_UNDOABLE', { because: tournamentMessages.tournamentSettled() });
    const admit = async (): Promise<void> => {
      if (!(await removeDisqualification(tx, tournament.id, accountId)))
        throw new AppError('NOT_UNDOABLE', { because: tournamentMessages.disqualificationOver() });
      await setAccountDisqualified(tx, tournament.id, accountId, false, nominations);
    };
    if (isSettled) {
      const userId = call.actor.kind === 'user' ? call.actor.userId : null;
      const rounding = { tournament, commandId: command.id, userId };
      const { changes, recorded } = await runCorrectionRound(deps, tx, rounding, admit);
      requireTakebackApprovals(tournament, changes);
      return { before: entry.after, after: recorded };
    }
    await admit();
    deps.kernel.realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
    return { before: entry.after, after: null };
  };
  deps.kernel.undo.register('tournaments.disqualify', readmit);
}
/**
 * Removes a player from every nomination. In a settled tournament, also recalculates the prizes.
 */
async function removePlayer(
  deps: CorrectionRoundDeps,
  tx: Tx,
  { call, id, commandId }: { call: Staff; id: number; commandId: number },
  { accountId, takesPrizes, reason }: Body,
) {
  const { clock, realtime } = deps.kernel;
  const tournament = await requireLockedTournament(tx, id);
  await assertNotOwnTournament(tx, call, id);
  assertRunning(tournament);
  const person = (await mapStandingPlayers(tx, [accountId])).get(accountId);
  if (!person) throw new AppError('NOT_FOUND');
  let nominations: number[] = [];
  const details = { reason, isLeft: !takesPrizes, now: clock.now() };
  if (!(await insertDisqualification(tx, id, accountId, details)))
    throw new AppError('CONFLICT', { because: tournamentMessages.playerOutAlready() });
  const exclude = async (): Promise<void> => {
    nominations = await setAccountDisqualified(tx, id, accountId, true);
  };
  const wasSettled = isTournamentSettled(tournament.state);
  const rounding = { tournament, commandId, userId: call.actor.userId };
  const round = wasSettled
    ? await runCorrectionRound(deps, tx, rounding, exclude)
    : await exclude().then(() => ({ taskId: null, changes: [], recorded: {} }));
  requireTakebackApprovals(tournament, round.changes);
  realtime.emitToAll(tx, 'TOURNAMENTS_UPDATED');
  await realtime.emit(tx, person.user_id, 'TOURNAMENTS_UPDATED', {});
  const after = { ...round.recorded, accountId, tournamentId: id, nominations, wasSettled };
  return { ...round, tournament, person, after };
}
function assertRunning({ state }: Tournament): void {
  if (state === 'DRAFT')
    throw new AppError('CONFLICT', { because: tournamentMessages.tournamentNotPublished() });
  if (state === 'CANCELLED')
    throw new AppError('CONFLICT', { because: tournamentMessages.tournamentOverAlready() });
}
/** Creates the use case that removes a player from a tournament, before or after its settlement. */
export function createTournamentDisqualification(
  kernel: Kernel,
  used: Omit<CorrectionRoundDeps, 'kernel'>,
) {
  const { commands } = kernel;
  const deps: CorrectionRoundDeps = { kernel, ...used };
  registerUndo(deps);
  return { disqualify };

  async function disqualify(
    call: Staff,
    id: number,
    body: Body,
    isPreview: boolean,
  ): Promise<Done> {
    const spec = {
      type: 'tournaments.disqualify',
      message: tournamentMessages.disqualifiedPlayer(),
      entity: 'tournaments',
      entityId: id,
    };
    if (isPreview) {
      const plain = { ...call, idempotencyKey: undefined };
      const changes = await runWithRollback<Changes>((finishWith) =>
        commands.run(plain, spec, async (tx, command) =>
          finishWith(
            (await removePlayer(deps, tx, { call, id, commandId: command.id }, body)).changes,
          ),
        ),
      );
      return { taskId: null, commandId: null, changes };
    }
    return commands.run(call, spec, async (tx, command) => {
      const removal = await removePlayer(deps, tx, { call, id, commandId: command.id }, body);
      const { tournament, person, taskId, changes, after } = removal;
      return {
        reply: { taskId, changes },
        before: { state: tournament.state },
        after,
        userId: person.user_id,
        message: tournamentMessages.disqualifiedFrom({
          player: person.username,
          name: tournament.name,
        }),
      };
    });
  }
}
