/**
 * `npm run backup -- FOLDER` writes a backup of database and pictures into a new folder below
 * FOLDER. With `--follow`, it also stores all later writes until the process ends, so that any
 * later moment can be restored.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { makeBackup } from './backup/make-backup.ts';
import { sharedBackupFolders } from './backup/manifest.ts';
import { copyWalContinuously } from './backup/postgres-backup.ts';
import { readConfig } from './kernel/config/config.ts';
import { StartupError } from './kernel/operation/startup-error.ts';
import { runOperatorCommand } from './run-command.ts';

await runOperatorCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { follow: { type: 'boolean', default: false } },
  });
  const [store] = positionals;
  if (store === undefined || positionals.length > 1)
    throw new StartupError('Name one folder for backups: npm run backup -- FOLDER [--follow]');
  const config = readConfig(process.env);
  const folder = resolve(store);
  if (!values.follow) {
    console.log(`Backup: ${await makeBackup(config, folder)}`);
    if (config.bucket)
      console.log(
        'Pictures lie in the bucket and are not in it: turn on versions there. Nothing is ever removed from it by Guildhall.',
      );
    console.log('SECRET_KEY and the keys of the chain are not in it: store them elsewhere.');
    return 0;
  }
  const { url } = config.database;
  if (url === undefined)
    throw new StartupError('Only PostgreSQL can be followed: set DATABASE_URL.');
  mkdirSync(join(folder, sharedBackupFolders.log), { recursive: true, mode: 0o700 });
  return copyWalContinuously(config, url, folder);
});
