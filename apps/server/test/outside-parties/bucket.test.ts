import { readdirSync } from 'node:fs';
import { callApi } from '@guildhall/simulator/client/api';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startLocalS3, type LocalS3 } from '../harness/s3.harness.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';

describe('a server with pictures in a bucket', () => {
  const login = { region: 'eu-central-1', keyId: 'HALL', secret: 'lantern' };
  let bucket: LocalS3;
  let server: TestServer;
  beforeAll(async () => {
    bucket = await startLocalS3(login);
    server = await startTestServer({
      FILES_URL: `${bucket.url}/`,
      FILES_REGION: login.region,
      FILES_KEY_ID: login.keyId,
      FILES_SECRET: login.secret,
    });
  });
  afterAll(async () => {
    await server.close();
    await bucket.close();
  });
  const save = async (bytes: Buffer): Promise<string> => {
    const { address, keep } = await server.app.kernel.files.preparePicture(bytes);
    await keep(server.db.write);
    return address;
  };
  const picture = (background: string): Promise<Buffer> =>
    sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();

  it('serves them like any other, and stores none of them itself', async () => {
    const address = await save(await picture('#246'));
    const answer = await fetch(server.base + address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const { format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(format).toBe('webp');
    expect(bucket.names()).toEqual([expect.stringMatching(/\/of-the-hall\/[a-f0-9]{64}\.webp$/)]);
    expect(readdirSync(server.place.dataDir)).not.toContain('files');
    expect((await fetch(`${server.base}/files/${'0'.repeat(64)}.webp`)).status).toBe(404);
    expect((await fetch(`${server.base}/files/..%2Fother.webp`)).status).toBe(404);
  });
  it('answers UNAVAILABLE for them while the bucket is down, and everything else works', async () => {
    const address = await save(await picture('#642'));
    bucket.answerWith(500);
    expect((await fetch(server.base + address)).status).toBe(503);
    await expect(save(await picture('#264'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await callApi((await server.admin()).connection, 'checkAdminSession', {});
    bucket.answerWith(undefined);
    expect((await fetch(server.base + address)).status).toBe(200);
  });
});
