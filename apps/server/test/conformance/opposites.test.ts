import { amountMax } from '@guildhall/contract/amounts';
import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maybeOne, sql } from '../../src/kernel/db/sql.ts';
import {
  listBalances,
  toPlayerOwner,
  postLedgerEntry,
  type LedgerPosting,
} from '../../src/kernel/value/ledger.ts';
import {
  waitForResult,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../harness/server.harness.ts';

describe('opposite changes, and numbers beyond the safe range', () => {
  let server: TestServer;
  let admin: Admin;
  let watcher: pg.Client;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    watcher = new pg.Client({ connectionString: server.place.url });
    await watcher.connect();
  });
  afterAll(async () => {
    await watcher.end();
    await server.close();
  });
  /**
   * Counts the deadlocks so far. A database backend reports its counts only when it ends, so the
   * server's backends are terminated first; the pool opens new ones.
   */
  const deadlocks = async (): Promise<number> => {
    const { rows } = await watcher.query<{ pid: number }>(
      `select pid, pg_terminate_backend(pid)
       from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()
         and application_name = 'guildhall'`,
    );
    // waits only for these backends, because the server keeps opening new ones to look for messages
    const ended = [rows.map(({ pid }) => pid)];
    const left = 'select 1 from pg_stat_activity where pid = any($1)';
    await waitForResult('the backends have ended', async () =>
      (await watcher.query(left, ended)).rows.length === 0 ? true : undefined,
    );
    await watcher.query('select pg_stat_clear_snapshot()');
    return Number(
      (
        await watcher.query<{ deadlocks: string }>(
          'select deadlocks from pg_stat_database where datname = current_database()',
        )
      ).rows[0]?.deadlocks,
    );
  };
  const itemsOf = async (accountId: number): Promise<number | undefined> =>
    (
      await maybeOne<{ n: number }>(
        server.db.read,
        sql`select count(*)::int as n from items where account_id = ${accountId} and state = 'OWNED'`,
      )
    )?.n;
  const pay = (ref: string, postings: readonly LedgerPosting[]) =>
    server.db.transaction((tx) =>
      postLedgerEntry(tx, { kind: 'crossing', ref, commandId: null, postings }, server.clock.now()),
    );
  const transfer = (ref: string, from: number, to: number) =>
    pay(ref, [
      { owner: toPlayerOwner(from), currency: 'CROSS', amount: -1n },
      { owner: toPlayerOwner(to), currency: 'CROSS', amount: 1n },
    ]);

  it('many opposite transfers at once all succeed without a deadlock', async () => {
    const [a, b] = [900_001, 900_002];
    for (const entry of [a, b])
      await pay(`start ${entry}`, [
        { owner: 'mint', currency: 'CROSS', amount: -1_000n },
        { owner: toPlayerOwner(entry), currency: 'CROSS', amount: 1_000n },
      ]);
    await Promise.all(
      Array.from({ length: 60 }, (_one, n) =>
        n % 2 === 0 ? transfer(`there ${n}`, a, b) : transfer(`back ${n}`, b, a),
      ),
    );
    for (const entry of [a, b])
      expect(await listBalances(server.db.read, toPlayerOwner(entry))).toEqual([
        { currency: 'CROSS', balance: 1_000n },
      ]);
    expect(await deadlocks()).toBe(0);
  });
  it('many opposite bulk changes of the same rows at once all succeed without a deadlock', async () => {
    const base = '/api/admin/hot-links';
    const ids: number[] = [];
    for (let n = 0; n < 6; n++)
      ids.push(
        (
          await admin.section<{ id: number }>('POST', base, {
            link: `https://example.org/${n}`,
            active: false,
          })
        ).id,
      );
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_one, n) =>
        admin.section<{ rows: number }>('POST', `${base}/bulk`, {
          ids: n % 2 === 0 ? ids : ids.toReversed(),
          set: { title: `Round ${n}` },
        }),
      ),
    );
    expect(replies.map((reply) => reply.rows)).toEqual(replies.map(() => ids.length));
    for (const id of ids)
      expect(await admin.section('GET', `${base}/${id}`)).toMatchObject({
        version: 1 + replies.length,
      });
    expect(await deadlocks()).toBe(0);
  });
  it('many opposite grants to the same users at once all succeed without a deadlock', async () => {
    const inventoryId = await makeTemplate(server);
    const players = [
      await server.player(),
      await server.player(),
      await server.player(),
      await server.player(),
    ];
    const users = players.map(({ userId }) => ({ id: userId }));
    const action = { kind: 'item', inventoryId, amount: 1 } as const;
    await Promise.all(
      Array.from({ length: 12 }, (_one, n) =>
        callApi(admin.connection, 'adminBulkUsers', {
          query: {},
          body: { users: n % 2 === 0 ? users : users.toReversed(), action, reason: `Round ${n}` },
        }),
      ),
    );
    for (const { accountId } of players) expect(await itemsOf(accountId)).toBe(12);
    expect(await deadlocks()).toBe(0);
  });
  it('a result and a grant to the same players take locks in one order, without a deadlock', async () => {
    const inventoryId = await makeTemplate(server);
    const game = await server.gameServer();
    const players = [await server.player(), await server.player(), await server.player()];
    for (const player of players) await game.admit(await player.ticket('1.0', 'Northreach'), 'FS');
    const matchId = 'crossing';
    await game.call('startMatch', {
      body: {
        serverId: game.serverId,
        matchId,
        mode: 'FS',
        players: players.map(({ accountId }) => ({ accountId })),
      },
    });
    // blocks the row in the middle of both lock orders, so that all callers meet at this row.
    await watcher.query('begin');
    await watcher.query('select 1 from accounts where id = $1 for update', [players[1]?.accountId]);
    const waiting = async (): Promise<number> =>
      Number(
        (
          await watcher.query<{ n: string }>(
            'select count(distinct pid) as n from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
          )
        ).rows[0]?.n,
      );
    const result = { serverId: game.serverId, endedAt: server.clock.now().toISOString() };
    const deeds = [
      game.call('reportResult', {
        params: { id: matchId },
        body: {
          ...result,
          players: players.map(({ accountId }, at) => ({
            accountId,
            place: at + 1,
            won: false,
            durationMs: 0,
            exp: 5,
            statistics: [],
          })),
        },
      }),
      callApi(admin.connection, 'adminBulkUsers', {
        query: {},
        body: {
          users: players.map(({ userId }) => ({ id: userId })),
          action: { kind: 'item', inventoryId, amount: 1 },
          reason: 'Test',
        },
      }),
    ];
    await waitForResult('both wait', async () => ((await waiting()) >= 2 ? true : undefined));
    await watcher.query('commit');
    await Promise.all(deeds);
    for (const { accountId } of players) expect(await itemsOf(accountId)).toBe(1);
    expect(await deadlocks()).toBe(0);
  });
  it('a total beyond 2^53 is exact, to the last minor unit (R7.120)', async () => {
    const { id } = await admin.section<{ id: number }>('POST', '/api/banking/admin/currencies', {
      name: 'Abyss',
      code: 'ABYSS',
      type: 3,
      decimals: 2,
      endsAt: '2031-03-10T00:00:00.000Z',
    });
    const amount = BigInt(amountMax);
    for (const account of [900_011, 900_012, 900_013])
      await pay(`deep ${account}`, [
        { owner: 'mint', currency: 'ABYSS', amount: -amount },
        { owner: toPlayerOwner(account), currency: 'ABYSS', amount },
      ]);
    const total = 3n * amount;
    expect(total > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true);
    expect(await listBalances(server.db.read, 'mint')).toContainEqual({
      currency: 'ABYSS',
      balance: -total,
    });
    expect(await admin.section('GET', `/api/banking/admin/currencies/${id}`)).toMatchObject({
      held: total.toString(),
      minted: total.toString(),
    });
    const users = [await server.player(), await server.player(), await server.player()].map(
      ({ userId }) => ({ id: userId }),
    );
    const action = { kind: 'currency', currency: 'ABYSS', amount: amountMax } as const;
    const preview = await callApi(admin.connection, 'adminBulkUsers', {
      query: { preview: 'true' },
      body: { users, action, reason: 'Test' },
    });
    expect(preview.what).toMatchObject({ total: total.toString() });
  });
});
