import { activityLogFeed, logActorKinds } from '@guildhall/contract/office/activity-log';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  makeTemplate,
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

interface Entry {
  readonly id: number;
  readonly partOf: number | null;
  readonly parts: number;
  readonly type: string;
  readonly by: string;
  readonly userId: number | null;
  readonly rewards: readonly { kind: string; amount: number; name: string }[];
}

describe('the activity log', () => {
  let server: TestServer;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    player = await server.player();
    const admin = await server.admin();
    await playTestMatch(await server.gameServer(), [player, await server.player()], 60);
    await callApi(admin.connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: await makeTemplate(server), amount: 1, reason: 'A gift' },
    });
    await callApi(admin.connection, 'adminGetUser', { params: { id: player.userId } });
  });
  afterAll(() => server.close());
  const list = async (filter: object) =>
    (
      await (
        await server.admin()
      ).section<{ data: Entry[] }>('POST', `${activityLogFeed.base}/list`, {
        perPage: 100,
        ...filter,
      })
    ).data;
  const counts = async (body: Record<string, unknown> = {}) =>
    callApi((await server.admin()).connection, 'adminActivityCounts', { body: body as never });

  it('classifies every entry once: by operators, views, players, game servers or the platform', async () => {
    const by = Object.fromEntries(
      await Promise.all(
        logActorKinds.map(async (actor) => [actor, await list({ by: actor })] as const),
      ),
    );
    const types = (actor: string) => new Set(by[actor]?.map((entry) => entry.type));
    expect(types('operators')).toContain('users.grant-inventory');
    expect([...types('operators')]).not.toContain('matches.result');
    expect([...types('readings')]).toEqual(['users.read']);
    expect(types('players')).toContain('users.register');
    expect(types('servers')).toContain('matches.result');
    for (const actor of logActorKinds)
      for (const entry of by[actor] ?? []) expect(entry.by, entry.type).toBe(actor);
    expect(logActorKinds.reduce((sum, actor) => sum + (by[actor]?.length ?? 0), 0)).toBe(
      (await list({})).length,
    );
  });

  it('shows with an entry the total it paid to everybody', async () => {
    const [result] = await list({ type: 'matches.result' });
    expect(result?.rewards).toMatchObject([{ kind: 'EXP', amount: 120 }]);
  });

  it('lists a bulk action as one row on whatever page, and exports every record', async () => {
    const admin = await server.admin();
    const users = [{ id: player.userId }, { id: (await server.player()).userId }];
    const type = 'users.bulk';
    await callApi(admin.connection, 'adminBulkUsers', {
      query: {},
      body: { users, action: { kind: 'block', until: null }, reason: 'Two at once' },
    });
    const entries = await list({ by: 'operators' });
    const [group] = entries.filter((entry) => entry.type === type);
    expect(group).toMatchObject({ parts: 2 });
    expect(entries.filter(({ partOf }) => partOf !== null)).toEqual([]);
    const pages = await Promise.all(
      entries.map((_entry, at) => list({ by: 'operators', perPage: 1, page: at + 1 })),
    );
    expect(pages.map(([entry]) => entry?.id)).toEqual(entries.map(({ id }) => id));
    // only the parts of the bulk action contain names of players
    const [account] = await server.query<{ username: string }>(
      'select username from accounts where id = $1',
      [player.accountId],
    );
    const name = account?.username ?? '';
    const searched = await list({ q: name });
    expect(searched.filter(({ partOf }) => partOf !== null)).toEqual([]);
    expect(searched.filter((entry) => entry.type === type)).toEqual([group]);
    const ids = searched.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
    expect((await list({ q: name, sort: 'id' })).map(({ id }) => id)).toEqual(ids.toReversed());
    const entriesByPage = await Promise.all(
      ids.map((_id, at) => list({ q: name, perPage: 1, page: at + 1 })),
    );
    expect(entriesByPage.map(([entry]) => entry?.id)).toEqual(ids);
    const { text: file } = await admin.connection.send('POST', `${activityLogFeed.base}/export`, {
      body: { by: 'operators' },
    });
    expect(file.split('\n').filter((line) => line.includes('Two at once'))).toHaveLength(3);
  });

  it('counts entries over time by the list’s filters: a selected span lists as many as counted', async () => {
    server.clock.advance(5 * 3_600_000);
    await callApi((await server.admin()).connection, 'adminGrantInventory', {
      params: { id: player.userId },
      body: { inventoryId: await makeTemplate(server), amount: 1, reason: 'Another' },
    });
    const operatorCounts = await counts({ by: 'operators' });
    const entries = await list({ by: 'operators' });
    expect(operatorCounts.isPartial).toBe(false);
    expect(operatorCounts.counts.reduce((sum, n) => sum + n, 0)).toBe(entries.length);
    expect(operatorCounts.counts.length).toBeGreaterThan(10);
    expect(operatorCounts.counts.length).toBeLessThanOrEqual(61);
    const from =
      Date.parse(operatorCounts.from ?? '') +
      (operatorCounts.counts.length - 1) * operatorCounts.stepMs;
    const span = {
      by: 'operators',
      createdAtFrom: new Date(from).toISOString(),
      createdAtTo: new Date(from + operatorCounts.stepMs - 1).toISOString(),
    };
    expect((await list(span)).length).toBe(operatorCounts.counts.at(-1));
    const inside = await counts(span);
    expect(inside.stepMs).toBeLessThan(operatorCounts.stepMs);
    expect(inside.counts.reduce((sum, n) => sum + n, 0)).toBe(operatorCounts.counts.at(-1));
    expect(await counts({ q: 'nothing-is-called-so' })).toMatchObject({ from: null, counts: [] });
  });
});
