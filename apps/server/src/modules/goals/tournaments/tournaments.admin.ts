import { tournamentSettings } from '@guildhall/contract/goals/tournaments.section';
import type { Tx } from '../../../kernel/db.ts';
import { AppError, invalid } from '../../../kernel/errors.ts';
import type { Router } from '../../../kernel/http.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { mountSection } from '../../../kernel/sections.ts';
import { judgeSegment } from '../../play/statistics/statistics.api.ts';
import type { Tournaments } from './tournaments.api.ts';
import {
  hasBegun,
  isCountedElse,
  judgeBegun,
  judgeShape,
  numbered,
  stateAt,
  type Nomination,
  type Slot,
  type Tournament,
} from './tournaments.policy.ts';
import { tournamentCounting, tournamentPaying, waitForResults } from './tournaments.store.ts';
import { tournamentsTable } from './tournaments.tables.ts';

type Row = Record<string, unknown>;
const iso = (at: unknown): string => new Date(String(at)).toISOString();
/** A row of a form or of the table with its times written one way. */
function readRow(row: Row): Tournament {
  const timeslots = (row['timeslots'] as Slot[]).map(({ start, end }) => ({
    start: iso(start),
    end: iso(end),
  }));
  return {
    ...(row as unknown as Tournament),
    start: iso(row['start']),
    end: iso(row['end']),
    timeslots,
    state: (row['state'] ?? 'DRAFT') as Tournament['state'],
  };
}

/** Tournaments in the back office: what may be changed when, and what a change makes count anew. */
export function mountTournamentSection(
  router: Router,
  kernel: Kernel,
  tournaments: Tournaments,
): void {
  const { clock, references } = kernel;
  for (const [section, kind] of [
    ['inventories', 'INVENTORY'],
    ['avatars', 'AVATAR'],
  ] as const)
    references.uses(section, async (on, id) => {
      const paying = await tournamentPaying(on, kind, id);
      return paying && `Tournaments: ${paying.name}`;
    });
  references.uses('statistics', async (on, id) => {
    const counting = await tournamentCounting(on, id);
    return counting && `Tournaments: ${counting.name}`;
  });
  const existing = async (
    tx: Tx,
    section: string,
    id: number | null,
    field: string,
  ): Promise<void> => {
    if (id === null) return;
    if (!(await references.target(section)?.existing(tx, [id]))?.has(id))
      throw invalid(field, `${id} does not exist`);
  };
  const judgeReferences = async (tx: Tx, nominations: readonly Nomination[]): Promise<void> => {
    for (const [at, one] of nominations.entries()) {
      const path = `nominations.${at}`;
      await existing(tx, 'statistics', one.statisticId, `${path}.statisticId`);
      await existing(tx, 'statistics', one.tieStatisticId, `${path}.tieStatisticId`);
      await judgeSegment(tx, { ...one }, `${path}.segment`);
      for (const [n, prize] of one.prizes.entries())
        for (const [r, reward] of prize.rewards.entries())
          await existing(
            tx,
            reward.kind === 'AVATAR' ? 'avatars' : 'inventories',
            reward.id,
            `${path}.prizes.${n}.rewards.${r}.id`,
          );
    }
  };
  mountSection(kernel, router, tournamentSettings, tournamentsTable, {
    decorate: async (_on, rows) =>
      rows.map((row) => ({ ...row, state: stateAt(readRow(row), clock.now()) })),
    async judge(tx, row, before) {
      const after = readRow(row);
      judgeShape(after);
      const known = before ? readRow(before).nominations : [];
      const strange = after.nominations.findIndex(
        (one) => (one.id as number | null) !== null && !known.some((old) => old.id === one.id),
      );
      if (strange >= 0)
        throw invalid(`nominations.${strange}.id`, 'must be left empty for a new nomination');
      await judgeReferences(tx, after.nominations);
      if (before && before['state'] !== 'DRAFT' && after.nominations.length === 0)
        throw invalid('nominations', 'must not be empty');
      if (before && before['state'] === 'CANCELLED')
        throw new AppError('CONFLICT', { message: 'This tournament is over already' });
    },
    derive: (row, _at, before) => {
      const { timeslots, nominations } = readRow(row);
      return {
        timeslots,
        nominations: numbered(nominations, before ? readRow(before).nominations : []),
      };
    },
    async effects(_tx, { before, after }) {
      const isPublic = before !== undefined && before['state'] !== 'DRAFT';
      return isPublic && after ? [{ label: 'tournaments that everybody sees', count: 1 }] : [];
    },
    async applied(tx, { before, after }) {
      if (!after) {
        if (before && before['state'] !== 'DRAFT' && before['state'] !== 'CANCELLED')
          throw new AppError('CONFLICT', {
            message: 'A published tournament is called off, not deleted',
          });
        return;
      }
      if (!before) return;
      const [old, fresh] = [readRow(before), readRow(after)];
      if (old.state === 'DRAFT') return;
      if (!hasBegun(old, clock.now())) {
        if (Date.parse(fresh.start) <= clock.now().getTime())
          throw invalid('start', 'must be in the future');
        return;
      }
      judgeBegun(old, fresh, clock.now());
      if (!isCountedElse(old, fresh)) return;
      await waitForResults(tx);
      await tournaments.recount(tx, fresh.id);
    },
  });
}
