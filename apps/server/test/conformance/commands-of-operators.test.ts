import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockDataFolder } from '../../src/kernel/db/embedded/data-folder.ts';
import { startTestServer } from '../harness/server.harness.ts';

const root = join(import.meta.dirname, '../../../..');
const run = async (
  file: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ status: number | null; output: string }> => {
  const child = spawn(process.execPath, [join(root, file), ...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, output };
};

describe('commands for operators explain the remedy in one line', () => {
  const dir = mkdtempSync(join(tmpdir(), 'guildhall-commands-'));
  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  it('verify-log beside a running server names it and the place to verify instead', async () => {
    const release = lockDataFolder(dir);
    expect(await run('apps/server/src/verify-log.ts', [], { DATA_DIR: dir })).toEqual({
      status: 1,
      output:
        `The data folder ${dir} is used by another server. Stop it first, or set DATA_DIR. ` +
        `While it runs, the back office verifies its log: Activity log, Verify.\n`,
    });
    release();
    expect(
      await run('apps/server/src/verify-log.ts', [], { DATA_DIR: dir, DATABASE_URL: 'nonsense' }),
    ).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^DATABASE_URL must be an address[^\n]*\n$/) as string,
    });
  });
  it('verify-log on an empty database says that there is no activity log', async () => {
    const empty = join(dir, 'empty');
    expect(await run('apps/server/src/verify-log.ts', [], { DATA_DIR: empty })).toEqual({
      status: 1,
      output:
        'This database has no activity log. Correct DATA_DIR or DATABASE_URL, or start the server once.\n',
    });
  });
  it('the game client reports a missing sign-in with the remedy, or that nothing answers', async () => {
    const server = await startTestServer();
    const env = { GAME_CLIENT_STATE: join(dir, 'client.json') };
    const portal = (base: string) =>
      run('apps/simulator/src/game-client.ts', ['portal'], { ...env, GUILDHALL_URL: base });
    expect(await portal(server.base)).toEqual({
      status: 1,
      output: 'Nobody is signed in here. Sign in first: npm run game-client -- sign-in\n',
    });
    expect(await portal('http://127.0.0.1:1')).toEqual({
      status: 1,
      output:
        'Nothing answers at http://127.0.0.1:1. Start the product (npm start), or say where it is with GUILDHALL_URL.\n',
    });
    await server.close();
  });
});
