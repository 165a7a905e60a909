import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../../test/harness/database.harness.ts';
import { listOutboxEffectsPage } from './outbox.store.ts';

describe('effects of the outbox', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
    await database.db.asOwner(`
      insert into outbox (kind, dedup_key, payload, state, created_at)
        select kind, kind || n, '{}', state, now()
        from unnest(array['mail', 'push', 'wallet-claim', 'wallet-mail']) kind,
          unnest(array['WAITING', 'DONE']) state, generate_series(1, 2) n
        on conflict do nothing;
      insert into outbox (kind, dedup_key, payload, state, created_at)
        select 'mail', 'more' || n, '{}', 'DONE', now() from generate_series(1, 3) n`);
  });
  afterAll(() => database.close());
  const listKinds = async (filters: { kind?: string; state?: string }) => {
    const place = { page: 1, perPage: 100 };
    const { rows, total } = await listOutboxEffectsPage(database.db.read, filters, place);
    expect(total).toEqual({ count: rows.length, isMinimum: false });
    return [...new Set(rows.map(({ kind }) => kind))].toSorted();
  };

  it('are found by a part of their kind, whatever its case, and by their state', async () => {
    expect(await listKinds({})).toEqual(['mail', 'push', 'wallet-claim', 'wallet-mail']);
    expect(await listKinds({ kind: 'Mail' })).toEqual(['mail', 'wallet-mail']);
    expect(await listKinds({ kind: 'wallet' })).toEqual(['wallet-claim', 'wallet-mail']);
    expect(await listKinds({ kind: 'push', state: 'FAILED' })).toEqual([]);
    expect(await listKinds({ kind: 'none' })).toEqual([]);
  });
});
