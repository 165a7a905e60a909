import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { everybodyLogUserId } from '../../../kernel/realtime/realtime-log.store.ts';
import { siteContentMessages } from './content.messages.ts';
import { buildFieldRefusalMatcher } from '../../../../test/harness/messages.harness.ts';

describe('articles and news', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const write = async (title: string, overrides: Record<string, unknown> = {}) =>
    (
      await admin.section<{ id: number }>('POST', '/api/admin/articles', {
        title,
        text: 'Come **early**.',
        published: false,
        ...overrides,
      })
    ).id;
  const publish = (id: number, published: boolean) =>
    callApi(admin.connection, 'publishArticle', { params: { id }, body: { published } });
  const news = async (query: { page?: string; perPage?: string } = {}) => {
    const player = await server.player();
    return callApi(player.connection, 'listNews', {
      params: { id: player.userId },
      query: query as never,
    });
  };

  it('show players only published articles, and the flag toggles (R1.25, R4.45, R7.65, R7.112)', async () => {
    const id = await write('The gate opens');
    expect((await news()).data.map((article) => article.id)).not.toContain(id);
    await publish(id, true);
    expect((await news()).data.find((article) => article.id === id)).toMatchObject({
      title: 'The gate opens',
      text: 'Come **early**.',
    });
    await publish(id, false);
    expect((await news()).data.map((article) => article.id)).not.toContain(id);
  });

  it('refuse nested quotes and lists by name before parsing, but not horizontal rules (A22)', async () => {
    for (const text of [
      '>'.repeat(20_000),
      '> '.repeat(9_000),
      '1. '.repeat(6_000),
      `fine\n\n${'> - '.repeat(7)}deep`,
    ])
      await expect(write('Deep', { text })).rejects.toMatchObject(
        buildFieldRefusalMatcher('text', siteContentMessages.holdsQuotesOrListsInside()),
      );
    for (const text of ['-'.repeat(40), '* '.repeat(40), `${'> '.repeat(12)}deep`])
      expect(await write('Fine', { text })).toBeGreaterThan(0);
  });

  it('order news by first publication, which a second one does not change', async () => {
    const [first, second] = [await write('First'), await write('Second', { published: true })];
    server.clock.advance(60_000);
    await publish(first, true);
    server.clock.advance(60_000);
    await publish(second, false);
    await publish(second, true);
    const { data } = await news();
    const order = data.map((row) => row.id);
    expect(order.indexOf(first)).toBeLessThan(order.indexOf(second));
    expect(data.map((row) => row.publishedAt)).toEqual(
      data
        .map((row) => row.publishedAt)
        .toSorted()
        .reverse(),
    );
  });

  it('page news, the first page by default (R9.1, R9.2)', async () => {
    for (const title of ['A', 'B', 'C']) await write(title, { published: true });
    const [firstPage, secondPage] = [await news(), await news({ page: '2', perPage: '1' })];
    expect(firstPage).toMatchObject({ page: 1 });
    expect(secondPage.data.map((row) => row.id)).toEqual([firstPage.data[1]?.id]);
  });

  it('show an article to readers of its language in its time; others get a fallback', async () => {
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
    const titles = async (language: 'en' | 'ru') => {
      const player = await server.player();
      player.connection.language = language;
      const { data } = await callApi(player.connection, 'listNews', {
        params: { id: player.userId },
        query: { perPage: '100' },
      });
      return data.map(({ title }) => title);
    };
    const make = (title: string, overrides: Record<string, unknown>) =>
      write(title, { published: true, ...overrides });
    await make('For all', { language: null });
    const russian = await make('Ворота', { language: 'ru' });
    expect(await titles('en')).toContain('Ворота');
    const english = await make('Gate', {
      language: 'en',
      publishFrom: at(60_000),
      publishUntil: at(120_000),
    });
    const stateOf = async () =>
      (await admin.section<{ state: string }>('GET', `/api/admin/articles/${english}`)).state;
    expect([await titles('en'), await stateOf()]).toEqual([
      expect.not.arrayContaining(['Gate']),
      'PLANNED',
    ]);
    server.clock.advance(60_000);
    await server.admin();
    expect([(await titles('en'))[0], await stateOf()]).toEqual(['Gate', 'SHOWN']);
    expect(await titles('en')).not.toContain('Ворота');
    expect(await titles('ru')).toEqual(expect.arrayContaining(['For all', 'Ворота']));
    expect(await titles('ru')).not.toContain('Gate');
    await publish(russian, false);
    expect((await titles('ru'))[0]).toBe('Gate');
    server.clock.advance(60_000);
    await server.admin();
    expect([await titles('ru'), await stateOf()]).toEqual([
      expect.not.arrayContaining(['Gate']),
      'OVER',
    ]);
    await expect(
      make('Never', { publishFrom: at(60_000), publishUntil: at(0) }),
    ).rejects.toMatchObject({ status: 400, code: 'VALIDATION' });
  });

  it('update open pages when the time of an article comes and ends', async () => {
    const { realtime, jobs } = server.app.kernel;
    const at = (ms: number) => new Date(server.clock.now().getTime() + ms).toISOString();
    const hear = async (ms: number) => {
      const { newest } = await realtime.position(server.db.read, everybodyLogUserId);
      server.clock.advance(ms);
      await jobs.runNow('turns.tell');
      const events = await realtime.since(server.db.read, everybodyLogUserId, newest);
      return events.filter(({ type }) => type === 'NEWS_UPDATED').length;
    };
    await server.admin();
    await write('Later', { published: true, publishFrom: at(90_000), publishUntil: at(150_000) });
    await jobs.runNow('turns.tell');
    expect([
      await hear(60_000),
      await hear(60_000),
      await hear(60_000),
      await hear(60_000),
    ]).toEqual([0, 1, 1, 0]);
    expect((await news()).data.map(({ title }) => title)).not.toContain('Later');
  });

  it.each([
    ['a script', '<script>alert(1)</script>', 'html'],
    ['a link that runs', '[click](javascript:alert(1))', 'link'],
    ['a link to data', '[click](data:text/html,x)', 'link'],
    ['a picture from elsewhere', '![x](https://example.org/x.png)', 'picture'],
    ['inline HTML', 'Hello <b onmouseover=alert(1)>you</b>', 'html'],
    ['a reference link that runs', '[click][x]\n\n[x]: javascript:alert(1)', 'link'],
  ])('refuse an article with %s, naming the field', async (_what, text, word) => {
    await expect(
      admin.section('POST', '/api/admin/articles', { title: 'X', text, published: true }),
    ).rejects.toMatchObject({
      status: 400,
      code: 'VALIDATION',
      fields: { text: `content.${word}` },
    });
  });

  it('accept headings, emphasis, lists, links out and to own pages', async () => {
    const text =
      '## Tonight\n\nCome **early** and *stay*.\n\n- one\n- two\n\n[Out](https://example.org/) or [in](#/dashboard)';
    await write('Whole', { text, published: true });
    expect((await news()).data.find((article) => article.title === 'Whole')?.text).toBe(text);
  });
});
