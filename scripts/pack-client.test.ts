import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeClientPackage } from './pack-client.ts';
import { runForOutput, getPinnedNode, repositoryRoot } from './runtime.mjs';

/** Timeout in milliseconds against hanging. The test compiles, possibly on a machine under load. */
const compileMs = 120_000;

/** Package that is built once for all tests. */
const laidOut = writeClientPackage(join(repositoryRoot, '.cache', 'test', 'game-server-client'));

it(
  'what a studio installs is plain JavaScript that loads by itself',
  { timeout: compileMs },
  async () => {
    const folder = await laidOut;
    const program = `
    import { GameServerClient } from '@guildhall/game-server-client/game-server-client';
    import { followEvents } from '@guildhall/game-server-client/events';
    import { beatUntilDrained } from '@guildhall/game-server-client/heartbeat';
    const key = { keyId: 'lantern-key-01', key: 'a lantern' };
    const client = new GameServerClient({ base: 'https://play.example.test', key });
    console.log(typeof followEvents, typeof beatUntilDrained, client.sign('GET', '/', '').authorization);
  `;
    const args = ['--no-experimental-strip-types', '--input-type=module', '--eval', program];
    const { code, output } = await runForOutput(getPinnedNode(), args, { cwd: folder });
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/^function function GS1 keyId=lantern-key-01,ts=\d{13},nonce=/),
    ]);
  },
);
it(
  'what a studio installs holds guide, API document, signatures and examples, linked to each other',
  { timeout: compileMs },
  async () => {
    const folder = await laidOut;
    const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
    const document = JSON.parse(read('docs/openapi-game-server.json')) as { paths: object };
    const { vectors } = JSON.parse(read('docs/signature-vectors.json')) as { vectors: unknown[] };
    expect([Object.keys(document.paths).length > 15, vectors.length]).toEqual([true, 10]);
    const lost = ['README.md', 'docs/connect-without-node.md'].flatMap((path) =>
      [...read(path).matchAll(/\]\(([^)\s#]+)\)/g)].flatMap(([, link = '']) =>
        existsSync(join(folder, path, '..', link)) ? [] : [`${path}: ${link}`],
      ),
    );
    expect(lost).toEqual([]);
    expect(existsSync(join(folder, 'example/game_server.py'))).toBe(true);
  },
);
