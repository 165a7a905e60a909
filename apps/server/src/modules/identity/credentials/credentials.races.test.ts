import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  createIdentity,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { changeUserWhileCallsWait } from '../../../../test/harness/lock-waits.harness.ts';
import type { Tx } from '../../../kernel/db/db.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { formatMailSubject } from '../../../../test/harness/messages.harness.ts';

const block = (userId: number) => (tx: Tx) =>
  run(
    tx,
    sql`
      update users
      set status_id = 3, status_before_block = status_id, blocked_until = null,
        block_reason = 'Test'
      where id = ${userId}`,
  );
const endSessions = (userId: number) => (tx: Tx) =>
  run(tx, sql`update sessions set ended_at = now() where user_id = ${userId}`);
const changePassword = (userId: number) => async (tx: Tx) => {
  await run(tx, sql`update users set password_hash = 'another' where id = ${userId}`);
  await endSessions(userId)(tx);
};

describe('changes during a call', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const visitor = (): Connection => new Connection(server.base);
  const living = async (player: Player) =>
    (
      await maybeOne<{ n: number }>(
        server.db.read,
        sql`
          select count(*)::int as n
          from sessions
          where user_id = ${player.userId} and ended_at is null`,
      )
    )?.n;
  const refused = async (
    player: Player,
    call: () => Promise<unknown>,
    change: (tx: Tx) => Promise<unknown>,
  ): Promise<unknown> => {
    const [answer] = await changeUserWhileCallsWait(server, player.userId, [call], change);
    expect(answer?.status).toBe('rejected');
    return (answer as PromiseRejectedResult).reason;
  };
  /** Waits for the token of the link that was mailed to a player. */
  const linkTo = (player: Player, page: string): Promise<string> =>
    waitForResult(
      `the link to ${page}`,
      async () =>
        server.mailbox.mails.flatMap((mail) =>
          mail.to.includes(player.identity.email)
            ? (new RegExp(`#/${page}/([\\w-]{43})`).exec(mail.text)?.[1] ?? [])
            : [],
        )[0],
    );
  const signIn = (player: Player) => () => callApi(visitor(), 'login', { body: player.identity });

  it('open no session for a sign-in if the password changes before it ends (A26)', async () => {
    const player = await server.player();
    expect(await refused(player, signIn(player), changePassword(player.userId))).toMatchObject({
      code: 'BF-5',
    });
    expect(await living(player)).toBe(0);
  });
  it('open no session for a sign-in if the player is blocked meanwhile, and keep the block (A26)', async () => {
    const player = await server.player();
    const blocked = async (tx: Tx) => {
      await block(player.userId)(tx);
      await endSessions(player.userId)(tx);
    };
    expect(await refused(player, signIn(player), blocked)).toMatchObject({ code: 'BLOCKED' });
    expect(await living(player)).toBe(0);
    expect(
      await maybeOne(server.db.read, sql`select status_id from users where id = ${player.userId}`),
    ).toMatchObject({ status_id: 3 });
  });
  it('keep a new block if a sign-in saw the expired one', async () => {
    const player = await server.player();
    await block(player.userId)(server.db.write as Tx);
    await run(
      server.db.write,
      sql`
        update users
        set blocked_until = ${new Date(server.clock.now().getTime() - 1000).toISOString()}::timestamptz
        where id = ${player.userId}`,
    );
    expect(
      await refused(player, signIn(player), (tx) =>
        run(tx, sql`update users set blocked_until = null where id = ${player.userId}`),
      ),
    ).toMatchObject({ code: 'BLOCKED' });
    await run(
      server.db.write,
      sql`
        update users
        set blocked_until = ${new Date(server.clock.now().getTime() - 1000).toISOString()}::timestamptz
        where id = ${player.userId}`,
    );
    await player.login();
    expect((await player.me()).statusId).toBe(1);
  });
  it('block every existing session of every kind, and every way to another one (A26)', async () => {
    const player = await server.player();
    const game = visitor();
    const [asked, { autoLoginToken }] = [
      await callApi(game, 'createTrigger', { body: { device: 'PC' } }),
      await callApi(player.connection, 'createAutoLoginToken', {}),
    ];
    await callApi(player.connection, 'proceedTrigger', {
      params: { id: player.userId },
      body: { triggerId: asked.triggerId },
    });
    // blocks the user directly in the database, because the back office would also end the
    // sessions; here the open session itself must be refused
    await block(player.userId)(server.db.write as Tx);
    await server.app.kernel.db.transaction(() =>
      Promise.resolve(server.app.kernel.commands.touched([player.userId])),
    );
    await expect(callApi(player.connection, 'currentSession', {})).rejects.toMatchObject({
      status: 401,
    });
    await expect(signIn(player)()).rejects.toMatchObject({ code: 'BLOCKED' });
    await expect(
      callApi(visitor(), 'autoLogin', { body: { autoLoginToken } }),
    ).rejects.toMatchObject({ code: 'BLOCKED' });
    expect(
      await callApi(game, 'pollTrigger', {
        params: { triggerId: asked.triggerId },
        body: { secret: asked.secret },
      }),
    ).toEqual({ status: 'EXPIRED' });
  });
  it('invalidate a game token and a confirmed device if the password changed meanwhile (A14)', async () => {
    const player = await server.player();
    const { autoLoginToken } = await callApi(player.connection, 'createAutoLoginToken', {});
    expect(
      await refused(
        player,
        () => callApi(visitor(), 'autoLogin', { body: { autoLoginToken } }),
        endSessions(player.userId),
      ),
    ).toMatchObject({ code: 'BF-9' });
    const other = await server.player();
    const game = visitor();
    const asked = await callApi(game, 'createTrigger', { body: { device: 'PC' } });
    await callApi(other.connection, 'proceedTrigger', {
      params: { id: other.userId },
      body: { triggerId: asked.triggerId },
    });
    const [polled] = await changeUserWhileCallsWait(
      server,
      other.userId,
      [
        () =>
          callApi(game, 'pollTrigger', {
            params: { triggerId: asked.triggerId },
            body: { secret: asked.secret },
          }),
      ],
      (tx) =>
        run(
          tx,
          sql`
            delete from authorization_triggers
            where user_id = ${other.userId} and session_id is null`,
        ),
    );
    expect(polled).toMatchObject({ status: 'fulfilled', value: { status: 'EXPIRED' } });
    expect(await living(player)).toBe(0);
  });
  it('refuse anything a session would pass on if that session ends meanwhile (A26)', async () => {
    const calls: [string, (player: Player) => Promise<() => Promise<unknown>>][] = [
      [
        'a proof',
        (player) =>
          Promise.resolve(() =>
            callApi(player.connection, 'proveIdentity', {
              body: { password: player.identity.password },
            }),
          ),
      ],
      [
        'another password',
        (player) =>
          Promise.resolve(() =>
            callApi(player.connection, 'changePassword', {
              params: { id: player.userId },
              body: {
                currentPassword: player.identity.password,
                password: 'a-lantern-behind-a-door',
              },
            }),
          ),
      ],
      [
        'another address',
        (player) =>
          Promise.resolve(() =>
            callApi(player.connection, 'requestEmailChange', {
              params: { id: player.userId },
              body: { newEmail: createIdentity().email, userId: player.userId },
            }),
          ),
      ],
      [
        'a device',
        async (player) => {
          const { triggerId } = await callApi(visitor(), 'createTrigger', {
            body: { device: 'PC' },
          });
          return () =>
            callApi(player.connection, 'proceedTrigger', {
              params: { id: player.userId },
              body: { triggerId },
            });
        },
      ],
      [
        'a token for the browser',
        (player) => Promise.resolve(() => callApi(player.connection, 'createAutoLoginToken', {})),
      ],
      [
        'a deletion',
        (player) =>
          Promise.resolve(() =>
            callApi(player.connection, 'requestDeletion', { params: { id: player.userId } }),
          ),
      ],
      [
        'a verification mail',
        (player) =>
          Promise.resolve(() =>
            callApi(player.connection, 'resendEmailVerification', {
              params: { id: player.userId },
            }),
          ),
      ],
    ];
    for (const [description, prepare] of calls) {
      const player = await server.player();
      expect(
        await refused(player, await prepare(player), endSessions(player.userId)),
        description,
      ).toMatchObject({ status: 401 });
      // blocks the user directly in the database, because the back office would also end the
      // sessions
      const other = await server.player();
      expect(
        await refused(other, await prepare(other), block(other.userId)),
        `${description}, blocked`,
      ).toMatchObject({ status: 401 });
    }
  });
  it('bind no authenticator if its session ends meanwhile (A26)', async () => {
    const person = await server.support();
    expect(
      await refused(
        person,
        () => callApi(person.connection, 'startBinding', {}),
        endSessions(person.userId),
      ),
    ).toMatchObject({ status: 401 });
  });
  it('invalidate all mailed links when the password changes (A27)', async () => {
    const player = await server.player();
    await callApi(visitor(), 'forgotPassword', { body: { email: player.identity.email } });
    const link = await linkTo(player, 'forgot-password');
    await expect(
      callApi(player.connection, 'confirmOldEmail', { params: { id: player.userId, reqId: link } }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    const password = 'a-lantern-behind-a-door';
    await callApi(player.connection, 'changePassword', {
      params: { id: player.userId },
      body: { currentPassword: player.identity.password, password },
    });
    await expect(
      callApi(visitor(), 'updateForgottenPassword', {
        params: { id: link },
        body: { password: 'a-thief-behind-a-door' },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(
      await callApi(visitor(), 'forgotPasswordExpiration', { params: { id: link } }),
    ).toMatchObject({ expired: true });
    // a link that an operator has ordered is also usable only once, and no link is valid for
    // another purpose
    const other = await server.player();
    await callApi((await server.admin()).connection, 'adminOrderPassword', {
      params: { id: other.userId },
      body: { reason: 'Test' },
    });
    const ordered = await linkTo(other, 'regenerate-password-request');
    await other.login();
    await expect(
      callApi(visitor(), 'updateForgottenPassword', {
        params: { id: ordered },
        body: { password },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await callApi(other.connection, 'changePassword', {
      params: { id: other.userId },
      body: { currentPassword: other.identity.password, password },
    });
    await expect(
      callApi(visitor(), 'regeneratePassword', {
        params: { id: ordered },
        body: { password: 'a-thief-behind-a-door' },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('let a repeated registration sign in once under its key; without key or password it is BF-1 (R7.10)', async () => {
    const identity = createIdentity();
    const key = 'a-key-of-the-form-0001';
    const register = (idempotencyKey: string, password = identity.password) => {
      const browser = visitor();
      return browser
        .call<{ token: string; userId: number }>('POST', '/api/users', {
          body: { ...identity, password },
          headers: { 'idempotency-key': idempotencyKey },
        })
        .then((answer) => {
          browser.token = answer.token;
          return { browser, ...answer };
        });
    };
    const replies = await Promise.all([register(key), register(key)]);
    const again = await register(key);
    expect(new Set([...replies, again].map((entry) => entry.userId)).size).toBe(1);
    expect(await callApi(again.browser, 'currentSession', {})).toEqual({ userId: again.userId });
    expect(await living({ userId: again.userId } as Player)).toBe(1);
    await expect(register('a-key-of-somebody-else')).rejects.toMatchObject({ code: 'BF-1' });
    await expect(register(key, 'not-the-right-lantern')).rejects.toMatchObject({ code: 'BF-1' });
    server.clock.advance(16 * 60_000);
    await expect(register(key)).rejects.toMatchObject({ code: 'BF-1' });
  });
  it('answer a repeated new password under its key as before; for others the link is used up (R7.22)', async () => {
    const player = await server.player();
    await callApi(visitor(), 'forgotPassword', { body: { email: player.identity.email } });
    const link = await linkTo(player, 'forgot-password');
    const choose = (key: string, password: string) =>
      visitor().call('POST', `/api/users/forgot-password/${link}/update`, {
        body: { password },
        headers: { 'idempotency-key': key },
      });
    const [key, password] = ['a-key-of-the-form-0002', 'a-lantern-behind-a-door'];
    await Promise.all([choose(key, password), choose(key, password)]);
    await choose(key, password);
    await expect(choose('a-key-of-somebody-else', password)).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    await expect(choose(key, 'a-lantern-in-a-window')).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    const mails = () =>
      server.mailbox.mails.filter(
        (mail) =>
          mail.to.includes(player.identity.email) &&
          mail.subject === formatMailSubject('password-changed'),
      ).length;
    await waitForResult('the mail', async () => (mails() === 1 ? true : undefined));
  });
  it('send one verification mail for ten concurrent requests (OP-88)', async () => {
    const player = await server.player();
    server.clock.advance(61_000);
    const mails = () =>
      server.mailbox.mails.filter(
        (mail) => mail.to.includes(player.identity.email) && mail.text.includes('#/verify-email/'),
      ).length;
    await waitForResult('the first mail', async () => (mails() === 1 ? true : undefined));
    const before = server.clock.now().toISOString();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        callApi(player.connection, 'resendEmailVerification', { params: { id: player.userId } }),
      ),
    );
    expect(
      answers
        .map((answer) =>
          answer.status === 'fulfilled' ? 'sent' : (answer.reason as { code: string }).code,
        )
        .sort(),
    ).toEqual([...Array<string>(9).fill('CONFLICT'), 'sent']);
    const sent = sql`
      select count(*)::int as n
      from outbox
      where dedup_key like 'verify-email-%' and created_at >= ${before}::timestamptz`;
    expect(await maybeOne(server.db.read, sent)).toEqual({ n: 1 });
  });
});
