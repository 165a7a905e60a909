import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isS3RequestSigned, startLocalS3, type LocalS3 } from '../../../test/harness/s3.harness.ts';
import { openDiskFileStore } from './file-store.disk.ts';
import { openS3FileStore } from './file-store.s3.ts';
import type { FileStore } from './file-store.ts';

const login = { region: 'eu-central-1', keyId: 'KEEPER', secret: 'a lantern / for the + watch' };
const dir = mkdtempSync(join(tmpdir(), 'guildhall-store-'));
let s3: LocalS3;
beforeAll(async () => {
  s3 = await startLocalS3(login);
});
afterAll(async () => {
  await s3.close();
  rmSync(dir, { recursive: true, force: true });
});
const kinds: Record<string, () => FileStore> = {
  'a folder': () => openDiskFileStore(join(dir, 'files')),
  'a bucket': () => openS3FileStore({ ...login, url: s3.url }),
};
const read = async (store: FileStore, name: string): Promise<Buffer | undefined> => {
  const kept = await store.get(name);
  if (!kept) return undefined;
  const whole = await buffer(kept.stream);
  expect(whole.length).toBe(kept.size);
  return whole;
};

describe.each(Object.entries(kinds))('files in %s', (kind, open) => {
  const large = Buffer.from(Array.from({ length: 1_000_003 }, (_one, n) => (n * 7919) % 256));
  it('are returned as stored, complete and with their size, to any reader', async () => {
    await open().put('large.webp', large);
    await open().put('empty.webp', Buffer.alloc(0));
    expect(large.equals((await read(open(), 'large.webp')) ?? Buffer.alloc(0))).toBe(true);
    expect(await read(open(), 'empty.webp')).toEqual(Buffer.alloc(0));
  });
  it('do not exist before they are stored', async () => {
    expect(await open().get(`never-${kind.length}.webp`)).toBeUndefined();
  });
  it('may be stored repeatedly and concurrently; readers meanwhile get complete content', async () => {
    const store = open();
    await store.put('many.webp', large);
    const readings = Array.from({ length: 4 }, () => read(store, 'many.webp'));
    await Promise.all(Array.from({ length: 8 }, () => store.put('many.webp', large)));
    for (const entry of await Promise.all(readings)) expect(entry?.length).toBe(large.length);
    expect(await read(store, 'many.webp')).toHaveLength(large.length);
  });
});

describe('a folder', () => {
  it('leaves no partial file behind', async () => {
    await openDiskFileStore(join(dir, 'whole')).put('one.webp', Buffer.from('picture'));
    expect(readdirSync(join(dir, 'whole'))).toEqual(['one.webp']);
  });
});

describe('a bucket', () => {
  const unavailable = { code: 'UNAVAILABLE' };
  it('contains the files under the configured prefix', async () => {
    await openS3FileStore({ ...login, url: s3.url }).put('placed.webp', Buffer.from('picture'));
    expect(s3.names()).toContain('/pictures/of-the-hall/placed.webp');
  });
  it.each([
    ['another secret', { secret: 'a lantern / for the + night' }],
    ['another key', { keyId: 'STRANGER' }],
    ['another region', { region: 'us-east-1' }],
  ])('neither stores nor reveals files with %s', async (_what, other) => {
    const store = openS3FileStore({ ...login, ...other, url: s3.url });
    await expect(store.put('foreign.webp', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(store.get('placed.webp')).rejects.toMatchObject(unavailable);
    expect(s3.names()).not.toContain('/pictures/of-the-hall/foreign.webp');
  });
  it.each([500, 503, 301, 403])(
    'does not take files for missing if the store answers %i',
    async (status) => {
      s3.answerWith(status);
      const store = openS3FileStore({ ...login, url: s3.url });
      await expect(store.put('one.webp', Buffer.from('x'))).rejects.toMatchObject(unavailable);
      await expect(store.get('one.webp')).rejects.toMatchObject(unavailable);
      s3.answerWith(undefined);
    },
  );
  it('throws UNAVAILABLE if it cannot be reached', async () => {
    const gone = await startLocalS3(login);
    await gone.close();
    const store = openS3FileStore({ ...login, url: gone.url });
    await expect(store.put('one.webp', Buffer.from('x'))).rejects.toMatchObject(unavailable);
    await expect(store.get('one.webp')).rejects.toMatchObject(unavailable);
  });
});

describe('the local store of these tests', () => {
  // example from Amazon's documentation of request signatures; S3 accepts the signature given there
  const example = {
    method: 'GET',
    target: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,' +
        'SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,' +
        'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };
  const its = {
    region: 'us-east-1',
    keyId: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  it('accepts only signatures that match the published description', () => {
    expect(isS3RequestSigned(example, its)).toBe(true);
    expect(isS3RequestSigned({ ...example, target: '/other.txt' }, its)).toBe(false);
    expect(isS3RequestSigned({ ...example, method: 'PUT' }, its)).toBe(false);
    const headers = { ...example.headers, range: 'bytes=0-10' };
    expect(isS3RequestSigned({ ...example, headers }, its)).toBe(false);
  });
});
