import { callApi } from '@guildhall/simulator/client/api';
import { describe, expect, it } from 'vitest';
import {
  grantsPath,
  hourMs,
  createDiscordId,
  declareDiscordRoleServer,
} from '../../../../test/harness/discord-roles.harness.ts';
import { makeLevelReward } from '../../../../test/harness/server.harness.ts';

describe('roles at Discord as rewards', { timeout: 60_000 }, () => {
  const stage = declareDiscordRoleServer();
  const { guild } = stage;

  it('gives a linked member the role, and closes the payout (R3.27)', async () => {
    const role = await stage.makeRole('Keeper of the gate');
    const { player, rewardId } = await stage.earner(role);
    const account = await stage.link(player);
    const { data } = await callApi(player.connection, 'listLevelRewards', {
      params: { id: player.userId },
    });
    expect(data.find(({ id }) => id === rewardId)).toMatchObject({
      type: 'DISCORD_ROLE',
      name: role.name,
      itemId: role.id,
    });
    expect(await stage.claim(player, rewardId)).toMatchObject({ held: true });
    expect(await stage.state(player)).toBe('ASKED');
    await stage.catchUp();
    expect(guild.rolesOf(account)).toEqual([role.roleId]);
    expect(await stage.state(player)).toBe('GIVEN');
    expect(await stage.inbox(player)).toMatchObject([{ state: 'CLAIMED' }]);
    const receipts = await callApi(player.connection, 'listReceipts', {
      params: { id: player.accountId },
      query: {},
    });
    expect(receipts.data.find(({ kind }) => kind === 'level-reward')).toMatchObject({
      held: false,
      rewards: [{ kind: 'DISCORD_ROLE', name: role.name }],
    });
    expect(await stage.readRole(role.id)).toMatchObject({
      standing: 'READY',
      given: 1,
      waiting: 0,
    });
    expect(await stage.grant(player)).toMatchObject({ state: 'GIVEN', outsideId: account });
  });

  it('waits for a link, and pays the waiting roles once there is one', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    expect((await stage.claim(player, rewardId)).why).toContain('Discord');
    await stage.catchUp();
    expect(guild.asked).toEqual([]);
    expect(await stage.roles(player)).toMatchObject({ data: [{ state: 'NO_LINK' }] });
    const account = await stage.link(player);
    await stage.catchUp();
    expect(guild.rolesOf(account)).toEqual([role.roleId]);
    expect(await stage.inbox(player)).toMatchObject([{ state: 'CLAIMED' }]);
  });

  it('10007: waits with the invitation, and asks again when the player requests it', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    const account = await stage.link(player, { isMember: false });
    await stage.claim(player, rewardId);
    await stage.catchUp();
    expect(await stage.roles(player)).toMatchObject({
      data: [{ name: role.name, state: 'NOT_MEMBER' }],
      invitation: stage.env()['DISCORD_INVITE_URL'],
    });
    expect(await stage.inbox(player)).toMatchObject([{ state: 'WAITING' }]);
    guild.join(account);
    expect(await stage.claimAgain(player)).toMatchObject({ held: true });
    await stage.catchUp();
    expect(guild.rolesOf(account)).toEqual([role.roleId]);
    expect(await stage.inbox(player)).toMatchObject([{ state: 'CLAIMED' }]);
  });

  it('10007: asks again by itself after an hour, two, and so on', async () => {
    const { player, rewardId } = await stage.earner(await stage.makeRole());
    const account = await stage.link(player, { isMember: false });
    await stage.claim(player, rewardId);
    await stage.catchUp();
    await stage.later(hourMs / 2);
    expect(guild.asked).toHaveLength(1);
    await stage.later(hourMs / 2);
    expect(guild.asked).toHaveLength(2);
    await stage.later(hourMs);
    expect(guild.asked).toHaveLength(2);
    guild.join(account);
    await stage.later(hourMs);
    expect(await stage.state(player)).toBe('GIVEN');
  });

  it('10011: stops only this role, alarms operators once, and continues with another role id', async () => {
    const [role, other] = [await stage.makeRole('Lost watch'), await stage.makeRole()];
    const first = await stage.earner(role);
    const second = await stage.earner(role);
    const third = await stage.earner(other);
    guild.unknownRoles.add(role.roleId);
    const alarmsBefore = (await stage.alarms()).length;
    for (const { player, rewardId } of [first, second, third]) {
      await stage.link(player);
      await stage.claim(player, rewardId);
      await stage.catchUp();
    }
    expect(await stage.state(first.player)).toBe('STOPPED');
    expect(await stage.state(second.player)).toBe('STOPPED');
    expect(await stage.state(third.player)).toBe('GIVEN');
    expect(guild.asked.filter(([, asked]) => asked === role.roleId)).toHaveLength(1);
    expect((await stage.alarms()).length - alarmsBefore).toBe(await stage.countAdmins());
    expect(await stage.readRole(role.id)).toMatchObject({ standing: 'UNKNOWN', waiting: 2 });
    expect(await stage.grant(first.player)).toMatchObject({ answer: '404 10011 Unknown Role' });
    await stage
      .admin()
      .section('POST', `/api/admin/discord-roles/${role.id}`, { roleId: createDiscordId() });
    await stage.later(60_000);
    expect(await stage.state(first.player)).toBe('GIVEN');
    expect(await stage.state(second.player)).toBe('GIVEN');
    expect(await stage.readRole(role.id)).toMatchObject({ standing: 'READY', given: 2 });
  });

  it.each([
    ['401', 'TOKEN'],
    ['50013', 'PERMISSIONS'],
    ['50001', 'ACCESS'],
  ] as const)('%s: stops the bot until it is enabled again', async (_code, fault) => {
    const role = await stage.makeRole();
    const earners = [await stage.earner(role), await stage.earner(role)];
    for (const { player } of earners) await stage.link(player);
    guild.fault = fault;
    const alarmsBefore = (await stage.alarms()).length;
    for (const { player, rewardId } of earners) {
      await stage.claim(player, rewardId);
      await stage.catchUp();
    }
    expect(guild.asked).toHaveLength(1);
    expect(await stage.readRole(role.id)).toMatchObject({ standing: 'BOT_REFUSED', waiting: 2 });
    const admins = await stage.countAdmins();
    expect((await stage.alarms()).length - alarmsBefore).toBe(admins);
    // the role is tried again once an hour, without another notification
    await stage.later(hourMs);
    expect(guild.asked).toHaveLength(2);
    expect((await stage.alarms()).length - alarmsBefore).toBe(admins);
    guild.fault = 'NONE';
    await stage.later(hourMs / 2);
    expect(guild.asked).toHaveLength(2);
    await stage.later(hourMs / 2);
    await stage.later(60_000);
    for (const { player } of earners) expect(await stage.state(player)).toBe('GIVEN');
    expect((await stage.alarms())[0]).toMatchObject({ type: 'DISCORD_CALM' });
  });

  it('is enabled again at once when an operator retries a waiting role', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    await stage.link(player);
    guild.fault = 'PERMISSIONS';
    await stage.claim(player, rewardId);
    await stage.catchUp();
    guild.fault = 'NONE';
    await stage.retry(player);
    await stage.catchUp();
    expect(await stage.state(player)).toBe('GIVEN');
    expect(await stage.readRole(role.id)).toMatchObject({ standing: 'READY' });
    await expect(stage.retry(player)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  it('429: asks nothing until Discord allows it', async () => {
    const role = await stage.makeRole();
    const earners = [await stage.earner(role), await stage.earner(role)];
    for (const { player } of earners) await stage.link(player);
    guild.fault = 'BUSY';
    for (const { player, rewardId } of earners) await stage.claim(player, rewardId);
    await stage.catchUp();
    expect(guild.asked).toHaveLength(1);
    guild.fault = 'NONE';
    await stage.later(1_000);
    expect(guild.asked).toHaveLength(1);
    await stage.later(60_000);
    for (const { player } of earners) expect(await stage.state(player)).toBe('GIVEN');
  });

  it('10013: breaks the link, and pays after reconnecting', async () => {
    const { player, rewardId } = await stage.earner(await stage.makeRole());
    const account = await stage.link(player);
    guild.unknownUsers.add(account);
    await stage.claim(player, rewardId);
    await stage.catchUp();
    expect(await stage.state(player)).toBe('RECONNECT');
    const links = await callApi(player.connection, 'listLinks', { params: { id: player.userId } });
    expect(links.data).toContainEqual(
      expect.objectContaining({ provider: 'discord', state: 'RECONNECT' }),
    );
    // until the player links an account, no request is sent, even if the player claims the reward
    // again
    await stage.claimAgain(player);
    await stage.later(hourMs);
    expect(guild.asked).toHaveLength(1);
    guild.unknownUsers.clear();
    await stage.link(player, { account });
    await stage.catchUp();
    expect(guild.rolesOf(account)).toHaveLength(1);
  });

  it.each(['down', 'nonsense'] as const)('waits while Discord is %s', async (fault) => {
    const { player, rewardId } = await stage.earner(await stage.makeRole());
    await stage.link(player);
    stage.discord().faults[fault] = true;
    await stage.claim(player, rewardId);
    await stage.catchUp();
    expect(await stage.state(player)).toBe('ASKED');
    stage.discord().faults[fault] = false;
    await stage.later(5 * 60_000);
    await stage.later(5 * 60_000);
    expect(await stage.state(player)).toBe('GIVEN');
  });

  it('pays another account linked meanwhile; a given role stays where it is', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    const first = await stage.link(player, { isMember: false });
    await stage.claim(player, rewardId);
    await stage.catchUp();
    await stage.unlink(player);
    const second = await stage.link(player);
    await stage.catchUp();
    expect([guild.rolesOf(first), guild.rolesOf(second)]).toEqual([[], [role.roleId]]);
    await stage.unlink(player);
    await stage.catchUp();
    expect(guild.rolesOf(second)).toEqual([role.roleId]);
    expect(await stage.state(player)).toBe('GIVEN');
  });

  it('asks once for a role that ten rewards pay at once, and delivers all of them', async () => {
    const role = await stage.makeRole();
    const { player, rewardId } = await stage.earner(role);
    const roleFields = { itemType: 'DISCORD_ROLE', retroactive: true };
    const ids = [rewardId];
    for (let n = 1; n < 10; n++)
      ids.push(await makeLevelReward(stage.server(), 2, role.id, roleFields));
    await stage.catchUp();
    const account = await stage.link(player);
    await Promise.all(ids.map((id) => stage.claim(player, id)));
    await stage.catchUp();
    expect(guild.asked).toEqual([[account, role.roleId]]);
    const messages = await stage.inbox(player);
    expect(messages.map(({ state }) => state)).toEqual(ids.map(() => 'CLAIMED'));
    // another reward with the same role is complete at once, because the player already has the
    // role
    const last = await makeLevelReward(stage.server(), 2, role.id, roleFields);
    await stage.catchUp();
    expect(await stage.claim(player, last)).toMatchObject({ held: false });
    expect(guild.asked).toHaveLength(1);
  });

  it('refuses invalid role ids, duplicates and amounts; a role in use is not deleted', async () => {
    const role = await stage.makeRole();
    const make = (body: object) => stage.admin().section('POST', '/api/admin/discord-roles', body);
    for (const roleId of ['12345', 'not a number', role.roleId])
      await expect(make({ name: 'Other', roleId })).rejects.toMatchObject({
        code: 'VALIDATION',
        message: expect.stringContaining('roleId'),
      });
    await expect(
      makeLevelReward(stage.server(), 9, role.id, { itemType: 'DISCORD_ROLE', amount: 2 }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(
      makeLevelReward(stage.server(), 9, 999_999, { itemType: 'DISCORD_ROLE' }),
    ).rejects.toMatchObject({ code: 'VALIDATION' });
    const { player, rewardId } = await stage.earner(role);
    const remove = () => stage.admin().section('DELETE', `/api/admin/discord-roles/${role.id}`);
    await expect(remove()).rejects.toMatchObject({ code: 'IN_USE' });
    await stage.claim(player, rewardId);
    await stage.admin().section('DELETE', `/api/admin/level-rewards/${rewardId}`);
    await expect(remove(), 'it waits in an inbox').rejects.toMatchObject({ code: 'IN_USE' });
    await stage.link(player);
    await stage.catchUp();
    await remove();
    expect(await stage.roles(player)).toMatchObject({
      data: [{ name: role.name, state: 'GIVEN' }],
    });
  });

  it('pays no blocked player, and continues once the block is over', async () => {
    const { player, rewardId } = await stage.earner(await stage.makeRole());
    await stage.link(player, { isMember: false });
    await stage.claim(player, rewardId);
    await stage.catchUp();
    const update = (body: object) =>
      callApi(stage.admin().connection, 'adminUpdateUser', {
        params: { id: player.userId },
        body: body as never,
      });
    await stage.admin().unlock();
    await update({ statusId: 3, reason: 'Looked into' });
    await stage.later(hourMs);
    expect(guild.asked).toHaveLength(1);
    await stage.admin().unlock();
    expect(await stage.grant(player)).toMatchObject({ state: 'OWNER_AWAY' });
    await update({ statusId: 2, reason: 'Nothing was found' });
    await stage.later(60_000);
    expect(guild.asked).toHaveLength(2);
  });

  it('shows players only their own roles, and operators everybody’s with the waiting ones', async () => {
    const { player, rewardId } = await stage.earner(await stage.makeRole());
    await stage.claim(player, rewardId);
    const other = await stage.server().player();
    expect((await stage.roles(other)).data).toEqual([]);
    await expect(
      callApi(other.connection, 'listDiscordRoles', { params: { id: player.userId } }),
    ).rejects.toMatchObject({ status: 404 });
    await stage.admin().unlock();
    const { data } = await stage
      .admin()
      .section<{ data: { userId: number }[] }>('POST', `${grantsPath}/list`, { state: 'NO_LINK' });
    expect(data.map(({ userId }) => userId)).toContain(player.userId);
    await expect(stage.retry(player), 'nothing is linked').rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });
});
