import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../test/harness/database.harness.ts';

describe('tables of a version before the first release', () => {
  it('are refused in words before anything is tried on them; own ones are migrated again and again', async () => {
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
});
