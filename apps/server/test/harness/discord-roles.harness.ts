/**
 * The local Discord next to a test server, roles of its Discord server, and players who earn them.
 */
import { fakeDiscordGuild } from '@guildhall/providers/discord';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  followCallbackToPage,
  startProviders,
  answerProviderConsent,
  type LocalProviders,
} from './providers.harness.ts';
import {
  makeLevelReward,
  playTestMatch,
  startTestServer,
  type TestServer,
} from './server.harness.ts';

export const hourMs = 3_600_000;
export const grantsPath = '/api/admin/operations/discord-grants';
let numbers = 200_000_000_000_000_000n;
/** Creates an unused Discord id. */
export const createDiscordId = (): string => String(++numbers);

/** Starts a Discord, and a server that gives roles on it. Call it in `describe`. */
export function declareDiscordRoleServer() {
  let providers: LocalProviders | undefined;
  let server: TestServer | undefined;
  let admin: Admin | undefined;
  beforeAll(async () => {
    providers = await startProviders();
    server = await startTestServer({
      ...providers.env,
      SIMULATED_FROM: '2026-11-02T12:00:00.000Z',
    });
    admin = await server.admin();
  });
  afterAll(async () => {
    await server?.close();
    await providers?.stop();
  });
  afterEach(() => {
    Object.assign(fakeDiscordGuild, { fault: 'NONE', asked: [] });
    fakeDiscordGuild.unknownRoles.clear();
    fakeDiscordGuild.unknownUsers.clear();
    Object.assign(discord().faults, { slowMs: 0, nonsense: false, down: false, revoked: [] });
  });
  const world = {
    server: () => requireStarted(server),
    admin: () => requireStarted(admin),
    env: () => requireStarted(providers).env,
  };
  const discord = () => requireStarted(providers).at.discord;
  return {
    ...world,
    guild: fakeDiscordGuild,
    discord,
    ...createOfficeSteps(world),
    ...createPlayerSteps(world),
  };
}
function requireStarted<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing has been started yet');
  return value;
}

interface World {
  readonly server: () => TestServer;
  readonly admin: () => Admin;
}
/** Creates functions for actions of operators. */
function createOfficeSteps({ server, admin }: World) {
  const grant = async (player: Player) => {
    await admin().unlock();
    const { data } = await admin().section<{ data: Record<string, unknown>[] }>(
      'POST',
      `${grantsPath}/list`,
      { userId: player.userId },
    );
    return data[0] ?? {};
  };
  return {
    grant,
    async makeRole(name = 'Watch of the north') {
      await admin().unlock();
      const roleId = createDiscordId();
      const { id } = await admin().section<{ id: number }>('POST', '/api/admin/discord-roles', {
        name,
        roleId,
      });
      return { id, roleId, name };
    },
    async readRole(id: number) {
      await admin().unlock();
      return admin().section<Record<string, unknown>>('GET', `/api/admin/discord-roles/${id}`);
    },
    async retry(player: Player): Promise<void> {
      const { id } = await grant(player);
      await callApi(admin().connection, 'retryDiscordGrant', {
        params: { id: Number(id) },
        body: { reason: 'Put right at Discord' },
      });
    },
    countAdmins: async () =>
      (await server().query(`select 1 from user_roles where role = 'ADMIN'`)).length,
    /** Notifications to operators about Discord, newest first. */
    alarms: () =>
      server().query<{ type: string }>(
        `select type from notifications
         where type in ('DISCORD_ALARM', 'DISCORD_CALM') order by id desc`,
      ),
  };
}

/** Creates functions for actions of players. */
function createPlayerSteps({ server, admin }: World) {
  const modules = ['discord-roles', 'links', 'outbox', 'privacy', 'turns'];
  const catchUp = () => server().app.kernel.jobs.catchUp({ modules });
  const inbox = async (player: Player) =>
    (
      await callApi(player.connection, 'listInbox', {
        params: { id: player.userId },
        query: { perPage: '50' },
      })
    ).data;
  const roles = (player: Player) =>
    callApi(player.connection, 'listDiscordRoles', { params: { id: player.userId } });
  return {
    catchUp,
    inbox,
    roles,
    state: async (player: Player) => (await roles(player)).data[0]?.state,
    async later(ms: number): Promise<void> {
      server().clock.advance(ms);
      await catchUp();
    },
    /** Creates a player with a claimable reward that contains the role. */
    async earner(role: { id: number }, overrides: Record<string, unknown> = {}) {
      await admin().unlock();
      const reward = { itemType: 'DISCORD_ROLE', retroactive: false, ...overrides };
      const rewardId = await makeLevelReward(server(), 2, role.id, reward);
      const player = await server().player();
      await playTestMatch(await server().gameServer(), [player], 120);
      return { player, rewardId };
    },
    /** Links a Discord account, which is a member of the Discord server by default. */
    async link(
      player: Player,
      { account = createDiscordId(), isMember = true } = {},
    ): Promise<string> {
      const params = { id: player.userId };
      const query = { component: 'dashboard' } as const;
      if (isMember) fakeDiscordGuild.join(account);
      const { url } = await callApi(player.connection, 'linkDiscord', { params, query });
      await followCallbackToPage(player.connection, await answerProviderConsent(url, { account }));
      return account;
    },
    async unlink(player: Player): Promise<void> {
      const body = { password: player.identity.password };
      await callApi(player.connection, 'proveIdentity', { body });
      await callApi(player.connection, 'unlinkDiscord', { params: { id: player.userId } });
    },
    async claim(player: Player, levelRewardId: number) {
      const params = { id: player.userId, levelRewardId };
      return (await callApi(player.connection, 'claimLevelReward', { params, body: {} })).receipt;
    },
    /** Claims the newest message of the inbox. */
    async claimAgain(player: Player) {
      const [message] = await inbox(player);
      const params = { id: player.userId, messageId: message?.id ?? 0 };
      return (await callApi(player.connection, 'claimInboxMessage', { params })).receipt;
    },
  };
}
