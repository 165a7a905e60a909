import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../operation/startup-error.ts';
import { packageFolder } from '../../files/package-folder.ts';

export const migrationsFolder = join(packageFolder, 'src', 'migrations');
interface Journal {
  readonly entries: readonly { readonly when: number }[];
}
const readJournal = (): Journal =>
  JSON.parse(readFileSync(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as Journal;
/** Number of migrations of this program. */
export const countMigrations = (): number => readJournal().entries.length;

/** Runs one statement and answers its rows. */
type Run = (text: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Hashes that a migration may have been recorded under: those of its text with either line ending,
 * which a clone on Windows may have had.
 */
export function listHashes(text: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n');
  return [lines, lines.replaceAll('\n', '\r\n')].map((each) =>
    createHash('sha256').update(each).digest('hex'),
  );
}

/**
 * Refuses a database whose first migration is another one: before the first release they were
 * squashed, and what they had made cannot be carried over. Refuses one that a newer version has
 * migrated, too: this program does not know what its rows mean. Said before anything is tried on it.
 */
export async function refuseForeignTables(run: Run): Promise<void> {
  const [place] = await run(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (place?.['is_there'] !== true) return;
  const [first] = await run('select hash from drizzle.__drizzle_migrations order by id limit 1');
  const own = listHashes(readFileSync(join(migrationsFolder, '0000_foundation.sql'), 'utf8'));
  if (first !== undefined && !own.includes(String(first['hash'])))
    throw new StartupError(
      'The database cannot be used: its tables are of a version before the first release. Move that data away, or begin anew with npm run reset.',
    );
  const [last] = await run('select max(created_at) as newest from drizzle.__drizzle_migrations');
  const known = Math.max(...readJournal().entries.map(({ when }) => when));
  if (Number(last?.['newest'] ?? 0) > known)
    throw new StartupError(
      'The database cannot be used: a newer version of this program has migrated it. Start that version, or restore a backup of before (docs/deployment.md).',
    );
}
