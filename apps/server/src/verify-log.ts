/**
 * Runs for `npm run verify-log`: recomputes the activity log's chain from its first link; exits
 * with 1 if a record was changed or deleted.
 */
import { readConfig, type Config } from './kernel/config/config.ts';
import { openDatabase } from './kernel/db/db.ts';
import { explainDatabaseStartupFailure } from './kernel/db/migrations/startup-failures.ts';
import { verifyActivityLog } from './modules/office/log-chain/log-verification.service.ts';

/** Prints one line about a failure that the operator can fix, and exits. */
function quit(error: unknown): never {
  const text = error instanceof Error ? error.message : 'The activity log cannot be read.';
  console.error(
    text.includes('is used by another server')
      ? `${text} While it runs, the back office verifies its log: Activity log, Verify.`
      : text,
  );
  process.exit(1);
}
function settings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return quit(error);
  }
}
const config = settings();
const db = await openDatabase({
  url: config.database.url,
  pool: 2,
  dataDir: config.dataDir,
  onError: (error) => console.error(error.message),
}).catch((error: unknown) => quit(explainDatabaseStartupFailure(error, config.database.url)));
const { fault, records, head } = await verifyActivityLog(db);
await db.close();
console.log(fault ?? `${records} records hold. The newest link is ${head ?? 'none'}.`);
process.exitCode = fault === null ? 0 : 1;
