import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  createIdentity,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

const fresh = (): string => createIdentity().email;
describe('another e-mail address', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const visitor = (): Connection => new Connection(server.base);
  const ask = (player: Player, newEmail: string) =>
    callApi(player.connection, 'requestEmailChange', {
      params: { id: player.userId },
      body: { newEmail, userId: player.userId },
    });
  const first = async (player: Player, newEmail: string): Promise<string> => {
    const { text } = await server.mailFor(player.identity.email, 'email-step-1', {
      holding: newEmail,
    });
    return /update-email\/([\w-]{43})\/step-1/.exec(text)?.[1] ?? '';
  };
  const second = async (newEmail: string): Promise<{ reqId: string; verificationId: string }> => {
    const { text } = await server.mailFor(newEmail, 'email-step-2');
    const [, reqId = '', verificationId = ''] =
      /update-email\/([\w-]{43})\/step-2\?verificationId=([\w-]{43})/.exec(text) ?? [];
    return { reqId, verificationId };
  };
  const stepOne = (player: Player, reqId: string) =>
    callApi(player.connection, 'confirmOldEmail', { params: { id: player.userId, reqId } });
  const stepTwo = (
    player: Player,
    { reqId, verificationId }: { reqId: string; verificationId: string },
  ) =>
    callApi(player.connection, 'confirmNewEmail', {
      params: { id: player.userId, reqId },
      body: { verificationId },
    });
  const undoLink = async (email: string): Promise<string> =>
    /undo-email-change\/([\w-]{43})/.exec(
      (await server.mailFor(email, 'email-changed')).text,
    )?.[1] ?? '';
  const change = async (player: Player): Promise<string> => {
    const newEmail = fresh();
    await ask(player, newEmail);
    await stepOne(player, await first(player, newEmail));
    await stepTwo(player, await second(newEmail));
    return newEmail;
  };

  // (R1.15, R4.27, R7.40, R7.41, R7.42)
  it('is set in two steps, present address first; the new one is verified, both are notified', async () => {
    const player = await server.player();
    const newEmail = fresh();
    const { id } = await ask(player, newEmail);
    const reqId = await first(player, newEmail);
    expect(id).not.toBe(reqId);
    expect(await player.me()).toMatchObject({ email: player.identity.email, statusId: 1 });
    await stepOne(player, reqId);
    expect(await player.me()).toMatchObject({ email: player.identity.email });
    await stepTwo(player, await second(newEmail));
    expect(await player.me()).toMatchObject({ email: newEmail, statusId: 2 });
    await server.mailFor(newEmail, 'email-is-new');
    await server.mailFor(player.identity.email, 'email-changed');
    await new Player(server.base, { ...player.identity, email: newEmail }).login();
    await expect(new Player(server.base, player.identity).login()).rejects.toMatchObject({
      code: 'BF-5',
    });
  });
  // (R7.41, R7.42)
  it('needs links once, in order, by their player within half an hour; the newest request counts', async () => {
    const [player, stranger] = [await server.player(), await server.player()];
    const [firstAddress, secondAddress] = [fresh(), fresh()];
    await ask(player, firstAddress);
    const older = await first(player, firstAddress);
    await ask(player, secondAddress);
    const reqId = await first(player, secondAddress);
    await expect(stepOne(player, older)).rejects.toMatchObject({
      status: 400,
      code: 'LINK_INVALID',
    });
    await expect(stepTwo(player, { reqId, verificationId: reqId })).rejects.toMatchObject({
      code: 'LINK_INVALID',
    });
    await expect(stepOne(stranger, reqId)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    const outcomes = await Promise.allSettled([stepOne(player, reqId), stepOne(player, reqId)]);
    expect(outcomes.filter((tab) => tab.status === 'fulfilled')).toHaveLength(1);
    const link = await second(secondAddress);
    await expect(stepTwo(stranger, link)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    server.clock.advance(31 * 60_000);
    await expect(stepTwo(player, link)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(await player.me()).toMatchObject({ email: player.identity.email });
  });
  it('loses the second step of an earlier request when a later one is made (R7.42)', async () => {
    const player = await server.player();
    const [firstAddress, secondAddress] = [fresh(), fresh()];
    await ask(player, firstAddress);
    await stepOne(player, await first(player, firstAddress));
    const link = await second(firstAddress);
    await ask(player, secondAddress);
    await expect(stepTwo(player, link)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    expect(await player.me()).toMatchObject({ email: player.identity.email });
  });
  // (R7.40, OP-88)
  it('sends one mail and one answer for concurrent requests; a minute later there is another', async () => {
    const player = await server.player();
    const newEmail = fresh();
    const mails = () =>
      server.mailbox.mails.filter(
        (mail) => mail.to.includes(player.identity.email) && mail.text.includes(newEmail),
      );
    const ids = new Set(
      (await Promise.all(Array.from({ length: 4 }, () => ask(player, newEmail)))).map(
        (entry) => entry.id,
      ),
    );
    expect(ids.size).toBe(1);
    await first(player, newEmail);
    const queued = () =>
      many<{ n: number }>(
        server.db.read,
        sql`
          select count(*)::int as n
          from outbox
          where kind = 'mail' and payload::text like ${`%${newEmail}%`} and state <> 'DONE'`,
      );
    await waitForResult('nothing is on its way', async () =>
      (await queued())[0]?.n === 0 ? true : undefined,
    );
    expect(mails()).toHaveLength(1);
    server.clock.advance(61_000);
    await ask(player, newEmail);
    await waitForResult('the second mail', async () => (mails().length === 2 ? true : undefined));
  });
  it('needs a password proven in the last five minutes, a real address and the player’s own id (R7.40)', async () => {
    const [player, stranger] = [await server.player(), await server.player()];
    await expect(ask(player, 'nobody')).rejects.toMatchObject({ code: 'BF-2' });
    await expect(ask(player, player.identity.email.toUpperCase())).rejects.toMatchObject({
      code: 'VALIDATION',
      message: expect.stringContaining('newEmail') as string,
    });
    const body = { newEmail: fresh(), userId: stranger.userId };
    await expect(
      callApi(player.connection, 'requestEmailChange', { params: { id: player.userId }, body }),
    ).rejects.toMatchObject({ status: 404 });
    server.clock.advance(6 * 60_000);
    await expect(ask(player, fresh())).rejects.toMatchObject({
      status: 400,
      code: 'PROOF_REQUIRED',
    });
    await expect(
      callApi(player.connection, 'proveIdentity', { body: { password: 'not-the-right-one' } }),
    ).rejects.toMatchObject({ code: 'BF-5' });
    await callApi(player.connection, 'proveIdentity', {
      body: { password: player.identity.password },
    });
    await ask(player, fresh());
  });
  it('is answered alike if it is taken; its owner is notified, and nothing changes', async () => {
    const [player, owner] = [await server.player(), await server.player()];
    const [taken, free] = [
      await ask(player, owner.identity.email),
      await ask(await server.player(), fresh()),
    ];
    expect(Object.keys(taken).toSorted()).toEqual(Object.keys(free).toSorted());
    await stepOne(player, await first(player, owner.identity.email));
    await server.mailFor(owner.identity.email, 'email-taken');
    expect(
      server.mailbox.mails.some(
        (mail) =>
          mail.to.includes(owner.identity.email) && mail.subject === 'Confirm your new e-mail',
      ),
    ).toBe(false);
    expect(await player.me()).toMatchObject({ email: player.identity.email });
  });
  it('goes to one of two players who confirm it at once; the other is informed', async () => {
    const [firstPlayer, secondPlayer] = [await server.player(), await server.player()];
    const newEmail = fresh();
    const links: { reqId: string; verificationId: string }[] = [];
    for (const player of [firstPlayer, secondPlayer]) {
      await ask(player, newEmail);
      await stepOne(player, await first(player, newEmail));
      links.push(
        await waitForResult('a further link', async () => {
          const confirmation = await second(newEmail);
          return links.some((known) => known.reqId === confirmation.reqId)
            ? undefined
            : confirmation;
        }),
      );
    }
    const [a, b] = links;
    if (!a || !b) throw new Error('There are two links');
    await stepTwo(firstPlayer, a);
    await expect(stepTwo(secondPlayer, b)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
  });
  it('is undone from the old address within 72 hours: sessions end and a new password is needed', async () => {
    const player = await server.player();
    const thief = await new Player(server.base, player.identity).login();
    const newEmail = await change(thief);
    const token = await undoLink(player.identity.email);
    server.clock.advance(71 * 3_600_000);
    await callApi(visitor(), 'undoEmailChange', { params: { token } });
    await expect(thief.me()).rejects.toMatchObject({ status: 401 });
    await expect(new Player(server.base, player.identity).login()).rejects.toMatchObject({
      code: 'BF-5',
    });
    await server.mailFor(newEmail, 'email-change-undone');
    const { text } = await server.mailFor(player.identity.email, 'regenerate-password');
    const reset = /regenerate-password-request\/([\w-]{43})/.exec(text)?.[1] ?? '';
    await callApi(visitor(), 'regeneratePassword', {
      params: { id: reset },
      body: { password: 'a-lantern-that-came-home' },
    });
    const home = await new Player(server.base, {
      ...player.identity,
      password: 'a-lantern-that-came-home',
    }).login();
    expect(await home.me()).toMatchObject({
      email: player.identity.email,
      passwordResetRequired: false,
    });
    await expect(
      callApi(visitor(), 'undoEmailChange', { params: { token } }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });
  it('cannot be changed twice to outrun the first owner; after 72 hours it is final', async () => {
    const player = await server.player();
    const once = await change(player);
    const token = await undoLink(player.identity.email);
    const mover = await new Player(server.base, { ...player.identity, email: once }).login();
    await change(mover);
    const younger = await undoLink(once);
    await callApi(visitor(), 'undoEmailChange', { params: { token } });
    await expect(
      callApi(visitor(), 'undoEmailChange', { params: { token: younger } }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    const late = await server.player();
    const kept = await change(late);
    server.clock.advance(72 * 3_600_000 + 1_000);
    await expect(
      callApi(visitor(), 'undoEmailChange', {
        params: { token: await undoLink(late.identity.email) },
      }),
    ).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await new Player(server.base, { ...late.identity, email: kept }).login();
  });
});

describe('with the setting that restores the plain behaviour', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ TELL_WHO_HAS_AN_ACCOUNT: '1' });
  });
  afterAll(() => server.close());
  it('sign-in and a forgotten password answer BF-4, an e-mail change BF-1 (R8.1, R8.4)', async () => {
    const [player, owner] = [await server.player(), await server.player()];
    await expect(new Player(server.base, createIdentity()).login()).rejects.toMatchObject({
      status: 400,
      code: 'BF-4',
    });
    await expect(
      callApi(new Connection(server.base), 'forgotPassword', { body: { email: fresh() } }),
    ).rejects.toMatchObject({ status: 400, code: 'BF-4' });
    const body = { newEmail: owner.identity.email, userId: player.userId };
    await expect(
      callApi(player.connection, 'requestEmailChange', { params: { id: player.userId }, body }),
    ).rejects.toMatchObject({ status: 400, code: 'BF-1' });
  });
});
