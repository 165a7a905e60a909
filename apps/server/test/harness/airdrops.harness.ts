/** Campaigns at the local Twitter beside a test server, and players who do something with posts. */
import { randomBytes } from 'node:crypto';
import type { PostAction } from '@guildhall/contract/reach/airdrops.section';
import { deeds } from '@guildhall/providers/twitter';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  comeBack,
  startProviders,
  visitProvider,
  type LocalProviders,
} from './providers.harness.ts';
import { useSales } from './sales.harness.ts';
import { startTestServer, type TestServer } from './server.harness.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const campaigns = '/api/admin/twitter/campaigns';
export const posts = '/api/admin/twitter/posts';
type Row = Record<string, unknown>;
let numbers = 1_780_000_000_000;
const ownerId = '990001';
/** Both servers open the tokens that one of them has sealed. */
const secretKey = randomBytes(32).toString('base64');

/** Starts providers and a server whose studio has linked its account. Call it in `describe`. */
export function useAirdrops() {
  let providers: LocalProviders;
  let server: TestServer;
  let admin: Admin;
  let owner: Player;
  const sales = useSales(() => server);
  beforeAll(async () => {
    providers = await startProviders();
    server = await startTestServer({ ...env(), SIMULATED_FROM: '2026-11-02T12:00:00.000Z' });
    admin = await server.admin();
    owner = await server.player();
    await link(owner, ownerId);
    resetLimit();
  });
  afterAll(async () => {
    await server.close();
    await providers.stop();
  });
  afterEach(() => {
    resetLimit();
    Object.assign(providers.at.twitter.faults, { slowMs: 0, nonsense: false, down: false });
    providers.at.twitter.faults.revoked = [];
  });
  const env = () => ({ ...providers.env, SECRET_KEY: secretKey, TWITTER_OWNER_ID: ownerId });
  function resetLimit(): void {
    const now = () => server.clock.now().getTime();
    Object.assign(deeds.limit, { calls: 75, windowMs: 15 * minuteMs, now });
    deeds.forgetCalls();
  }
  async function link(who: Player, account = String(++numbers)): Promise<string> {
    const params = { id: who.userId };
    const query = { component: 'dashboard' } as const;
    const { url } = await callApi(who.connection, 'linkTwitter', { params, query });
    await comeBack(who.connection, await visitProvider(url, { account }));
    return account;
  }
  async function unlink(who: Player): Promise<void> {
    const body = { password: who.identity.password };
    await callApi(who.connection, 'proveIdentity', { body });
    await callApi(who.connection, 'unlinkTwitter', { params: { id: who.userId } });
  }
  /** Another server on the same database, whose clock stands where that of the first does. */
  const startBeside = () =>
    startTestServer({ ...env(), SIMULATED_FROM: server.clock.now().toISOString() }, server);
  const at = (ms: number): string => new Date(server.clock.now().getTime() + ms).toISOString();
  /** A campaign that begins in an hour and lasts two. */
  const makeCampaign = async (currency: string | null, pool: number, more: Row = {}) =>
    (
      await admin.section<{ id: number }>('POST', campaigns, {
        name: `Siege ${++numbers}`,
        pool,
        currency,
        start: at(hourMs),
        end: at(3 * hourMs),
        offSeason: false,
        paused: false,
        ...more,
      })
    ).id;
  /** Answers the number of the post at Twitter beside that of its row. */
  async function makePost(campaignId: number | null, action: PostAction = 'LIKE') {
    const statusId = String(++numbers);
    const link = `https://x.com/guildhall/status/${statusId}`;
    const { id } = await admin.section<{ id: number }>('POST', posts, { link, campaignId, action });
    return { id, statusId, action, link };
  }
  const run = (job: 'airdrops.read' | 'airdrops.sweep') => server.app.kernel.jobs.runNow(job);
  async function tick(): Promise<void> {
    await run('airdrops.read');
    await run('airdrops.sweep');
  }
  return {
    server: () => server,
    admin: () => admin,
    providers: () => providers,
    owner: () => owner,
    ownerId,
    sales,
    deeds,
    link,
    unlink,
    at,
    makeCampaign,
    makePost,
    run,
    tick,
    startBeside,
    advance: (ms: number) => server.clock.advance(ms),
    linkedPlayer: async () => {
      server.clock.advance(2_000);
      const player = await server.player();
      return { player, account: await link(player) };
    },
    currency: (more: Row = {}) => sales.makeCurrency(admin, { decimals: 0, ...more }),
    own: async (who: Player, id: number) =>
      (await callApi(who.connection, 'listAirdrops', { params: { id: who.userId } })).data.find(
        (one) => one.id === id,
      ),
    report: async (id: number) =>
      callApi((await server.admin()).connection, 'airdropReport', { params: { id } }),
    settle: async (id: number) =>
      callApi((await server.admin()).connection, 'settleAirdrop', {
        params: { id },
        body: { reason: 'Decided' },
      }),
    change: (id: number, fields: Row) => admin.section<Row>('POST', `${campaigns}/${id}`, fields),
    remove: <T = unknown>(path: string, id: number) =>
      admin.section<T>('DELETE', `${path}/${id}`, undefined, { 'x-reason': 'Test' }),
    get: (path: string, id: number) => admin.section<Row>('GET', `${path}/${id}`),
    ledger: (code: string) => sales.ledger(code),
    held: (code: string, who: Player) => sales.held(code, `account:${who.accountId}`),
  };
}
