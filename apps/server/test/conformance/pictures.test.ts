import { sections } from '@guildhall/contract/sections';
import type { Section } from '@guildhall/contract/kit/section/section';
import { listImageFields } from '@guildhall/contract/kit/section/section-images';
import { CallError } from '@guildhall/simulator/client/http';
import type { Admin } from '@guildhall/simulator/client/admin';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';
import { buildSampleRow, requireSection } from './sample-rows.ts';

describe('a row is created with its pictures in one transaction', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  const picture = async (background: string) => ({
    bytes: await sharp({ create: { width: 24, height: 24, channels: 3, background } })
      .png()
      .toBuffer(),
    type: 'image/png',
  });
  const kept = (): string[] => {
    try {
      return readdirSync(join(server.app.kernel.config.dataDir, 'files'));
    } catch {
      return [];
    }
  };
  const make = async (
    { base }: Section,
    body: unknown,
    files: Record<string, { bytes: Uint8Array; type: string }>,
    headers: Record<string, string> = {},
  ): Promise<{ id: number; commandId: number }> =>
    JSON.parse((await admin.connection.send('POST', base, { body, files, headers })).text) as never;
  const pictured = sections.filter(
    (section): section is Section =>
      section.kind === 'section' &&
      section.ops.includes('create') &&
      listImageFields(section).length > 0,
  );

  it.each(pictured.map((entry) => [entry.name, entry] as const))(
    '%s: the row has its pictures, is one log entry, and is undone as one (R7.105)',
    async (_name, section) => {
      const files: Record<string, Awaited<ReturnType<typeof picture>>> = {};
      for (const [at, name] of listImageFields(section).entries())
        files[name] = await picture(['#406080', '#804060'][at] ?? '#000');
      const { id, commandId } = await make(section, await buildSampleRow(admin, section), files);
      const row = await admin.section<Record<string, unknown>>('GET', `${section.base}/${id}`);
      for (const name of listImageFields(section)) {
        const served = await fetch(new URL(String(row[name]), server.base));
        expect(served.headers.get('content-type')).toMatch(/^image\//);
      }
      expect(row['version']).toBe(1);
      await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
      await expect(admin.section('GET', `${section.base}/${id}`)).rejects.toMatchObject({
        status: 404,
      });
    },
  );
  it.each(
    pictured
      .filter(({ ops }) => ops.includes('update'))
      .map((entry) => [entry.name, entry] as const),
  )('%s: a picture is removed by a change, and returns by its undo', async (_name, section) => {
    const [name = ''] = listImageFields(section);
    const files = { [name]: await picture('#406080') };
    const { id } = await make(section, await buildSampleRow(admin, section), files);
    const path = `${section.base}/${id}`;
    const read = async () => (await admin.section<Record<string, unknown>>('GET', path))[name];
    const before = await read();
    const body = { [name]: null };
    const { commandId } = await admin.section<{ commandId: number }>('POST', path, body);
    expect(await read()).toBeNull();
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    expect(await read()).toBe(before);
    await expect(
      admin.section('POST', path, { [name]: 'https://example.test/a.png' }),
    ).rejects.toMatchObject({ status: 400 });
  });
  it('an unreadable picture creates no row, and a refused row keeps no picture', async () => {
    const avatars = requireSection('avatars');
    const count = async (): Promise<number> =>
      (await admin.section<{ data: unknown[] }>('POST', `${avatars.base}/list`, {})).data.length;
    const [rows, files] = [await count(), kept()];
    const script = { bytes: Buffer.from('<script>1</script>'), type: 'image/png' };
    const fox = { name: 'Fox' };
    const image = await picture('#123456');
    for (const [body, sent, refused] of [
      [fox, { image: script }, { status: 415, code: 'UNSUPPORTED_MEDIA' }],
      [{ name: '' }, { image }, { status: 400, code: 'VALIDATION' }],
      [fox, { portrait: image }, { status: 400, code: 'VALIDATION' }],
      [fox, { image: { ...image, bytes: Buffer.alloc(9_000_000) } }, { status: 413 }],
    ] as const)
      await expect(make(avatars, body, sent)).rejects.toMatchObject(refused);
    // faults that only the transaction finds are reported in the same format.
    const currencies = requireSection('currencies');
    await make(currencies, { name: 'Twice', code: 'TWICE', type: 0 }, {});
    await expect(
      make(currencies, { name: 'Twice', code: 'TWICE', type: 0 }, { imageUrl: image }),
    ).rejects.toBeInstanceOf(CallError);
    expect(kept()).toEqual(files);
    expect(await count()).toBe(rows);
  });
  it('a repeated call is one row; with another picture it is another call', async () => {
    const avatars = requireSection('avatars');
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [firstPicture, secondPicture] = [await picture('#0a0'), await picture('#00a')];
    const { id } = await make(avatars, { name: 'Hare' }, { image: firstPicture }, key);
    expect(await make(avatars, { name: 'Hare' }, { image: firstPicture }, key)).toMatchObject({
      id,
    });
    await expect(
      make(avatars, { name: 'Hare' }, { image: secondPicture }, key),
    ).rejects.toMatchObject({ status: 409 });
  });
});
