import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../test/harness/server.harness.ts';
import { findTotpStep } from './two-factor.codes.ts';
import { formatSentence } from '../../../../../test/harness/messages.harness.ts';

const minuteMs = 60_000;
describe('an authenticator code', () => {
  const secret = new Secret({ size: 20 }).base32;
  const at = (seconds: number): string =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({
      timestamp: seconds * 1000,
    });
  it('is valid in its own step and the next, not before and not later', () => {
    const now = new Date(1_800_000_015_000);
    const seconds = now.getTime() / 1000;
    expect(findTotpStep(secret, at(seconds), now)).toBe(Math.floor(seconds / 30));
    expect(findTotpStep(secret, at(seconds - 30), now)).toBe(Math.floor(seconds / 30) - 1);
    expect(findTotpStep(secret, at(seconds + 30), now)).toBeUndefined();
    expect(findTotpStep(secret, at(seconds - 60), now)).toBeUndefined();
  });
});

describe('the admin session', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const code = (secret: string, offsetMs = 0): string =>
    new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 }).generate({
      timestamp: server.clock.now().getTime() + offsetMs,
    });
  const asked = (connection: Connection) => callApi(connection, 'requestAdminSession', {});
  /**
   * Makes an ordinary call of the back office. The call that checks the admin session would not do,
   * because it has rules of its own.
   */
  const work = (connection: Connection) =>
    callApi(connection, 'listViews', { query: { page: 'alpha-key-requests' } });
  const bind = async (person: Player): Promise<string> => {
    const { secret, bindingToken } = await callApi(person.connection, 'startBinding', {});
    await callApi(person.connection, 'confirmBinding', {
      body: { token: code(secret), bindingToken },
    });
    return secret;
  };

  // (R9.26, R9.27, R9.28)
  it('has its own cookie bf-bank while valid; the session’s cookie bf-auth lasts 365 days', async () => {
    const person = await server.support();
    const { headers } = await person.connection.send('POST', '/api/sessions', {
      body: person.identity,
    });
    expect(headers.getSetCookie().filter((entry) => entry.startsWith('bf-auth='))).toEqual([
      expect.stringMatching(/Max-Age=31536000;.*HttpOnly/) as string,
    ]);
    await person.login();
    await bind(person);
    const opened = await person.connection.send('POST', '/api/admin/sessions/request', {
      body: {},
    });
    expect(opened.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^bf-bank=[\w-]+; Max-Age=(\d{1,3}); Path=\/; HttpOnly/) as string,
    ]);
  });

  // (R7.171, R7.172, R7.173, R3.41, R3.42, R4.24)
  it('is opened by binding an authenticator, and the owner is mailed', async () => {
    const person = await server.support();
    await expect(asked(person.connection)).rejects.toMatchObject({
      status: 400,
      code: 'TWO_F_A_REQUIRED',
    });
    const { qrCode, secret, bindingToken, expiresAt } = await callApi(
      person.connection,
      'startBinding',
      {},
    );
    expect(qrCode).toMatch(/^data:image\/png;base64,/);
    expect(Date.parse(expiresAt)).toBeGreaterThan(server.clock.now().getTime());
    await expect(
      callApi(person.connection, 'confirmBinding', { body: { token: '000000', bindingToken } }),
    ).rejects.toMatchObject({ code: expect.stringMatching(/WRONG_TOKEN|LINK_INVALID/) as string });
    const again = await callApi(person.connection, 'startBinding', {});
    await callApi(person.connection, 'confirmBinding', {
      body: { token: code(again.secret), bindingToken: again.bindingToken },
    });
    expect(secret).not.toBe(again.secret);
    const { headers } = await person.connection.send('POST', '/api/admin/sessions/request', {
      body: {},
    });
    expect(headers.get('x-admin-session')).toMatch(/^[\w-]{43}$/);
    expect(headers.getSetCookie().join()).toMatch(/bf-bank=.*HttpOnly/i);
    await callApi(person.connection, 'checkAdminSession', {});
    expect(await person.me()).toMatchObject({ twoFAEnabled: true });
  });
  // (R4.25, R7.174, R7.175)
  it('ends after fifteen minutes or when locked, for every call; only a new code prolongs it', async () => {
    const person = await server.support();
    const secret = await bind(person);
    await asked(person.connection);
    await callApi(person.connection, 'checkAdminSession', {});
    server.clock.advance(10 * minuteMs);
    await callApi(person.connection, 'checkAdminSession', {});
    await work(person.connection);
    server.clock.advance(6 * minuteMs);
    await expect(callApi(person.connection, 'checkAdminSession', {})).rejects.toMatchObject({
      code: 'TWO_F_A_REQUIRED',
    });
    await expect(work(person.connection)).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
    await expect(asked(person.connection)).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
    await callApi(person.connection, 'openTwoFactorSession', { body: { token: code(secret) } });
    await asked(person.connection);
    await callApi(person.connection, 'checkAdminSession', {});
    await work(person.connection);
    // a copy of both halves is useless once the admin session has ended
    const kept = {
      admin: person.connection.adminToken,
      half: person.connection.cookies.get('bf-bank') ?? '',
    };
    await callApi(person.connection, 'endAdminSession', {});
    person.connection.adminToken = kept.admin;
    person.connection.setCookie('bf-bank', kept.half);
    await expect(work(person.connection)).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
  });
  it('accepts a code once, also for two at the same moment', async () => {
    const person = await server.support();
    const secret = await bind(person);
    server.clock.advance(minuteMs);
    const token = code(secret);
    const outcomes = await Promise.allSettled(
      [1, 2].map(() => callApi(person.connection, 'openTwoFactorSession', { body: { token } })),
    );
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    await expect(
      callApi(person.connection, 'openTwoFactorSession', { body: { token } }),
    ).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
  });
  it('refuses the sixth code within fifteen minutes unseen, even if right', async () => {
    const person = await server.support();
    const secret = await bind(person);
    server.clock.advance(16 * minuteMs);
    for (let attempt = 0; attempt < 5; attempt++)
      await expect(
        callApi(person.connection, 'openTwoFactorSession', { body: { token: '000000' } }),
      ).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await expect(
      callApi(person.connection, 'openTwoFactorSession', { body: { token: code(secret) } }),
    ).rejects.toMatchObject({ status: 429 });
  });
  it('requires a fresh password proof to bind, and refuses a second authenticator', async () => {
    const person = await server.support();
    server.clock.advance(6 * minuteMs);
    await expect(callApi(person.connection, 'startBinding', {})).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    });
    await expect(
      callApi(person.connection, 'proveIdentity', { body: { password: 'not-it' } }),
    ).rejects.toMatchObject({ code: 'BF-5' });
    await callApi(person.connection, 'proveIdentity', {
      body: { password: person.identity.password },
    });
    await bind(person);
    await expect(callApi(person.connection, 'startBinding', {})).rejects.toMatchObject({
      status: 409,
    });
  });
  it('refuses a foreign or expired binding token', async () => {
    const [firstPlayer, other] = [await server.support(), await server.support()];
    const theirs = await callApi(other.connection, 'startBinding', {});
    await expect(
      callApi(firstPlayer.connection, 'confirmBinding', {
        body: { token: code(theirs.secret), bindingToken: theirs.bindingToken },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    const own = await callApi(firstPlayer.connection, 'startBinding', {});
    server.clock.advance(6 * minuteMs);
    await callApi(firstPlayer.connection, 'proveIdentity', {
      body: { password: firstPlayer.identity.password },
    });
    await expect(
      callApi(firstPlayer.connection, 'confirmBinding', {
        body: { token: code(own.secret), bindingToken: own.bindingToken },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('repeats a lost binding answer under its key, with valid recovery codes (R7.173)', async () => {
    const person = await server.support();
    const { secret, bindingToken } = await callApi(person.connection, 'startBinding', {});
    const token = code(secret);
    const confirm = (key: string) =>
      person.connection.send('POST', '/api/admin/two-factor/binding/confirm', {
        body: { token, bindingToken },
        headers: { 'idempotency-key': key },
      });
    const [lost, again] = [
      await confirm('the-key-of-a-binding'),
      await confirm('the-key-of-a-binding'),
    ];
    expect(JSON.parse(again.text)).toEqual(JSON.parse(lost.text));
    const { recoveryCodes } = JSON.parse(again.text) as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes.filter((code) => /^\d{10}$/.test(code))).size).toBe(8);
    await expect(confirm('the-key-of-a-thief')).rejects.toMatchObject({ code: 'LINK_INVALID' });
    server.clock.advance(16 * minuteMs);
    await callApi(person.connection, 'openTwoFactorSession', {
      body: { token: recoveryCodes[7] ?? '' },
    });
  });
  it('opens with a recovery code once, its owner is notified, and the others still work', async () => {
    const person = await server.support();
    const { secret, bindingToken } = await callApi(person.connection, 'startBinding', {});
    const { recoveryCodes } = await callApi(person.connection, 'confirmBinding', {
      body: { token: code(secret), bindingToken },
    });
    expect(recoveryCodes).toHaveLength(8);
    server.clock.advance(16 * minuteMs);
    const use = (token: string) =>
      callApi(person.connection, 'openTwoFactorSession', { body: { token } });
    const [first = '', second = ''] = recoveryCodes;
    const outcomes = await Promise.allSettled([use(first), use(first)]);
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    await expect(use(first)).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await use(second);
    await asked(person.connection);
    await callApi(person.connection, 'checkAdminSession', {});
    await server.mailFor(person.identity.email, 'recovery-code-used', {
      holding: formatSentence({ key: 'mail.recovery-code-used.line1', params: { left: 6 } }),
    });
  });
  it('opens again after another administrator’s reset, with password and new authenticator', async () => {
    const [person, admin] = [await server.support(), await server.admin()];
    await bind(person);
    const reset = (id: number) =>
      callApi(admin.connection, 'adminResetTwoFactor', {
        params: { id },
        body: { reason: 'Lost the phone' },
      });
    await expect(reset(admin.userId)).rejects.toMatchObject({ status: 403 });
    await reset(person.userId);
    await expect(person.me()).rejects.toMatchObject({ status: 401 });
    await person.login();
    expect(await person.me()).toMatchObject({ twoFAEnabled: false });
    await expect(asked(person.connection)).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
    await bind(person);
    await asked(person.connection);
    await reset(person.userId);
    await expect(reset(person.userId)).rejects.toMatchObject({ status: 409 });
  });
  const request = (connection: Connection, key?: string) =>
    connection.send('POST', '/api/admin/sessions/request', {
      body: {},
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const halves = (answer: { headers: Headers }) => [
    answer.headers.get('x-admin-session'),
    answer.headers.getSetCookie().join(),
  ];
  /**
   * Creates another client that has the two halves of the person's session but no admin session.
   */
  const elsewhere = (person: Player): Connection => {
    const other = new Connection(server.base);
    other.token = person.connection.token;
    other.setCookie('bf-auth', person.connection.cookies.get('bf-auth') ?? '');
    return other;
  };
  it('is given out once per code: after a lost half another code is needed, on any server (OP-52)', async () => {
    const person = await server.support();
    const secret = await bind(person);
    await request(person.connection);
    await callApi(person.connection, 'checkAdminSession', {});
    person.connection.adminToken = undefined;
    await expect(request(person.connection)).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
    await expect(request(elsewhere(person))).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
    server.clock.advance(30_000);
    await callApi(person.connection, 'openTwoFactorSession', { body: { token: code(secret) } });
    const outcomes = await Promise.allSettled([
      request(person.connection),
      request(elsewhere(person)),
    ]);
    expect(outcomes.filter((entry) => entry.status === 'fulfilled')).toHaveLength(1);
    await expect(request(person.connection)).rejects.toMatchObject({ code: 'TWO_F_A_REQUIRED' });
  });
  it('repeats an equal answer under the same key only, and only in that session (OP-52)', async () => {
    const person = await server.support();
    const secret = await bind(person);
    const first = await request(person.connection, 'the-key-of-a-prompt');
    expect(halves(await request(person.connection, 'the-key-of-a-prompt'))[0]).toBe(
      halves(first)[0],
    );
    await callApi(person.connection, 'checkAdminSession', {});
    await expect(request(person.connection, 'the-key-of-another')).rejects.toMatchObject({
      code: 'TWO_F_A_REQUIRED',
    });
    server.clock.advance(30_000);
    const token = code(secret);
    const confirm = (key: string) =>
      person.connection.send('POST', '/api/admin/two-factor/sessions', {
        body: { token },
        headers: { 'idempotency-key': key },
      });
    const answers = [await confirm('the-key-of-a-code'), await confirm('the-key-of-a-code')];
    expect(answers[1]?.text).toBe(answers[0]?.text);
    await expect(confirm('the-key-of-a-thief')).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    const second = await request(person.connection, 'the-key-of-a-prompt');
    expect(halves(second)[0]).not.toBe(halves(first)[0]);
    const later = await new Player(server.base, person.identity).login();
    await expect(request(later.connection, 'the-key-of-a-prompt')).rejects.toMatchObject({
      code: 'TWO_F_A_REQUIRED',
    });
  });
  it('needs every part: each alone, and each with another user’s, is refused (A8)', async () => {
    const open = async () => {
      const person = await server.support();
      await bind(person);
      await request(person.connection);
      return person;
    };
    const [mine, theirs] = [await open(), await open()];
    const beside = await new Player(server.base, mine.identity).login();
    const partsOf = ({ connection }: Player) => ({
      token: connection.token ?? '',
      half: connection.cookies.get('bf-auth') ?? '',
      admin: connection.adminToken ?? '',
      adminHalf: connection.cookies.get('bf-bank') ?? '',
    });
    const own = partsOf(mine);
    const answer = async (parts: Partial<typeof own>): Promise<string> => {
      const connection = new Connection(server.base);
      connection.token = parts.token;
      connection.adminToken = parts.admin;
      if (parts.half !== undefined) connection.setCookie('bf-auth', parts.half);
      if (parts.adminHalf !== undefined) connection.setCookie('bf-bank', parts.adminHalf);
      return work(connection).then(
        () => 'ok',
        (error: unknown) => (error as { code: string }).code,
      );
    };
    expect(await answer(own)).toBe('ok');
    const names = ['token', 'half', 'admin', 'adminHalf'] as const;
    const refusal = (name: (typeof names)[number]): string =>
      name === 'token' || name === 'half' ? 'UNAUTHORIZED' : 'TWO_F_A_REQUIRED';
    for (const name of names) {
      expect([name, await answer({ ...own, [name]: undefined })]).toEqual([name, refusal(name)]);
      expect([name, await answer({ [name]: own[name] })]).toEqual([name, 'UNAUTHORIZED']);
      expect([name, await answer({ ...own, [name]: partsOf(theirs)[name] })]).toEqual([
        name,
        refusal(name),
      ]);
      expect([name, await answer({ ...partsOf(theirs), [name]: own[name] })]).toEqual([
        name,
        refusal(name),
      ]);
      expect([name, await answer({ ...own, [name]: 'A'.repeat(43) })]).toEqual([
        name,
        refusal(name),
      ]);
    }
    // halves of one admin session must not work with another session of the same person
    expect(await answer({ ...partsOf(beside), admin: own.admin, adminHalf: own.adminHalf })).toBe(
      'TWO_F_A_REQUIRED',
    );
    expect(
      await answer({ ...own, admin: partsOf(theirs).admin, adminHalf: partsOf(theirs).adminHalf }),
    ).toBe('TWO_F_A_REQUIRED');
    expect(await answer({ ...own, admin: own.adminHalf, adminHalf: own.admin })).toBe(
      'TWO_F_A_REQUIRED',
    );
  });
});
