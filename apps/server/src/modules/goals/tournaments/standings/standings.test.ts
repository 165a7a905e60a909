import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import { many, maybeOne, sql } from '../../../../kernel/db/sql.ts';
import { addStandingMovesToCounts, setStandingMarks } from './marks.store.ts';
import {
  addMatchPointsToScores,
  setAccountDisqualified,
  type MatchPointsStep,
} from './scores.store.ts';
import {
  listStandingsPage,
  countNominationParticipants,
  getStandingPlace,
} from './standings.store.ts';

/**
 * Number of participants, so large that a page in the middle is far from both ends. Creating a
 * hundred thousand would take ten seconds.
 */
const crowd = 20_000;

describe('standings of many participants', () => {
  let server: TestServer;
  let player: Player;
  let id = 0;
  beforeAll(async () => {
    server = await startTestServer();
    const admin = await server.admin();
    player = await server.player();
    const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: 'Feats',
    });
    const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
    const row = {
      name: 'Crowd',
      start: at(-60_000),
      end: at(600_000),
      timeslots: [],
      nominations: [{ name: 'Feats', description: '', statisticId: statistic.id, winners: 3 }],
    };
    id = (await admin.section<{ id: number }>('POST', '/api/game/admin/tournaments', row)).id;
    await admin.section('POST', `/api/game/admin/tournaments/${id}/publish`, {});
    // twenty players share each score; among them, each pair is equal in every other respect too
    await server.db.asOwner(`
      insert into users (email, password_hash, created_at) select 'crowd' || n || '@example.org', 'x', now() from generate_series(1, ${crowd - 2}) n;
      insert into accounts (user_id, username) select id, 'Crowd' || id from users where email like 'crowd%';
      insert into tournament_scores (tournament_id, nomination_id, account_id, points, tie, early)
        select ${id}, 1, a.id, (row_number() over (order by a.id) * 7919 % ${crowd}) / 20, 0, -(a.id % 10) from accounts a where a.id <> ${player.accountId};
      insert into tournament_scores (tournament_id, nomination_id, account_id, points, tie, early) values (${id}, 1, ${player.accountId}, 500.5, 0, 0);`);
    await server.db.asOwner('vacuum analyze');
  });
  afterAll(() => server.close());

  /** Expects that a page in the middle and the player's own place agree with a sort of all rows. */
  const expectAsSorted = async (): Promise<void> => {
    const rows = await many<{ account_id: number; place: number | string }>(
      server.db.read,
      sql`
        select account_id, rank() over (order by points desc, tie desc, early desc) as place
        from tournament_scores
        where tournament_id = ${id}
        order by points desc, tie desc, early desc, account_id
        limit 20
        offset 10000`,
    );
    const page = await callApi(player.connection, 'tournamentStandings', {
      params: { id, nominationId: 1 },
      query: { page: '501', perPage: '20' },
    });
    expect(page.data.map((row) => [row.accountId, row.place])).toEqual(
      rows.map((row) => [row.account_id, Number(row.place)]),
    );
    const own = await maybeOne<{ n: number; points: number }>(
      server.db.read,
      sql`
        select count(*)::int as n, min(points) as points
        from tournament_scores
        where tournament_id = ${id} and points > 500.5`,
    );
    expect(page).toMatchObject({
      participants: crowd,
      totalPages: crowd / 20,
      own: {
        place: (own?.n ?? 0) + 1,
        page: Math.floor((own?.n ?? 0) / 20) + 1,
        scoreAhead: own?.points,
      },
    });
  };
  it('show a middle page and the player’s own place as a full sort does', async () => {
    await expectAsSorted();
  });
  it('match counted score ranges, before and after a tenth of the scores has changed', async () => {
    await server.app.kernel.jobs.runNow('tournaments.marks');
    const marks = await maybeOne<{ n: number; held: number }>(
      server.db.read,
      sql`
        select count(*)::int as n, sum(counted)::int as held
        from tournament_marks
        where tournament_id = ${id}`,
    );
    expect(marks).toMatchObject({ held: crowd });
    expect(marks?.n).toBeGreaterThan(30);
    await expectAsSorted();
    await server.db.asOwner(
      `update tournament_scores set points = points + account_id % 700 where account_id % 10 = 3 and account_id <> ${player.accountId}`,
    );
    await expectAsSorted();
    await server.app.kernel.jobs.runNow('tournaments.marks');
    await expectAsSorted();
  });
});

describe('standings by counted ranges', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.db.asOwner(`
      insert into users (email, password_hash, created_at) select 'few' || n || '@example.org', 'x', now() from generate_series(1, 64) n;
      insert into accounts (user_id, username) select id, 'Few' || id from users where email like 'few%';`);
    accounts = (
      await many<{ id: number }>(server.db.read, sql`select id from accounts order by id`)
    )
      .map(({ id }) => id)
      .slice(-64);
  });
  afterAll(() => server.close());
  const tournamentId = 900_001;
  let accounts: readonly number[] = [];
  const sizes = { from: 1, apart: 4 };
  /**
   * Creates a pseudorandom generator (linear congruential, Numerical Recipes). Equal seeds give
   * equal sequences.
   */
  const seeded = (seed: number) => {
    let state = seed;
    return () => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
      return state / 4_294_967_296;
    };
  };
  const board = { tournament_id: tournamentId, nomination_id: 1 };
  const steps = (next: () => number, accountIds: readonly number[]): MatchPointsStep[] =>
    accountIds.map((accountId) => ({
      tournamentId,
      nominationId: 1,
      accountId,
      points: next() < 0.1 ? null : Math.floor(next() * 12),
      tie: Math.floor(next() * 2),
      early: -Math.floor(next() * 3),
    }));

  it.each([1, 2, 3])(
    'stay exact under concurrent results, disqualifications, new marks and recounts (seed %i)',
    async (seed) => {
      const next = seeded(seed);
      const { db } = server;
      await db.transaction((tx) => setStandingMarks(tx, board, sizes.apart));
      const deed = async (): Promise<void> => {
        const kind = next();
        const from = Math.floor(next() * 60);
        const played = steps(next, accounts.slice(from, from + 4));
        await db.transaction(async (tx) => {
          if (kind < 0.7) await addMatchPointsToScores(tx, next() < 0.5 ? 'SUM' : 'MAX', played);
          else if (kind < 0.8)
            await setAccountDisqualified(tx, tournamentId, accounts[from] ?? 0, next() < 0.6);
          else if (kind < 0.9) await setStandingMarks(tx, board, sizes.apart);
          else await addStandingMovesToCounts(tx);
        });
      };
      for (let round = 0; round < 12; round++) {
        await Promise.all(Array.from({ length: 12 }, deed));
        await expectExact(db);
      }
    },
  );
  /** Compares every page and every place with a sort of all rows. */
  async function expectExact({ read }: TestServer['db']): Promise<void> {
    const rows = await many<{
      account_id: number;
      points: number;
      tie: number;
      early: number;
      place: number;
    }>(
      read,
      sql`
        select account_id, points, tie, early,
          (rank() over (order by points desc, tie desc, early desc))::int as place
        from tournament_scores
        where tournament_id = ${tournamentId} and points is not null and not disqualified
        order by points desc, tie desc, early desc, account_id`,
    );
    expect(await countNominationParticipants(read, tournamentId, 1)).toBe(rows.length);
    for (const [at, row] of rows.entries()) {
      if (at % 7 !== 0) continue;
      const places = await getStandingPlace(read, tournamentId, 1, row);
      expect(places, String(at)).toEqual({ place: row.place, position: at });
      const page = await listStandingsPage(read, tournamentId, 1, 5, at);
      expect(page.map((row) => row.account_id)).toEqual(
        rows.slice(at, at + 5).map((row) => row.account_id),
      );
    }
  }
});
