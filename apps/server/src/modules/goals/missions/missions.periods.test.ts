import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  playTestMatch,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';

const dayMs = 86_400_000;

describe('a mission from one period to the next', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    await admin.section('POST', '/api/game/admin/statistics', { name: 'Laps', segments: [] });
  });
  afterAll(() => server.close());
  const mine = async (player: Player, templateId: number) =>
    (
      await callApi(player.connection, 'listMissions', { params: { id: player.userId }, query: {} })
    ).data.find((row) => row.templateId === templateId);
  const claim = (player: Player, missionId: number) =>
    callApi(player.connection, 'claimMission', { params: { id: player.userId, missionId } });
  const lap = async (player: Player) =>
    playTestMatch(await server.gameServer(), [player], 0, undefined, {
      statistics: [{ name: 'Laps', delta: 2 }],
    });

  it.each([
    ['DAILY', dayMs],
    ['WEEKLY', 7 * dayMs],
  ])(
    'a claimed %s mission begins anew in its next period and pays once in each (R3.21, R7.61)',
    async (rotation, periodMs) => {
      await server.admin();
      const mission = {
        type: 'common',
        rotation,
        name: `Ride ${rotation}`,
        description: '',
        statisticId: 1,
        goal: 2,
        rewardType: 'EXP',
        amount: 7,
        enabled: true,
      };
      const { id: templateId } = await admin.section<{ id: number }>(
        'POST',
        '/api/admin/missions',
        mission,
      );
      const player = await server.player();
      const seen = new Set<number>();
      const before = (await player.me()).exp;
      for (const period of [1, 2, 3]) {
        const fresh = await mine(player, templateId);
        expect(fresh).toMatchObject({ status: 'IN_PROGRESS', progress: 0 });
        seen.add(fresh?.id ?? 0);
        await lap(player);
        await claim(player, fresh?.id ?? 0);
        await lap(player);
        expect(await mine(player, templateId)).toMatchObject({ id: fresh?.id, status: 'CLAIMED' });
        await expect(claim(player, fresh?.id ?? 0)).rejects.toMatchObject({
          status: 409,
          code: 'ALREADY_CLAIMED',
        });
        expect((await player.me()).exp - before).toBe(7 * period);
        server.clock.advance(periodMs);
        await server.admin();
      }
      expect(seen.size).toBe(3);
    },
  );
});
