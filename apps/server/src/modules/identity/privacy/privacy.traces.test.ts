import { callApi } from '@guildhall/simulator/client/api';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  createIdentity,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { changeUserWhileCallsWait } from '../../../../test/harness/lock-waits.harness.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

const dayMs = 86_400_000;
/**
 * Columns of the log that its hash chain covers and that therefore cannot be changed (decision
 * 0011). Names and network addresses in them stay until a retention period is decided.
 */
const chained = [
  'commands.actor_name',
  'commands.address',
  'commands.message',
  'commands.names',
  'commands.before',
  'commands.after',
];

describe('somebody who leaves', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ TRUST_PROXY: '1' });
  });
  afterAll(() => server.close());
  const sweep = () => server.app.kernel.jobs.runNow('privacy.deletions');
  const isGone = async (userId: number) =>
    (
      await maybeOne<{ gone: boolean }>(
        server.db.read,
        sql`select deleted_at is not null as gone from users where id = ${userId}`,
      )
    )?.gone;

  /**
   * Lists every column that contains one of these words. Searches all columns that can contain
   * text, in all tables, including those of the job queue.
   */
  async function tracesOf(words: readonly string[]): Promise<string[]> {
    const columns = await many<{ schema: string; table: string; column: string }>(
      server.db.read,
      sql`
        select c.table_schema as schema, c.table_name as table, c.column_name as column
        from information_schema.columns c
        join information_schema.tables t on t.table_schema = c.table_schema
          and t.table_name = c.table_name
          and t.table_type = 'BASE TABLE'
        where c.table_schema in ('public', 'jobs')
          and (
            c.data_type in ('text', 'character varying', 'json', 'jsonb', 'ARRAY', 'inet')
            or c.udt_name = 'citext'
          )`,
    );
    expect(columns.length).toBeGreaterThan(100);
    const placesWithTraces: string[] = [];
    for (const { schema, table, column } of columns) {
      const any = sql.join(
        words.map(
          (word) => sql`strpos(lower(${sql.identifier(column)}::text), ${word.toLowerCase()}) > 0`,
        ),
        sql` or `,
      );
      const [row] = await many<{ n: number }>(
        server.db.read,
        sql`
          select count(*)::int as n
          from ${sql.identifier(schema)}.${sql.identifier(table)}
          where ${any}`,
      );
      if ((row?.n ?? 0) > 0) placesWithTraces.push(`${table}.${column}`);
    }
    return placesWithTraces;
  }
  it('leaves no address, device or name in any column, except in records of the chained log', async () => {
    const [address, device, clientName] = ['203.0.113.77', 'Leaverbrowser/7.7', 'Leavers handheld'];
    const player = new Player(server.base, createIdentity(), device);
    const send = <T>(method: string, path: string, body?: unknown): Promise<T> =>
      player.connection.call<T>(method, path, {
        headers: { 'x-forwarded-for': address },
        ...(body !== undefined && { body }),
      });
    const [recruiter, newEmail, firstName] = [
      await server.player(),
      createIdentity().email,
      'Leaver-of-North',
    ];
    const { link } = await callApi(recruiter.connection, 'referralLink', {
      params: { id: recruiter.userId },
    });
    const session = await send<{ token: string; userId: number; accountId: number }>(
      'POST',
      '/api/users',
      { ...player.identity, invite: new URL(link).searchParams.get('invite') },
    );
    Object.assign(player, { userId: session.userId, accountId: session.accountId });
    player.connection.token = session.token;
    const generated = (await player.me()).account.username;
    await callApi(player.connection, 'setUsername', {
      params: { id: player.accountId },
      body: { username: firstName },
    });
    await send('POST', '/api/sessions', player.identity).then(
      (again) => (player.connection.token = (again as { token: string }).token),
    );
    await callApi(player.connection, 'savePushToken', {
      params: { id: player.userId },
      body: { type: 'WEB', token: 'push-token-of-a-leaver' },
    });
    await callApi(player.connection, 'requestEmailChange', {
      params: { id: player.userId },
      body: { newEmail, userId: player.userId },
    });
    const { triggerId } = await callApi(player.connection, 'createTrigger', {
      body: { device: clientName },
    });
    await callApi(player.connection, 'proceedTrigger', {
      params: { id: player.userId },
      body: { triggerId },
    });
    await callApi(player.connection, 'exportOwnData', { params: { id: player.userId } });
    await send('POST', '/api/users/forgot-password', { email: player.identity.email });
    await playTestMatch(await server.gameServer(), [player, recruiter], 40);
    // creates an undelivered mail, and a request for a mail
    await run(
      server.db.write,
      sql`
        insert into outbox (kind, dedup_key, payload, state, last_error, created_at)
        values (
          'mail', 'failed-mail', ${JSON.stringify({ to: player.identity.email })}::jsonb, 'FAILED',
          ${`550 no mailbox ${player.identity.email}`}, now()
        ),
          (
            'forgot-password', 'failed-request',
            ${JSON.stringify({ email: player.identity.email })}::jsonb, 'FAILED', null, now()
          )`,
    );
    // adds personal data that contains none of the searched words: a browser, a secret, the reason
    // of a block and, for a recruit, the origin of the registration
    await server.db.transaction(async (tx) => {
      await run(
        tx,
        sql`
          update users
          set two_factor_secret = 'sealed', block_reason = 'said in anger', blocked_until = now()
          where id = ${player.userId}`,
      );
      await run(
        tx,
        sql`update sessions set device_hash = '\\x0a'::bytea where user_id = ${player.userId}`,
      );
      await run(
        tx,
        sql`
          update recruits
          set network = '203.0.113', fingerprint = 'a browser'
          where user_id = ${player.userId}`,
      );
    });
    const columns = () =>
      maybeOne(
        server.db.read,
        sql`
          select u.password_hash, u.two_factor_secret, u.block_reason, u.blocked_until,
            a.avatar_id, r.network, r.fingerprint,
            (
              select max(s.device_hash)
              from (
                select encode(device_hash, 'hex') as device_hash
                from sessions
                where user_id = u.id
              ) s
            ) as device_hash,
            (
              select max(network)
              from sessions
              where user_id = u.id
            ) as session_network,
            (
              select count(*)::int
              from task_parts p
              join tasks t on t.id = p.task_id
              where t.owner_id = u.id
            ) as parts
          from users u
          join accounts a on a.user_id = u.id
          join recruits r on r.user_id = u.id
          where u.id = ${player.userId}`,
      );
    await waitForResult('the copy is made', async () =>
      ((await columns()) as { parts: number } | undefined)?.parts ? true : undefined,
    );
    expect(
      Object.entries((await columns()) ?? {}).flatMap(([name, value]) =>
        value === null && name !== 'avatar_id' ? [name] : [],
      ),
    ).toEqual([]);
    const words = [
      player.identity.email,
      newEmail,
      firstName,
      generated,
      address,
      device,
      clientName,
      'push-token-of-a-leaver',
    ];
    expect(await tracesOf(words)).toEqual(
      expect.arrayContaining([
        'users.email',
        'accounts.username',
        'sessions.address',
        'sessions.device',
        'outbox.payload',
      ]) as string[],
    );
    await callApi(player.connection, 'requestDeletion', { params: { id: player.userId } });
    server.clock.advance(7 * dayMs + 60_000);
    await sweep();
    await server.mailFor(player.identity.email, 'deleted');
    await waitForResult('the goodbye is noted', async () =>
      (await tracesOf([player.identity.email])).includes('outbox.payload') ? undefined : true,
    );
    const emptied = [
      'password_hash',
      'two_factor_secret',
      'block_reason',
      'blocked_until',
      'avatar_id',
      'network',
      'fingerprint',
      'device_hash',
      'session_network',
    ];
    expect(await columns()).toEqual({
      ...Object.fromEntries(emptied.map((name) => [name, null])),
      parts: 0,
    });
    for (const word of words)
      expect([word, (await tracesOf([word])).filter((place) => !chained.includes(place))]).toEqual([
        word,
        [],
      ]);
    expect(
      await tracesOf([player.identity.email, newEmail, device, 'push-token-of-a-leaver']),
    ).toEqual([]);
  });
  it('gets no copy afterwards: one in progress ends with the account', async () => {
    const player = await server.player();
    await callApi(player.connection, 'requestDeletion', { params: { id: player.userId } });
    server.clock.advance(7 * dayMs + 60_000);
    const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const now = server.clock.now().toISOString();
    const task = await maybeOne<{ id: number }>(
      server.db.write,
      sql`
        insert into tasks (
          kind, about, owner_id, status, progress, state, attempts, created_at, updated_at,
          keep_until
        )
        values (
          'privacy.export', '', ${player.userId}, 'STARTED', 0, '{}', 0, ${now}, ${now}, ${now}
        )
        returning id`,
    );
    const taskId = task?.id ?? 0;
    // locks the task as one of its steps does; a step holds the lock until it has written its part
    const held = server.db.transaction(async (tx) => {
      await run(tx, sql`select 1 from tasks where id = ${taskId} for update`);
      await run(
        tx,
        sql`insert into task_parts (task_id, part, text) values (${taskId}, 1, 'theirs')`,
      );
      begun.resolve();
      await goOn.promise;
    });
    await begun.promise;
    const leaving = sweep();
    await waitForResult('the deletion waits for the step', async () =>
      (await maybeOne(
        server.db.read,
        sql`
          select 1 as found
          from pg_locks
          where not granted`,
      ))
        ? true
        : undefined,
    );
    goOn.resolve();
    await Promise.all([held, leaving]);
    await waitForResult('the account is gone', async () =>
      (await isGone(player.userId)) ? true : undefined,
    );
    expect(
      await maybeOne(
        server.db.read,
        sql`
          select t.status, (select count(*)::int from task_parts p where p.task_id = t.id) as parts
          from tasks t
          where t.id = ${taskId}`,
      ),
    ).toEqual({ status: 'FAILED', parts: 0 });
  });
  it('keeps the account by signing in while the deletion is due, at any moment', async () => {
    const due = async () => {
      const player = await server.player();
      await callApi(player.connection, 'requestDeletion', { params: { id: player.userId } });
      return player;
    };
    const [early, racing, late] = [await due(), await due(), await due()];
    server.clock.advance(7 * dayMs + 60_000);
    await early.login();
    const signIn = (player: Player) => () => player.login().then(() => 'in');
    const first = await changeUserWhileCallsWait<unknown>(
      server,
      racing.userId,
      [signIn(racing), sweep],
      () => Promise.resolve(),
    );
    expect(first[0]).toMatchObject({ status: 'fulfilled' });
    expect([await isGone(early.userId), await isGone(racing.userId)]).toEqual([false, false]);
    expect((await racing.me()).deletesAt).toBeNull();
    // the job may have locked the account before the sign-in did; in this case, the deleted account
    // must have no session
    const other = (await isGone(late.userId)) === true ? await due() : late;
    if (other !== late) server.clock.advance(7 * dayMs + 60_000);
    const second = await changeUserWhileCallsWait<unknown>(
      server,
      other.userId,
      [sweep, signIn(other)],
      () => Promise.resolve(),
    );
    expect(second[1]).toMatchObject({ status: 'rejected', reason: { code: 'BF-5' } });
    expect(await isGone(other.userId)).toBe(true);
    expect(
      await maybeOne(
        server.db.read,
        sql`
          select count(*)::int as n
          from sessions
          where user_id = ${other.userId} and ended_at is null`,
      ),
    ).toEqual({ n: 0 });
  });
});
