import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../operation/startup-error.ts';
import { packageFolder } from '../../files/package-folder.ts';

export const migrationsFolder = join(packageFolder, 'src', 'migrations');
interface Journal {
  readonly entries: readonly { readonly when: number; readonly tag: string }[];
}
const readJournal = (folder = migrationsFolder): Journal =>
  JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal;
/**
 * First line of a migration that runs outside of a transaction, as `create index concurrently`
 * requires. Each of its statements must be repeatable.
 */
const outsideMark = '-- outside of a transaction';
const breakpoint = '--> statement-breakpoint';

export interface Migration {
  readonly tag: string;
  readonly when: number;
  readonly hash: string;
  readonly text: string;
  readonly statements: readonly string[];
  readonly isOutside: boolean;
}
const readMigrations = (folder: string): readonly Migration[] =>
  readJournal(folder).entries.map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8');
    return {
      tag,
      when,
      text,
      hash: createHash('sha256').update(text).digest('hex'),
      statements: text.split(breakpoint),
      isOutside: text.startsWith(outsideMark),
    };
  });
export const countProgramMigrations = (): number => readJournal().entries.length;

/** Runs one statement and returns its rows. */
type Run = (text: string) => Promise<readonly Record<string, unknown>[]>;

/**
 * Lists migrations that a database lacks, oldest first, and creates the table that records
 * migrations.
 */
export async function listPendingMigrations(
  run: Run,
  folder: string,
): Promise<readonly Migration[]> {
  await run('create schema if not exists drizzle');
  await run(
    `create table if not exists drizzle.__drizzle_migrations (
       id serial primary key,
       hash text not null,
       created_at bigint
     )`,
  );
  const [newest] = await run('select max(created_at) as at from drizzle.__drizzle_migrations');
  return readMigrations(folder).filter(({ when }) => when > Number(newest?.['at'] ?? 0));
}
/** Returns the statement that records a migration as done. */
export const buildMigrationInsert = ({ hash, when }: Migration): string =>
  `insert into drizzle.__drizzle_migrations (hash, created_at) values ('${hash}', ${when})`;

/**
 * Lists the hashes under which a migration may be recorded: one for each kind of line ending,
 * because a clone on Windows may change line endings.
 */
export function listAcceptedMigrationHashes(text: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n');
  return [lines, lines.replaceAll('\n', '\r\n')].map((each) =>
    createHash('sha256').update(each).digest('hex'),
  );
}

/**
 * Refuses a database with a different first migration: migrations were squashed before the first
 * release, and older data cannot be migrated. Also refuses a database that a newer version has
 * migrated, because this program does not know the meaning of its rows. Both are checked before any
 * migration runs.
 */
export async function assertSameFirstMigration(run: Run): Promise<void> {
  const [place] = await run(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as is_there`,
  );
  if (place?.['is_there'] !== true) return;
  const [first] = await run('select hash from drizzle.__drizzle_migrations order by id limit 1');
  const own = listAcceptedMigrationHashes(
    readFileSync(join(migrationsFolder, '0000_foundation.sql'), 'utf8'),
  );
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
