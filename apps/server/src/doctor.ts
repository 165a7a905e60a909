/**
 * `npm run doctor` checks everything that a server depends on, changes nothing, and prints how to
 * correct each fault. It exits with 1 if a check fails.
 */
import {
  databaseChecks,
  checksWithoutDatabase,
  runDoctorCheck,
  type DoctorCheckResult,
} from './doctor.checks.ts';
import { readConfig, type Config } from './kernel/config/config.ts';
import { openDatabase } from './kernel/db/db.ts';
import { explainDatabaseStartupFailure } from './kernel/db/migrations/startup-failures.ts';

const signs = { ok: 'ok    ', warn: 'WARN  ', fail: 'FAIL  ' } as const;
let isSound = true;
function tell(name: string, { state, text }: DoctorCheckResult): void {
  if (state === 'fail') isSound = false;
  console.log(`${signs[state]}${name.padEnd(12)} ${text}`);
}
function settings(): Config | undefined {
  try {
    const config = readConfig(process.env);
    tell('Settings', { state: 'ok', text: `${config.production ? 'production' : 'development'}` });
    return config;
  } catch (error) {
    tell('Settings', {
      state: 'fail',
      text: error instanceof Error ? error.message : 'unreadable',
    });
    return undefined;
  }
}
async function lookAtDatabase(config: Config): Promise<void> {
  const { url } = config.database;
  try {
    const db = await openDatabase({
      url,
      pool: 2,
      // the check connects as the owner's role, because the role of queries may not read the list
      // of migrations
      role: null,
      dataDir: config.dataDir,
      onError: () => undefined,
    });
    try {
      await db.ping();
      for (const [name, check] of Object.entries(databaseChecks))
        tell(name, await runDoctorCheck(() => check(db, config)));
    } finally {
      await db.close();
    }
  } catch (error) {
    const { message } = explainDatabaseStartupFailure(error, url);
    // an embedded database has only one user, so a database that a running server uses is fine
    const isUsed = url === undefined && message.includes('is used by another server');
    tell('Database', { state: isUsed ? 'warn' : 'fail', text: message });
  }
}
const config = settings();
if (config) {
  await lookAtDatabase(config);
  for (const [name, check] of Object.entries(checksWithoutDatabase))
    tell(name, await runDoctorCheck(() => check(config)));
}
console.log(isSound ? 'Nothing is wrong.' : 'Mend what is marked FAIL, and run this again.');
process.exitCode = isSound ? 0 : 1;
