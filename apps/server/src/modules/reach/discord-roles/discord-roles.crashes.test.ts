import { callApi } from '@guildhall/simulator/client/api';
import { describe, expect, it } from 'vitest';
import { openConnectionFaults } from '../../../../test/harness/crash.harness.ts';
import {
  hourMs,
  declareDiscordRoleServer,
} from '../../../../test/harness/discord-roles.harness.ts';
import { chooseTestStride } from '../../../../test/harness/proving.harness.ts';

/** Largest number of messages to the database; after that, the test is assumed to hang. */
const messagesMax = 60;

describe('a role at Discord when the server is killed', { timeout: 180_000 }, () => {
  const stage = declareDiscordRoleServer();
  const { guild } = stage;

  it.each([
    ['does not leave the server', false, chooseTestStride(7)],
    ['is not answered', true, chooseTestStride(9)],
  ] as const)('is paid once, whichever message %s', async (_what, isSent, stride) => {
    const role = await stage.makeRole();
    const faults = await openConnectionFaults(stage.server().place.url);
    // counts the database messages of jobs that find nothing to do; these jobs end before the
    // server calls Discord
    const { messages: idle } = await faults.during({ at: -1, isSent: false }, stage.catchUp);
    let at = 1;
    for (let isMet = true; isMet; at += stride) {
      const { player, rewardId } = await stage.earner(role);
      const account = await stage.link(player);
      await stage.claim(player, rewardId);
      const work = () => stage.catchUp().catch(() => undefined);
      ({ isMet } = await faults.during({ at: idle + at, isSent }, work));
      // ends the lease of the killed server, which would otherwise end by the clock of the database
      await stage
        .server()
        .query(`update outbox set leased_until = null where kind = 'discord.role'`);
      await stage.later(hourMs / 6);
      await stage.later(hourMs / 6);
      expect(guild.rolesOf(account), `after message ${at}`).toEqual([role.roleId]);
      expect(await stage.state(player), `after message ${at}`).toBe('GIVEN');
      const { data } = await callApi(player.connection, 'listReceipts', {
        params: { id: player.accountId },
        query: {},
      });
      expect(data.filter(({ kind }) => kind === 'level-reward')).toMatchObject([{ held: false }]);
      expect(at, 'it gets on').toBeLessThan(messagesMax);
    }
    await faults.close();
    expect(at).toBeGreaterThan(15);
  });

  it('is requested again if the answer was not stored, which changes nothing', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    const account = await stage.link(player);
    await stage.claim(player, rewardId);
    // acts as if Discord had given the role, and the server had been killed before it stored the
    // reply
    guild.giveRole(account, role.roleId);
    await stage.catchUp();
    expect(guild.asked).toHaveLength(2);
    expect(guild.rolesOf(account)).toEqual([role.roleId]);
    expect(await stage.state(player)).toBe('GIVEN');
  });

  it('is not requested once its payment was undone', async () => {
    const { player, rewardId } = await stage.earner(await stage.makeRole());
    await stage.link(player);
    await stage.claim(player, rewardId);
    await stage
      .server()
      .query(`update inbox_messages set state = 'REFUSED' where user_id = $1`, [player.userId]);
    await stage.catchUp();
    expect(guild.asked).toEqual([]);
    expect((await stage.roles(player)).data).toEqual([]);
  });

  it('belongs to nobody once its player is deleted', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    await stage.link(player, { isMember: false });
    await stage.claim(player, rewardId);
    await stage.catchUp();
    await callApi(player.connection, 'proveIdentity', {
      body: { password: player.identity.password },
    });
    await callApi(player.connection, 'requestDeletion', { params: { id: player.userId } });
    await stage.later(31 * 24 * hourMs);
    await stage.later(hourMs);
    expect(
      await stage
        .server()
        .query('select 1 from discord_grants where account_id = $1', [player.accountId]),
    ).toEqual([]);
    expect(await stage.readRole(role.id)).toMatchObject({ given: 0, waiting: 0 });
  });

  it('is part of the player’s data export', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    const account = await stage.link(player);
    await stage.claim(player, rewardId);
    await stage.catchUp();
    const { taskId } = await callApi(player.connection, 'exportOwnData', {
      params: { id: player.userId },
    });
    await stage.catchUp();
    const { text } = await player.connection.send('GET', `/api/tasks/${taskId}/file`);
    const { data } = JSON.parse(text) as { data: Record<string, unknown[]> };
    expect(data['discord_grants']).toMatchObject([
      { role_id: role.id, state: 'GIVEN', outside_id: account },
    ]);
  });
});
