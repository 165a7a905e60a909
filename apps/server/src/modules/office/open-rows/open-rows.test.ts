import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { limits } from '@guildhall/contract/limits';
import { regionsSection } from '@guildhall/contract/play/regions.section';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';
import { one, sql } from '../../../kernel/db/sql.ts';

describe('messages about rows that operators may have open', () => {
  let server: TestServer;
  let admin: Admin;
  let other: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    other = await server.secondAdmin();
  });
  afterAll(() => server.close());

  const count = async (userId: number): Promise<number> => {
    const { events } = await one<{ events: number }>(
      server.db.read,
      sql`
        select count(*)::int as events
        from user_events
        where user_id = ${userId} and type = 'OFFICE_ROWS_UPDATED'`,
    );
    return events;
  };
  const { base, sample } = regionsSection;

  it('reach every administrator and no player when a row is deleted or restored', async () => {
    const player = await server.player();
    const { id } = await admin.section<{ id: number }>('POST', base, sample);
    const first = await count(other.userId);
    await admin.section('POST', `${base}/${id}`, { name: 'Southreach' });
    expect(await count(other.userId)).toBe(first);
    const { commandId } = await admin.section<{ commandId: number }>('DELETE', `${base}/${id}`);
    expect(await count(other.userId)).toBe(first + 1);
    expect(await count(admin.userId)).toBe(first + 1);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expect(await count(other.userId)).toBe(first + 2);
    expect(await count(player.userId)).toBe(0);
  });

  it('reach every administrator when the deletion of a player is ordered, cancelled or done', async () => {
    const player = await server.player();
    const remove = () =>
      callApi(admin.connection, 'adminDeleteUser', { params: { id: player.userId } });
    const first = await count(other.userId);
    const { commandId } = await remove();
    expect(await count(other.userId)).toBe(first + 1);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expect(await count(other.userId)).toBe(first + 2);
    await remove();
    server.clock.advance(limits.deletionDays * 86_400_000);
    await server.app.kernel.jobs.runNow('privacy.deletions');
    expect(await count(other.userId)).toBe(first + 4);
  });
});
