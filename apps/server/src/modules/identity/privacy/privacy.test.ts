import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { postLedgerEntry } from '../../../kernel/value/ledger.ts';
import { personalDataTables } from '../../../modules.ts';

const dayMs = 86_400_000;
describe('the player’s own data', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const ask = (player: Player) =>
    callApi(player.connection, 'requestDeletion', { params: { id: player.userId } });
  const sweep = () => server.app.kernel.jobs.runNow('privacy.deletions');
  const result = (player: Player, taskId: number) =>
    callApi(player.connection, 'taskResult', { params: { taskId } });
  const exported = async (player: Player): Promise<number> => {
    const { taskId } = await callApi(player.connection, 'exportOwnData', {
      params: { id: player.userId },
    });
    await waitForResult('the export', async () => {
      const { status, error } = await result(player, taskId);
      if (status === 'FAILED') throw new Error(`The export failed: ${error}`);
      return status === 'FINISHED' ? true : undefined;
    });
    return taskId;
  };
  const file = async (player: Player, taskId: number) => {
    const { text, headers } = await player.connection.send('GET', `/api/tasks/${taskId}/file`);
    return {
      headers,
      data: (JSON.parse(text) as { data: Record<string, Record<string, unknown>[]> }).data,
    };
  };
  /** Creates a player with personal data of every kind. */
  const rich = async (): Promise<Player> => {
    const player = await server.player({ verified: true });
    await makeLevelReward(server, 2, await makeTemplate(server));
    await callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: await makeTemplate(server), amount: 2, reason: 'Test' },
    });
    await playTestMatch(await server.gameServer(), [player], 150);
    await server.db.transaction((tx) =>
      postLedgerEntry(
        tx,
        {
          kind: 'test',
          ref: `gold-${player.accountId}`,
          commandId: null,
          postings: [
            { owner: 'mint', currency: 'GOLD', amount: -90n },
            { owner: `account:${player.accountId}`, currency: 'GOLD', amount: 90n },
          ],
        },
        server.clock.now(),
      ),
    );
    return player;
  };

  it('is declared in every table about a person, with its export and its remains', async () => {
    const columns = await many<{ place: string }>(
      server.db.read,
      sql`
        select table_name || '.' || column_name as place
        from information_schema.columns
        join information_schema.tables using (table_schema, table_name)
        where table_schema = 'public'
          and table_type = 'BASE TABLE'
          and column_name in ('user_id', 'account_id', 'owner_id', 'owner')`,
    );
    const named = new Set(personalDataTables.map((holding) => holding.table));
    expect(
      columns.map((row) => row.place).filter((place) => !named.has(place.split('.')[0] ?? '')),
    ).toEqual([]);
    const placeRows = await many<{ place: string }>(
      server.db.read,
      sql`
        select table_name || '.' || column_name as place
        from information_schema.columns
        where table_schema = 'public'`,
    );
    const places = new Set(placeRows.map((row) => row.place));
    const wrong = personalDataTables
      .flatMap((holding) =>
        [holding.by, holding.along ?? holding.by, ...(holding.shows ?? [])].map(
          (column) => `${holding.table}.${column}`,
        ),
      )
      .filter((place) => !places.has(place));
    expect(wrong).toEqual([]);
  });
  it('is removed from the tables listed here, and made anonymous in the others', () => {
    const goes = [
      'account_links',
      'admin_sessions',
      'admissions',
      'airdrop_participants',
      'alpha_key_requests',
      'authorization_triggers',
      'auto_login_tokens',
      'discord_grants',
      'invite_codes',
      'link_attempts',
      'mailed_tokens',
      'market_copies',
      'market_deposits',
      'market_differences',
      'notifications',
      'passkeys',
      'player_cards',
    ];
    const goesToo = [
      'push_kinds_off',
      'push_tokens',
      'saved_views',
      'sign_ins',
      'tickets',
      'twitch_claims',
      'twitch_sign_in_codes',
      'twitch_watched',
      'two_factor_bindings',
      'two_factor_recovery',
      'user_events',
      'user_roles',
      'wallet_nonces',
      'wallets',
    ];
    const emptied = ['accounts', 'recruits', 'sessions', 'tasks', 'users'];
    const named = (after: string) =>
      personalDataTables
        .flatMap((holding) => (holding.after === after ? [holding.table] : []))
        .sort();
    expect([named('removed'), named('anonymised')]).toEqual([[...goes, ...goesToo], emptied]);
  });
  it('is copied without data of others and without secrets; only the player can fetch it', async () => {
    const [player, stranger] = [await rich(), await rich()];
    const taskId = await exported(player);
    const { headers, data } = await file(player, taskId);
    expect(headers.get('content-disposition')).toContain(
      'attachment; filename="guildhall-my-data.json"',
    );
    expect(headers.get('cache-control')).toBe('no-store');
    expect(data['users']).toMatchObject([{ email: player.identity.email }]);
    expect(data['items']).toHaveLength(2);
    expect(data['match_players']).toHaveLength(1);
    expect(data['ledger_accounts']).toEqual([{ currency: 'GOLD', balance: 90 }]);
    expect(data['ledger_postings']).toMatchObject([{ currency: 'GOLD', amount: 90 }]);
    expect(data['commands']?.some((row) => row['type'] === 'users.grant-inventory')).toBe(true);
    const text = JSON.stringify(data);
    for (const other of [
      stranger.identity.email,
      (await stranger.me()).account.username,
      'argon2',
      player.connection.token ?? '',
    ])
      expect(text.includes(other), other).toBe(false);
    await expect(result(stranger, taskId)).rejects.toMatchObject({ status: 404 });
    await expect(
      stranger.connection.send('GET', `/api/tasks/${taskId}/file`),
    ).rejects.toMatchObject({ status: 404 });
    await expect(
      new Connection(server.base).send('GET', `/api/tasks/${taskId}/file`),
    ).rejects.toMatchObject({ status: 401 });
    server.clock.advance(8 * dayMs);
    await server.app.kernel.jobs.runNow('tasks.sweep');
    await expect(player.connection.send('GET', `/api/tasks/${taskId}/file`)).rejects.toMatchObject({
      status: 404,
    });
  });
  it('is complete in the copy for a table with more rows than one step reads', async () => {
    const player = await server.player();
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          insert into notifications (user_id, type, message, is_read, created_at)
          select ${player.userId}, 'INVENTORY_ADDED', jsonb_build_object(
            'key', 'notification.INVENTORY_ADDED.text', 'params', jsonb_build_object('item', n)
          ), false, now()
          from generate_series(1, 1000) n`,
      ),
    );
    const { data } = await file(player, await exported(player));
    expect(new Set(data['notifications']?.map((row) => row['message'])).size).toBe(1000);
  });
  it('is deleted after seven days; other sessions end, a mail is sent, a proven password is needed', async () => {
    const player = await server.player();
    const elsewhere = await new Player(server.base, player.identity).login();
    server.clock.advance(6 * 60_000);
    await expect(ask(player)).rejects.toMatchObject({ code: 'PROOF_REQUIRED' });
    await callApi(player.connection, 'proveIdentity', {
      body: { password: player.identity.password },
    });
    const [firstReply, secondReply] = await Promise.all([ask(player), ask(player)]);
    expect(firstReply.deletesAt).toBe(secondReply.deletesAt);
    expect(Date.parse(firstReply.deletesAt)).toBeGreaterThan(
      server.clock.now().getTime() + 7 * dayMs - 60_000,
    );
    await expect(elsewhere.me()).rejects.toMatchObject({ status: 401 });
    await server.mailFor(player.identity.email, 'deletion-requested');
    server.clock.advance(7 * dayMs - 120_000);
    await sweep();
    expect(await player.me()).toMatchObject({ deletesAt: firstReply.deletesAt });
  });
  it('stays if the player cancels the deletion or signs in', async () => {
    const [canceller, returner] = [await server.player(), await server.player()];
    await ask(canceller);
    await callApi(canceller.connection, 'cancelDeletion', { params: { id: canceller.userId } });
    await callApi(canceller.connection, 'cancelDeletion', { params: { id: canceller.userId } });
    expect(await canceller.me()).toMatchObject({ deletesAt: null });
    await ask(returner);
    await returner.login();
    expect(await returner.me()).toMatchObject({ deletesAt: null });
    await server.mailFor(returner.identity.email, 'deletion-cancelled');
    server.clock.advance(8 * dayMs);
    await sweep();
    await canceller.login();
    await returner.login();
  });
  it('identifies nobody after seven days; ledger, items, matches and records remain', async () => {
    const player = await rich();
    const { username } = (await player.me()).account;
    await callApi(player.connection, 'savePushToken', {
      params: { id: player.userId },
      body: { type: 'WEB', token: 'push-token-of-a-leaver' },
    });
    await callApi(player.connection, 'proveIdentity', {
      body: { password: player.identity.password },
    });
    await ask(player);
    const count = async (table: string, by: string, id: number) =>
      Number(
        (
          await maybeOne<{ n: string }>(
            server.db.read,
            sql`select count(*)::text as n from ${sql.identifier(table)} where ${sql.identifier(by)} = ${id}`,
          )
        )?.n,
      );
    const kept = [
      ['items', 'account_id', player.accountId],
      ['item_history', 'account_id', player.accountId],
      ['match_players', 'account_id', player.accountId],
    ] as const;
    const before = await Promise.all(kept.map(([table, by, id]) => count(table, by, id)));
    server.clock.advance(7 * dayMs + 60_000);
    await Promise.all([sweep(), sweep()]);
    await expect(player.me()).rejects.toMatchObject({ status: 401 });
    await expect(player.login()).rejects.toMatchObject({ code: 'BF-5' });
    expect(await Promise.all(kept.map(([table, by, id]) => count(table, by, id)))).toEqual(before);
    const idOf = {
      user: player.userId,
      account: player.accountId,
      'ledger-owner': 0,
      'ledger-account': 0,
    };
    const removed = await Promise.all(
      personalDataTables
        .filter((holding) => holding.after === 'removed')
        .map(async ({ table, by, of }) => `${table} ${await count(table, by, idOf[of])}`),
    );
    expect(removed.filter((entry) => !entry.endsWith(' 0'))).toEqual([]);
    await server.mailFor(player.identity.email, 'deleted');
    const tables = await many<{ name: string }>(
      server.db.read,
      sql`
        select table_name as name
        from information_schema.tables
        where table_schema = 'public' and table_name <> 'outbox'`,
    );
    for (const { name } of tables) {
      const text = JSON.stringify(
        await many(server.db.read, sql`select t::text from ${sql.identifier(name)} t`),
      );
      // records of operators' actions on the player may contain the name, but no table may contain
      // the e-mail address
      expect(text.includes(player.identity.email), `${name} names the address`).toBe(false);
      const names = name !== 'commands' && text.includes(username);
      expect(names, `${name} names the player`).toBe(false);
    }
    const balance = await maybeOne<{ balance: string }>(
      server.db.read,
      sql`
        select balance::text
        from ledger_accounts
        where owner = ${`account:${player.accountId}`}`,
    );
    expect(balance?.balance).toBe('90');
    await new Player(server.base, player.identity).register();
  });
  it('cannot be deleted while its owner still has a role in the back office', async () => {
    const support = await server.support();
    await expect(ask(support)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
  });
  it('is deleted by an operator after seven days too, unless the player signs in or it is undone (R6.21)', async () => {
    const { connection, userId } = await server.admin();
    const order = (id: number) =>
      callApi(
        connection,
        'adminDeleteUser',
        { params: { id } },
        { headers: { 'x-reason': 'Asked%20support' } },
      );
    const [kept, undone, gone] = [
      await server.player({ verified: true }),
      await server.player({ verified: true }),
      await server.player({ verified: true }),
    ];
    const { deletesAt } = await order(kept.userId);
    expect(Math.round((new Date(deletesAt).getTime() - server.clock.now().getTime()) / dayMs)).toBe(
      7,
    );
    await server.mailFor(kept.identity.email, 'deletion-ordered');
    await expect(kept.me()).rejects.toMatchObject({ status: 401 });
    await expect(order(kept.userId)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await kept.login();
    const second = await order(undone.userId);
    await callApi(connection, 'adminUndo', {
      params: { id: second.commandId },
      body: { reason: 'The wrong one' },
    });
    await expect(
      callApi(connection, 'adminUndo', {
        params: { id: second.commandId },
        body: { reason: 'Again' },
      }),
    ).rejects.toMatchObject({ code: 'NOT_UNDOABLE' });
    await order(gone.userId);
    await expect(order(userId)).rejects.toMatchObject({ status: 403 });
    await expect(order((await server.support()).userId)).rejects.toMatchObject({ status: 409 });
    await expect(order(999_999)).rejects.toMatchObject({ status: 404 });
    server.clock.advance(7 * dayMs + 1);
    await sweep();
    const left = async ({ userId: id }: Player) =>
      (
        await maybeOne<{ gone: boolean }>(
          server.db.read,
          sql`select deleted_at is not null as gone from users where id = ${id}`,
        )
      )?.gone;
    expect([await left(kept), await left(undone), await left(gone)]).toEqual([false, false, true]);
  });
});
