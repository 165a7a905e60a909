import type { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import type { ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import type { Call, UserActor } from '../../../../kernel/actor.ts';
import type { Tx } from '../../../../kernel/db/db.ts';
import { AppError } from '../../../../kernel/errors.ts';
import type { Kernel } from '../../../../kernel/kernel.ts';
import { assertNotGrantToSelf } from '../../../../kernel/value/own-grant.ts';
import {
  findMatchOnHold,
  listMatchesOnHoldPage,
  listUndecidedStakes,
} from './result-review.store.ts';
import { buildMatchLogRecord } from '../payment/match-payment.service.ts';
import type { MatchUseCases } from '../matches.service.ts';
import { storeMatchOutcome, lockMatchById, type MatchRow } from '../matches.store.ts';
import { matchMessages } from '../matches.messages.ts';
import type { Language } from '@guildhall/contract/kit/text/say';
import { buildPageWithTotal, type PagePosition } from '../../../../kernel/db/paged.ts';

type Staff = Call<UserActor>;
type ResultBody = ValidatedCallInput<typeof gameServerApi.reportResult>['body'];

/**
 * Locks a match on hold until commit. Throws CONFLICT if another operator has already decided on
 * it, FORBIDDEN if the operator played in the match.
 */
const locked = async (tx: Tx, call: Staff, id: number): Promise<MatchRow> => {
  const match = await lockMatchById(tx, id);
  if (!match || (match.heldReasons ?? []).length === 0) throw new AppError('NOT_FOUND');
  // even a refusal gives the players something of value, because their stakes are returned
  const { players = [] } = (match.result ?? {}) as Partial<ResultBody>;
  if (players.some(({ accountId }) => accountId === call.actor.accountId))
    assertNotGrantToSelf(call, call.actor.userId);
  if (match.state !== 'HELD')
    throw new AppError('CONFLICT', {
      because: matchMessages.decidedAlreadyMatch({ state: match.state }),
    });
  return match;
};

/**
 * Creates the use cases of the review. An administrator pays a result on hold by the rules that
 * applied at the end of its match, or makes the match void.
 */
export function createResultReview(
  { db, commands, clock, targets }: Kernel,
  matches: MatchUseCases,
) {
  targets.registerTable('matches', 'matches', [{ table: 'match_players', by: 'match_id' }]);
  return {
    async page(_filters: object, place: PagePosition, language: Language) {
      const { rows, total } = await listMatchesOnHoldPage(db.read, place, language);
      return buildPageWithTotal(rows, place, total);
    },
    async get(id: number, language: Language) {
      const row = await findMatchOnHold(db.read, id, language);
      if (!row) throw new AppError('NOT_FOUND');
      return row;
    },
    /** Lists the stakes of matches that are running or on hold. */
    atPlay: async () => ({ data: await listUndecidedStakes(db.read) }),
    release: (call: Staff, id: number) =>
      commands.run(
        call,
        {
          type: 'matches.release',
          message: matchMessages.releasedHeldResult(),
          entity: 'matches',
          entityId: id,
        },
        async (tx, command) => {
          const match = await locked(tx, call, id);
          const paid = await matches.payHeld(tx, match, match.result as ResultBody, command.id);
          await storeMatchOutcome(tx, match.id, {
            state: 'FINISHED',
            reply: { state: 'FINISHED', held: [], receipts: paid.receipts },
          });
          const { before, after } = buildMatchLogRecord(match, paid, { state: 'FINISHED' });
          return {
            reply: { receipts: paid.receipts },
            before: { ...before, reasons: match.heldReasons },
            after,
            message: matchMessages.releasedResultMatch({ match: match.matchId }),
          };
        },
      ),
    refuse: (call: Staff, id: number) =>
      commands.run(
        call,
        {
          type: 'matches.refuse',
          message: matchMessages.refusedHeldResult(),
          entity: 'matches',
          entityId: id,
        },
        async (tx, command) => {
          const match = await locked(tx, call, id);
          await storeMatchOutcome(tx, match.id, {
            state: 'VOID',
            endedAt: match.endedAt ?? clock.now(),
            reply: { state: 'VOID', held: [], receipts: [] },
          });
          await matches.refuseHeld(tx, match, match.result as ResultBody, command.id);
          return {
            reply: {},
            before: { state: 'HELD', reasons: match.heldReasons },
            after: { state: 'VOID' },
            message: matchMessages.refusedResultMatch({ match: match.matchId }),
          };
        },
      ),
  };
}
