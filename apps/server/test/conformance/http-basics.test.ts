import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';
import { createWebFolder } from '../harness/web-folder.harness.ts';

const publicUrl = 'https://hall.example.org';

describe('a server behind an https address', () => {
  let server: TestServer;
  let web: ReturnType<typeof createWebFolder>;
  let player: Player;
  beforeAll(async () => {
    web = createWebFolder({
      'assets/app.js': 'export {};',
      'assets/app.js.br': brotliCompressSync('export {}; // br'),
      'assets/app.js.gz': gzipSync('export {}; // gz'),
    });
    server = await startTestServer({ WEB_DIR: web.path, PUBLIC_URL: publicUrl });
    player = await server.player();
  });
  afterAll(async () => {
    await server.close();
    web.remove();
  });
  const ask = async (method: string, path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.base}${path}`, { method, headers });
    return { response, body: await response.text() };
  };
  const signedIn = (): Record<string, string> => ({
    authorization: `Bearer ${player.connection.token ?? ''}`,
    cookie: [...player.connection.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });

  it('answers HEAD wherever it answers GET: an equal status and type, without a body', async () => {
    const pages = ['/', '/assets/app.js', '/somewhere', '/health/live', '/health/ready'];
    const calls = server.app.mounted
      .filter(({ endpoint }) => endpoint.method === 'GET')
      .map(({ endpoint }) =>
        endpoint.path.replace('{id}', String(player.userId)).replaceAll(/\{\w+\}/g, '1'),
      );
    expect(calls.length).toBeGreaterThan(60);
    const wrong: string[] = [];
    for (const path of [...pages, ...calls]) {
      const headers = { ...signedIn(), accept: 'text/html, application/json' };
      const got = await ask('GET', path, headers);
      const head = await ask('HEAD', path, headers);
      const seen = ({ response }: typeof got) =>
        `${response.status} ${response.headers.get('content-type') ?? ''}`;
      if (seen(head) !== seen(got) || head.body !== '')
        wrong.push(`${path}: ${seen(head)} instead of ${seen(got)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('answers a built file with its compressed copy, and never lists or leaves a folder', async () => {
    const app = async (encoding: string) => {
      const { response, body } = await ask('GET', '/assets/app.js', {
        'accept-encoding': encoding,
      });
      expect(response.headers.get('vary')).toContain('accept-encoding');
      expect(response.headers.get('cache-control')).toContain('immutable');
      return [response.headers.get('content-encoding'), body];
    };
    expect(await app('br')).toEqual(['br', 'export {}; // br']);
    expect(await app('gzip')).toEqual(['gzip', 'export {}; // gz']);
    expect(await app('identity')).toEqual([null, 'export {};']);
    for (const path of ['', 'none.js', 'app.js.br', '..%2findex.html', '%2e%2e/index.html'])
      expect((await ask('GET', `/assets/${path}`)).response.status, path).toBe(404);
  });

  /** Signs in with a wrong password, as a page with this origin would. */
  const signInFrom = (origin: string) =>
    new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
      const { host } = new URL(origin);
      const sent = request(`${server.base}/api/sessions`, {
        method: 'POST',
        headers: { host, origin, 'content-type': 'application/json' },
      });
      sent.on('error', reject).on('response', (response) => {
        text(response).then(
          (body) => resolve({ status: response.statusCode, body }),
          (error: unknown) => reject(error as Error),
        );
      });
      sent.end(
        JSON.stringify({ email: player.identity.email, password: 'wrong one', platform: 0 }),
      );
    });
  it.each([publicUrl, 'http://localhost:8080', 'http://127.0.0.1:8080', 'https://10.0.0.7'])(
    'checks the password of a sign-in on a page of %s',
    async (origin) => {
      expect(await signInFrom(origin)).toMatchObject({ body: expect.stringContaining('BF-') });
    },
  );
  it.each(['http://hall.example.org', 'http://192.168.1.5:8080', 'http://localhost.example.org'])(
    'refuses a sign-in on a page of %s, which would drop its cookie, with the right address',
    async (origin) => {
      expect(await signInFrom(origin)).toMatchObject({
        status: 403,
        body: expect.stringContaining(`Open ${publicUrl}`),
      });
    },
  );

  it('reports faults of a call in sentences, never by message keys', async () => {
    const response = await fetch(`${server.base}/api/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b","x":1}',
    });
    expect(response.status).toBe(400);
    const { message } = (await response.json()) as { message: string };
    expect(message).toBe('password: must be given; x: is not known here');
  });
});
