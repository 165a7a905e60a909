import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Config } from '../config/config.ts';
import { AppError } from '../errors.ts';
import { computeSha256Hex } from '../secrets.ts';
import type { FileStore } from './file-store.ts';

/**
 * Settings of the bucket. The path of its URL is the name of the bucket, optionally followed by a
 * folder.
 */
type Bucket = NonNullable<Config['bucket']>;
/**
 * Limits of a whole operation, in milliseconds. Writing is limited because a picture is written
 * inside the transaction that refers to the picture, and a transaction must not idle for longer.
 * Reading is limited because no browser waits longer for a picture.
 */
const patience = { writeMs: 5_000, readMs: 30_000 };

const failed = (failure: string, cause?: unknown): AppError =>
  new AppError('UNAVAILABLE', { log: `The store of files ${failure}`, cause });

/** Stores files in a bucket with S3's protocol; signs every request and its body (SigV4). */
export function openS3FileStore(
  { url, region, keyId, secret }: Bucket,
  { writeMs, readMs }: typeof patience = patience,
): FileStore {
  const signer = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 0,
  });
  const ask = async (
    method: 'GET' | 'PUT',
    name: string,
    limitMs: number,
    contents?: Buffer<ArrayBuffer>,
  ): Promise<Response> => {
    const request = await signer.sign(`${url}/${name}`, {
      method,
      headers: {
        'x-amz-content-sha256': computeSha256Hex(contents ?? ''),
        ...(contents && { 'content-type': `image/${name.split('.').at(-1) ?? 'webp'}` }),
      },
      ...(contents && { body: contents }),
    });
    return fetch(request, { redirect: 'error', signal: AbortSignal.timeout(limitMs) }).catch(
      (error: unknown) => {
        throw failed('does not answer', error);
      },
    );
  };
  return {
    async put(name, contents) {
      const answer = await ask('PUT', name, writeMs, Buffer.from(contents));
      await answer.body?.cancel();
      if (!answer.ok) throw failed(`answered ${answer.status}`);
    },
    async get(name) {
      const answer = await ask('GET', name, readMs);
      if (answer.ok && answer.body)
        return {
          size: Number(answer.headers.get('content-length')),
          stream: Readable.fromWeb(answer.body as ReadableStream),
        };
      await answer.body?.cancel();
      if (answer.status === 404) return undefined;
      throw failed(`answered ${answer.status}`);
    },
  };
}
