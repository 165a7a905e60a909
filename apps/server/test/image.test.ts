import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ensureServerBuilt, serverNodeArguments } from '../../../scripts/building/server-build.mjs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import {
  linkContainerImageFiles,
  listContainerImageFiles,
  readContainerImageCommand,
  readContainerImageEnvironment,
} from '../../../scripts/testing/image-content.ts';
import { ensureWebBuilt } from '../../../scripts/building/web-build.mjs';
import { openTestDatabase, type TestDatabase } from './harness/database.harness.ts';

const root = join(import.meta.dirname, '../../..');
describe('the image', { timeout: 60_000 }, () => {
  let folder: string;
  let database: TestDatabase;
  beforeAll(async () => {
    await ensureWebBuilt();
    await ensureServerBuilt();
    database = await openTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'guildhall-image-'));
    linkContainerImageFiles(join(folder, 'app'));
    for (const name of ['data', 'tmp']) mkdirSync(join(folder, name));
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  });

  it('copies only what is there, and runs the command that npm start runs', () => {
    const missing = listContainerImageFiles().filter(({ from }) => !existsSync(join(root, from)));
    expect(missing).toEqual([]);
    expect(readContainerImageCommand()).toEqual(['node', ...serverNodeArguments]);
    expect(readContainerImageEnvironment()).toMatchObject({
      NODE_ENV: 'production',
      DATA_DIR: '/data',
    });
  });

  it('becomes ready where it reads only its own files and writes only to its volumes', async () => {
    const port = await findFreePort();
    const [, ...command] = readContainerImageCommand();
    const [data, tmp] = [join(folder, 'data'), join(folder, 'tmp')];
    const child = spawn(
      process.execPath,
      [
        '--preserve-symlinks',
        '--preserve-symlinks-main',
        '--permission',
        '--allow-addons',
        '--allow-worker',
        ...[join(folder, 'app'), data, tmp].map((path) => `--allow-fs-read=${path}`),
        ...[data, tmp].map((path) => `--allow-fs-write=${path}`),
        ...command,
      ],
      {
        cwd: join(folder, 'app'),
        env: {
          ...readContainerImageEnvironment(),
          // in production, the server refuses a database that may lose writes, such as the database
          // of a test.
          NODE_ENV: 'test',
          HOST: '127.0.0.1',
          PORT: String(port),
          DATA_DIR: data,
          TMPDIR: tmp,
          DATABASE_URL: database.url ?? '',
          SMTP_URL: 'smtp://127.0.0.1:9',
          CHAIN_PORT: '0',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    const printed = await new Promise<string>((resolve) => {
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (text.includes('Guildhall is ready')) resolve(text);
        });
      child.once('close', () => resolve(text));
    });
    expect(printed).toContain('Guildhall is ready');
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    expect((await get('/health/ready')).status).toBe(200);
    expect(await (await get('/')).text()).toContain('<div id="root"');
    expect((await get('/api-docs')).status).toBe(200);
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('close', resolve));
  });
});
