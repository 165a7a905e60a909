import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { generateUsername } from './accounts.names.ts';
import { findUsernameFault, computeUsernameSkeleton } from './accounts.username.ts';

const hourMs = 3_600_000;
describe('a name that a player chooses', () => {
  it('is three to twenty-four letters of one alphabet, digits and single signs between them (R7.91)', () => {
    for (const fine of [
      'Ada',
      'Bram_7',
      'north-wall.bow',
      'Ёлка',
      'Ворон2',
      'Zoë',
      'André',
      'Łukasz',
      'ليلى',
      'אבג',
      'a'.repeat(24),
    ])
      expect(findUsernameFault(fine), fine).toBeUndefined();
    for (const wrong of [
      '',
      'ab',
      'a'.repeat(25),
      'two words',
      '_ada',
      'ada-',
      'a__b',
      'a.-b',
      'Воron',
      'ad\u200ba',
      '<b>',
      '\u202eada',
    ])
      expect(findUsernameFault(wrong), wrong).toBeDefined();
  });
  it('cannot be one of the studio’s names, in any spelling (R7.91)', () => {
    for (const taken of [
      'Admin',
      'ADM1N',
      'admin2',
      'Moderator',
      'm0derat0r',
      'Guildhall',
      'GuildhaII',
      'support',
      'Súpport',
      'Ädmin',
      'system',
      'deleted-7',
    ])
      expect(findUsernameFault(taken), taken).toEqual({ key: 'accounts.nameReserved' });
  });
  it('is refused with the actual reason (R7.91)', () => {
    expect(findUsernameFault('Воron')).toEqual({ key: 'accounts.nameMixed' });
    expect(findUsernameFault('two words')).toEqual({ key: 'accounts.nameSigns' });
  });
  it('the names that the platform gives pass its own rules', () => {
    fc.assert(fc.property(fc.integer(), () => findUsernameFault(generateUsername()) === undefined));
  });
  it('is checked in linear time for any input', () => {
    const started = performance.now();
    findUsernameFault('a.'.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(200);
  });
});

describe('an account and its settings', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());
  const rename = (player: Player, username: string) =>
    callApi(player.connection, 'setUsername', {
      params: { id: player.accountId },
      body: { username },
    });
  const events = async (player: Player) =>
    (
      await many<{ type: string }>(
        server.db.read,
        sql`select type from user_events where user_id = ${player.userId} order by seq`,
      )
    ).map((row) => row.type);

  it('gets items for everybody without a cap; even a used-up one does not stop a registration', async () => {
    const id = await makeTemplate(server, { isDefault: true });
    const path = `/api/game/admin/inventories/${id}`;
    const admin = await server.admin();
    const items = async (player: Player) =>
      (
        await callApi(player.connection, 'listInventories', {
          params: { id: player.accountId },
          query: {},
        })
      ).data.map((row) => row.commonId);
    await expect(admin.section('POST', path, { supplyCap: 5 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('supplyCap:') as string,
    });
    expect(await items(await server.player())).toEqual([id]);
    // gives the default item a used-up supply cap, which a database from before this rule may
    // contain
    await server.db.transaction((tx) =>
      run(
        tx,
        sql`
          update inventories
          set supply_cap = (
            select issued
            from serials_issued
            where origin = 'INVENTORY' and origin_id = ${id}
          )
          where id = ${id}`,
      ),
    );
    expect(await items(await server.player())).toEqual([]);
    await admin.section('POST', path, { isDefault: false, supplyCap: null });
  });
  it('returns the account, the roles and every field of the portal, to its owner only (R3.1, R3.2, R7.17)', async () => {
    const player = await server.player();
    const me = await player.me();
    expect(me).toMatchObject({
      id: player.userId,
      email: player.identity.email,
      account: {
        id: player.accountId,
        username: expect.any(String) as string,
        autoDLC: false,
        inventories: [],
      },
      roleNames: ['PLAYER'],
      avatar: null,
      lvl: 1,
      exp: 0,
      maxExp: 100,
      wallets: [],
      passwordResetRequired: false,
      twoFAEnabled: false,
      statusId: 1,
    });
    const other = await server.player();
    await expect(
      callApi(other.connection, 'currentUser', { params: { id: player.userId } }),
    ).rejects.toMatchObject({ status: 404 });
  });
  it('changes its name once a day, with a record and an update of other tabs (R7.91)', async () => {
    const player = await server.player();
    await rename(player, '  Wren.of-North ');
    expect((await player.me()).account).toMatchObject({
      username: 'Wren.of-North',
      usernameChangeableAt: expect.any(String) as string,
    });
    expect(await events(player)).toContain('ACCOUNT_UPDATED');
    await expect(rename(player, 'Wren.of-South')).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
    });
    await rename(player, 'Wren.of-North');
    server.clock.advance(24 * hourMs + 1_000);
    await rename(player, 'Wren.of-South');
    await expect(rename(player, 'a b')).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: expect.stringContaining('username') as string,
    });
  });
  it('has a unique name in every similar spelling, also for two at the same moment (R7.91)', async () => {
    const [firstPlayer, secondPlayer, three] = [
      await server.player(),
      await server.player(),
      await server.player(),
    ];
    const outcomes = await Promise.allSettled([
      rename(firstPlayer, 'Silver0wl'),
      rename(secondPlayer, 'SILVEROWL'),
    ]);
    expect(outcomes.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
    await expect(rename(three, 'Sllver0wI')).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    const row = await maybeOne<{ same: boolean }>(
      server.db.read,
      sql`
        select name_key('Silver0wl') = ${computeUsernameSkeleton('Silver0wl')}
          and name_key('Сорока') = ${computeUsernameSkeleton('Сорока')} as same`,
    );
    expect(row?.same).toBe(true);
  });
  it('switches auto DLC, and updates other tabs (R7.90, R7.182)', async () => {
    const player = await server.player();
    const set = (autoDLC: unknown) =>
      callApi(player.connection, 'setAutoDlc', {
        params: { id: player.accountId },
        body: { autoDLC: autoDLC as boolean },
      });
    await set(true);
    expect((await player.me()).account.autoDLC).toBe(true);
    const [row] = await many<{ payload: unknown }>(
      server.db.read,
      sql`
        select payload
        from user_events
        where user_id = ${player.userId} and type = 'AUTO_DLC_CHANGED'`,
    );
    expect(row?.payload).toEqual({ accountId: player.accountId, autoDLC: true });
    for (const wrong of ['true', 1, null, undefined])
      await expect(set(wrong)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('autoDLC') as string,
      });
  });
  it('tells only its user whether a change under a key was made, and changes nothing', async () => {
    const [player, other] = [await server.player(), await server.player()];
    const isDone = async (player: Player, key: string) =>
      (await callApi(player.connection, 'readCommandState', { params: { id: player.userId, key } }))
        .done;
    const key = 'key-of-one-change';
    expect(await isDone(player, key)).toBe(false);
    await player.connection.send('POST', `/api/accounts/${player.accountId}/auto-dlc`, {
      body: { autoDLC: true },
      headers: { 'idempotency-key': key },
    });
    expect(await isDone(player, key)).toBe(true);
    expect(await isDone(other, key)).toBe(false);
    expect(await isDone(player, 'never sent')).toBe(false);
  });
  it('lists the user’s own accounts with name and items (R7.89)', async () => {
    const player = await server.player();
    const { data } = await callApi(player.connection, 'listAccounts', {});
    expect(data).toMatchObject([{ id: player.accountId, autoDLC: false, inventories: [] }]);
  });
  it('keeps the player’s language, which mails use', async () => {
    const player = await server.player();
    const choose = (language: string) =>
      callApi(player.connection, 'setLanguage', {
        params: { id: player.accountId },
        body: { language: language as 'ru' },
      });
    await choose('ru');
    expect(await player.me()).toMatchObject({ language: 'ru' });
    await callApi(player.connection, 'forgotPassword', { body: { email: player.identity.email } });
    expect(
      (await server.mailFor(player.identity.email, 'forgot-password', { language: 'ru' })).text,
    ).toContain('Ссылка действует 30 минут');
    await expect(choose('xx')).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('language') as string,
    });
  });
  it('ties a push token to the last session that named it; the token ends with that session (R7.46, R7.47)', async () => {
    const [firstPlayer, secondPlayer] = [await server.player(), await server.player()];
    const token = 'push-token-of-a-browser-1';
    const save = (player: Player, value = token) =>
      callApi(player.connection, 'savePushToken', {
        params: { id: player.userId },
        body: { type: 'WEB', token: value },
      });
    const owners = async () =>
      (
        await many<{ user_id: number }>(
          server.db.read,
          sql`select user_id from push_tokens where token like 'push-token-of-a-browser%'`,
        )
      ).map((row) => row.user_id);
    await save(firstPlayer);
    await save(firstPlayer);
    expect(await owners()).toEqual([firstPlayer.userId]);
    await save(secondPlayer);
    expect(await owners()).toEqual([secondPlayer.userId]);
    await save(secondPlayer, 'push-token-of-a-browser-2');
    expect(await owners()).toEqual([secondPlayer.userId]);
    await callApi(secondPlayer.connection, 'logout', {});
    expect(await owners()).toEqual([]);
    const strange = callApi(firstPlayer.connection, 'savePushToken', {
      params: { id: firstPlayer.userId },
      body: { type: 'IOS' as 'WEB', token },
    });
    await expect(strange).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('type') as string,
    });
  });
});
