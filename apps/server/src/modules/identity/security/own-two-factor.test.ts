import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  signInForTicket,
  computeTotpCode,
  completeSignIn,
  turnTwoFactorOn,
} from '../../../../test/harness/second-factor.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

const minuteMs = 60_000;
describe('two-factor sign-in of players', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const own = ({ userId }: Player) => ({ params: { id: userId } });
  const readState = (player: Player) => callApi(player.connection, 'readSecurity', own(player));
  const turnOff = (player: Player, token: string) =>
    callApi(player.connection, 'turnTwoFactorOff', { ...own(player), body: { token } });
  const prove = ({ connection, identity: { password } }: Player) =>
    callApi(connection, 'proveIdentity', { body: { password } });
  const wins = (results: readonly PromiseSettledResult<unknown>[]): number =>
    results.filter(({ status }) => status === 'fulfilled').length;

  it('asks for the code after the password, opens no session before it, and mails the owner', async () => {
    const player = await server.player();
    const { secret, recoveryCodes } = await turnTwoFactorOn(server, player);
    await server.mailFor(player.identity.email, 'own-two-factor-on');
    expect(new Set(recoveryCodes)).toHaveLength(8);
    expect(await readState(player)).toMatchObject({ twoFactor: 'ON', recoveryCodesLeft: 8 });
    const browser = new Connection(server.base);
    const ticket = await signInForTicket(server, player, browser);
    expect(browser.cookies.get('bf-auth')).toBeUndefined();
    const { token } = await completeSignIn(
      server,
      { ticket, code: computeTotpCode(server, secret) },
      browser,
    );
    browser.token = token;
    expect((await callApi(browser, 'currentSession', {})).userId).toBe(player.userId);
    await expect(
      completeSignIn(server, { ticket, code: computeTotpCode(server, secret) }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('keeps the ticket after a wrong code, and lets two tabs sign in one after the other', async () => {
    const player = await server.player();
    const { secret } = await turnTwoFactorOn(server, player);
    const [firstTicket, secondTicket] = [
      await signInForTicket(server, player),
      await signInForTicket(server, player),
    ];
    await expect(
      completeSignIn(server, { ticket: firstTicket, code: '000000' }),
    ).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await completeSignIn(server, { ticket: firstTicket, code: computeTotpCode(server, secret) });
    server.clock.advance(30_000);
    await completeSignIn(server, { ticket: secondTicket, code: computeTotpCode(server, secret) });
  });
  it('takes a code and a recovery code once, for ten at the same moment', async () => {
    const player = await server.player();
    const { secret, recoveryCodes } = await turnTwoFactorOn(server, player);
    const tickets = await Promise.all(
      Array.from({ length: 5 }, () => signInForTicket(server, player)),
    );
    const confirmAll = (code: string) =>
      Promise.allSettled(tickets.map((ticket) => completeSignIn(server, { ticket, code })));
    expect(wins(await confirmAll(computeTotpCode(server, secret)))).toBe(1);
    expect(wins(await confirmAll(recoveryCodes[0] ?? ''))).toBe(1);
    await server.mailFor(player.identity.email, 'own-recovery-code-used');
    expect((await readState(player)).recoveryCodesLeft).toBe(7);
  });
  it('counts codes of a stranger apart from those of a browser where one was right', async () => {
    const player = await server.player();
    const { secret } = await turnTwoFactorOn(server, player);
    const ticket = await signInForTicket(server, player);
    const guesses = await Promise.allSettled(
      Array.from({ length: 40 }, () => completeSignIn(server, { ticket, code: '000000' })),
    );
    const codes = guesses.map((guess) =>
      guess.status === 'rejected' ? (guess.reason as { code: string }).code : 'in',
    );
    expect(codes.filter((code) => code === 'WRONG_TOKEN')).toHaveLength(5);
    const right = { ticket, code: computeTotpCode(server, secret) };
    await expect(completeSignIn(server, right)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    await completeSignIn(server, right, player.connection);
  });
  it('ends tickets with their time, the password, the sessions and a block', async () => {
    const player = await server.player();
    const { secret } = await turnTwoFactorOn(server, player);
    const late = await signInForTicket(server, player);
    server.clock.advance(11 * minuteMs);
    const over = (ticket: string) =>
      expect(
        completeSignIn(server, { ticket, code: computeTotpCode(server, secret) }),
      ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await over(late);
    const before = await signInForTicket(server, player);
    await callApi(player.connection, 'changePassword', {
      ...own(player),
      body: { currentPassword: player.identity.password, password: 'another lantern vqzk' },
    });
    await over(before);
    const renewed = { identity: { ...player.identity, password: 'another lantern vqzk' } };
    const ended = await signInForTicket(server, renewed);
    const blocked = await signInForTicket(server, renewed);
    await callApi((await server.admin()).connection, 'adminEndSessions', {
      ...own(player),
      body: { reason: 'Test' },
    });
    await over(ended);
    await callApi((await server.admin()).connection, 'adminUpdateUser', {
      ...own(player),
      body: { statusId: 3, reason: 'Test' },
    });
    await over(blocked);
    await expect(signInForTicket(server, renewed)).rejects.toMatchObject({ code: 'BLOCKED' });
  });
  it('is turned off with password and code only, and then sign-in takes the password', async () => {
    const player = await server.player();
    const { secret } = await turnTwoFactorOn(server, player);
    server.clock.advance(6 * minuteMs);
    await expect(turnOff(player, computeTotpCode(server, secret))).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    });
    await prove(player);
    await expect(turnOff(player, '000000')).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await turnOff(player, computeTotpCode(server, secret));
    await server.mailFor(player.identity.email, 'own-two-factor-off');
    expect(await readState(player)).toMatchObject({ twoFactor: 'OFF', recoveryCodesLeft: 0 });
    await player.login();
    await turnTwoFactorOn(server, player);
  });
  it('renews recovery codes, which replaces the old ones, and mails the owner', async () => {
    const player = await server.player();
    const { recoveryCodes } = await turnTwoFactorOn(server, player);
    const { codes } = await callApi(player.connection, 'renewOwnRecoveryCodes', own(player));
    await server.mailFor(player.identity.email, 'own-recovery-codes-renewed');
    const ticket = await signInForTicket(server, player);
    await expect(
      completeSignIn(server, { ticket, code: recoveryCodes[0] ?? '' }),
    ).rejects.toMatchObject({ code: 'WRONG_TOKEN' });
    await completeSignIn(server, { ticket, code: codes[0] ?? '' });
  });
  it('is reset by an operator with a reason: sessions end, the log says so, the player is mailed', async () => {
    const player = await server.player();
    await turnTwoFactorOn(server, player);
    await callApi((await server.admin()).connection, 'adminResetTwoFactor', {
      ...own(player),
      body: { reason: 'Lost the phone' },
    });
    await expect(player.me()).rejects.toMatchObject({ status: 401 });
    await server.mailFor(player.identity.email, 'own-two-factor-reset');
    const log = await many<{ reason: string }>(
      server.db.read,
      sql`
        select reason
        from commands
        where type = 'users.reset-two-factor' and user_id = ${player.userId}`,
    );
    expect(log).toEqual([{ reason: 'Lost the phone' }]);
    await player.login();
    const { data } = await callApi(player.connection, 'listNotifications', {
      params: { id: player.userId },
      query: {},
    });
    expect(data.filter(({ type }) => type === 'TWO_FACTOR_RESET')).toHaveLength(1);
    expect((await readState(player)).twoFactor).toBe('OFF');
  });
  it('is part of the account’s security state with mail, password and newest other sign-in', async () => {
    const player = await server.player({ verified: true });
    const before = server.clock.now().toISOString();
    expect(await readState(player)).toMatchObject({
      emailVerified: true,
      hasPassword: true,
      twoFactor: 'OFF',
      lastSignIn: null,
    });
    await callApi(new Connection(server.base, 'Arena client'), 'login', { body: player.identity });
    await callApi(player.connection, 'changePassword', {
      ...own(player),
      body: { currentPassword: player.identity.password, password: 'another lantern vqzk' },
    });
    const state = await readState(player);
    expect(state.lastSignIn?.device).toBe('Arena');
    expect((state.passwordSetAt ?? '') >= before).toBe(true);
  });
  it('leaves the authenticator of an operator bound when sign-in stops to ask for it', async () => {
    const person = await server.support();
    const { secret, bindingToken } = await callApi(person.connection, 'startBinding', {});
    await callApi(person.connection, 'confirmBinding', {
      body: { token: computeTotpCode(server, secret), bindingToken },
    });
    expect((await readState(person)).twoFactor).toBe('OFFICE');
    await person.login();
    server.clock.advance(30_000);
    await callApi(person.connection, 'askCodeAtSignIn', {
      ...own(person),
      body: { token: computeTotpCode(server, secret) },
    });
    await signInForTicket(server, person);
    server.clock.advance(30_000);
    await turnOff(person, computeTotpCode(server, secret));
    expect((await readState(person)).twoFactor).toBe('OFFICE');
    await person.login();
    expect(await person.me()).toMatchObject({ twoFAEnabled: true });
  });
});
