import { callApi } from '@guildhall/simulator/client/api';
import { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemMessages } from '@guildhall/contract/kit/text/problem.messages';
import {
  makeLevelReward,
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { one, sql } from '../../../kernel/db/sql.ts';
import { kernelMessages } from '../../../kernel/kernel.messages.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
} from '../../../../test/harness/messages.harness.ts';

interface BulkReply {
  readonly rows: number;
  readonly refused: { id: number; problem: string }[];
  readonly effects: { label: string; count: number }[];
  readonly commandId: number | null;
}
const base = '/api/game/admin/inventory-kinds';

describe('many rows at once, and saved views', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const make = async (name: string) =>
    (await admin.section<{ id: number }>('POST', base, { name })).id;
  const bulk = (path: string, body: Record<string, unknown>, preview = false) =>
    admin.section<BulkReply>('POST', `${path}/bulk${preview ? '?preview=true' : ''}`, body);
  const exists = async (id: number) =>
    admin.section('GET', `${base}/${id}`).then(
      () => true,
      () => false,
    );

  it('a bulk change is one command for all its rows, and one undo reverts it completely', async () => {
    const ids = [await make('Axes'), await make('Spears'), await make('Maces')];
    const reply = await bulk(base, { ids, remove: true, reason: 'Retired' });
    expect(reply).toMatchObject({ rows: 3, refused: [], commandId: expect.any(Number) });
    expect(await Promise.all(ids.map(exists))).toEqual([false, false, false]);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: reply.commandId ?? 0 },
      body: { reason: 'Test' },
    });
    expect(await Promise.all(ids.map(exists))).toEqual([true, true, true]);
  });

  it('a preview shows the count and the refused rows with reasons, and changes nothing', async () => {
    const item = await makeTemplate(server);
    const free = await makeTemplate(server);
    await makeLevelReward(server, 6, item);
    const newest = async () =>
      (
        await admin.section<{ data: { id: number }[] }>('POST', '/api/admin/activity-log/list', {
          perPage: 1,
        })
      ).data[0]?.id;
    const before = await newest();
    const rewardOfSix = kernelMessages.ordered({
      label: { key: 'field.level-rewards.lvl' },
      value: 6,
    });
    const seen = await bulk(
      '/api/game/admin/inventories',
      { ids: [item, free], remove: true },
      true,
    );
    expect(seen).toMatchObject({
      rows: 1,
      refused: [
        { id: item, problem: expect.stringContaining(formatSentence(rewardOfSix)) as string },
      ],
      commandId: null,
    });
    expect(await newest()).toBe(before);
    expect(await admin.section('GET', `/api/game/admin/inventories/${free}`)).toMatchObject({
      id: free,
    });
  });

  it('one refused row stops the whole change, and the answer names it', async () => {
    const item = await makeTemplate(server);
    const free = await makeTemplate(server);
    await makeLevelReward(server, 7, item);
    await expect(
      bulk('/api/game/admin/inventories', { ids: [item, free], remove: true }),
    ).rejects.toMatchObject({
      status: 409,
      code: 'CONFLICT',
      details: { refused: [{ id: item }] },
    });
    expect(await admin.section('GET', `/api/game/admin/inventories/${free}`)).toMatchObject({
      id: free,
    });
  });

  it('one field of many rows is set under the rules of each row', async () => {
    const [firstId, secondId] = [await makeTemplate(server), await makeTemplate(server)];
    await bulk('/api/game/admin/inventories', { ids: [firstId, secondId], set: { rarity: 7 } });
    for (const id of [firstId, secondId])
      expect(await admin.section('GET', `/api/game/admin/inventories/${id}`)).toMatchObject({
        rarity: 7,
      });
    await expect(
      bulk('/api/game/admin/inventories', { ids: [firstId], set: { rarity: 11 } }),
    ).rejects.toMatchObject({ status: 400, message: expect.stringContaining('rarity') });
    await expect(
      bulk('/api/game/admin/inventories', { ids: [firstId], set: { rarity: 1 }, remove: true }),
    ).rejects.toMatchObject({ status: 400 });
    await expect(bulk('/api/game/admin/inventories', { ids: [firstId] })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('a preview of a reward states how many players it affects', async () => {
    const reward = await makeLevelReward(server, 2, await makeTemplate(server));
    const player = await server.player();
    await playTestMatch(await server.gameServer(), [player], 120);
    expect(
      await bulk('/api/admin/level-rewards', { ids: [reward], remove: true }, true),
    ).toMatchObject({
      rows: 1,
      effects: [{ key: 'levelRewards.playersWhoseReadyRewardGoes', count: 1 }],
    });
  });

  it('a row that others reference is not deleted, whichever row it is', async () => {
    const kind = await make('Pointed at');
    // the middle template, so that neither the newest nor the first is found by chance
    await makeTemplate(server);
    await makeTemplate(server, { kindId: kind });
    await makeTemplate(server);
    await expect(admin.section('DELETE', `${base}/${kind}`)).rejects.toMatchObject({
      status: 409,
      code: 'IN_USE',
    });
  });

  it('a row names its last editor, and a stale save is refused with that name', async () => {
    const id = await make('Bows');
    const me = (await admin.me()).account.username;
    expect(await admin.section('GET', `${base}/${id}`)).toMatchObject({
      updatedBy: me,
      version: 1,
    });
    await admin.section('POST', `${base}/${id}`, { name: 'Long bows' });
    await expect(
      admin.section('POST', `${base}/${id}`, { name: 'Short bows' }, { 'if-match': '"1"' }),
    ).rejects.toMatchObject({
      status: 412,
      details: { row: { name: 'Long bows', updatedBy: me, version: 2 } },
    });
  });

  it('a view is saved under a name, shared on request, and forgotten only by its owner', async () => {
    const save = (shared: boolean) =>
      callApi(admin.connection, 'saveView', {
        body: {
          page: 'hot-links',
          name: 'Active ones',
          search: 'f=%7B%22active%22%3Atrue%7D',
          shared,
        },
      });
    const { id } = await save(false);
    expect(
      (await callApi(admin.connection, 'listViews', { query: { page: 'hot-links' } })).data,
    ).toMatchObject([{ id, name: 'Active ones', own: true, shared: false }]);
    expect((await save(true)).id).toBe(id);
    expect(
      (await callApi(admin.connection, 'listViews', { query: { page: 'avatars' } })).data,
    ).toEqual([]);
    await callApi(admin.connection, 'removeView', { params: { id } });
    await expect(callApi(admin.connection, 'removeView', { params: { id } })).rejects.toMatchObject(
      { status: 404 },
    );
  });

  // (A7)
  it('views need access to their page: private for the owner, shared for others, deletable by the owner', async () => {
    const person = await server.support();
    const time = {
      now: () => server.clock.now().getTime(),
      pause: (ms: number) => Promise.resolve(server.clock.advance(ms)),
    };
    const support = await new Admin(server.base, person.identity, undefined, time).enter();
    await server.admin();
    const save = (by: Admin, page: string, name: string, shared: boolean) =>
      callApi(by.connection, 'saveView', { body: { page, name, search: 'q=x', shared } });
    const names = async (by: Admin, page: string) =>
      (await callApi(by.connection, 'listViews', { query: { page } })).data.map((row) => row.name);
    const shared = await save(admin, 'alpha-key-requests', 'For all', true);
    await save(admin, 'alpha-key-requests', 'For me', false);
    await save(admin, 'hot-links', 'Of the office', true);
    await save(admin, 'users', 'ann@example.org', true);
    await save(support, 'alpha-key-requests', 'Of support', false);
    expect(await names(admin, 'alpha-key-requests')).toEqual(['For all', 'For me']);
    expect(await names(support, 'alpha-key-requests')).toEqual(['For all', 'Of support']);
    for (const page of ['hot-links', 'users', 'activity-log', 'no-such-page'])
      expect(await names(support, page)).toEqual([]);
    for (const page of ['hot-links', 'users', 'activity-log'])
      await expect(save(support, page, 'Mine', false)).rejects.toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
    await expect(save(admin, 'no-such-page', 'Mine', false)).rejects.toMatchObject(
      buildFieldRefusalMatcher('page', problemMessages.page()),
    );
    await expect(
      callApi(support.connection, 'removeView', { params: { id: shared.id } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await names(admin, 'alpha-key-requests')).toEqual(['For all', 'For me']);
  });

  it('the activity log is listed and exported in the reader’s language; records hold keys, not text', async () => {
    const admin = await server.admin();
    await admin.section('POST', '/api/admin/hot-links', {
      link: 'https://example.org/lantern',
      title: 'Lantern',
      active: true,
    });
    const created = kernelMessages.created({
      thing: { key: 'section.hot-links' },
      name: kernelMessages.titled({ title: 'https://example.org/lantern' }),
    });
    const file = async () =>
      (
        await admin.connection.send('POST', '/api/admin/activity-log/export', {
          body: { type: 'hot-links.create' },
        })
      ).text;
    expect(await file()).toContain(formatSentence(created));
    await callApi(admin.connection, 'setLanguage', {
      params: { id: admin.accountId },
      body: { language: 'ru' },
    });
    expect(await file()).toContain('Создано: быстрая ссылка «https://example.org/lantern»');
    const listed = async () =>
      (
        await admin.section<{ data: { text: string }[] }>('POST', '/api/admin/activity-log/list', {
          type: 'hot-links.create',
        })
      ).data[0]?.text;
    expect(await listed()).toBe('Создано: быстрая ссылка «https://example.org/lantern»');
    // a page sends the language that it displays; this language overrides the account's language
    admin.connection.language = 'en';
    expect(await listed()).toBe(formatSentence(created));
    admin.connection.language = undefined;
    expect(
      await one<{ message: unknown }>(
        server.db.read,
        sql`select message from commands where type = 'hot-links.create'`,
      ),
    ).toEqual({ message: created });
    await callApi(admin.connection, 'setLanguage', {
      params: { id: admin.accountId },
      body: { language: 'en' },
    });
  });
});
