/**
 * Bundles the server for production: our own modules in a few files, packages unchanged. Lazily
 * loaded modules and threads are separate files. Nothing is minified, so that stack traces show the
 * names of the sources.
 */
import { relative, sep } from 'node:path';
import { defineConfig } from 'rolldown';
import { insertCallSiteIds } from '../../scripts/row-types/call-sites.ts';

const own = (id: string): boolean => /^[./]|^[A-Za-z]:|^@guildhall\//.test(id);

/** Entries of the bundle for tests, as scripts/testing/list-server-entries.ts lists them. */
const testEntries = process.env['SERVER_TEST_ENTRIES'];

/**
 * Marks the SQL statements in the bundle for tests, so that the tests can compare the rows of each
 * statement with its declared type.
 */
const statements = {
  name: 'statements',
  transform: {
    filter: { id: /\/apps\/server\/src\/.+\.ts$/ },
    handler: (code: string, id: string) =>
      insertCallSiteIds(
        relative(`${import.meta.dirname}/../..`, id)
          .split(sep)
          .join('/'),
        code,
      ),
  },
};

export default defineConfig({
  input: {
    main: 'src/main.ts',
    // imported by programs that start several servers, so the name of its file never changes
    serve: 'src/serve.ts',
    // commands that operators run on machines that have only the built server
    archive: 'src/archive.ts',
    backup: 'src/backup.ts',
    doctor: 'src/doctor.ts',
    migrate: 'src/migrate.ts',
    restore: 'src/restore.ts',
    'verify-log': 'src/verify-log.ts',
    'message-keys': 'src/message-keys.ts',
    'password-strength.thread':
      'src/modules/identity/credentials/passwords/password-strength.thread.ts',
    'pglite.thread': 'src/kernel/db/embedded/pglite.thread.ts',
    ...(testEntries !== undefined && (JSON.parse(testEntries) as Record<string, string>)),
  },
  platform: 'node',
  external: (id) => !own(id),
  plugins: [
    ...(testEntries === undefined ? [] : [statements]),
    {
      // puts worker threads into one folder, under the file names that the sources use
      name: 'threads',
      transform: {
        filter: { code: /\.thread\.ts', import\.meta\.url/ },
        handler: (code) => code.replaceAll(/(\.thread)\.ts(?=', import\.meta\.url)/g, '$1.js'),
      },
    },
  ],
  output: { dir: testEntries === undefined ? 'dist' : 'dist-tests', format: 'esm', minify: false },
});
