/** `npm run verify-log`: recomputes the activity log's chain from its first link; ends with 1 where a record was changed or is gone. */
import { readConfig } from './kernel/config.ts';
import { openDatabase, toNumber } from './kernel/db.ts';
import { sealAll } from './modules/staff/log-chain.service.ts';
import { head, verify } from './modules/staff/log-chain.store.ts';

const config = readConfig(process.env);
const db = await openDatabase({ url: config.database.url, pool: 2, dataDir: config.dataDir, onError: (error) => console.error(error.message) });
await sealAll(db);
const newest = await head(db.read);
const total = toNumber(newest?.seq ?? 0);
let at = 0;
let fault: string | null = null;
while (at < total && fault === null) {
  const found = await verify(db.read, at, 5_000);
  fault = found.fault === null ? null : `${found.faultId === null ? `After link ${found.upTo}` : `Record ${found.faultId}`}: ${found.fault}`;
  at = found.upTo;
}
await db.close();
console.log(fault ?? `${total} records hold. The newest link is ${newest?.hash ?? 'none'}.`);
process.exitCode = fault === null ? 0 : 1;
