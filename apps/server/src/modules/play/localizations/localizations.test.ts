import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { GameServer } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

const base = '/api/game/admin/localizations';
interface Said {
  readonly url: string;
  readonly keys: number;
  readonly commandId: number | null;
}
const keys = (...first: string[]) => ({ count: first.length, first });

describe('localizations', () => {
  let server: TestServer;
  let admin: Admin;
  let game: GameServer;
  let english = 0;
  let russian = 0;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    game = await server.gameServer(['config']);
    const make = async (name: string, shortcut: string) =>
      (await admin.section<{ id: number }>('POST', base, { name, shortcut })).id;
    [english, russian] = [await make('English', 'en'), await make('Russian', 'ru')];
  });
  afterAll(() => server.close());
  const put = async (id: number, platform: string, text: string, preview = false): Promise<Said> =>
    JSON.parse(
      (
        await admin.connection.send(
          'POST',
          `${base}/${id}/files/${platform}${preview ? '?preview=true' : ''}`,
          { files: { file: { bytes: Buffer.from(text), type: 'application/json' } } },
        )
      ).text,
    ) as Said;
  const served = async (shortcut: string, headers: Record<string, string> = {}) => {
    const answer = await game.send('localization', {
      params: { shortcut },
      query: { platform: 'WEB' },
      headers,
    });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: answer.text };
  };

  // (R3.80, R7.147)
  it('preview, store, compare with en, serve with an ETag, replace and undo a platform’s file', async () => {
    const hall = { gate: { open: 'Open', shut: 'Shut' }, ride: 'Ride' };
    expect(await put(english, 'WEB', JSON.stringify(hall))).toMatchObject({
      url: `${base}/${english}/files/WEB`,
      keys: 3,
      added: keys('gate.open', 'gate.shut', 'ride'),
      missing: keys(),
    });
    const text = JSON.stringify({ gate: { open: 'Открыто' }, inn: 'Трактир' });
    const change = {
      keys: 2,
      added: keys('gate.open', 'inn'),
      changed: keys(),
      gone: keys(),
      missing: keys('gate.shut', 'ride'),
      surplus: keys('inn'),
    };
    expect(await put(russian, 'WEB', text, true)).toMatchObject({ ...change, commandId: null });
    await expect(served('ru')).rejects.toMatchObject({ status: 404 });
    expect(await put(russian, 'WEB', text)).toMatchObject(change);
    const first = await served('RU');
    expect(JSON.parse(first.text)).toEqual(JSON.parse(text));
    expect(first.etag).toMatch(/^"[\w-]+"$/);
    expect(await served('ru', { 'if-none-match': first.etag })).toMatchObject({ status: 304 });
    expect(
      await callApi(admin.connection, 'downloadLocalization', {
        params: { id: russian, platform: 'WEB' },
      }),
    ).toEqual({ name: 'ru.web.json', text });
    // storing an identical file changes nothing
    expect((await put(russian, 'WEB', text)).commandId).toBeNull();
    const next = JSON.stringify({ gate: { open: 'Отворено', shut: 'Заперто' } });
    const replaced = await put(russian, 'WEB', next);
    expect(replaced).toMatchObject({
      added: keys('gate.shut'),
      changed: keys('gate.open'),
      gone: keys('inn'),
      missing: keys('ride'),
    });
    expect((await served('ru', { 'if-none-match': first.etag })).status).toBe(200);
    expect(await admin.section('GET', `${base}/${russian}`)).toMatchObject({
      files: { WINDOWS: null, ANDROID: null, IOS: null, WEB: 2 },
      missing: 1,
    });
    const compared = await callApi(admin.connection, 'compareLocalization', {
      params: { id: russian },
    });
    expect(compared.files.find(({ platform }) => platform === 'WEB')).toMatchObject({
      file: { keys: 2, bytes: Buffer.byteLength(next) },
      missing: keys('ride'),
      surplus: keys(),
    });
    await admin.section('POST', `/api/admin/activity-log/${replaced.commandId}/undo`, {
      reason: 'Test',
    });
    expect(JSON.parse((await served('ru')).text)).toEqual(JSON.parse(text));
  });
  it('refuse the undo of a file that was replaced since', async () => {
    const first = await put(english, 'IOS', '{"a":"1"}');
    await put(english, 'IOS', '{"a":"2"}');
    await expect(
      admin.section('POST', `/api/admin/activity-log/${first.commandId}/undo`, { reason: 'Test' }),
    ).rejects.toMatchObject({ status: 409, because: 'localizations.fileTakenBack' });
  });
  it.each([
    ['no JSON', '{\n"a": "1"\n"b": "2"}', /line 3, column 1: "/],
    ['half a text', '{\r\n"a": "1,\r\n"b": "2"}', /line 2, column 9: the closing quote/],
    ['JSON that ends too early', '{"a":\r"1",\r', /line 2, column 5: the text ends/],
    ['a key that is there twice', '{\n"a":{"b":"1"},\n"a":{"c":"2"}\n}', /line 3.*line 2/],
    ['a list', '\n["a"]', /line 2: is no object of texts/],
    ['a number', '{"a":\n{"b":1}}', /line 2: a\.b is neither/],
    ['a list inside', '{"a":["b"]}', /line 1: a is neither/],
    ['one key in two forms', '{"a.b":"1",\n"a":{"b":"2"}}', /line 2: a\.b is there twice/],
    ['what lies too deep', `\n${'{"a":'.repeat(10)}"x"${'}'.repeat(10)}`, /line 2: .*deeper/],
    ['more than 2 MB', JSON.stringify({ a: 'x'.repeat(2_000_000) }), /larger than 2 MB/],
  ])('refuse %s with its line, and nothing is stored', async (_what, text, message) => {
    await expect(put(english, 'ANDROID', text)).rejects.toMatchObject({
      status: 400,
      message: expect.stringMatching(message) as string,
    });
    const { files } = await callApi(admin.connection, 'compareLocalization', {
      params: { id: english },
    });
    expect(files.find(({ platform }) => platform === 'ANDROID')?.file).toBeNull();
  });
  it('store a file of another encoding with its letters, or refuse it', async () => {
    const files = (bytes: Buffer) => ({ file: { bytes, type: 'application/json' } });
    const send = (bytes: Buffer) =>
      admin.connection.send('POST', `${base}/${english}/files/ANDROID`, { files: files(bytes) });
    await send(Buffer.from('{"hall":"Größe, Café"}', 'latin1'));
    const stored = () =>
      callApi(admin.connection, 'downloadLocalization', {
        params: { id: english, platform: 'ANDROID' },
      });
    expect((await stored()).text).toBe('{"hall":"Größe, Café"}');
    await send(Buffer.from('\uFEFF{"hall":"Зал"}', 'utf16le'));
    expect((await stored()).text).toBe('{"hall":"Зал"}');
    await expect(send(Buffer.from('{"hall":"à"}', 'latin1'))).rejects.toMatchObject({
      because: 'file.letters',
    });
  });
  it('refuse an invalid tag, or one taken in other letters', async () => {
    for (const shortcut of ['not a tag', 'EN'])
      await expect(admin.section('POST', base, { name: 'Other', shortcut })).rejects.toMatchObject({
        status: 400,
      });
  });
  it('serve nothing to a key without the scope', async () => {
    const other = await server.gameServer(['matches']);
    await expect(
      other.send('localization', { params: { shortcut: 'en' }, query: { platform: 'WEB' } }),
    ).rejects.toMatchObject({ status: 403 });
  });
});
