import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../../test/harness/database.harness.ts';
import { listAcceptedMigrationHashes, migrationsFolder } from './migrations.ts';

describe('tables of a version before the first release', () => {
  it('are refused with an explanation before anything runs; own tables can be migrated repeatedly', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    try {
      await db.migrate();
      await db.asOwner(
        `update drizzle.__drizzle_migrations set hash = 'of another first migration'`,
      );
      await expect(db.migrate()).rejects.toThrow(/before the first release.*npm run reset/);
    } finally {
      await database.close();
    }
  });
  it('are refused like tables that a newer version has migrated, which stay as they are', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    try {
      await db.asOwner(
        `insert into drizzle.__drizzle_migrations (hash, created_at)
         values ('of a later version', 4102444800000)`,
      );
      await expect(db.migrate()).rejects.toThrow(/a newer version .* has migrated it/);
    } finally {
      await database.close();
    }
  });
  it('are recognized with either line ending of the migration files', async () => {
    const database = await openTestDatabase();
    const { db } = database;
    const text = readFileSync(join(migrationsFolder, '0000_foundation.sql'), 'utf8');
    try {
      for (const lines of [text.replaceAll('\n', '\r\n'), text]) {
        const hash = createHash('sha256').update(lines).digest('hex');
        await db.asOwner(`update drizzle.__drizzle_migrations set hash = '${hash}'`);
        await db.migrate();
      }
      const [crlf, lf] = [text.replaceAll('\n', '\r\n'), text].map((each) =>
        listAcceptedMigrationHashes(each),
      );
      expect(crlf).toEqual(lf);
    } finally {
      await database.close();
    }
  });
});
