import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openDiskFileStore } from './file-store.disk.ts';
import { createPictureFiles, type PictureFiles } from './files.ts';
import { kernelMessages } from '../kernel.messages.ts';

/**
 * Passed as database: these tests send no queries, because pictures without a format have no stored
 * metadata.
 */
const nowhere = undefined as never;
async function save(files: PictureFiles, bytes: Buffer): Promise<string> {
  const { address, keep } = await files.preparePicture(bytes);
  await keep(nowhere);
  return address;
}

describe('pictures', () => {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-files-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));
  const plain = (width: number, height: number): Promise<Buffer> =>
    sharp({ create: { width, height, channels: 3, background: '#246' } })
      .png()
      .toBuffer();

  it.each([
    [16_000, 20],
    [20, 16_000],
    [4_097, 1],
  ])('of %i by %i are refused before decoding, with the allowed side', async (width, height) => {
    await expect(
      save(createPictureFiles(openDiskFileStore(dir)), await plain(width, height)),
    ).rejects.toMatchObject({
      status: 413,
      code: 'TOO_LARGE',
      because: kernelMessages.pictureSides({ max: 4_096 }),
    });
  });
  it('are decoded one at a time; a few wait, the others learn when to retry (A17)', async () => {
    const files = createPictureFiles(openDiskFileStore(dir));
    const picture = await plain(40, 40);
    const answers = await Promise.allSettled(
      Array.from({ length: 25 }, () => save(files, picture)),
    );
    expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(21);
    const refused = answers
      .filter((answer) => answer.status === 'rejected')
      .map((answer): unknown => answer.reason);
    expect(refused).toMatchObject(
      refused.map(() => ({ code: 'RATE_LIMITED', details: { retryAfterSeconds: 1 } })),
    );
    expect(await save(files, await plain(4_096, 2))).toMatch(/^\/files\/[a-f0-9]{64}\.webp$/);
  });
});
