import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';

/**
 * Enough that a page in the middle is far from both ends; a hundred thousand take ten seconds to
 * make and a third of one to answer.
 */
const crowd = 20_000;

describe('standings of many', () => {
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
    // Twenty share each score, two of them in every other respect too.
    await server.db.asOwner(`
      insert into users (email, password_hash, created_at) select 'crowd' || n || '@example.org', 'x', now() from generate_series(1, ${crowd - 2}) n;
      insert into accounts (user_id, username) select id, 'Crowd' || id from users where email like 'crowd%';
      insert into tournament_scores (tournament_id, nomination_id, account_id, points, tie, early)
        select ${id}, 1, a.id, (row_number() over (order by a.id) * 7919 % ${crowd}) / 20, 0, -(a.id % 10) from accounts a where a.id <> ${player.accountId};
      insert into tournament_scores (tournament_id, nomination_id, account_id, points, tie, early) values (${id}, 1, ${player.accountId}, 500.5, 0, 0);`);
    await server.db.asOwner('vacuum analyze');
  });
  afterAll(() => server.close());

  it('a page in the middle and the own place are what a sort of everything says', async () => {
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
    const own = await maybeOne<{ n: number }>(
      server.db.read,
      sql`
        select count(*)::int as n
        from tournament_scores
        where tournament_id = ${id} and points > 500.5`,
    );
    expect(page).toMatchObject({
      participants: crowd,
      totalPages: crowd / 20,
      own: { place: (own?.n ?? 0) + 1, page: Math.floor((own?.n ?? 0) / 20) + 1 },
    });
  });
});
