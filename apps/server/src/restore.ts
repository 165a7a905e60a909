/**
 * `npm run restore -- FOLDER`: restores a backup, optionally up to a given time, and verifies the
 * activity log and the ledger of the restored database.
 */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { restoreBackup } from './backup/restore-backup.ts';
import { readConfig } from './kernel/config/config.ts';
import { StartupError } from './kernel/operation/startup-error.ts';
import { runOperatorCommand } from './run-command.ts';

function parseMoment(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const moment = new Date(text);
  // without a time zone, the text would mean different times on different machines
  if (Number.isNaN(moment.getTime()) || !/T.*(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new StartupError('--until must be a moment with its zone: 2026-09-28T10:15:00Z');
  return moment;
}
/** Stops if no key is given: a new key would be created, and it would not decrypt the backup */
function assertKeyGiven(env: NodeJS.ProcessEnv): void {
  const folder = resolve(env['DATA_DIR'] || './data');
  const isGiven = Boolean(env['SECRET_KEY'] || env['SECRET_KEY_FILE']);
  if (!isGiven && !existsSync(join(folder, 'secret.key')))
    throw new StartupError(
      `Backups hold no key: set SECRET_KEY, or put the file secret.key of then into ${folder}.`,
    );
}

await runOperatorCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      into: { type: 'string' },
      until: { type: 'string' },
      'backup-only': { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
    },
  });
  const [from] = positionals;
  if (from === undefined || positionals.length > 1)
    throw new StartupError(
      'Name one folder with backups: npm run restore -- FOLDER [--into FOLDER] [--until MOMENT | --backup-only] [--replace]',
    );
  assertKeyGiven(process.env);
  const restored = await restoreBackup(readConfig(process.env), {
    from: resolve(from),
    into: values.into === undefined ? undefined : resolve(values.into),
    until: parseMoment(values.until),
    backupOnly: values['backup-only'],
    replace: values.replace,
  });
  const { folder, log, newest, pictures, former, warnings } = restored;
  console.log(`Restored from ${folder}; the newest command is of ${newest ?? 'no time at all'}.`);
  console.log(`${log.records} records of the activity log and every sum of the ledger hold.`);
  if (pictures > 0) console.log(`${pictures} pictures were put back.`);
  if (former !== undefined) console.log(`What was there before lies in ${former}.`);
  for (const warning of warnings) console.log(`WARN  ${warning}`);
  return 0;
});
