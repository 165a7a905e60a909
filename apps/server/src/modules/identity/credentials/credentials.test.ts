import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { findVerificationLink } from '@guildhall/simulator/world/people/people';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  createIdentity,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { parseEmail, normaliseEmail } from './credentials.email.ts';
import { isWeakPassword } from './passwords/credentials.password.ts';
import { formatSentence, buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';

describe('an address', () => {
  it('is accepted in any case, and compared in lower case (R8.2)', () => {
    expect(normaliseEmail('  Ravenna@Example.ORG ')).toBe('ravenna@example.org');
    for (const wrong of [
      '',
      'a',
      'a@b',
      '@example.org',
      'a@@example.org',
      'a b@example.org',
      'a@-example.org',
      '.a@example.org',
      'a..b@example.org',
      `${'a'.repeat(65)}@example.org`,
    ])
      expect(normaliseEmail(wrong), wrong).toBeUndefined();
  });
  it('may have a host in any alphabet; the undeliverable part of an address is named (R8.2)', () => {
    expect(normaliseEmail('Zoe@Bücher.example')).toBe('zoe@xn--bcher-kva.example');
    expect(normaliseEmail('anna@почта.рф')).toBe('anna@xn--80a1acny.xn--p1ai');
    for (const [wrong, part] of [
      ['nobody', 'at'],
      ['zoë@example.org', 'name'],
      ['a b@example.org', 'name'],
      ['a@b', 'host'],
      ['a@exa mple.org', 'host'],
      ['a@\u200b.org', 'host'],
    ] as const)
      expect(() => parseEmail(wrong), wrong).toThrow(
        expect.objectContaining({ code: 'BF-2', details: { part } }) as Error,
      );
  });
  it('is checked in linear time for any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) =>
        [undefined, normaliseEmail(normaliseEmail(text) ?? '')].includes(normaliseEmail(text)),
      ),
    );
    const started = performance.now();
    normaliseEmail(`${'a.'.repeat(25_000)}@${'b-'.repeat(25_000)}`);
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('a password', () => {
  it('is refused when it is short, common or made of the own name (R8.3)', async () => {
    for (const weak of ['short', 'password1', 'qwertyuiop', 'ravenna1', 'aaaaaaaaaaaa'])
      expect(await isWeakPassword(weak, 8, ['ravenna@example.org']), weak).toBe(true);
    expect(await isWeakPassword('quiet-lantern-bridge', 8, ['ravenna@example.org'])).toBe(false);
  });
});

describe('accounts and their passwords', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const mailed = (email: string, route: string): Promise<string> =>
    waitForResult(
      `a mail with ${route}`,
      async () =>
        server.mailbox.mails.flatMap((mail) =>
          mail.to.includes(email)
            ? (new RegExp(`#/${route}/([A-Za-z0-9_-]{43})`).exec(mail.text)?.[1] ?? [])
            : [],
        )[0],
    );
  const visitor = (): Connection => new Connection(server.base);

  it('sign in on registration, with a cookie that scripts cannot read (R7.10, R4.2, R3.5, R3.6)', async () => {
    const identity = createIdentity();
    const connection = visitor();
    const { headers, text } = await connection.send('POST', '/api/users', { body: identity });
    expect(JSON.parse(text)).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      roleNames: ['PLAYER'],
      wallets: [],
    });
    expect(headers.getSetCookie().join()).toMatch(/bf-auth=.*HttpOnly.*SameSite=Lax/i);
  });
  it('exist once per address, also for two at the same moment and in another spelling (R8.1, R5.1)', async () => {
    const identity = createIdentity();
    const outcomes = await Promise.allSettled([
      new Player(server.base, identity).register(),
      new Player(server.base, { ...identity, email: identity.email.toUpperCase() }).register(),
    ]);
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    await expect(new Player(server.base, identity).register()).rejects.toMatchObject({
      status: 400,
      code: 'BF-1',
      message: buildSentenceMatcher({ key: 'error.BF-1' }),
    });
    await server.mailFor(identity.email, 'already-registered');
  });
  it('are not created for a wrong address or a weak password, which is named (R8.2, R8.3, R5.1)', async () => {
    const count = async () =>
      (await maybeOne<{ n: number }>(server.db.read, sql`select count(*)::int as n from users`))?.n;
    const before = await count();
    await expect(
      new Player(server.base, { ...createIdentity(), email: 'nobody' }).register(),
    ).rejects.toMatchObject({ code: 'BF-2' });
    await expect(
      new Player(server.base, { ...createIdentity(), password: '12345678' }).register(),
    ).rejects.toMatchObject({ code: 'BF-3' });
    expect(await count()).toBe(before);
  });
  it('answer a wrong password and an unknown address alike (R8.5, R7.12)', async () => {
    const player = await server.player();
    const wrong = await new Player(server.base, {
      ...player.identity,
      password: 'not-the-right-one',
    })
      .login()
      .catch((error: unknown) => (error as Error).message);
    const unknown = await new Player(server.base, createIdentity())
      .login()
      .catch((error: unknown) => (error as Error).message);
    expect(wrong).toBe(`400 BF-5 ${formatSentence({ key: 'error.BF-5' })}`);
    expect(unknown).toBe(wrong);
  });
  it('open nothing with one half of a session or with another session’s cookie', async () => {
    const [firstPlayer, other] = [await server.player(), await server.player()];
    const onlyToken = visitor();
    onlyToken.token = firstPlayer.connection.token;
    const onlyCookie = visitor();
    onlyCookie.setCookie('bf-auth', firstPlayer.connection.cookies.get('bf-auth') ?? '');
    const mixed = visitor();
    mixed.token = firstPlayer.connection.token;
    mixed.setCookie('bf-auth', other.connection.cookies.get('bf-auth') ?? '');
    for (const connection of [onlyToken, onlyCookie, mixed])
      await expect(callApi(connection, 'currentSession', {})).rejects.toMatchObject({
        status: 401,
      });
  });
  it('end the session that the browser had when they sign in again, and keep its push token', async () => {
    const player = await server.player();
    const former = visitor();
    former.token = player.connection.token;
    former.setCookie('bf-auth', player.connection.cookies.get('bf-auth') ?? '');
    await callApi(player.connection, 'savePushToken', {
      params: { id: player.userId },
      body: { type: 'WEB', token: 'x'.repeat(140) },
    });
    const elsewhere = await new Player(server.base, player.identity).login();
    await callApi(former, 'currentSession', {});
    await player.login();
    await expect(callApi(former, 'currentSession', {})).rejects.toMatchObject({ status: 401 });
    await Promise.all([player.me(), elsewhere.me()]);
    const list = await callApi(player.connection, 'listSessions', {
      params: { id: player.userId },
    });
    expect(list.data).toHaveLength(2);
    const [kept] = await many<{ session: number }>(
      server.db.read,
      sql`select session_id as session from push_tokens where user_id = ${player.userId}`,
    );
    expect(kept?.session).toBe(list.data.find(({ current }) => current)?.id);
  });
  it('store no half of a session and no mailed token in the database', async () => {
    const player = await server.player();
    const token = await mailed(player.identity.email, 'verify-email');
    const secrets = [
      player.connection.token ?? '',
      player.connection.cookies.get('bf-auth') ?? '',
      token,
      player.identity.password,
    ];
    const tables = await many<{ name: string }>(
      server.db.read,
      sql`
        select table_name as name
        from information_schema.tables
        where table_schema = 'public' and table_name <> 'outbox'`,
    );
    for (const { name } of tables) {
      const rows = JSON.stringify(
        await many(server.db.read, sql`select t::text from ${sql.identifier(name)} t`),
      );
      for (const secret of secrets)
        expect(rows.includes(secret), `${name} holds a secret`).toBe(false);
    }
  });
  // (R7.18, R4.26, R7.186)
  it('are verified once by the mailed link; a repeated, wrong or invented one is refused', async () => {
    const player = await server.player();
    expect(await player.me()).toMatchObject({ statusId: 1 });
    const token = await waitForResult('the mail', () =>
      findVerificationLink(server.mailboxUrl, player.identity.email),
    );
    const complete = (id: string) =>
      callApi(visitor(), 'completeEmailVerification', { params: { id } });
    const clicks = await Promise.allSettled([complete(token), complete(token), complete(token)]);
    expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1);
    expect(await player.me()).toMatchObject({ statusId: 2 });
    await expect(complete(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(complete('A'.repeat(43))).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(complete('short')).rejects.toMatchObject({ code: 'VALIDATION' });
  });
  // (R7.19, R8.31, R8.32)
  it('get another verification mail after a minute, not before; the older link stops working', async () => {
    const player = await server.player();
    const first = await mailed(player.identity.email, 'verify-email');
    const resend = () =>
      callApi(player.connection, 'resendEmailVerification', { params: { id: player.userId } });
    await expect(resend()).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(
        'Email has been sent already. Please wait or try again later',
      ) as string,
    });
    server.clock.advance(61_000);
    await resend();
    const second = await waitForResult('a newer link', async () => {
      const secondLink = await findVerificationLink(server.mailboxUrl, player.identity.email);
      return secondLink === first ? undefined : secondLink;
    });
    await expect(
      callApi(visitor(), 'completeEmailVerification', { params: { id: first } }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await callApi(visitor(), 'completeEmailVerification', { params: { id: second } });
  });
  // (R1.14, R7.20, R7.21, R7.22)
  it('replace a forgotten password by the mailed link, once, within 30 minutes; sessions end', async () => {
    const player = await server.player();
    const { email } = player.identity;
    await callApi(visitor(), 'forgotPassword', { body: { email } });
    const token = await mailed(email, 'forgot-password');
    expect(
      await callApi(visitor(), 'forgotPasswordExpiration', { params: { id: token } }),
    ).toMatchObject({ expired: false });
    const update = (password: string) =>
      callApi(visitor(), 'updateForgottenPassword', { params: { id: token }, body: { password } });
    await expect(update('12345678')).rejects.toMatchObject({ code: 'BF-3' });
    await update('a-new-lantern-on-the-wall');
    await expect(update('another-lantern-on-the-wall')).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    expect(
      await callApi(visitor(), 'forgotPasswordExpiration', { params: { id: token } }),
    ).toMatchObject({ expired: true });
    await expect(player.me()).rejects.toMatchObject({ status: 401 });
    await expect(new Player(server.base, player.identity).login()).rejects.toMatchObject({
      code: 'BF-5',
    });
    await new Player(server.base, { email, password: 'a-new-lantern-on-the-wall' }).login();
    await callApi(visitor(), 'forgotPassword', { body: { email } });
    const late = await waitForResult('a second link', async () => {
      const link = await mailed(email, 'forgot-password');
      return link === token ? undefined : link;
    });
    server.clock.advance(31 * 60_000);
    await expect(
      callApi(visitor(), 'updateForgottenPassword', {
        params: { id: late },
        body: { password: 'too-late-for-this-lantern' },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('answer an unknown address like a known one when a password is forgotten', async () => {
    const player = await server.player();
    const [known, unknown] = await Promise.all(
      [player.identity.email, createIdentity().email].map((email) =>
        visitor().send('POST', '/api/users/forgot-password', { body: { email } }),
      ),
    );
    expect(unknown?.text).toBe(known?.text);
    expect(unknown?.status).toBe(known?.status);
  });
  it('change the password with the present one; the other sessions end, not this one (R7.23)', async () => {
    const player = await server.player();
    const elsewhere = await new Player(server.base, player.identity).login();
    const change = (currentPassword: string) =>
      callApi(player.connection, 'changePassword', {
        params: { id: player.userId },
        body: { currentPassword, password: 'a-lantern-that-is-new' },
      });
    await expect(change('wrong-lantern')).rejects.toMatchObject({ code: 'BF-5' });
    await change(player.identity.password);
    await player.me();
    await expect(elsewhere.me()).rejects.toMatchObject({ status: 401 });
    await server.mailFor(player.identity.email, 'password-changed');
  });
  it('must change the password when ordered: sessions end, and other calls stay closed until then (R7.24)', async () => {
    const [player, admin] = [await server.player(), await server.admin()];
    await callApi(admin.connection, 'adminOrderPassword', {
      params: { id: player.userId },
      body: { reason: 'Seen elsewhere' },
    });
    await expect(player.me()).rejects.toMatchObject({ status: 401 });
    await player.login();
    expect(await player.me()).toMatchObject({ passwordResetRequired: true });
    await expect(player.claim(1)).rejects.toMatchObject({
      status: 403,
      code: 'PASSWORD_RESET_REQUIRED',
    });
    const token = await mailed(player.identity.email, 'regenerate-password-request');
    await callApi(visitor(), 'regeneratePassword', {
      params: { id: token },
      body: { password: 'a-lantern-by-the-studio' },
    });
    const fresh = await new Player(server.base, {
      ...player.identity,
      password: 'a-lantern-by-the-studio',
    }).login();
    expect(await fresh.me()).toMatchObject({ passwordResetRequired: false });
  });
  it('need another password for a role only if none that is long enough was seen', async () => {
    const [seen, unseen] = [await server.player(), await server.player()];
    // creates accounts whose passwords were set when the back office still required more characters
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          update users
          set password_for_staff = false
          where id = any(${[seen.userId, unseen.userId]})`,
      ),
    );
    await seen.login();
    for (const { userId } of [seen, unseen])
      await callApi((await server.admin()).connection, 'adminUpdateUser', {
        params: { id: userId },
        body: { rolesToAdd: ['SUPPORT'], reason: 'Test' },
      });
    for (const person of [seen, unseen]) await person.login();
    expect(await seen.me()).toMatchObject({ passwordResetRequired: false });
    expect(await unseen.me()).toMatchObject({ passwordResetRequired: true });
  });
  it('stop guessing before the eleventh password, also for the right one', async () => {
    const player = await server.player();
    const guess = (password: string) =>
      new Player(server.base, { ...player.identity, password }).login();
    for (let attempt = 0; attempt < 10; attempt++)
      await expect(guess(`wrong-lantern-${attempt}`)).rejects.toMatchObject({ code: 'BF-5' });
    await expect(guess(player.identity.password)).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    });
    server.clock.advance(16 * 60_000);
    await guess(player.identity.password);
  });
  it('end a session by signing out; the list shows all sessions and ends others (R4.5, R7.14, R7.15)', async () => {
    const player = await server.player();
    const elsewhere = await new Player(
      server.base,
      player.identity,
      'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0',
    ).login();
    const { data } = await callApi(player.connection, 'listSessions', {
      params: { id: player.userId },
    });
    expect(data).toHaveLength(2);
    const other = data.find((row) => !row.current);
    expect(other?.device).toBe('Chrome, Windows');
    await callApi(player.connection, 'endSession', {
      params: { id: player.userId, sessionId: other?.id ?? 0 },
    });
    await expect(elsewhere.me()).rejects.toMatchObject({ status: 401 });
    // the list does not contain another player's session, and the player cannot end it
    const stranger = await server.player();
    const [theirs] = (
      await callApi(stranger.connection, 'listSessions', { params: { id: stranger.userId } })
    ).data;
    await expect(
      callApi(player.connection, 'endSession', {
        params: { id: player.userId, sessionId: theirs?.id ?? 0 },
      }),
    ).rejects.toMatchObject({ status: 404 });
    await stranger.me();
    await callApi(player.connection, 'logout', {});
    await expect(callApi(player.connection, 'currentSession', {})).rejects.toMatchObject({
      status: 401,
    });
  });
  it('count visits of an invite link and name the inviter (R7.11, R7.49)', async () => {
    const inviter = await server.player();
    const { link } = await callApi(inviter.connection, 'referralLink', {
      params: { id: inviter.userId },
    });
    const invite = new URL(link).searchParams.get('invite') ?? '';
    await callApi(visitor(), 'visitInvite', { params: { code: invite } });
    await expect(
      callApi(visitor(), 'visitInvite', { params: { code: 'NOBODYS' } }),
    ).rejects.toMatchObject({ status: 404 });
    const recruit = await server.player({ invite });
    expect(
      await maybeOne(
        server.db.read,
        sql`
          select u.invited_by, c.visits
          from users u
          join invite_codes c on c.user_id = u.invited_by
          where u.id = ${recruit.userId}`,
      ),
    ).toMatchObject({ invited_by: inviter.userId, visits: 1 });
  });
});
