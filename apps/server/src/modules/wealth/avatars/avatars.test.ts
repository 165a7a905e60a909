import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../../test/harness/server.harness.ts';

describe('avatars', () => {
  let server: TestServer;
  let free: number;
  let earned: number;
  beforeAll(async () => {
    server = await startTestServer();
    const admin = await server.admin();
    const make = async (name: string, isDefault: boolean) =>
      (await admin.section<{ id: number }>('POST', '/api/admin/avatars', { name, isDefault })).id;
    free = await make('Traveller', true);
    earned = await make('Fox', false);
  });
  afterAll(() => server.close());
  const listAllAvatars = async (player: Player) =>
    (await callApi(player.connection, 'listAvatars', { params: { id: player.userId } })).data;
  const wear = (player: Player, avatarId: number) =>
    callApi(player.connection, 'wearAvatar', { params: { id: player.userId }, body: { avatarId } });

  it('are all listed; default ones can be worn by everybody, others by their owners (R7.43, R3.26)', async () => {
    const player = await server.player();
    expect(await listAllAvatars(player)).toMatchObject([
      { id: free, name: 'Traveller', isDefault: true, owned: true },
      { id: earned, name: 'Fox', isDefault: false, owned: false },
    ]);
  });

  it('show at once when a default one is worn, and open pages are updated (R7.44, R7.180)', async () => {
    const player = await server.player();
    await wear(player, free);
    expect((await player.me()).avatar).toMatchObject({ id: free, name: 'Traveller' });
    const other = (
      await callApi((await server.admin()).connection, 'adminGetUser', {
        params: { id: player.userId },
      })
    ).avatar;
    expect(other).toMatchObject({ id: free });
  });

  it('that are not owned are refused, and can be worn once granted (R6.22)', async () => {
    const player = await server.player();
    await expect(wear(player, earned)).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await expect(wear(player, 999_999)).rejects.toMatchObject({ status: 404 });
    expect((await player.me()).avatar?.id).not.toBe(earned);
    await callApi((await server.admin()).connection, 'adminGrantAvatar', {
      params: { id: player.userId },
      body: { avatarId: earned, reason: 'Test' },
    });
    await wear(player, earned);
    expect((await player.me()).avatar).toMatchObject({ id: earned });
  });

  it('are granted once and can be revoked: the wearer gets a default one again (R6.22)', async () => {
    const [player, admin] = [await server.player(), await server.admin()];
    const grant = () =>
      callApi(admin.connection, 'adminGrantAvatar', {
        params: { id: player.userId },
        body: { avatarId: earned, reason: 'Test' },
      });
    const { commandId } = await grant();
    await expect(grant()).rejects.toMatchObject({ status: 409, code: 'CONFLICT' });
    await wear(player, earned);
    await callApi(admin.connection, 'adminUndo', {
      params: { id: commandId },
      body: { reason: 'Test' },
    });
    expect((await player.me()).avatar).toMatchObject({ id: free });
    expect((await listAllAvatars(player)).find((entry) => entry.id === earned)).toMatchObject({
      owned: false,
    });
    await expect(wear(player, earned)).rejects.toMatchObject({ status: 409 });
  });

  it('of another player cannot be changed (R6.26)', async () => {
    const [player, other] = [await server.player(), await server.player()];
    await expect(
      callApi(player.connection, 'wearAvatar', {
        params: { id: other.userId },
        body: { avatarId: free },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
