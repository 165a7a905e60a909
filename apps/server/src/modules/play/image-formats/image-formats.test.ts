import { sections } from '@guildhall/contract/sections';
import { listImageFields } from '@guildhall/contract/kit/section/section-images';
import { pictureKinds } from '@guildhall/contract/pictures';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  waitForResult,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { imageFormatMessages } from './image-formats.messages.ts';

const base = '/api/game/admin/image-formats';
interface Saved {
  readonly id: number;
  readonly taskId: number;
}
const format = {
  name: 'avatar',
  extensions: ['png'],
  widthFrom: 32,
  widthTo: 400,
  heightFrom: 32,
  heightTo: 300,
  previewSizes: [64, 128],
  previewExtension: 'webp',
  originalName: 'face-{id}',
  previewName: 'face-{id}-{size}',
};

describe('image formats', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());
  let shade = 0;
  const drawn = (width: number, height: number, as: 'png' | 'jpeg' = 'png') =>
    sharp({ create: { width, height, channels: 3, background: { r: ++shade, g: 90, b: 120 } } })
      [as]()
      .toBuffer();
  const avatar = async (): Promise<number> =>
    (await admin.section<{ id: number }>('POST', '/api/admin/avatars', { name: 'Face' })).id;
  const upload = async (id: number, bytes: Buffer, type = 'image/png'): Promise<string> => {
    await admin.upload(`/api/admin/avatars/${id}/image`, bytes, type);
    return (await admin.section<{ image: string }>('GET', `/api/admin/avatars/${id}`)).image;
  };
  const served = async (address: string) => {
    const answer = await fetch(server.base + address);
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    return { type: answer.headers.get('content-type'), width, height };
  };
  const finished = (taskId: number) =>
    waitForResult('the task', async () => {
      const view = await callApi(admin.connection, 'taskResult', { params: { taskId } });
      return view.status === 'FINISHED' ? view.result : undefined;
    });

  it('exist for each section with pictures, and no other', () => {
    expect(Object.values(pictureKinds).map(({ section }) => section as string)).toEqual(
      expect.arrayContaining(
        sections.filter((section) => listImageFields(section).length > 0).map(({ name }) => name),
      ),
    );
    expect(
      Object.values(pictureKinds).every(({ section }) =>
        sections.some(
          (declaredSection) =>
            declaredSection.name === section && listImageFields(declaredSection).length > 0,
        ),
      ),
    ).toBe(true);
  });
  // (R3.51, R7.140)
  it('set limits, file names and previews; a change renews old previews, a deletion removes them', async () => {
    const [old, none] = [await avatar(), await avatar()];
    const before = await upload(old, await drawn(900, 600));
    expect(before).toMatch(/^\/files\/[a-f0-9]{64}\.webp$/);
    expect(await served(`${before}?w=64`)).toMatchObject({ width: 900 });
    const { id, taskId: first } = await admin.section<Saved>('POST', base, format);
    expect(await finished(first)).toEqual({ pictures: 1 });
    expect(await served(`${before}?w=50`)).toEqual({ type: 'image/webp', width: 64, height: 43 });
    expect(await served(before)).toMatchObject({ width: 900, height: 600 });
    for (const [bytes, type, status, numbers] of [
      [await drawn(100, 100, 'jpeg'), 'image/jpeg', 415, 'jpeg'],
      [await drawn(20, 100), 'image/png', 415, '32'],
      [await drawn(401, 100), 'image/png', 413, '400'],
    ] as const)
      await expect(upload(none, bytes, type)).rejects.toMatchObject({
        status,
        message: expect.stringMatching(new RegExp(`Avatars.*${numbers}`)) as string,
      });
    const address = await upload(none, await drawn(400, 300));
    expect(address).toMatch(/^\/files\/face-[a-f0-9]{24}\.png$/);
    expect(await served(address)).toEqual({ type: 'image/png', width: 400, height: 300 });
    for (const [wanted, width] of [
      [1, 64],
      [64, 64],
      [65, 128],
      [129, 400],
    ])
      expect(await served(`${address}?w=${wanted}`)).toMatchObject({ width });
    const preview = await admin.section<{ effects: { label: string; count: number }[] }>(
      'POST',
      `${base}/bulk?preview=true`,
      { ids: [id], set: { previewSizes: [200] } },
    );
    expect(preview.effects.map(({ label, count }) => [label, count])).toEqual([
      [formatSentence(imageFormatMessages.rowsRemade()), 2],
    ]);
    const { taskId } = await admin.section<Saved>('POST', `${base}/${id}`, {
      previewSizes: [200],
      previewExtension: 'jpeg',
    });
    expect(await finished(taskId)).toEqual({ pictures: 2 });
    for (const picture of [before, address])
      expect(await served(`${picture}?w=50`)).toMatchObject({ type: 'image/jpeg', width: 200 });
    await admin.section('DELETE', `${base}/${id}`);
    await waitForResult('the previews to go', async () =>
      (await served(`${address}?w=50`)).width === 400 ? true : undefined,
    );
  });
  it.each([
    ['extensions', { extensions: [] }],
    ['extensions', { extensions: ['gif'] }],
    ['widthTo', { widthFrom: 300, widthTo: 200 }],
    ['heightTo', { heightFrom: 300, heightTo: 200 }],
    ['previewSizes', { previewSizes: [64, 64] }],
    ['previewSizes', { previewSizes: [4] }],
    ['originalName', { originalName: 'face' }],
    ['originalName', { originalName: '../{id}' }],
    ['previewName', { previewName: 'face-{id}' }],
  ])('a wrong %s is refused at its field', async (field, body) => {
    await expect(admin.section('POST', base, { ...format, ...body })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(field) as string,
    });
  });
});
