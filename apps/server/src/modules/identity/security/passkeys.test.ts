import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPasskey,
  signInWithPasskey,
  SoftwarePasskey,
} from '../../../../test/harness/passkey.harness.ts';
import { turnTwoFactorOn } from '../../../../test/harness/second-factor.harness.ts';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

const minuteMs = 60_000;
const origin = 'https://hall.example.org';
describe('passkeys', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ PUBLIC_URL: origin });
  });
  afterAll(() => server.close());
  const own = ({ userId }: Player) => ({ params: { id: userId } });
  const newBrowser = () => new Connection(server.base);
  const refused = { code: 'SIGN_VERIFICATION_FAILED' };
  const wins = (results: readonly PromiseSettledResult<unknown>[]): number =>
    results.filter(({ status }) => status === 'fulfilled').length;

  it('sign in without password and code, and prove their owner', async () => {
    const player = await server.player();
    await turnTwoFactorOn(server, player);
    const { passkey } = await addPasskey(player, origin);
    await server.mailFor(player.identity.email, 'passkey-added');
    const browser = newBrowser();
    const session = await signInWithPasskey(browser, passkey);
    expect(session.userId).toBe(player.userId);
    browser.token = session.token;
    await callApi(browser, 'beginPasskey', own(player));
    const [entry] = (await callApi(browser, 'listSignIns', { ...own(player), query: {} })).data;
    expect(entry).toMatchObject({ way: 'passkey', current: true });
    const { data } = await callApi(browser, 'listPasskeys', own(player));
    expect(data).toEqual([expect.objectContaining({ name: 'Phone' })]);
    expect(data[0]?.lastUsedAt).not.toBeNull();
  });
  it('are added after a proof of the password only, by the session that asked', async () => {
    const player = await server.player();
    const other = await new Player(server.base, player.identity).login();
    const challenge = await callApi(player.connection, 'beginPasskey', own(player));
    const made = () => new SoftwarePasskey(origin).create(challenge);
    const add = (owner: Player, body: ReturnType<typeof made>) =>
      callApi(owner.connection, 'addPasskey', { ...own(player), body: { name: 'Phone', ...body } });
    await expect(add(other, made())).rejects.toMatchObject(refused);
    server.clock.advance(6 * minuteMs);
    await expect(callApi(player.connection, 'beginPasskey', own(player))).rejects.toMatchObject({
      code: 'PROOF_REQUIRED',
    });
    await callApi(player.connection, 'proveIdentity', {
      body: { password: player.identity.password },
    });
    await expect(add(player, made())).rejects.toMatchObject(refused);
    await addPasskey(player, origin);
  });
  it('are refused with a foreign origin or without verification of the owner, when added', async () => {
    const player = await server.player();
    for (const faults of [{ origin: 'https://evil.example.org' }, { isVerified: false }]) {
      const challenge = await callApi(player.connection, 'beginPasskey', own(player));
      const body = { name: 'Phone', ...new SoftwarePasskey(origin).create(challenge, faults) };
      await expect(
        callApi(player.connection, 'addPasskey', { ...own(player), body }),
      ).rejects.toMatchObject(refused);
    }
  });
  it.each([
    ['a foreign origin', { origin: 'https://evil.example.org' }],
    ['no verification of the owner', { isVerified: false }],
    ['a counter that went back', { counter: 1 }],
    ['another signature', { forges: true }],
  ])('do not sign in with %s', async (_, faults) => {
    const player = await server.player();
    const { passkey } = await addPasskey(player, origin);
    await signInWithPasskey(newBrowser(), passkey);
    await expect(signInWithPasskey(newBrowser(), passkey, faults)).rejects.toMatchObject(refused);
    await signInWithPasskey(newBrowser(), passkey);
  });
  it('sign a challenge once, in its browser, within five minutes', async () => {
    const player = await server.player();
    const { passkey } = await addPasskey(player, origin);
    const browser = newBrowser();
    const begin = () => callApi(browser, 'beginPasskeySignIn', { body: {} });
    const complete = (body: ReturnType<typeof passkey.get>, connection = browser) =>
      callApi(connection, 'completePasskeySignIn', { body });
    const signed = passkey.get(await begin());
    await expect(complete(signed, newBrowser())).rejects.toMatchObject(refused);
    const five = await Promise.allSettled(Array.from({ length: 5 }, () => complete(signed)));
    expect(wins(five)).toBe(1);
    const late = passkey.get(await begin());
    server.clock.advance(6 * minuteMs);
    await expect(complete(late)).rejects.toMatchObject(refused);
  });
  it('are renamed and removed by their player alone, and then sign in no more', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const { id, passkey } = await addPasskey(player, origin);
    const toPasskeyParams = (owner: Player) => ({ params: { id: owner.userId, passkeyId: id } });
    await expect(
      callApi(other.connection, 'renamePasskey', {
        ...toPasskeyParams(other),
        body: { name: 'Mine' },
      }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(
      callApi(other.connection, 'removePasskey', toPasskeyParams(other)),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await callApi(player.connection, 'renamePasskey', {
      ...toPasskeyParams(player),
      body: { name: 'Laptop' },
    });
    expect((await callApi(player.connection, 'listPasskeys', own(player))).data).toMatchObject([
      { id, name: 'Laptop' },
    ]);
    await callApi(player.connection, 'removePasskey', toPasskeyParams(player));
    await server.mailFor(player.identity.email, 'passkey-removed');
    await expect(signInWithPasskey(newBrowser(), passkey)).rejects.toMatchObject(refused);
  });
  it('belong to one account: a key that is known is not added again', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const { passkey } = await addPasskey(player, origin);
    const challenge = await callApi(other.connection, 'beginPasskey', own(other));
    await expect(
      callApi(other.connection, 'addPasskey', {
        ...own(other),
        body: { name: 'Stolen', ...passkey.create(challenge) },
      }),
    ).rejects.toMatchObject({ code: 'CONFLICT' });
  });
  it('are at most ten, also when eleven are added at once', async () => {
    const player = await server.player();
    const eleven = await Promise.allSettled(
      Array.from({ length: 11 }, () => addPasskey(player, origin)),
    );
    expect(wins(eleven)).toBe(10);
  });
  it('are blocked with their account, and removed by its lock', async () => {
    const player = await server.player();
    const { passkey } = await addPasskey(player, origin);
    await callApi((await server.admin()).connection, 'adminUpdateUser', {
      ...own(player),
      body: { statusId: 3, reason: 'Test' },
    });
    await expect(signInWithPasskey(newBrowser(), passkey)).rejects.toMatchObject({
      code: 'BLOCKED',
    });
    const owner = await server.player();
    const { passkey: theirs } = await addPasskey(owner, origin);
    await signInWithPasskey(newBrowser(), theirs);
    const { text } = await server.mailFor(owner.identity.email, 'new-sign-in');
    const token = /lock-account\/([\w-]{43})/.exec(text)?.[1] ?? '';
    await callApi(newBrowser(), 'lockAccount', { body: { token } });
    await expect(signInWithPasskey(newBrowser(), theirs)).rejects.toMatchObject(refused);
    const left = await many(
      server.db.read,
      sql`select 1 from passkeys where user_id = ${owner.userId}`,
    );
    expect(left).toEqual([]);
  });
});
