/**
 * `npm run migrate`: migrates the tables of the database to this version and exits. Servers do the
 * same at their start. If several servers are replaced one after the other, run the command once
 * before that.
 */
import { readConfig } from './kernel/config/config.ts';
import { openDatabase } from './kernel/db/db.ts';
import { countProgramMigrations } from './kernel/db/migrations/migrations.ts';
import { explainDatabaseStartupFailure } from './kernel/db/migrations/startup-failures.ts';
import { runOperatorCommand } from './run-command.ts';

await runOperatorCommand(async () => {
  const { database, dataDir } = readConfig(process.env);
  const { url } = database;
  const fail = (error: unknown): never => {
    throw explainDatabaseStartupFailure(error, url);
  };
  const db = await openDatabase({
    ...database,
    pool: 2,
    dataDir,
    onError: (error) => console.error(error.message),
    onWait: (sentence) => console.error(sentence),
  }).catch(fail);
  try {
    await db.migrate().catch(fail);
  } finally {
    await db.close();
  }
  console.log(`The database has all ${countProgramMigrations()} migrations.`);
  return 0;
});
