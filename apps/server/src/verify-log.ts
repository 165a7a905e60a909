/**
 * `npm run verify-log`: recomputes the activity log's chain from its first link; ends with 1 where
 * a record was changed or is gone.
 */
import { readConfig, type Config } from './kernel/config.ts';
import { openDatabase } from './kernel/db.ts';
import { explainDatabaseFailure } from './kernel/db/startup-failures.ts';
import { say } from './kernel/say.ts';
import { toNumber } from './kernel/db/rows.ts';
import { faults, findOutsideChain, sealAll } from './modules/office/staff/log-chain.service.ts';
import { head, verify } from './modules/office/staff/log-chain.store.ts';

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
}).catch((error: unknown) => quit(explainDatabaseFailure(error, config.database.url)));
await sealAll(db);
const newest = await head(db.read);
const total = toNumber(newest?.seq ?? 0);
let at = 0;
let fault: string | null = null;
while (at < total && fault === null) {
  const found = await verify(db.read, at, 5_000);
  fault =
    found.fault === null
      ? null
      : `${found.faultId === null ? `After link ${found.upTo}` : `Record ${found.faultId}`}: ${say(faults[found.fault], 'en')}`;
  at = found.upTo;
}
if (fault === null) {
  const outside = await findOutsideChain(db, new Date());
  fault = outside ? say(outside, 'en') : null;
}
await db.close();
console.log(fault ?? `${total} records hold. The newest link is ${newest?.hash ?? 'none'}.`);
process.exitCode = fault === null ? 0 : 1;
