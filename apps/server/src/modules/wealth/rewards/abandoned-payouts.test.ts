import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { many, run, sql } from '../../../kernel/db/sql.ts';
import { buildAbandonedPayoutsQuery } from './abandoned-payouts.api.ts';

const hourMs = 3_600_000;

describe('held payouts of deleted accounts', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('are those of accounts that were deleted or paid since a time', async () => {
    const since = server.clock.now();
    const before = new Date(since.getTime() - hourMs);
    const after = new Date(since.getTime() + hourMs);
    const insert = async (
      deletedAt: Date | null,
      paidAt: Date,
      { source = 'stake', isHeld = true } = {},
    ): Promise<number> => {
      server.clock.advance(1_000);
      const { userId, accountId } = await server.player();
      await run(
        server.db.write,
        sql`update users set deleted_at = ${deletedAt} where id = ${userId}`,
      );
      await run(
        server.db.write,
        sql`
          insert into payouts (source, source_id, account_id, rule, cause, rewards, at, on_hold)
          values (${source}, 1, ${accountId}, '{"key":"x"}', '{}', '[]', ${paidAt}, ${isHeld})`,
      );
      return accountId;
    };
    const abandoned = [
      await insert(after, before),
      await insert(after, after),
      await insert(before, after),
    ];
    await insert(before, before);
    await insert(null, before);
    await insert(null, after);
    await insert(after, after, { source: 'mission' });
    await insert(after, after, { isHeld: false });
    const abandonedPayouts = await many<{ account_id: number }>(
      server.db.read,
      sql`
        select account_id
        from (${buildAbandonedPayoutsQuery('stake', since)}) o
        order by account_id`,
    );
    expect(abandonedPayouts.map(({ account_id: id }) => id)).toEqual(abandoned);
  });
});
