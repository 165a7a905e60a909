import { gameMissionsSection } from '@guildhall/contract/goals/game-missions.section';
import { callApi } from '@guildhall/simulator/client/api';
import type { Admin } from '@guildhall/simulator/client/admin';
import { beforeAll, describe, expect, it } from 'vitest';
import { declareApprovalServer } from '../../../../test/harness/approvals.harness.ts';
import { makeTemplate } from '../../../../test/harness/server.harness.ts';
import { buildSentenceMatcher } from '../../../../test/harness/messages.harness.ts';
import { approvalMessages } from './approvals.messages.ts';

const distributions = '/api/banking/admin/token-distributions';

describe('an approval covers exactly the reviewed state', { timeout: 120_000 }, () => {
  const stage = declareApprovalServer();
  const { requestOf, approve, grant, balance } = stage;
  beforeAll(async () => {
    await stage.currency('GOLD', { approvalThreshold: '10000' });
  });
  const upload = (id: number, lines: readonly (readonly [number, number])[]) =>
    stage
      .first()
      .connection.send('POST', `${distributions}/${id}/recipients`, {
        files: {
          file: {
            bytes: Buffer.from(lines.map((line) => line.join(',')).join('\n')),
            type: 'text/csv',
          },
        },
      });
  const at = (ms: number) => new Date(stage.server().clock.now().getTime() + ms).toISOString();
  const distribution = async (amount: number) =>
    (
      await stage
        .first()
        .section<{ id: number }>('POST', distributions, {
          name: 'Thanks',
          currency: 'GOLD',
          amount,
          start: at(-1),
          end: at(3_600_000),
        })
    ).id;
  const fund = (id: number, by: Admin = stage.first()) =>
    callApi(by.connection, 'fundDistribution', { params: { id }, body: { reason: 'Test' } });
  /**
   * Expects that the request has no effect, now or later, and that asker and deciders see the
   * reason.
   */
  const expectStale = async (id: number) => {
    expect(
      await callApi(stage.second().connection, 'previewRequest', { params: { id } }),
    ).toMatchObject({ problem: buildSentenceMatcher(approvalMessages.staleNow()) });
    await expect(approve(id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: buildSentenceMatcher(approvalMessages.stale()),
    });
    expect(await stage.row(id)).toMatchObject({ state: 'STALE', decidedBy: null });
    await expect(approve(id)).rejects.toMatchObject({ code: 'CONFLICT' });
    const { data } = await callApi(stage.first().connection, 'listNotifications', {
      params: { id: stage.first().userId },
      query: { perPage: '1' },
    });
    expect(data[0]).toMatchObject({ type: 'APPROVAL_DECIDED' });
  };

  it.each([
    ['the amount and the recipients', [[0, 3_000]], 300_000],
    ['the recipients alone', [[1, 150]], 15_000],
    [
      'the parts of the same recipients',
      [
        [0, 100],
        [1, 50],
      ],
      15_000,
    ],
  ] as const)('a distribution with changed %s is not funded', async (_what, lines, amount) => {
    const players = [await stage.server().player(), await stage.server().player()];
    const userOf = (n: number) => players[n]?.userId ?? 0;
    const id = await distribution(15_000);
    const before =
      lines.length === 2
        ? ([
            [0, 50],
            [1, 100],
          ] as const)
        : ([[0, 150]] as const);
    await upload(
      id,
      before.map(([adminIndex, sum]) => [userOf(adminIndex), sum] as const),
    );
    const request = await requestOf(fund(id));
    if (amount !== 15_000)
      await stage.first().section('POST', `${distributions}/${id}`, { amount });
    await upload(
      id,
      lines.map(([adminIndex, sum]) => [userOf(adminIndex), sum] as const),
    );
    await expectStale(request);
    expect(await stage.first().section('GET', `${distributions}/${id}`)).toMatchObject({
      state: 'CHECKED',
    });
    // the action can be requested again for the current state, and the new request can be approved
    await approve(await requestOf(fund(id)));
  });

  it('a change during the approval is not approved with it', async () => {
    const players = [await stage.server().player(), await stage.server().player()];
    for (let round = 0; round < 5; round += 1) {
      const id = await distribution(15_000 + round);
      const part = (15_000 + round) / 100;
      await upload(id, [[players[0]?.userId ?? 0, part]]);
      const request = await requestOf(fund(id));
      const [approved, changed] = await Promise.allSettled([
        approve(request),
        upload(id, [[players[1]?.userId ?? 0, part]]),
      ]);
      // if the approval came first, the pool was funded as requested; if the change came first, the
      // pool is not funded
      const { state } = await stage
        .first()
        .section<{ state: string }>('GET', `${distributions}/${id}`);
      expect(state).toBe(approved.status === 'fulfilled' ? 'FUNDED' : 'CHECKED');
      expect([approved.status, changed.status]).toContain('rejected');
    }
  });

  it('a row changed since, or one that its request names, makes it stale', async () => {
    const base = '/api/game/admin/missions';
    const coins = (amount: number) => ({ kind: 'CURRENCY', currency: 'GOLD', amount });
    const mission = await stage
      .first()
      .section<{ id: number }>('POST', base, {
        ...gameMissionsSection.sample,
        name: 'Small',
        steps: [],
        rewards: [coins(5)],
      });
    const change = (body: object) => stage.first().section('POST', `${base}/${mission.id}`, body);
    const alone = await requestOf(change({ rewards: [coins(20_000)] }));
    const many = await requestOf(
      stage
        .first()
        .section('POST', `${base}/bulk`, { ids: [mission.id], set: { rewards: [coins(20_000)] } }),
    );
    await change({ name: 'Smaller' });
    await expectStale(alone);
    await expectStale(many);
  });

  it('an item that was replaced meanwhile is not granted', async () => {
    await stage.first().section('POST', '/api/game/admin/grant-limits', { itemsApproval: 2 });
    const [player, inventoryId] = [
      await stage.server().player(),
      await makeTemplate(stage.server(), { rarity: 1 }),
    ];
    const request = await requestOf(
      callApi(stage.first().connection, 'adminGrantInventory', {
        params: { id: player.userId },
        body: { inventoryId, amount: 5, reason: 'Test' },
      }),
    );
    await stage
      .first()
      .section('POST', `/api/game/admin/inventories/${inventoryId}`, { rarity: 5 });
    await expectStale(request);
  });

  it('a player whose rights have changed makes it stale', async () => {
    const player = await stage.server().player();
    const request = await requestOf(grant(player, 'GOLD', 60_000));
    await callApi(stage.first().connection, 'adminUpdateUser', {
      params: { id: player.userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'Test' },
    });
    await expectStale(request);
    expect(await balance(await player.login(), 'GOLD')).toBe(0);
  });

  it('unrelated activity of the target makes nothing stale, and an equal call is an equal request', async () => {
    const player = await stage.server().player();
    const request = await requestOf(grant(player, 'GOLD', 70_000));
    await grant(player, 'GOLD', 100, stage.second());
    expect(await requestOf(grant(player, 'GOLD', 70_000))).toBe(request);
    await approve(request);
    expect(await balance(player, 'GOLD')).toBe(70_100);
  });
});
