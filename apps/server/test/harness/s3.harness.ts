/**
 * A local S3 with buckets in memory and the protocol's authentication. A request is refused unless
 * its signature (SigV4) matches the secret and its body is the body that was signed.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Login {
  readonly region: string;
  readonly keyId: string;
  readonly secret: string;
}
export interface LocalS3 {
  /** URL of a bucket, for a configuration. */
  readonly url: string;
  /** Sets the status of all following responses; undefined restores normal responses. */
  answerWith(status: number | undefined): void;
  readonly names: () => string[];
  close(): Promise<void>;
}
interface Signed {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
}
const sha256 = (value: string | Buffer): string => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

const shape =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
/**
 * Returns the signed part of a request in canonical form, which client and server compute in the
 * same way.
 */
function canonical({ method, target, headers }: Signed, names: string): string {
  const [path = '', query = ''] = target.split('?');
  return [
    method,
    path,
    query.split('&').sort().join('&'),
    ...names
      .split(';')
      .map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
}
/**
 * Returns true if a request is signed with this login according to Amazon's Signature Version 4.
 */
export function isS3RequestSigned(request: Signed, login: S3Login): boolean {
  const parts = shape.exec(request.headers.authorization ?? '');
  if (!parts) return false;
  const [, keyId, day = '', region = '', names = '', signature = ''] = parts;
  const at = String(request.headers['x-amz-date']);
  const isOurs = keyId === login.keyId && region === login.region && at.startsWith(day);
  if (!isOurs || !/(^|;)host(;|$)/.test(names) || !/(^|;)x-amz-date(;|$)/.test(names)) return false;
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', at, scope, sha256(canonical(request, names))].join('\n');
  const key = ['s3', 'aws4_request'].reduce(hmac, hmac(hmac(`AWS4${login.secret}`, day), region));
  return timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'));
}
async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}

export async function startLocalS3(login: S3Login): Promise<LocalS3> {
  const kept = new Map<string, Buffer>();
  let instead: number | undefined;
  const answer = async (request: IncomingMessage): Promise<{ status: number; body?: Buffer }> => {
    const body = await bodyOf(request);
    const { method = '', url: target = '', headers } = request;
    if (instead !== undefined) return { status: instead };
    const isWhole = headers['x-amz-content-sha256'] === sha256(body);
    if (!isS3RequestSigned({ method, target, headers }, login) || !isWhole) return { status: 403 };
    if (method === 'PUT') {
      kept.set(target, body);
      return { status: 200 };
    }
    const storedObject = kept.get(target);
    return storedObject ? { status: 200, body: storedObject } : { status: 404 };
  };
  const server = createServer((request, response) => {
    void answer(request).then(({ status, body = Buffer.alloc(0) }) =>
      response.writeHead(status, { 'content-length': body.length }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/pictures/of-the-hall`,
    answerWith: (status) => {
      instead = status;
    },
    names: () => [...kept.keys()],
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
