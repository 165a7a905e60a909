/**
 * Sets up campaigns with the local Twitter next to a test server, and players who react to posts.
 */
import { randomBytes } from 'node:crypto';
import type { AirdropPostAction } from '@guildhall/contract/reach/airdrops/airdrops.section';
import { twitterActions } from '@guildhall/providers/twitter';
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
import { createSaleActions } from './sales.harness.ts';
import { startTestServer, type TestServer } from './server.harness.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const campaignsPath = '/api/admin/twitter/campaigns';
export const postsPath = '/api/admin/twitter/posts';
type Row = Record<string, unknown>;
let numbers = 1_780_000_000_000;
const ownerId = '990001';
/** Encryption key of both servers, so that each can decrypt tokens encrypted by the other. */
const secretKey = randomBytes(32).toString('base64');

/**
 * Starts the local providers, and a server on which the studio has linked its provider account.
 * Call it in `describe`.
 */
export function declareAirdropServer() {
  const started: {
    providers?: LocalProviders;
    server?: TestServer;
    admin?: Admin;
    owner?: Player;
  } = {};
  const providers = () => requireStarted(started.providers);
  const server = () => requireStarted(started.server);
  const admin = () => requireStarted(started.admin);
  const owner = () => requireStarted(started.owner);
  const env = () => ({ ...providers().env, SECRET_KEY: secretKey, TWITTER_OWNER_ID: ownerId });
  beforeAll(async () => {
    started.providers = await startProviders();
    started.server = await startTestServer({
      ...env(),
      SIMULATED_FROM: '2026-11-02T12:00:00.000Z',
    });
    started.admin = await server().admin();
    started.owner = await server().player();
    await linkTwitter(owner(), ownerId);
    resetLimit(server());
  });
  afterAll(async () => {
    await server().close();
    await providers().stop();
  });
  afterEach(() => {
    resetLimit(server());
    const { faults } = providers().at.twitter;
    Object.assign(faults, { slowMs: 0, nonsense: false, down: false, revoked: [] });
  });
  /**
   * Starts another server on the same database, with its clock set to the time of the first server.
   */
  const startBeside = () =>
    startTestServer({ ...env(), SIMULATED_FROM: server().clock.now().toISOString() }, server());
  const world = { server, admin, providers, owner };
  const sales = createSaleActions(server);
  return {
    ...world,
    ownerId,
    deeds: twitterActions,
    sales,
    startBeside,
    ...createOfficeSteps(world),
    ...createPlayerSteps(world),
    currency: (overrides: Row = {}) => sales.makeCurrency(admin(), { decimals: 0, ...overrides }),
    ledger: (code: string) => sales.ledger(code),
    held: (code: string, player: Player) => sales.held(code, `account:${player.accountId}`),
  };
}

interface World {
  readonly server: () => TestServer;
  readonly admin: () => Admin;
}
function requireStarted<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing has been started yet');
  return value;
}
function resetLimit(server: TestServer): void {
  const now = () => server.clock.now().getTime();
  Object.assign(twitterActions.limit, { calls: 75, windowMs: 15 * minuteMs, now });
  twitterActions.forgetCalls();
}
async function linkTwitter(player: Player, account = String(++numbers)): Promise<string> {
  const params = { id: player.userId };
  const query = { component: 'dashboard' } as const;
  const { url } = await callApi(player.connection, 'linkTwitter', { params, query });
  await followCallbackToPage(player.connection, await answerProviderConsent(url, { account }));
  return account;
}
async function unlinkTwitter(player: Player): Promise<void> {
  const body = { password: player.identity.password };
  await callApi(player.connection, 'proveIdentity', { body });
  await callApi(player.connection, 'unlinkTwitter', { params: { id: player.userId } });
}

/** Steps of operators with campaigns and posts. */
function createOfficeSteps({ server, admin }: World) {
  const at = (ms: number): string => new Date(server().clock.now().getTime() + ms).toISOString();
  return {
    at,
    /** Creates a campaign that begins in an hour and lasts two hours. */
    makeCampaign: async (
      currency: string | null,
      pool: number,
      changes: Row = {},
    ): Promise<number> => {
      const { id } = await admin().section<{ id: number }>('POST', campaignsPath, {
        name: `Siege ${++numbers}`,
        pool,
        currency,
        start: at(hourMs),
        end: at(3 * hourMs),
        offSeason: false,
        paused: false,
        ...changes,
      });
      return id;
    },
    /** Returns the id of the post at Twitter and the id of its row. */
    makePost: async (campaignId: number | null, action: AirdropPostAction = 'LIKE') => {
      const statusId = String(++numbers);
      const link = `https://x.com/guildhall/status/${statusId}`;
      const sent = { link, campaignId, action };
      const { id } = await admin().section<{ id: number }>('POST', postsPath, sent);
      return { id, statusId, action, link };
    },
    report: async (id: number) =>
      callApi((await server().admin()).connection, 'airdropReport', { params: { id } }),
    settle: async (id: number) =>
      callApi((await server().admin()).connection, 'settleAirdrop', {
        params: { id },
        body: { reason: 'Decided' },
      }),
    change: (id: number, fields: Row) =>
      admin().section<Row>('POST', `${campaignsPath}/${id}`, fields),
    remove: <T = unknown>(path: string, id: number) =>
      admin().section<T>('DELETE', `${path}/${id}`, undefined, { 'x-reason': 'Test' }),
    get: (path: string, id: number) => admin().section<Row>('GET', `${path}/${id}`),
  };
}

/** Creates the actions of players, and the jobs that run with time. */
function createPlayerSteps({ server }: World) {
  const run = (job: 'airdrops.read' | 'airdrops.sweep') => server().app.kernel.jobs.runNow(job);
  return {
    link: linkTwitter,
    unlink: unlinkTwitter,
    run,
    tick: async (): Promise<void> => {
      await run('airdrops.read');
      await run('airdrops.sweep');
    },
    advance: (ms: number) => server().clock.advance(ms),
    linkedPlayer: async () => {
      server().clock.advance(2_000);
      const player = await server().player();
      return { player, account: await linkTwitter(player) };
    },
    own: async (player: Player, id: number) =>
      (
        await callApi(player.connection, 'listAirdrops', { params: { id: player.userId } })
      ).data.find((airdrop) => airdrop.id === id),
  };
}
