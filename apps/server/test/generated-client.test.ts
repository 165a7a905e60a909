import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callApi } from '@guildhall/simulator/client/api';
import { createMissingRegion } from '@guildhall/simulator/client/game-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runForOutput, getPinnedNode, repositoryRoot } from '../../../scripts/runtime.mjs';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

/** Timeout in milliseconds against hanging. The test generates and compiles on a busy machine. */
const compileMs = 120_000;
const folder = join(repositoryRoot, '.cache/test/generated-client');
const document = join(repositoryRoot, 'docs/generated/openapi-game-server.json');
const generator = 'packages/game-server-client/node_modules/@hey-api/openapi-ts/bin/run.js';

/**
 * Generates and compiles a client. Returns the output of the first program that failed, or an empty
 * text.
 */
async function makeClient(): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const args = [generator, '-i', document, '-o', join(folder, 'client'), '-s'];
  const made = await runForOutput(getPinnedNode(), [...args, '-c', '@hey-api/client-fetch']);
  if (made.code !== 0) return made.output;
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const lib = ['es2024', 'dom', 'dom.iterable'];
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: join(repositoryRoot, 'tsconfig.base.json'),
      compilerOptions: {
        lib,
        skipLibCheck: false,
        noEmit: false,
        allowImportingTsExtensions: false,
        rootDir: 'client',
        outDir: 'built',
      },
      include: ['client'],
    }),
  );
  const compiler = join(repositoryRoot, 'node_modules/.bin/tsc');
  const { code, output } = await runForOutput(getPinnedNode(), [compiler, '-p', folder]);
  return code === 0 ? '' : output || `ended with ${String(code)}`;
}
/** Signs the requests of the generated client and makes calls with it. */
const program = `
  import { createHash, createHmac, randomUUID } from 'node:crypto';
  import { client } from './built/client.gen.js';
  import { gameConfiguration, registerServer } from './built/sdk.gen.js';

  const { BASE, KEY_ID, KEY } = process.env;
  client.setConfig({ baseUrl: BASE });
  client.interceptors.request.use(async (request) => {
    const body = Buffer.from(await request.clone().arrayBuffer());
    const { pathname, search } = new URL(request.url);
    const [ts, nonce] = [Date.now(), randomUUID()];
    const hash = createHash('sha256').update(body).digest('hex');
    const text = [request.method, pathname + search, ts, nonce, hash].join('\\n');
    const sig = createHmac('sha256', KEY).update(text).digest('hex');
    request.headers.set('authorization', 'GS1 keyId=' + KEY_ID + ',ts=' + ts + ',nonce=' + nonce + ',sig=' + sig);
    return request;
  });
  const body = { region: 'Northreach', version: '1.0', endpoint: 'wss://one.example.test', capacity: 8 };
  const made = await registerServer({ body, headers: { 'Idempotency-Key': randomUUID() } });
  const query = { version: '1.0' };
  const read = await gameConfiguration({ query });
  const headers = { 'If-None-Match': read.response.headers.get('etag') };
  const again = await gameConfiguration({ query, headers });
  const refused = await registerServer({ body: { ...body, capacity: 0 } });
  console.log(JSON.stringify({
    region: made.data?.region.code,
    statuses: [made, read, again, refused].map(({ response }) => response.status),
    refused: refused.error.fields.map(({ field }) => field),
  }));
`;

describe('a client generated from the game servers’ API document by a stock generator', () => {
  let server: TestServer;
  let fault = '';
  beforeAll(async () => {
    [server, fault] = await Promise.all([startTestServer(), makeClient()]);
  }, compileMs);
  afterAll(() => server.close());

  it('compiles as strictly as our own code', () => {
    expect(fault).toBe('');
  });
  it('can call the server once its requests are signed', async () => {
    const admin = await server.admin();
    await createMissingRegion(admin, 'Northreach');
    const { keyId, key } = await callApi(admin.connection, 'createGameServerKey', {
      body: { name: 'Generated', scopes: ['matches', 'config'] },
    });
    const { output } = await runForOutput(
      getPinnedNode(),
      ['--no-experimental-strip-types', '--input-type=module', '--eval', program],
      { cwd: folder, env: { ...process.env, BASE: server.base, KEY_ID: keyId, KEY: key } },
    );
    expect(output).toBe(
      `${JSON.stringify({
        region: 'Northreach',
        statuses: [200, 200, 304, 400],
        refused: ['capacity'],
      })}\n`,
    );
  });
});
