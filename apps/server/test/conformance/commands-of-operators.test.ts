import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
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
  it('archive lists, stores and attaches months, and names what prevents it', async () => {
    const server = await startTestServer();
    await server.db.asOwner(
      `select add_month_partition('statistic_deltas', '2021-02-03');
       insert into statistic_deltas (match_id, account_id, statistic_id, segments, delta, ended_at)
       values (1, 1, 1, '{}', 1, '2021-02-03')`,
    );
    const files = join(dir, 'months');
    const archive = (...args: readonly string[]) =>
      run('apps/server/src/archive.ts', args, {
        DATA_DIR: dir,
        DATABASE_URL: server.place.url ?? '',
      });
    const month = new Date().toISOString().slice(0, 7);
    expect(await archive()).toEqual({
      status: 0,
      output: expect.stringMatching(
        new RegExp(
          `^statistic_deltas 2021-02  stored, [0-9.]+ MB  can be archived$[^]*^statistic_deltas ${month}  stored, [0-9.]+ MB  is stored at least until 20`,
          'm',
        ),
      ) as string,
    });
    expect(await archive('store', files, month)).toEqual({
      status: 1,
      output: expect.stringMatching(
        /^statistic_deltas .* is stored at least until .*\n$/,
      ) as string,
    });
    for (const [args, sentence] of [
      [['store'], /^npm run archive lists/],
      [['store', files, '2021-13'], /^A month is written like 2025-03, not 2021-13/],
      [['store', files, '2019-01'], /^No month 2019-01 is stored/],
      [['attach', join(files, 'none')], /^There is no file/],
      [['attach', 'package.json'], /^package.json is not among the archived files/],
    ] as const)
      expect(await archive(...args)).toEqual({
        status: 1,
        output: expect.stringMatching(sentence) as string,
      });
    expect((await archive('store', files)).output).toMatch(/2021-02: 1 rows are in .*copy\.gz /);
    const [file = ''] = readdirSync(files);
    expect((await archive()).output).toContain(`2021-02  archived, 1 rows  ${file}`);
    expect(await archive('store', files, '2021-02')).toEqual({
      status: 1,
      output: `statistic_deltas 2021-02 is archived already, in ${file}.\n`,
    });
    expect((await archive('attach', join(files, file))).output).toMatch(/2021-02: 1 rows are in/);
    expect((await archive()).output).toContain('2021-02  stored');
    await server.close();
    expect(
      await run('apps/server/src/archive.ts', [], { DATA_DIR: join(dir, 'no-months') }),
    ).toEqual({
      status: 1,
      output:
        'This database has no months. Correct DATA_DIR or DATABASE_URL, or start the server once.\n',
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
