/** The thread of the embedded database. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { packageFolder } from '../../src/kernel/files/package-folder.ts';

const client = join(packageFolder, 'src/kernel/db/embedded/pglite.client.ts');
const program = `
  import { PgliteThread } from ${JSON.stringify(client)};
  console.log('opening');
  const db = await PgliteThread.open(undefined);
  for (let i = 0; i < 20; i += 1) await db.query('select count(*) from pg_class');
  await db.close();
`;

it('frees no WebAssembly code while it runs, because V8 may end the process by that', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--trace-wasm-code-gc',
    '--eval',
    program,
  ]);
  const lines = stdout.trim().split('\n');
  expect(lines.slice(lines.indexOf('opening'))).toEqual(['opening']);
});
