import { translate } from '@guildhall/contract/kit/text/text';
import { featureNames as flags, featureFlags, type Feature } from '@guildhall/contract/features';
import { portalRoutes, type PageRoute } from '@guildhall/contract/routes';
import type { Admin } from '@guildhall/simulator/client/admin';
import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { Player } from '@guildhall/simulator/client/player';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { getTranslations } from '../../../kernel/texts.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import {
  createIdentity,
  makeTemplate,
  startTestServer,
  type TestServer,
} from '../../../../test/harness/server.harness.ts';
import { formatSentence } from '../../../../test/harness/messages.harness.ts';
import { battlePassMessages } from '../../goals/battle-passes/battle-passes.messages.ts';
import { tournamentMessages } from '../../goals/tournaments/tournaments.messages.ts';
import { featureMessages } from './features.messages.ts';

const base = '/api/game/admin/features';
interface Listed {
  readonly id: number;
  readonly name: Feature;
  readonly enabled: boolean;
  readonly calls: readonly string[];
}

describe('features', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer({ STORE_URL: 'https://store.example.test/guildhall' });
    admin = await server.admin();
  });
  afterAll(() => server.close());
  const rows = async () =>
    (await admin.section<{ data: Listed[] }>('POST', `${base}/list`, {})).data;
  const rowOf = async (feature: Feature): Promise<Listed> => {
    const row = (await rows()).find(({ name }) => name === feature);
    if (!row) throw new Error(`There is no row of ${feature}`);
    return row;
  };
  const set = async (feature: Feature, enabled: boolean) =>
    admin.section<{ commandId: number }>('POST', `${base}/${(await rowOf(feature)).id}`, {
      enabled,
    });
  const visitor = () => new Connection(server.base);
  const settings = () => callApi(visitor(), 'settings', {});
  const closed = (feature: Feature) => ({
    status: 403,
    code: 'FEATURE_CLOSED',
    because: 'features.closed',
    details: { feature },
  });
  afterEach(async () => {
    for (const { name, enabled } of await rows()) if (!enabled) await set(name, true);
  });

  it('have a row each from the start, open; none is created, deleted or renamed (R3.86, R7.129)', async () => {
    expect((await rows()).map(({ name, enabled }) => [name, enabled])).toEqual(
      flags.map((flag) => [flag, true]),
    );
    const { id } = await rowOf('demo');
    await expect(admin.section('POST', base, { name: 'more' })).rejects.toMatchObject({
      status: 404,
    });
    await expect(admin.section('DELETE', `${base}/${id}`)).rejects.toMatchObject({ status: 404 });
    await expect(
      admin.section('POST', `${base}/${id}`, { name: 'registration' }),
    ).rejects.toMatchObject({ status: 400 });
    expect((await settings()).features).toEqual(
      Object.fromEntries(flags.map((flag) => [flag, true])),
    );
  });
  it('each close something: calls, pages, or what visitors see (R2.57)', async () => {
    const pages = portalRoutes as readonly PageRoute[];
    for (const { name, calls } of await rows())
      expect([
        name,
        calls.length + pages.filter((page) => page.feature === name).length > 0,
      ]).toEqual([name, name !== 'demo']);
  });
  it('registration: only existing users get in until it is open again; an undo opens it', async () => {
    const person = await server.player();
    const { commandId } = await set('registration', false);
    await expect(new Player(server.base, createIdentity()).register()).rejects.toMatchObject(
      closed('registration'),
    );
    expect((await settings()).features).toMatchObject({ registration: false, referral: true });
    await person.login();
    await admin.section('POST', `/api/admin/activity-log/${commandId}/undo`, { reason: 'Test' });
    await server.player();
  });
  it('referral: visits, page and claims close at once, and new users have no recruiter', async () => {
    const recruiter = await server.player();
    const params = { id: recruiter.userId };
    const { link } = await callApi(recruiter.connection, 'referralLink', { params });
    const invite = new URL(link).searchParams.get('invite') ?? '';
    const before = await server.player({ invite });
    await set('referral', false);
    for (const refused of [
      () => callApi(visitor(), 'visitInvite', { params: { code: invite } }),
      () => callApi(recruiter.connection, 'listReferrals', { params }),
      () =>
        callApi(recruiter.connection, 'claimReferralReward', {
          params,
          body: { referralRewardId: 1 },
        }),
    ])
      await expect(refused()).rejects.toMatchObject(closed('referral'));
    await server.player({ invite });
    await set('referral', true);
    const { data } = await callApi(recruiter.connection, 'listReferrals', { params });
    expect(data.map(({ id }) => id)).toEqual([before.userId]);
  });
  it('tournaments: boards close for visitors and players; a preview and open pages show it', async () => {
    const player = await server.player();
    const row = await rowOf('tournaments');
    const start = server.clock.now().getTime();
    const statistic = await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
      name: 'Gates held',
    });
    const { id } = await admin.section<{ id: number }>('POST', '/api/game/admin/tournaments', {
      name: 'Night watch',
      start: new Date(start + 60_000).toISOString(),
      end: new Date(start + 3_600_000).toISOString(),
      nominations: [{ name: 'Gates', statisticId: statistic.id, winners: 1 }],
    });
    const preview = async (enabled: boolean) =>
      (
        await admin.section<{ effects: { label: string; count: number }[] }>(
          'POST',
          `${base}/bulk?preview=true`,
          { ids: [row.id], set: { enabled } },
        )
      ).effects.map(({ label, count }) => [label, count]);
    expect(await preview(false)).toEqual([[formatSentence(featureMessages.callsClosed()), 3]]);
    await callApi(admin.connection, 'publishTournament', { params: { id } });
    expect(await preview(false)).toEqual([
      [formatSentence(featureMessages.callsClosed()), 3],
      [formatSentence(tournamentMessages.tournamentsRunOn()), 1],
    ]);
    await set('tournaments', false);
    await expect(callApi(visitor(), 'listTournaments', {})).rejects.toMatchObject(
      closed('tournaments'),
    );
    await expect(
      callApi(player.connection, 'ownTournaments', { params: { id: player.accountId } }),
    ).rejects.toMatchObject(closed('tournaments'));
    expect(
      await many(
        server.db.read,
        sql`select distinct type from user_events where type = 'FEATURES_UPDATED'`,
      ),
    ).toHaveLength(1);
  });
  it('passes: a preview of the closing names the passes that go on counting', async () => {
    const now = server.clock.now().getTime();
    const { id } = await admin.section<{ id: number }>('POST', '/api/game/admin/battle-passes', {
      name: 'Long watch',
      style: 0,
      rarityType: 0,
      start: new Date(now - 60_000).toISOString(),
      end: new Date(now + 3_600_000).toISOString(),
      rewards: [{ goal: 100, type: 1, items: [await makeTemplate(server)] }],
    });
    const count = async () =>
      (
        await admin.section<{ effects: { label: string; count: number }[] }>(
          'POST',
          `${base}/bulk?preview=true`,
          { ids: [(await rowOf('passes')).id], set: { enabled: false } },
        )
      ).effects.find(({ label }) => label === formatSentence(battlePassMessages.passesRunOn()))
        ?.count;
    expect(await count()).toBeUndefined();
    await callApi(admin.connection, 'publishPass', { params: { id }, body: {} });
    expect(await count()).toBe(1);
    server.clock.advance(3_600_000);
    expect(await count()).toBeUndefined();
  });
  it('demo: visitors do not see the store page', async () => {
    expect((await settings()).storeUrl).toBe('https://store.example.test/guildhall');
    await set('demo', false);
    expect(await settings()).toMatchObject({ storeUrl: null, features: { demo: false } });
  });
  it('name the closed feature in Russian for Russian readers', async () => {
    await set('tournaments', false);
    await expect(
      visitor().call('GET', '/api/game/tournaments', { headers: { 'accept-language': 'ru' } }),
    ).rejects.toMatchObject({
      message: expect.stringContaining(
        translate(featureFlags.tournaments, getTranslations('ru')),
      ) as string,
    });
  });
});
