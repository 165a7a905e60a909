import { tournamentsSection } from '@guildhall/contract/goals/tournaments/tournaments.section';
import type { StoredColumns } from '@guildhall/contract/kit/field/rows';
import { buildFieldError, buildConflictError } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http/http.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../engine/sections.ts';
import type { Bank } from '../../wealth/bank/bank.api.ts';
import {
  listRewardsWithFieldPaths,
  type RewardPayments,
} from '../../wealth/rewards/rewards.api.ts';
import { assertWindowNotArchived } from '../../play/statistics/statistic-archive.api.ts';
import { assertStatisticSegment } from '../../play/statistics/statistics.api.ts';
import type { Tournaments } from './tournaments.api.ts';
import {
  hasTournamentBegun,
  isRecountRequired,
  assertBegunTournamentChange,
  assertTournamentShape,
  assignNominationIds,
  getEffectiveTournamentState,
  type Nomination,
  type Tournament,
} from './tournaments.policy.ts';
import { adjustEscrowToPrizes } from './settlement/tournaments.escrow.ts';
import {
  unfinishedTournamentCondition,
  unpaidPrizesClause,
  lockTournamentResults,
  addMissingPrizePercents,
} from './tournaments.store.ts';
import { tournamentsTable } from './tournaments.tables.ts';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { tournamentMessages } from './tournaments.messages.ts';

const iso = (at: string): string => new Date(at).toISOString();
/** Converts a row from a form or from the table to a tournament. Its times then have one format. */
function readRow(row: StoredColumns<typeof tournamentsSection>): Tournament {
  const timeslots = row.timeslots.map(({ start, end }) => ({ start: iso(start), end: iso(end) }));
  // a new nomination gets its id when the row is written
  return {
    ...(row as Tournament),
    start: iso(row.start),
    end: iso(row.end),
    timeslots,
    nominations: addMissingPrizePercents((row as Tournament).nominations),
  };
}

/** Tables whose rows belong to a tournament. */
const children = ['tournament_scores', 'tournament_disqualifications', 'tournament_prizes'].map(
  (table) => ({ table, by: 'tournament_id' }),
);
/**
 * Mounts tournaments in the back office. Checks which changes each state allows, and recalculates
 * scores after changes that require it.
 */
export function mountTournamentSection(
  router: Router,
  kernel: Kernel,
  { tournaments, rewards, bank }: { tournaments: Tournaments; rewards: RewardPayments; bank: Bank },
): void {
  rewards.promisedBy(tournamentMessages.prizeUnpaid(), unpaidPrizesClause);
  const checkNomination = async (tx: Tx, nomination: Nomination, path: string): Promise<void> => {
    await assertStatisticSegment(tx, nomination, `${path}.segment`);
    for (const [n, prize] of nomination.prizes.entries()) {
      const field = `${path}.prizes.${n}.rewards`;
      await rewards.validateAll(tx, listRewardsWithFieldPaths(prize.rewards, field));
    }
  };
  mountSection(kernel, router, tournamentsSection, tournamentsTable, {
    holds: () => unfinishedTournamentCondition,
    children,
    compute: async () => (row) => ({ state: getEffectiveTournamentState(row, kernel.clock.now()) }),
    async validate(tx, row, before) {
      const after = readRow(row);
      assertTournamentShape(after);
      await assertWindowNotArchived(tx, after, kernel.clock.now());
      const known = before ? readRow(before).nominations : [];
      const strange = after.nominations.findIndex(
        ({ id }) => (id as number | null) !== null && !known.some((old) => old.id === id),
      );
      const field = `nominations.${strange}.id`;
      if (strange >= 0)
        throw buildFieldError(field, tournamentMessages.mustLeftEmptyNewNomination());
      for (const [at, entry] of after.nominations.entries())
        await checkNomination(tx, entry, `nominations.${at}`);
      if (before && before.state !== 'DRAFT' && after.nominations.length === 0)
        throw buildFieldError('nominations', problem('empty'));
      if (before?.state === 'CANCELLED')
        throw buildConflictError(tournamentMessages.tournamentOverAlready());
    },
    derive: (row, _at, before) => {
      const { timeslots, nominations } = readRow(row);
      return {
        timeslots,
        nominations: assignNominationIds(nominations, before ? readRow(before).nominations : []),
      };
    },
    async effects(_tx, { before, after }) {
      const isPublic = before !== undefined && before.state !== 'DRAFT';
      const message = tournamentMessages.tournamentsEverybodySees();
      return isPublic && after ? [{ what: message, count: 1 }] : [];
    },
    async applied(tx, { before, after, command }) {
      if (!after) {
        if (before && before.state !== 'DRAFT' && before.state !== 'CANCELLED')
          throw buildConflictError(tournamentMessages.publishedTournamentCalledOffNot());
        return;
      }
      if (!before) return;
      const [old, fresh] = [readRow(before), readRow(after)];
      if (old.state === 'DRAFT') return;
      if (!hasTournamentBegun(old, kernel.clock.now())) {
        if (Date.parse(fresh.start) <= kernel.clock.now().getTime())
          throw buildFieldError('start', tournamentMessages.mustFuture());
      } else {
        assertBegunTournamentChange(old, fresh, kernel.clock.now());
        if (isRecountRequired(old, fresh)) {
          await lockTournamentResults(tx);
          await tournaments.recount(tx, fresh.id);
        }
      }
      // comes last: this step needs a lock that a match result may hold while it waits for this
      // transaction
      await adjustEscrowToPrizes(bank, tx, old, fresh, command.id);
    },
  });
}
