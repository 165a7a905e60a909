import { sections } from '@guildhall/contract/admin/all';
import { api } from '@guildhall/contract/api';
import { gameServerApi } from '@guildhall/contract/game-server';
import { sectionEndpoints } from '@guildhall/contract/kit/section';
import type { Admin } from '@guildhall/simulator/client/admin';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../../src/kernel/db.ts';
import { snake } from '../../src/kernel/section-tables.ts';
import { makeAttribute, makeEquipment, makeLevelReward, makeTemplate, startTestServer, type TestServer } from '../harness/server.harness.ts';

describe('what is declared works', () => {
  let server: TestServer;
  let admin: Admin;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
  });
  afterAll(() => server.close());

  it('every declared call is mounted, and nothing else', () => {
    const declared = [...Object.values(api), ...Object.values(gameServerApi), ...sections.flatMap((one) => Object.values(sectionEndpoints(one)))].map(
      (one) => `${one.method} ${one.path}`,
    );
    expect(server.app.mounted.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).sort()).toEqual(declared.sort());
  });

  it('an address that is not built answers like an unknown one', async () => {
    await expect(admin.connection.call('GET', '/api/admin/nothing-here')).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await expect(admin.connection.call('POST', '/api/banking/admin/shop/list', { body: {} })).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it.each(sections.filter((one) => one.kind === 'section').map((one) => [one.name, one] as const))('the columns of %s are those of its declaration', async (_name, section) => {
    const columns = await rowsOf<{ name: string }>(server.db.read, sql`select column_name as name from information_schema.columns where table_name = ${snake(section.name)}`);
    const names = new Set(columns.map((row) => row.name));
    const computed: Record<string, readonly string[]> = {
      'level-rewards': ['name', 'reached', 'claimed'],
      'referral-rewards': ['name', 'reached', 'claimed'],
      missions: ['state', 'reached', 'claimed'],
      achievements: ['state', 'reached', 'claimed'],
      currencies: ['minted', 'held'],
      'activity-events': ['state', 'players', 'granted'],
      collections: ['issued'],
    };
    const missing = Object.entries(section.fields).filter(([field, one]) => !one.writeOnly && !computed[section.name]?.includes(field) && !names.has(snake(field)));
    expect(missing.map(([field]) => field)).toEqual([]);
  });

  const rows: Record<string, () => Promise<Record<string, unknown>>> = {
    'hot-links': async () => ({ link: 'https://example.org/', active: true, title: 'Example' }),
    articles: async () => ({ title: 'The gate opens', text: '## Tonight\n\nCome **early**.', published: false }),
    avatars: async () => ({ name: 'Fox', isDefault: true }),
    statistics: async () => ({ name: 'Shots', segments: ['map'], displayed: true, displayOrder: 4, maxPerMinute: 12.5 }),
    'inventory-types': async () => ({ name: 'Blade', section: 1, category: 'COSMETIC', internalName: 'blade', filterName: 'Blades', isVr: true, visible: false, displayOrder: 7 }),
    'inventory-kinds': async () => ({ name: 'Blades' }),
    inventories: async () => ({
      name: 'Oath',
      typeId: (await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', { name: 'B', section: 1, category: 'GEAR', internalName: 'b', filterName: 'B' })).id,
      rarity: 4,
      supplyCap: 9,
      attributes: [{ characterAttributeId: await makeAttribute(server), value: 7.5 }],
      dlc: 'tide',
    }),
    'character-attributes': async () => ({
      name: 'Reach',
      type: 'Combat',
      internalName: 'reach',
      description: 'How far a blow goes',
      paramA: 1.25,
      paramADecimals: 2,
      paramB: -0.5,
      paramBDecimals: 1,
      paramC: 3,
      paramCDecimals: 0,
      precision: 3,
    }),
    perks: async () => ({
      name: 'Long arm',
      type: 'COMMON',
      category: 'Offence',
      description: 'Reaches further',
      characterAttributes: [await makeAttribute(server)],
      weight: 2.5,
      currency: null,
      limitationCharacterAttributeId: await makeAttribute(server),
      rarityPoints: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      minAcquisitionRarity: 4,
    }),
    'rarity-acquisitions': async () => ({
      rarity: 2,
      type: 'PERK_GRANT',
      perkType: 'VALUE',
      probabilities: [5000, 3000, 2000, 0, 0, 0, 0, 0, 0, 0],
      boostedProbabilities: [0, 0, 0, 0, 0, 0, 0, 0, 0, 10000],
      inventoryTypeId: await makeEquipment(server),
    }),
    'gameplay-tasks': async () => ({
      type: 'SINGLE',
      name: 'Sharp eye',
      description: 'Five hits on the coast',
      statisticId: (await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', { name: 'Hits', segments: ['map'] })).id,
      goal: 5.5,
      weight: 3,
      subStatistic: 'map=coast',
    }),
    'alpha-keys': async () => ({ key: 'TYPED-BYHAND-1' }),
    'referral-rewards': async () => ({
      order: 3,
      type: 1,
      settings: { count: 5, value: 7 },
      rewardingType: 1,
      rewardingSettings: { id: await makeTemplate(server), amount: 2 },
      enabled: false,
    }),
    'referral-events': async () => ({ name: 'Founders’ week', start: '2031-03-03T00:00:00.000Z', end: '2031-03-10T00:00:00.000Z', factor: 2, cap: 10 }),
    missions: async () => ({
      name: 'Hold the bridge',
      description: 'Win on the long bridge',
      type: 'special',
      start: '2031-03-03T00:00:00.000Z',
      end: '2031-03-10T00:00:00.000Z',
      goal: 5,
      rewardType: 'INVENTORY',
      rewardId: await makeTemplate(server),
      amount: 2,
      displayOrder: 3,
      enabled: false,
    }),
    'inventory-classes': async () => ({ name: 'Warden' }),
    collections: async () => ({
      name: 'Salt blades',
      symbol: 'SALT',
      rarity: 5,
      inventoryTypeId: await makeEquipment(server),
      archetypeId: 3,
      dismantable: true,
      isBooster: true,
      fromCommonInventoryId: await makeTemplate(server),
      classes: [(await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-classes', { name: 'Archer' })).id],
      attributes: [{ characterAttributeId: await makeAttribute(server), value: 7.5 }],
      supplyCap: 100,
    }),
    currencies: async () => ({ name: 'Tide pearls', code: 'PEARL', type: 3, decimals: 2, supplyCap: '9007199254740993', endsAt: '2031-03-10T00:00:00.000Z' }),
    tournaments: async () => ({
      name: 'The winter cup',
      start: '2031-03-03T00:00:00.000Z',
      end: '2031-03-10T00:00:00.000Z',
      timeslots: [{ start: '2031-03-04T18:00:00.000Z', end: '2031-03-04T20:00:00.000Z' }],
      nominations: [
        {
          name: 'Sharpest eye',
          description: 'Most hits from the wall',
          statisticId: (await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', { name: 'Cup hits', segments: ['map'] })).id,
          segment: 'map=wall',
          aggregation: 'MAX',
          minScore: 2.5,
          winners: 2,
          prizes: [
            {
              placeFrom: 1,
              placeTo: 2,
              rewards: [
                { kind: 'INVENTORY', id: await makeTemplate(server), amount: 2 },
                { kind: 'EXP', id: null, amount: 50 },
              ],
            },
          ],
        },
      ],
    }),
    'activity-events': async () => ({
      name: 'Week of the tide',
      start: '2031-03-03T00:00:00.000Z',
      end: '2031-03-10T00:00:00.000Z',
      rewards: [
        { activityType: 'MATCHES', targetId: null, goal: 5, activityEventRewardType: 'INVENTORY', rewardId: await makeTemplate(server), amount: 2, active: true },
        { activityType: 'LEVEL', targetId: null, goal: 1, activityEventRewardType: 'EXP', rewardId: null, amount: 30, active: false },
      ],
    }),
    achievements: async () => ({ name: 'Veteran', description: 'Play on', exp: 50, goal: 12.5, segment: null, displayOrder: 2, enabled: false }),
    'level-rewards': async () => ({ lvl: 3, itemType: 'SKIN', itemId: await makeTemplate(server), enabled: false, retroactive: false }),
  };
  it.each(sections.filter((one) => one.kind === 'section').map((one) => [one.name, one] as const))(
    'R7.99 R7.100 R7.101 R7.102 %s: a row is made, read, left alone by an empty patch, deleted and brought back',
    async (name, section) => {
      const make = rows[name];
      if (!make) throw new Error(`There is no sample row for ${name}`);
      const sent = await make();
      const { id } = await admin.section<{ id: number }>('POST', section.base, sent);
      const before = await admin.section<Record<string, unknown>>('GET', `${section.base}/${id}`);
      expect(before).toMatchObject(sent);
      await admin.section('POST', `${section.base}/${id}`, {});
      const after = await admin.section<Record<string, unknown>>('GET', `${section.base}/${id}`);
      expect({ ...after, version: 0, updatedAt: '' }).toEqual({ ...before, version: 0, updatedAt: '' });
      const listed = await admin.section<{ data: { id: number }[] }>('POST', `${section.base}/list`, { perPage: 100 });
      expect(listed.data.map((row) => row.id)).toContain(id);
      const removed = await admin.section<{ commandId: number }>('DELETE', `${section.base}/${id}`);
      await expect(admin.section('GET', `${section.base}/${id}`)).rejects.toMatchObject({ status: 404 });
      await admin.section('POST', `/api/admin/activity-log/${removed.commandId}/undo`, { reason: 'Test' });
      expect(await admin.section('GET', `${section.base}/${id}`)).toMatchObject(sent);
    },
  );

  it.each(sections.filter((one) => one.kind === 'section').map((one) => [one.name, one] as const))(
    '%s refuses what it does not know and names the field',
    async (_name, section) => {
      await expect(admin.section('POST', section.base, { nonsense: 1 })).rejects.toMatchObject({ status: 400, code: 'VALIDATION', message: expect.stringContaining('nonsense') });
      await expect(admin.section('POST', `${section.base}/list`, { page: 0 })).rejects.toMatchObject({ status: 400, message: expect.stringContaining('page') });
    },
  );

  it('R7.7 every list exports as CSV that a spreadsheet does not run', async () => {
    await admin.section('POST', '/api/game/admin/inventory-kinds', { name: '=HYPERLINK("x")' });
    const { text, headers } = await admin.connection.send('POST', '/api/game/admin/inventory-kinds/export', { body: {} });
    expect(headers.get('content-type')).toContain('text/csv');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
    await makeLevelReward(server, 9, await makeTemplate(server));
    for (const section of sections.filter((one) => one.kind !== 'settings'))
      expect((await admin.connection.send('POST', `${section.base}/export`, { body: {} })).text).toContain('ID');
  });
});
