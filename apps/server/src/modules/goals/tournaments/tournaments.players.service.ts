import type { Queries } from '../../../kernel/db/db.ts';
import { buildPage } from '../../../kernel/db/paged.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { PrizePools } from '../../wealth/prize-pools/prize-pools.api.ts';
import { findAccountByUser, listTournamentPageByAccount } from './standings/standings.store.ts';
import {
  mapPlayerScores,
  listTournamentEntries,
  emptyPlayerScores,
  type PlayerScores,
} from './tournaments.entries.ts';
import type { Tournament } from './tournaments.policy.ts';
import { findTournament } from './tournaments.store.ts';

async function accountOf(db: Queries, userId: number): Promise<number> {
  const row = await findAccountByUser(db, userId);
  if (!row) throw new AppError('NOT_FOUND');
  return row.id;
}

/** Lists the tournaments of one player, for operators. */
export function createPlayerTournaments(
  { db, clock }: Kernel,
  { pools }: { readonly pools: PrizePools },
) {
  return {
    async ofPlayer(userId: number, page: number, perPage: number) {
      const accountId = await accountOf(db.read, userId);
      const { ids, total } = await listTournamentPageByAccount(
        db.read,
        accountId,
        perPage,
        (page - 1) * perPage,
      );
      const tournaments: Tournament[] = [];
      const ownScores = new Map<number, PlayerScores>();
      for (const id of ids) {
        const tournament = await findTournament(db.read, id);
        if (!tournament) continue;
        tournaments.push(tournament);
        ownScores.set(id, await mapPlayerScores(db.read, tournament, accountId));
      }
      const { data } = await listTournamentEntries(
        db.read,
        tournaments,
        { now: clock.now(), pools },
        (entry) => ownScores.get(entry.id) ?? emptyPlayerScores,
      );
      return buildPage(data, { page, perPage }, total);
    },
    async nominationsOf(userId: number, tournamentId: number) {
      const accountId = await accountOf(db.read, userId);
      const tournament = await findTournament(db.read, tournamentId);
      if (!tournament) throw new AppError('NOT_FOUND');
      const ownScores = await mapPlayerScores(db.read, tournament, accountId);
      const { data } = await listTournamentEntries(
        db.read,
        [tournament],
        { now: clock.now(), pools },
        () => ownScores,
      );
      return { data: data[0]?.nominations ?? [] };
    },
  };
}
