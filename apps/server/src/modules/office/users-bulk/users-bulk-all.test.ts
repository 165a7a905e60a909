import { callApi } from '@guildhall/simulator/client/api';
import { beforeAll, describe, expect, it } from 'vitest';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { declareApprovalServer } from '../../../../test/harness/approvals.harness.ts';
import { makeTemplate } from '../../../../test/harness/server.harness.ts';
import {
  buildFieldRefusalMatcher,
  formatSentence,
  buildSentenceMatcher,
} from '../../../../test/harness/messages.harness.ts';
import { run as execute, sql } from '../../../kernel/db/sql.ts';
import { kernelMessages } from '../../../kernel/kernel.messages.ts';
import { bulkUserActionMessages } from './users-bulk.messages.ts';

type Body = Parameters<typeof callApi<'adminBulkUsers'>>[2]['body'];
interface Entry {
  readonly id: number;
  readonly type: string;
  readonly text: string;
  readonly userId: number | null;
  readonly partOf: number | null;
  readonly parts: number;
  readonly undoable: boolean;
}
const count = 130;

describe('all users that match a filter', { timeout: 120_000 }, () => {
  const stage = declareApprovalServer();
  const { currency } = stage;
  const crowd = async (name: string, size = count) => {
    await stage.server().db.transaction(async (tx) => {
      await execute(
        tx,
        sql`
          insert into users (email, created_at)
          select ${name} || n || '@example.org', now()
          from generate_series(1, ${size}::int) n`,
      );
      await execute(
        tx,
        sql`
          insert into accounts (user_id, username)
          select id, ${name} || id
          from users
          where email like ${`${name}%`}`,
      );
    });
  };
  const call = (body: Omit<Body, 'reason'>, isPreview = false) =>
    callApi(stage.first().connection, 'adminBulkUsers', {
      query: isPreview ? { preview: 'true' } : {},
      body: { ...body, ...(!isPreview && { reason: 'For the tide' }) },
    });
  const log = async (filters: Record<string, unknown>) =>
    (
      await stage
        .first()
        .section<{ data: Entry[] }>('POST', '/api/admin/activity-log/list', {
          ...filters,
          perPage: 100,
        })
    ).data;
  beforeAll(() => currency('GOLD', { approvalThreshold: '100000' }));

  it('are granted the previewed items as one log group that is undone at once', async () => {
    await crowd('Wader');
    const inventoryId = await makeTemplate(stage.server());
    const body = {
      filters: { username: 'Wader' },
      action: { kind: 'item', inventoryId, amount: 2 },
    } as const;
    const seen = await call(body, true);
    expect([seen.touched.length, seen.what?.total, seen.awaits]).toEqual([count, '260', []]);
    const reply = await call({ ...body, seen: seen.seen });
    expect(reply.touched.length).toBe(count);

    const [group, ...others] = await log({ type: 'users.bulk' });
    expect([group?.id, group?.parts, others]).toEqual([reply.commandId, count, []]);
    expect((await log({ q: 'Wader' })).map(({ id }) => id)).toEqual([reply.commandId]);
    expect((await log({})).filter(({ partOf }) => partOf !== null)).toEqual([]);
    const ofKind = await log({ type: 'users.grant-inventory' });
    expect(new Set(ofKind.map(({ partOf }) => partOf))).toEqual(new Set([reply.commandId]));
    const parts = await log({ partOf: reply.commandId });
    expect(parts.length).toBe(100);
    const firstUserId = seen.touched[0]?.id ?? 0;
    const [own] = await log({ userId: firstUserId });
    expect(own).toMatchObject({ partOf: reply.commandId, undoable: true });

    const undo = (id: number) =>
      callApi(stage.first().connection, 'adminUndo', { params: { id }, body: { reason: 'Test' } });
    await undo(own?.id ?? 0);
    await undo(reply.commandId ?? 0);
    const { touched } = await call(body, true);
    expect(touched.filter(({ before }) => before !== '0')).toEqual([]);
  });

  it('are refused if others match than the preview showed, and nothing is done', async () => {
    await crowd('Stray', 3);
    const body = {
      filters: { username: 'Stray' },
      action: { kind: 'block', until: null },
    } as const;
    const { seen } = await call(body, true);
    await expect(call(body)).rejects.toMatchObject(
      buildFieldRefusalMatcher('seen', problem('seenNeeded')),
    );
    await stage.server().db.transaction((tx) =>
      execute(
        tx,
        sql`update accounts set username = 'Strayed' where username like 'Stray%' and id = (
          select min(id) from accounts where username like 'Stray%')`,
      ),
    );
    await crowd('Straying', 1);
    await expect(call({ ...body, seen })).rejects.toMatchObject({
      status: 409,
      message: buildSentenceMatcher(kernelMessages.bulkSetChanged()),
    });
    expect((await call(body, true)).leftOut).toEqual([]);
    await expect(call({ ...body, filters: { username: 'Nobody' } }, true)).rejects.toMatchObject(
      buildFieldRefusalMatcher('filters', problem('matchesNone')),
    );
  });

  it('show in the preview that the sum needs a second administrator', async () => {
    await crowd('Rich', 11);
    const body = (amount: number) =>
      ({
        filters: { username: 'Rich' },
        action: { kind: 'currency', currency: 'GOLD', amount },
      }) as const;
    expect((await call(body(9_000), true)).awaits).toEqual([]);
    const seen = await call(body(10_000), true);
    expect(seen.awaits).toEqual([expect.stringContaining('1,100.00') as string]);
    await expect(call({ ...body(10_000), seen: seen.seen })).rejects.toMatchObject({
      code: 'AWAITS_APPROVAL',
    });
    expect((await log({ type: 'users.bulk' }))[0]?.text).not.toBe(
      formatSentence(
        bulkUserActionMessages.grantedCurrencyToEach({ amount: '100.00', currency: 'GOLD', n: 11 }),
      ),
    );
  });
});
