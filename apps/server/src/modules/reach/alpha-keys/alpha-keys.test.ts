import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { CallError } from '@guildhall/simulator/client/http';
import { Admin as Staff } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import { parseAlphaKeys } from './alpha-key-batches.service.ts';
import { generateAlphaKey } from './alpha-keys.making.ts';
import { alphaKeyMessages } from './alpha-keys.messages.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
} from '../../../../test/harness/messages.harness.ts';

const form = {
  contentCreator: false,
  link: '',
  device: 'Headset on a PC',
  age: '27',
  gender: 'Not said',
  games: 'Chess, and anything with bows',
  country: 'DE',
  foundUs: 'A friend',
};
type Listed = {
  data: { id: number; email: string; userId: number; alphaKey: number }[];
  totalPages: number;
};

describe('lines of a paste', () => {
  it('each become a key once or are refused by number; nothing is lost and nothing appears', () => {
    const line = fc.oneof(
      fc.constantFrom('', '  ', 'AB', 'has space', 'AAAAA-BBBBB', 'AAAAA-BBBBB ', 'x'.repeat(101)),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const { keys, refused } = parseAlphaKeys(lines, new Set(['AAAAA-BBBBB']));
        return (
          keys.length + refused.length === lines.length &&
          new Set(keys).size === keys.length &&
          !keys.includes('AAAAA-BBBBB') &&
          keys.every((key) => !/\s/.test(key))
        );
      }),
    );
  });
  it('create keys of three groups of five characters that nobody confuses', () =>
    expect(generateAlphaKey()).toMatch(/^([A-HJ-NP-Z2-9]{5}-){2}[A-HJ-NP-Z2-9]{5}$/));
});

describe('alpha keys', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const me = (player: Player) => ({ params: { id: player.userId } });
  const standing = (player: Player) => callApi(player.connection, 'alphaKey', me(player));
  const ask = (player: Player, overrides: Partial<typeof form> = {}) =>
    callApi(player.connection, 'requestAlphaKey', {
      ...me(player),
      body: { ...form, ...overrides },
    });
  const claim = (player: Player) => callApi(player.connection, 'claimAlphaKey', me(player));
  const make = async (count: number) =>
    (await callApi(admin.connection, 'generateAlphaKeys', { body: { count } })).created;
  const list = (filters: object = {}, caller: Admin = admin) =>
    caller.section<Listed>('POST', '/api/admin/alpha-key-requests/list', {
      perPage: 100,
      ...filters,
    });
  const requestOf = async (player: Player): Promise<number> =>
    (await list({ email: player.identity.email })).data[0]?.id ?? 0;
  const answer = async (player: Player, alphaKey: number, caller: Admin = admin) =>
    callApi(caller.connection, 'updateAlphaKeyRequest', {
      params: { id: await requestOf(player) },
      body: { alphaKey, reason: 'Test' },
    });
  const free = async () =>
    (await callApi(admin.connection, 'assignAlphaKeys', { query: { preview: 'true' }, body: {} }))
      .free;
  const drain = () =>
    server.db.transaction((tx) =>
      run(tx, sql`update alpha_keys set deleted_at = now() where state = 0 and deleted_at is null`),
    );
  const askers = async (count: number): Promise<Player[]> => {
    const players: Player[] = [];
    for (let left = count; left > 0; left--) players.push(await server.player());
    for (const player of players) await ask(player);
    return players;
  };
  const codes = (results: readonly PromiseSettledResult<unknown>[]) =>
    results.flatMap((result) =>
      result.status === 'rejected' ? [(result.reason as CallError).code] : [],
    );

  // (R7.25, R7.26, R7.27, R3.25, R4.36)
  it('are requested once, wait, are granted and claimed; the form is stored as sent', async () => {
    await make(1);
    const player = await server.player();
    expect(await standing(player)).toEqual({ state: 0, key: null });
    expect(await callApi(player.connection, 'alphaKeyRequest', me(player))).toEqual({ data: null });
    await ask(player, { contentCreator: true, link: 'https://video.example.org/@archer' });
    expect((await callApi(player.connection, 'alphaKeyRequest', me(player))).data).toMatchObject({
      ...form,
      contentCreator: true,
      link: 'https://video.example.org/@archer',
    });
    await expect(ask(player)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await expect(claim(player)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await answer(player, 1);
    expect(await standing(player)).toEqual({ state: 1, key: null });
    const claimed = await claim(player);
    expect(claimed).toMatchObject({
      state: 2,
      key: expect.stringMatching(/^[A-Z2-9-]{17}$/) as string,
    });
    expect(await standing(player)).toEqual(claimed);
    await expect(claim(player)).rejects.toMatchObject({ status: 409, code: 'ALREADY_CLAIMED' });
    await drain();
  });

  it.each([
    ['age', '12'],
    ['age', '0x1f'],
    ['age', '-5'],
    ['link', 'javascript:alert(1)'],
    ['link', 'http://example.org'],
    ['device', '   '],
    ['games', ''],
    ['country', 'x'.repeat(61)],
  ])('refuse %s “%s” by field (R7.27)', async (field, value) => {
    const player = await server.player();
    await expect(ask(player, { [field]: value })).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION',
      message: expect.stringContaining(field) as string,
    });
  });
  it('require a link from a content creator (R3.25)', async () => {
    const player = await server.player();
    await expect(ask(player, { contentCreator: true })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('link') as string,
    });
  });

  it('notify the player of a grant at once: a message, and a mail with the link (R7.181)', async () => {
    await make(1);
    const [player] = await askers(1);
    if (!player) throw new Error('Nobody asked');
    await answer(player, 1);
    const events = await server.app.kernel.realtime.since(server.db.read, player.userId, 0);
    expect(events.at(-1)).toMatchObject({
      type: 'ALPHA_KEY_GRANTED',
      payload: { alphaKey: 1 },
      text: formatSentence({ key: 'event.ALPHA_KEY_GRANTED.text' }),
    });
    const { text } = await server.mailFor(player.identity.email, 'alpha-key-granted');
    expect(text).toContain('#/claim-alpha-key');
    await drain();
  });

  it('are delivered once for fifty concurrent claims (R4.36)', async () => {
    await make(1);
    const [player] = await askers(1);
    if (!player) throw new Error('Nobody asked');
    await answer(player, 1);
    const results = await Promise.allSettled(Array.from({ length: 50 }, () => claim(player)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect(new Set(codes(results))).toEqual(new Set(['ALREADY_CLAIMED']));
  });

  it('go to exactly N of M concurrent requests, a different one each; the rest learn none is left (R7.106)', async () => {
    await make(5);
    const players = await askers(12);
    const ids = await Promise.all(players.map(requestOf));
    const grants = ids
      .flatMap((id) => [id, id])
      .map((id) =>
        callApi(admin.connection, 'updateAlphaKeyRequest', {
          params: { id },
          body: { alphaKey: 1 },
        }),
      );
    const results = await Promise.allSettled(grants);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
    expect(new Set(codes(results))).toEqual(new Set(['CONFLICT']));
    const states = await Promise.all(players.map(async (player) => (await standing(player)).state));
    expect(states.filter((state) => state === 1)).toHaveLength(5);
    expect(await free()).toBe(0);
    const doubles = await maybeOne<{ n: number }>(
      server.db.read,
      sql`
        select count(*)::int as n
        from (
          select user_id
          from alpha_keys
          where user_id is not null and deleted_at is null
          group by user_id
          having count(*) > 1
        ) as twice`,
    );
    expect(doubles?.n).toBe(0);
  });

  it('go to the oldest requests up to the limit; a preview counts them and changes nothing (R9.42, R7.107)', async () => {
    await drain();
    await callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: {} }).catch(
      () => undefined,
    );
    const before = (
      await callApi(admin.connection, 'assignAlphaKeys', { query: { preview: 'true' }, body: {} })
    ).waiting;
    await make(before);
    if (before > 0) await callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: {} });
    const players = await askers(4);
    await expect(
      callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: {} }),
    ).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await make(3);
    expect(
      await callApi(admin.connection, 'assignAlphaKeys', {
        query: { preview: 'true' },
        body: { limit: 2 },
      }),
    ).toMatchObject({ assigned: 2, waiting: 4, free: 3, commandId: null });
    expect(
      await Promise.all(players.map(async (player) => (await standing(player)).state)),
    ).toEqual([0, 0, 0, 0]);
    expect(
      await callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: { limit: 2 } }),
    ).toMatchObject({ assigned: 2, waiting: 2, free: 1 });
    const first = players[0]?.userId ?? 0;
    await waitForResult('the first hears of it', async () =>
      (await server.app.kernel.realtime.since(server.db.read, first, 0)).find(
        (entry) => entry.type === 'ALPHA_KEY_GRANTED',
      ),
    );
    expect(
      await Promise.all(players.map(async (player) => (await standing(player)).state)),
    ).toEqual([1, 1, 0, 0]);
    const assignment = await callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: {} });
    expect(assignment).toMatchObject({ assigned: 1, waiting: 1, free: 0 });
    await callApi(admin.connection, 'adminUndo', {
      params: { id: assignment.commandId ?? 0 },
      body: { reason: 'One too many' },
    });
    expect(
      await Promise.all(players.map(async (player) => (await standing(player)).state)),
    ).toEqual([1, 1, 0, 0]);
    await expect(
      callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: { limit: 0 } }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('limit') as string });
  });
  it('are never given twice, nor two to one player, by concurrent assignments and grants', async () => {
    await make(6);
    const players = await askers(6);
    const ids = await Promise.all(players.map(requestOf));
    const free0 = await free();
    await Promise.allSettled([
      ...Array.from({ length: 3 }, () =>
        callApi(admin.connection, 'assignAlphaKeys', { query: {}, body: {} }),
      ),
      ...ids.map((id) =>
        callApi(admin.connection, 'updateAlphaKeyRequest', {
          params: { id },
          body: { alphaKey: 1 },
        }),
      ),
    ]);
    const states = await Promise.all(players.map(async (player) => (await standing(player)).state));
    expect(states.filter((state) => state === 1).length).toBeLessThanOrEqual(free0);
    const given = await maybeOne<{ keys: number; people: number }>(
      server.db.read,
      sql`
        select count(*)::int as keys, count(distinct user_id)::int as people
        from alpha_keys
        where user_id is not null and deleted_at is null`,
    );
    expect(given?.keys).toBe(given?.people);
    await drain();
  });

  // (R7.107)
  it('are created by ten thousand and imported by line with a dry run; unused batches are undoable', async () => {
    const made = await callApi(admin.connection, 'generateAlphaKeys', { body: { count: 10_000 } });
    expect(made.created).toBe(10_000);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: made.commandId },
      body: { reason: 'Too many' },
    });
    expect(await free()).toBe(0);
    await expect(make(10_001)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('count') as string,
    });
    const keys = ['STORE-KEY-0001', ' STORE-KEY-0002 ', 'STORE-KEY-0001', 'no', ''];
    const dry = await callApi(admin.connection, 'importAlphaKeys', {
      query: { dryRun: 'true' },
      body: { keys },
    });
    expect(dry).toMatchObject({
      created: 2,
      commandId: null,
      refused: [{ line: 3 }, { line: 4 }, { line: 5 }],
    });
    expect(await free()).toBe(0);
    const taken = await callApi(admin.connection, 'importAlphaKeys', { query: {}, body: { keys } });
    expect(taken.created).toBe(2);
    expect(
      await callApi(admin.connection, 'importAlphaKeys', {
        query: {},
        body: { keys: ['STORE-KEY-0002'] },
      }),
    ).toMatchObject({
      created: 0,
      refused: [
        {
          line: 1,
          key: 'STORE-KEY-0002',
          problem: formatSentence(alphaKeyMessages.thereAlready()),
        },
      ],
    });
    const [player] = await askers(1);
    if (!player) throw new Error('Nobody asked');
    await answer(player, 1);
    await expect(
      callApi(admin.connection, 'adminUndo', {
        params: { id: taken.commandId ?? 0 },
        body: { reason: 'Late' },
      }),
    ).rejects.toMatchObject({ status: 409, code: 'NOT_UNDOABLE' });
    await drain();
  });

  it('with an owner are neither changed nor deleted; a duplicate is refused by field (R2.39, R7.107)', async () => {
    const { id } = await admin.section<{ id: number }>('POST', '/api/admin/alpha-keys', {
      key: 'ONLY-ONE-OF-IT',
    });
    await expect(
      admin.section('POST', '/api/admin/alpha-keys', { key: 'ONLY-ONE-OF-IT' }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('key') as string });
    await expect(
      admin.section('POST', '/api/admin/alpha-keys', { key: 'has a space' }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('key') as string });
    const player = await server.player();
    await callApi(admin.connection, 'adminGrantAlphaKey', {
      params: { id: player.userId },
      body: { reason: 'A guest of the studio' },
    });
    await expect(
      admin.section('POST', `/api/admin/alpha-keys/${id}`, { key: 'ANOTHER-ONE' }),
    ).rejects.toMatchObject(
      buildFieldRefusalMatcher('key', alphaKeyMessages.grantedAlreadyCanNoLonger()),
    );
    await expect(admin.section('DELETE', `/api/admin/alpha-keys/${id}`)).rejects.toMatchObject({
      status: 409,
      code: 'IN_USE',
    });
    expect(await admin.section('GET', `/api/admin/alpha-keys/${id}`)).toMatchObject({
      state: 1,
      userId: player.userId,
    });
  });

  // (R2.148, R2.149, R3.7, R3.8)
  it('show in the user info: request, key, game logins, matches and time by mode', async () => {
    const [player] = await askers(1);
    if (!player) throw new Error('Nobody asked');
    await playTestMatch(await server.gameServer(), [player], 30);
    const info = () =>
      callApi(admin.connection, 'adminUserInfo', { params: { id: player.userId } });
    expect(await info()).toEqual({
      id: player.userId,
      email: player.identity.email,
      undelivered: null,
      username: (await player.me()).account.username,
      alphaKey: 0,
      alphaKeyRequested: true,
      gameSessions: 1,
      matchesVr: 0,
      matchesFs: 1,
      matchesVrTime: 0,
      matchesFsTime: 0,
    });
    await make(1);
    await answer(player, 1);
    await claim(player);
    expect(await info()).toMatchObject({ alphaKey: 2 });
  });

  describe('by support', () => {
    let helper: Admin;
    beforeAll(async () => {
      const person = await server.support();
      helper = new Staff(server.base, person.identity, undefined, {
        now: () => server.clock.now().getTime(),
        pause: (ms) => Promise.resolve(server.clock.advance(ms)),
      });
      await helper.enter();
    });
    it('are listed, filtered and granted with an admin session of support’s own (R1.31, R6.5, R7.106, R2.34)', async () => {
      await make(1);
      const [player] = await askers(1);
      if (!player) throw new Error('Nobody asked');
      expect(
        (await list({ email: player.identity.email, alphaKey: 0 }, helper)).data,
      ).toMatchObject([{ userId: player.userId, alphaKey: 0, country: 'DE' }]);
      await answer(player, 1, helper);
      expect((await list({ email: player.identity.email, alphaKey: 1 }, helper)).data).toHaveLength(
        1,
      );
      expect((await list({ email: player.identity.email, alphaKey: 0 }, helper)).data).toHaveLength(
        0,
      );
      await expect(answer(player, 1, helper)).rejects.toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
      await expect(answer(player, 0, helper)).rejects.toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
      await expect(answer(player, 2, helper)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining('alphaKey') as string,
      });
    });
    it('are taken back by administrators, who can undo both; a claimed key stays used (R7.106)', async () => {
      await make(1);
      const [player] = await askers(1);
      if (!player) throw new Error('Nobody asked');
      await answer(player, 1, helper);
      const { commandId } = await answer(player, 0);
      expect((await standing(player)).state).toBe(0);
      await callApi(admin.connection, 'adminUndo', {
        params: { id: commandId },
        body: { reason: 'It was right' },
      });
      expect((await standing(player)).state).toBe(1);
      await claim(player);
      await expect(answer(player, 0)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
      await drain();
    });
    it('are never granted to oneself, nor are one’s own requests answered', async () => {
      await make(1);
      await ask(helper);
      await expect(answer(helper, 1, helper)).rejects.toMatchObject({ status: 403 });
      await expect(
        callApi(admin.connection, 'adminGrantAlphaKey', {
          params: { id: admin.userId },
          body: { reason: 'Mine' },
        }),
      ).rejects.toMatchObject({ status: 403 });
      await drain();
    });
  });
});
