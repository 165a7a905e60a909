import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openTestDatabase,
  type TestDatabase,
} from '../../../../../test/harness/database.harness.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

describe('the view of players', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  const planOf = async (text: string): Promise<string> =>
    (await many<Record<string, string>>(database.db.read, sql.raw(`explain ${text}`)))
      .flatMap((row) => Object.values(row))
      .join('\n');

  it('does not join users if only accounts are selected', async () => {
    const plan = await planOf('select username, level, avatar_id from player where id = 1');
    expect(plan).toContain('accounts');
    expect(plan).not.toContain('users');
  });
  it('can start from users with an inner join if deleted accounts are excluded', async () => {
    const plan = await planOf('select id, email from player where not deleted');
    expect(plan).toContain('users');
    expect(plan).not.toMatch(/left|right|full/i);
  });
});
