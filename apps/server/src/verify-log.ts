/**
 * Runs for `npm run verify-log`: recomputes the activity log's chain from its first link, or with
 * `--from LINK:HASH` from a link that an earlier run printed; exits with 1 if a record was changed
 * or deleted.
 */
import { parseArgs } from 'node:util';
import { readConfig, type Config } from './kernel/config/config.ts';
import { openDatabase } from './kernel/db/db.ts';
import { explainDatabaseStartupFailure } from './kernel/db/migrations/startup-failures.ts';
import {
  parseRecordedLink,
  verifyActivityLog,
} from './modules/office/log-chain/log-verification.service.ts';

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
/** Returns the link after which to verify; undefined for the whole log. */
function readRecordedLink(): ReturnType<typeof parseRecordedLink> {
  try {
    const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
    if (from === undefined) return undefined;
    const recorded = parseRecordedLink(from);
    if (recorded) return recorded;
  } catch (error) {
    return quit(error);
  }
  return quit(
    new Error('Name a link and its hash, as an earlier run printed them: --from LINK:HASH'),
  );
}
const recorded = readRecordedLink();
const config = settings();
const db = await openDatabase({
  url: config.database.url,
  pool: 2,
  dataDir: config.dataDir,
  onError: (error) => console.error(error.message),
}).catch((error: unknown) => quit(explainDatabaseStartupFailure(error, config.database.url)));
/** Codes of PostgreSQL for a missing table and a missing function. */
const missingCodes: readonly unknown[] = ['42P01', '42883'];
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (missingCodes.includes((error as Error & { code?: unknown }).code) || isMissing(error.cause));
const { fault, records, head } = await verifyActivityLog(db, recorded).catch((error: unknown) => {
  if (!isMissing(error)) throw error;
  return quit(
    new Error(
      'This database has no activity log. Correct DATA_DIR or DATABASE_URL, or start the server once.',
    ),
  );
});
await db.close();
const range = recorded
  ? `${records - recorded.seq} records after link ${recorded.seq}`
  : `${records} records`;
const newest = head === null ? 'There is no link.' : `The newest link is ${records}:${head}.`;
console.log(fault ?? `${range} hold. ${newest}`);
process.exitCode = fault === null ? 0 : 1;
