/** `npm run reset`: empties the data folder, so that the next start creates new data. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { loadEnvFile, repositoryRoot, runMain, UserError } from './runtime.mjs';

/**
 * Entries that may be at the top of a data folder. With any other entry, DATA_DIR is another kind
 * of folder.
 */
const ours = [
  'pglite',
  'data.lock',
  'server.lock',
  'secret.key',
  'files',
  'mail',
  'mailbox',
  'uploads',
  'demo',
  'demo-builder',
  'simulator',
  'logs',
];

/**
 * Returns true if a server has locked the folder, by the same lock as in the server's
 * data-folder.ts.
 */
function isInUse(dir) {
  const file = join(dir, 'data.lock');
  if (!existsSync(file)) return false;
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return false;
  } catch {
    return true;
  } finally {
    lock.close();
  }
}

await runMain(() => {
  loadEnvFile();
  const dir = resolve(repositoryRoot, process.env.DATA_DIR || 'data');
  if (!existsSync(dir)) {
    console.log(`${dir} is empty already.`);
    return;
  }
  if (isInUse(dir)) throw new UserError(`A server uses ${dir}. Stop it first.`);
  const names = readdirSync(dir);
  const strange =
    dir === join(repositoryRoot, 'data')
      ? []
      : names.filter((name) => !ours.some((one) => name === one || name.startsWith(`${one}.`)));
  if (strange.length > 0)
    throw new UserError(
      `${dir} holds what Guildhall did not write (${strange.slice(0, 5).join(', ')}): nothing was removed.`,
    );
  for (const name of names) rmSync(join(dir, name), { recursive: true, force: true });
  console.log(
    `Emptied ${dir}.${process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? ' The PostgreSQL database of DATABASE_URL is not touched.' : ''}`,
  );
});
