import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const dayMs = 86_400_000;

describe('the lock of an account', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const signInElsewhere = (player: Player) =>
    new Player(server.base, player.identity, firefox).login();
  const tokenOf = (text: string, page: string): string => {
    const token = new RegExp(`#/${page}/([\\w-]{43})`).exec(text)?.[1];
    if (token === undefined) throw new Error(`No link to ${page} in: ${text}`);
    return token;
  };
  const mailedLock = async (player: Player): Promise<string> => {
    const { text } = await server.mailFor(player.identity.email, 'new-sign-in');
    return tokenOf(text, 'lock-account');
  };
  const lock = (token: string) =>
    callApi(new Connection(server.base), 'lockAccount', { body: { token } });
  const choosePassword = (token: string, password: string) =>
    callApi(new Connection(server.base), 'updateForgottenPassword', {
      params: { id: token },
      body: { password },
    });

  it('is offered by the mail about a browser that was not seen before, and only then', async () => {
    const player = await server.player();
    await player.login();
    const mails = () =>
      server.mailbox.mails.filter(
        ({ to, text }) => to.includes(player.identity.email) && text.includes('lock-account'),
      );
    await signInElsewhere(player);
    const { text } = await server.mailFor(player.identity.email, 'new-sign-in');
    expect(text).toContain('Firefox, Windows');
    expect(mails()).toHaveLength(1);
  });
  it('ends every session, refuses the right password, and opens with a new one by mail', async () => {
    const player = await server.player();
    const thief = await signInElsewhere(player);
    await lock(await mailedLock(player));
    for (const person of [player, thief])
      await expect(person.me()).rejects.toMatchObject({ status: 401 });
    await expect(player.login()).rejects.toMatchObject({ code: 'LOCKED' });
    const shown = async () =>
      callApi((await server.admin()).connection, 'adminGetUser', { params: { id: player.userId } });
    expect((await shown()).lockedAt).not.toBeNull();
    const wrong = { ...player.identity, password: 'not the password' };
    await expect(callApi(player.connection, 'login', { body: wrong })).rejects.toMatchObject({
      code: 'BF-5',
    });
    const { text } = await server.mailFor(player.identity.email, 'account-locked');
    await choosePassword(tokenOf(text, 'forgot-password'), 'fresh lantern vqzkw');
    const renewed = { ...player.identity, password: 'fresh lantern vqzkw' };
    await new Player(server.base, renewed).login();
  });
  it('works once, with ten presses at the same moment', async () => {
    const player = await server.player();
    await signInElsewhere(player);
    const token = await mailedLock(player);
    const ten = await Promise.allSettled(Array.from({ length: 10 }, () => lock(token)));
    expect(ten.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(lock(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('is taken back by a password that was chosen by mail, not by one that was chosen signed in', async () => {
    const player = await server.player();
    const thief = await signInElsewhere(player);
    const token = await mailedLock(player);
    const stolen = 'stolen lantern vqzkw';
    await callApi(thief.connection, 'changePassword', {
      params: { id: player.userId },
      body: { currentPassword: player.identity.password, password: stolen },
    });
    await lock(token);
    await expect(thief.me()).rejects.toMatchObject({ status: 401 });
    await expect(
      new Player(server.base, { ...player.identity, password: stolen }).login(),
    ).rejects.toMatchObject({ code: 'LOCKED' });
    const other = await server.player();
    await signInElsewhere(other);
    const older = await mailedLock(other);
    await callApi(other.connection, 'forgotPassword', { body: { email: other.identity.email } });
    const { text } = await server.mailFor(other.identity.email, 'forgot-password');
    await choosePassword(tokenOf(text, 'forgot-password'), 'fresh lantern vqzkw');
    await expect(lock(older)).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('has no effect after seven days, and locks no other account', async () => {
    const [player, other] = [await server.player(), await server.player()];
    await signInElsewhere(player);
    const token = await mailedLock(player);
    await expect(lock(token.toUpperCase())).rejects.toMatchObject({ status: 400 });
    server.clock.advance(8 * dayMs);
    await expect(lock(token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await player.login();
    await other.login();
  });
});
