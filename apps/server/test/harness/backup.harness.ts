/** Makes and restores backups like an operator, without a separate process for each. */
import { randomBytes } from 'node:crypto';
import { makeBackup } from '../../src/backup/make-backup.ts';
import {
  restoreBackup,
  type RestoreResult,
  type RestoreOptions,
} from '../../src/backup/restore-backup.ts';
import { readConfig } from '../../src/kernel/config/config.ts';

/** SECRET_KEY of all servers of which the tests make backups. */
export const secretKeyOfBackupTests = randomBytes(32).toString('base64');
/** Reads settings of an operator, with the shared key of these tests. */
const configure = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'test', SECRET_KEY: secretKeyOfBackupTests, ...env });
export const createTestBackup = (store: string, env: Record<string, string>): Promise<string> =>
  makeBackup(configure(env), store);
export const restoreTestBackup = (
  from: string,
  env: Record<string, string>,
  options: Partial<RestoreOptions> = {},
): Promise<RestoreResult> =>
  restoreBackup(configure(env), {
    from,
    into: undefined,
    until: undefined,
    backupOnly: false,
    replace: false,
    ...options,
  });
