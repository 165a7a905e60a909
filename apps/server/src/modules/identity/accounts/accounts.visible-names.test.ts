import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { usernameProblem } from '@guildhall/contract/identity/username';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { migrationsFolder } from '../../../kernel/db/migrations.ts';
import { many, one, run, sql } from '../../../kernel/db/sql.ts';

/** Names of accounts before, and after the server has started. */
const names: readonly (readonly [before: string, after: RegExp])[] = [
  ['Mira\u{fe0f}lda', /^Miralda$/],
  ['Mir\u034falda', /^Miralda-\d{4}$/],
  ['Miral\u{e0101}da', /^Miralda-\d{4}$/],
  ['M\u115fi', /^Mi-\d{4}$/],
  ['ad\u034fmin', /^[A-Z][a-z]+[A-Z][a-z]+\d+$/],
  ['Untouched', /^Untouched$/],
];
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('account names with invisible characters', () => {
  it('are replaced once at a start, with a record and a notification for their players (R7.91)', async () => {
    const players = [];
    for (const [before] of names) {
      const player = await server.player();
      players.push(player);
      await run(
        server.db.read,
        sql`
          update accounts
          set username = ${before}, username_changed_at = now()
          where id = ${player.accountId}`,
      );
    }
    const migration = readFileSync(join(migrationsFolder, '0033_invisible_names.sql'), 'utf8');
    await run(server.db.read, sql.raw(migration));
    // Another server on the same database starts as one does after the update.
    const updated = await startTestServer({}, server);
    await updated.close();

    for (const [n, [before, after]] of names.entries()) {
      const player = players[n];
      if (!player) throw new Error('A player is missing');
      const row = await one<{ username: string; username_changed_at: string | null }>(
        server.db.read,
        sql`
          select username, username_changed_at
          from accounts
          where id = ${player.accountId}`,
      );
      expect(row.username, before).toMatch(after);
      expect(usernameProblem(row.username)).toBeUndefined();
      const isRenamed = row.username !== before;
      expect(row.username_changed_at === null).toBe(isRenamed);
      const records = await many(
        server.db.read,
        sql`
          select id
          from commands
          where type = 'accounts.visible-name' and user_id = ${player.userId}
            and before ->> 'username' = ${before} and after ->> 'username' = ${row.username}`,
      );
      expect(records).toHaveLength(isRenamed ? 1 : 0);
      const notices = await many(
        server.db.read,
        sql`
          select id
          from notifications
          where user_id = ${player.userId} and type = 'NAME_CHANGED'`,
      );
      expect(notices).toHaveLength(isRenamed ? 1 : 0);
    }
    const left = await many(
      server.db.read,
      sql`select name from settings_rows where name = 'renames:accounts'`,
    );
    expect(left).toEqual([]);
  });
});
