import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageFolder } from '../package-folder.ts';

export const migrationsFolder = join(packageFolder, 'src', 'migrations');

/** Runs one statement and answers its rows. */
type Run = (text: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Refuses a database whose first migration is another one: before the first release they were
 * squashed, and what they had made cannot be carried over. Said before anything is tried on it.
 */
export async function refuseForeignTables(run: Run): Promise<void> {
  const [place] = await run(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (place?.['is_there'] !== true) return;
  const [first] = await run('select hash from drizzle.__drizzle_migrations order by id limit 1');
  const own = createHash('sha256')
    .update(readFileSync(join(migrationsFolder, '0000_foundation.sql')))
    .digest('hex');
  if (first !== undefined && first['hash'] !== own)
    throw new Error(
      'its tables are of a version before the first release. Move that data away, or begin anew with npm run reset.',
    );
}
