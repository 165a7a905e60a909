/** Checks generated files that are checked in: contract tables, migrations, the lock file. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listMissingBuilds, type LockEntry } from '../lock.mjs';
import { runForOutput, getPinnedNode, repositoryRoot } from '../runtime.mjs';
import { ensureServerBuilt } from '../building/server-build.mjs';
import { ensureWebBuilt } from '../building/web-build.mjs';
import type { RepositoryCheck } from './check.ts';

/**
 * Check that runs first, because the types of the texts and the weights of the pages come from the
 * web build, and documents name files of the built server.
 */
export const buildsCheck: RepositoryCheck = {
  name: 'builds',
  run: async () => {
    await Promise.all([ensureWebBuilt(), ensureServerBuilt()]);
    return { faults: [] };
  },
};

export const generatedFilesCheck: RepositoryCheck = {
  name: 'generated files',
  async run() {
    const { code, output } = await runForOutput(getPinnedNode(), [
      join(repositoryRoot, 'scripts/generate.ts'),
      '--check',
    ]);
    return { faults: code === 0 ? [] : output.trim().split('\n') };
  },
};

const migrations = 'apps/server/src/migrations';
interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}
export const migrationsCheck: RepositoryCheck = {
  name: 'migrations',
  async run() {
    const journal = JSON.parse(
      readFileSync(join(repositoryRoot, migrations, 'meta/_journal.json'), 'utf8'),
    ) as Journal;
    const missing = journal.entries
      .filter(({ tag }) => !existsSync(join(repositoryRoot, migrations, `${tag}.sql`)))
      .map(({ tag }) => `${tag}.sql is in the journal but not in ${migrations}`);
    // generates the migrations again in a copy; a new file there means that the tables changed
    // without a migration
    const copy = join('.cache', 'migrations');
    const server = join(repositoryRoot, 'apps/server');
    rmSync(join(server, copy), { recursive: true, force: true });
    cpSync(join(repositoryRoot, migrations), join(server, copy), { recursive: true });
    const config = join(server, copy, 'drizzle.config.json');
    writeFileSync(
      config,
      JSON.stringify({
        dialect: 'postgresql',
        schema: ['./src/kernel/db/tables.ts', './src/modules/**/*.tables.ts'],
        out: `./${copy}`,
      }),
    );
    const { code, output } = await runForOutput(
      getPinnedNode(),
      [join(repositoryRoot, 'node_modules/.bin/drizzle-kit'), 'generate', '--config', config],
      { cwd: server },
    );
    const fresh = readdirSync(join(server, copy)).filter(
      (name) => name.endsWith('.sql') && !existsSync(join(repositoryRoot, migrations, name)),
    );
    rmSync(join(server, '.cache'), { recursive: true, force: true });
    // for a renamed column, drizzle-kit asks a question, and exits without an error and without a
    // file
    const isUnchanged = code === 0 && output.includes('No schema changes');
    const changed =
      'the tables changed without a migration: run drizzle-kit generate in apps/server';
    const reason = code === 0 ? changed : `drizzle-kit ended with ${String(code)}`;
    return {
      faults: [
        ...missing,
        ...(fresh.length > 0 ? [changed] : []),
        ...(isUnchanged || fresh.length > 0 ? [] : [`${reason}\n${output.trim()}`]),
      ],
      note: `${String(journal.entries.length)} migrations`,
    };
  },
};

export const lockFileCheck: RepositoryCheck = {
  name: 'lock file',
  run() {
    const text = readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8');
    const lock = JSON.parse(text) as { packages: Record<string, LockEntry> };
    const incomplete = listMissingBuilds(lock).map(
      ({ name, version }) =>
        `${name}@${version} is missing, so npm ci refuses: run node scripts/lock.mjs`,
    );
    return {
      faults: [
        ...incomplete,
        ...(/"resolved": "https?:/.test(text) ? ['it holds download addresses'] : []),
      ],
    };
  },
  canary() {
    return listMissingBuilds({
      packages: { 'node_modules/x': { optionalDependencies: { 'x-linux-x64': '1.0.0' } } },
    }).length === 1
      ? []
      : ['a build that the lock file does not describe'];
  },
};
