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
  const all = async (player: Player) =>
    (await callApi(player.connection, 'listAvatars', { params: { id: player.userId } })).data;
  const wear = (player: Player, avatarId: number) =>
    callApi(player.connection, 'wearAvatar', { params: { id: player.userId }, body: { avatarId } });

  // R7.43 R3.26
  it('lists every avatar and says which may be worn: default ones by everybody, others by who owns them', async () => {
    const player = await server.player();
    expect(await all(player)).toMatchObject([
      { id: free, name: 'Traveller', isDefault: true, owned: true },
      { id: earned, name: 'Fox', isDefault: false, owned: false },
    ]);
  });

  it('R7.44 R7.180 wearing a default avatar shows at once and is told to the open pages', async () => {
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

  it('R6.22 an avatar that is not owned is refused, and can be worn once it was granted', async () => {
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

  it('R6.22 a granted avatar can be taken back: whoever wears it wears a default one again, and a second grant is refused', async () => {
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
    expect((await all(player)).find((entry) => entry.id === earned)).toMatchObject({
      owned: false,
    });
    await expect(wear(player, earned)).rejects.toMatchObject({ status: 409 });
  });

  it('R6.26 nobody changes the avatar of another player', async () => {
    const [player, other] = [await server.player(), await server.player()];
    await expect(
      callApi(player.connection, 'wearAvatar', {
        params: { id: other.userId },
        body: { avatarId: free },
      }),
    ).rejects.toMatchObject({ status: 404 });
  });
});
