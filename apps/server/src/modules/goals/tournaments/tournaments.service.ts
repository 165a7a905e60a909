import { limits } from '@guildhall/contract/limits';
import type { Kernel } from '../../../kernel/kernel.ts';
import type { PrizePools } from '../../wealth/prize-pools/prize-pools.api.ts';
import { listTournamentIdsByAccount } from './standings/standings.store.ts';
import {
  mapPlayerScores,
  listTournamentEntries,
  emptyPlayerScores,
  type TournamentEntry,
  type PlayerScores,
} from './tournaments.entries.ts';
import { listPublicTournaments } from './tournaments.store.ts';

/**
 * Number of participants up to which counting is cheap. With more participants, all requests within
 * one second get the same reply.
 */
const crowd = 5_000;
const crowdMs = 1_000;

/** Creates the functions that read tournaments, for visitors and for a player. */
export function createTournamentUseCases(
  { db, clock }: Kernel,
  { pools }: { readonly pools: PrizePools },
) {
  let cached: { until: number; reply: { data: TournamentEntry[] } } | undefined;
  return {
    async list() {
      const now = clock.now();
      if (cached && cached.until > now.getTime()) return cached.reply;
      const { data, largest } = await listTournamentEntries(
        db.read,
        await listPublicTournaments(db.read, limits.tournamentsPast),
        { now, pools },
        () => emptyPlayerScores,
      );
      cached = largest >= crowd ? { until: now.getTime() + crowdMs, reply: { data } } : undefined;
      return { data };
    },
    async own(accountId: number) {
      const tournaments = await listPublicTournaments(db.read, limits.tournamentsPast);
      const played = new Set(await listTournamentIdsByAccount(db.read, accountId));
      const ownScores = new Map<number, PlayerScores>();
      for (const entry of tournaments)
        if (played.has(entry.id))
          ownScores.set(entry.id, await mapPlayerScores(db.read, entry, accountId));
      return {
        data: (
          await listTournamentEntries(
            db.read,
            tournaments,
            { now: clock.now(), pools },
            (entry) => ownScores.get(entry.id) ?? emptyPlayerScores,
          )
        ).data,
      };
    },
  };
}
