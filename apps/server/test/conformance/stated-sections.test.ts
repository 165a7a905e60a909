import { sections } from '@guildhall/contract/sections';
import { buildSectionEndpoints, type AnySection } from '@guildhall/contract/kit/section/section';
import { listAdminRoutes } from '@guildhall/contract/routes';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemplate, startTestServer, type TestServer } from '../harness/server.harness.ts';

/** Requirements on sections: the page of each section, its fields, and its back-office calls. */
const stated: readonly { title: string; page: string; name: string; fields?: readonly string[] }[] =
  [
    { title: 'R2.40 R7.112 articles', page: 'articles', name: 'articles' },
    {
      title: 'R2.41 R3.67 R7.131 game versions',
      page: 'game-versions',
      name: 'game-versions',
      fields: ['name', 'description', 'balancePresetId', 'enabled'],
    },
    {
      title: 'R2.61 R3.68 R7.138 balance presets',
      page: 'balance',
      name: 'balance-presets',
      fields: ['name'],
    },
    {
      title: 'R2.42 R3.47 R7.132 inventories',
      page: 'inventories',
      name: 'inventories',
      fields: [
        'isDefault',
        'dismantable',
        'typeId',
        'kindId',
        'name',
        'description',
        'rarity',
        'attributes',
      ],
    },
    {
      title: 'R2.43 R3.48 R7.132 inventory types',
      page: 'inventory-types',
      name: 'inventory-types',
      fields: [
        'name',
        'section',
        'category',
        'internalName',
        'filterName',
        'isVr',
        'visible',
        'displayOrder',
      ],
    },
    {
      title: 'R3.49 R7.132 inventory kinds',
      page: 'inventory-types',
      name: 'inventory-kinds',
      fields: ['name'],
    },
    { title: 'R2.44 R7.111 avatars', page: 'avatars', name: 'avatars' },
    {
      title: 'R2.49 R3.18 R7.110 level rewards',
      page: 'level-rewards',
      name: 'level-rewards',
      fields: ['lvl', 'itemType', 'itemId'],
    },
    {
      title: 'R2.53 R3.58 R7.136 statistics',
      page: 'statistics',
      name: 'statistics',
      fields: ['name', 'segments', 'displayed', 'displayOrder'],
    },
    { title: 'R2.54 R7.114 the activity log', page: 'activity-log', name: 'activity-log' },
    { title: 'R2.62 R7.139 perks', page: 'perks', name: 'perks' },
    {
      title: 'R2.64 R7.141 character attributes',
      page: 'character-attributes',
      name: 'character-attributes',
    },
    {
      title: 'R2.50 game missions',
      page: 'game-missions',
      name: 'game-missions',
      fields: ['name', 'description', 'enabled', 'steps', 'rewards', 'repeat'],
    },
    { title: 'R2.67 R7.143 gameplay tasks', page: 'gameplay-tasks', name: 'gameplay-tasks' },
    {
      title: 'R2.52 R3.59 R7.137 tournaments',
      page: 'tournaments',
      name: 'tournaments',
      fields: ['name', 'start', 'end', 'timeslots', 'nominations'],
    },
    {
      title: 'R2.59 R3.84 R7.150 rewards of the Twitch extension',
      page: 'twitch-extension',
      name: 'twitch-extension-rewards',
      fields: ['type', 'itemId', 'watchMinutes'],
    },
    {
      title: 'R2.58 R3.62 R7.128 activity events',
      page: 'activity-events',
      name: 'activity-events',
      fields: ['name', 'start', 'end', 'rewards'],
    },
    {
      title: 'R2.37 R3.14 R7.117 collections',
      page: 'collections',
      name: 'collections',
      fields: [
        'name',
        'inventoryTypeId',
        'rarity',
        'archetypeId',
        'dismantable',
        'isBooster',
        'fromCommonInventoryId',
        'inventoryKindId',
        'attributes',
        'classes',
      ],
    },
    {
      title: 'R2.66 R3.50 R7.132 inventory classes',
      page: 'inventory-classes',
      name: 'inventory-classes',
      fields: ['name'],
    },
    {
      title: 'R2.55 R3.66 R7.135 regions',
      page: 'regions',
      name: 'regions',
      fields: ['name', 'code', 'enabled', 'endpoints'],
    },
    {
      title: 'R2.63 R3.51 R7.140 image formats',
      page: 'image-formats',
      name: 'image-formats',
      fields: [
        'name',
        'originalName',
        'previewName',
        'extensions',
        'previewExtension',
        'widthFrom',
        'widthTo',
        'heightFrom',
        'heightTo',
        'previewSizes',
      ],
    },
    {
      title: 'R2.74 R3.80 R7.147 localizations',
      page: 'localizations',
      name: 'localizations',
      fields: ['name', 'shortcut', 'files'],
    },
    {
      title: 'R2.57 R3.86 R7.129 features',
      page: 'features',
      name: 'features',
      fields: ['name', 'enabled'],
    },
    {
      title: 'R2.78 R3.74 R7.123 boosters',
      page: 'boosters',
      name: 'boosters',
      fields: ['collectionId', 'boostAmount'],
    },
    {
      title: 'R2.83 R3.77 R7.126 staking promotions',
      page: 'staking-promotions',
      name: 'staking-promotions',
      fields: ['name', 'start', 'end', 'multiplier', 'collectionId'],
    },
    { title: 'R2.68 R7.120 currencies', page: 'economy', name: 'currencies' },
    {
      title: 'R5.16 R7.118 craft settings',
      page: 'collections',
      name: 'craft-settings',
      fields: ['rarity', 'collectionId', 'price', 'currency'],
    },
    {
      title: 'R7.118 dismantle settings',
      page: 'collections',
      name: 'dismantle-settings',
      fields: ['rarity', 'collectionId', 'reward', 'currency'],
    },
    {
      title: 'R2.77 R3.69 R7.148 item seasons',
      page: 'items-seasons',
      name: 'item-seasons',
      fields: ['name', 'seasonCounter', 'powerModifier', 'valueModifier', 'endAt', 'degradations'],
    },
    {
      title: 'R2.76 R3.81 R7.116 hot links',
      page: 'hot-links',
      name: 'hot-links',
      fields: ['link', 'active'],
    },
  ];
const sectionOf = (name: string): AnySection => {
  const section = sections.find((section) => section.name === name);
  if (!section) throw new Error(`There is no section ${name}`);
  return section;
};

describe('the stated sections of the back office', () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    player = await server.player();
  });
  afterAll(() => server.close());

  it.each(stated)(
    '$title: a page for administrators alone, the stated fields, and a list in pages',
    async ({ page, name, fields = [] }) => {
      const section = sectionOf(name);
      expect(section.menu.page).toBe(page);
      expect(listAdminRoutes(sections)).toContainEqual(
        expect.objectContaining({ path: `/admin/${page}`, guard: 'admin' }),
      );
      expect(Object.keys(section.fields)).toEqual(expect.arrayContaining([...fields]));
      expect(await admin.section('POST', `${section.base}/list`, {})).toMatchObject({
        data: expect.any(Array),
        page: 1,
        totalPages: expect.any(Number),
      });
      for (const { method, path } of Object.values(buildSectionEndpoints(section))) {
        const refused = player.connection.call(
          method,
          path.replaceAll(/\{\w+\}/g, '1'),
          method === 'GET' ? {} : { body: {} },
        );
        await expect(refused, `${method} ${path}`).rejects.toMatchObject({ status: 403 });
      }
    },
  );

  it('begin lists on page 1 with 20 rows, and return the number of pages (R3.46, R7.8)', async () => {
    for (let nr = 0; nr < 21; nr++)
      await admin.section('POST', '/api/admin/hot-links', {
        link: `https://example.org/${nr}`,
        active: false,
      });
    const whole = await admin.section<{ data: { id: number }[]; page: number; totalPages: number }>(
      'POST',
      '/api/admin/hot-links/list',
      {},
    );
    expect([whole.data.length, whole.page, whole.totalPages]).toEqual([20, 1, 2]);
    const secondPage = await admin.section<{ data: { id: number }[]; page: number }>(
      'POST',
      '/api/admin/hot-links/list',
      { page: 2 },
    );
    expect([secondPage.data.length, secondPage.page]).toEqual([1, 2]);
    expect(whole.data.map((row) => row.id)).not.toContain(secondPage.data[0]?.id);
  });

  const named = sections.filter(
    (section) => section.kind === 'section' && section.ops.includes('lookup'),
  );
  it.each(named.map((entry) => [entry.name, entry] as const))(
    'search a drop-down of %s by name (R7.103)',
    async (_name, section) => {
      const { data } = await admin.section<{ data: { id: number; name: string }[] }>(
        'GET',
        `${section.base}?name=no-such-name-at-all`,
      );
      expect(data).toEqual([]);
    },
  );

  it('find names that contain the input, ignoring case; by type too (R7.103, R7.155, R7.159, R7.160)', async () => {
    const type = { section: 1, category: 'COSMETIC', filterName: 'Hats' };
    const hats = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      ...type,
      name: 'Hats',
      internalName: 'hats',
    });
    const capes = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
      ...type,
      name: 'Capes',
      internalName: 'capes',
    });
    const make = (name: string, typeId: number) =>
      admin.section<{ id: number }>('POST', '/api/game/admin/inventories', {
        name,
        typeId,
        rarity: 1,
      });
    const crown = await make('Crown of Salt', hats.id);
    const cape = await make('Cape of salt', capes.id);
    const find = async (path: string) =>
      (await admin.section<{ data: { id: number }[] }>('GET', path)).data.map((row) => row.id);
    expect(new Set(await find('/api/game/admin/inventories?name=OF%20SALT'))).toEqual(
      new Set([crown.id, cape.id]),
    );
    expect(await find(`/api/game/admin/inventories/by-type?typeId=${hats.id}&name=salt`)).toEqual([
      crown.id,
    ]);
    expect(await find('/api/game/admin/inventory-types?name=cap')).toEqual([capes.id]);
  });

  // (R7.162, R7.164, R7.165)
  it('find perks, gameplay tasks and inventories for level rewards by a part of the name', async () => {
    const { id: statisticId } = await admin.section<{ id: number }>(
      'POST',
      '/api/game/admin/statistics',
      { name: 'Arrows', segments: [] },
    );
    const perk = {
      type: 'VALUE',
      category: 'Income',
      currency: 'GOLD',
      rarityPoints: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    };
    for (const [base, row] of [
      ['/api/game/admin/perks', { ...perk, name: 'Pay of the Watchmen' }],
      [
        '/api/game/admin/gameplay-tasks',
        { name: 'Long Watchmen night', type: 'COUNT', statisticId, goal: 3 },
      ],
    ] as const) {
      const { id } = await admin.section<{ id: number }>('POST', base, row);
      expect(await admin.section('GET', `${base}?name=watchMEN`), base).toMatchObject({
        data: [{ id, name: row.name }],
      });
      expect(await admin.section('GET', `${base}?name=nobody`), base).toEqual({ data: [] });
    }
    const item = await makeTemplate(server, { name: 'Cloak of the Watchmen' });
    expect(await admin.section('GET', '/api/game/admin/inventories?name=watchmen')).toEqual({
      data: [{ id: item, name: 'Cloak of the Watchmen', rarity: 3, image: null }],
    });
    const { id: reward } = await admin.section<{ id: number }>('POST', '/api/admin/level-rewards', {
      lvl: 900,
      itemType: 'SKIN',
      itemId: item,
    });
    expect(await admin.section('GET', `/api/admin/level-rewards/${reward}`)).toMatchObject({
      itemId: item,
      name: 'Cloak of the Watchmen',
    });
  });

  it('list the types of rarities, rewards, perks, missions and the log (R3.35, R7.104, R9.37)', async () => {
    const list = async (path: string) =>
      (await admin.section<{ data: { id: number | string; name: string }[] }>('GET', path)).data;
    const rarities = await list('/api/game/admin/inventories/rarity-types');
    expect(rarities.map((rarity) => rarity.id)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (const path of [
      '/api/admin/level-rewards/types',
      '/api/admin/referral-rewards/types',
      '/api/admin/missions/types',
      '/api/admin/activity-log/types',
      '/api/game/admin/perks/types',
      '/api/game/admin/gameplay-tasks/types',
    ])
      expect((await list(path)).length, path).toBeGreaterThan(1);
  });

  it('upload pictures at addresses that end in image; anything else is refused without effect (R7.105)', async () => {
    const { id } = await admin.section<{ id: number }>('POST', '/api/admin/avatars', {
      name: 'Owl',
      isDefault: false,
    });
    const png = await sharp({
      create: { width: 64, height: 64, channels: 4, background: '#406080' },
    })
      .png()
      .toBuffer();
    const { imageUrl } = await admin.upload(`/api/admin/avatars/${id}/image`, png, 'image/png');
    expect((await fetch(new URL(imageUrl, server.base))).headers.get('content-type')).toMatch(
      /^image\//,
    );
    await expect(
      admin.upload(
        `/api/admin/avatars/${id}/image`,
        Buffer.from('<script>1</script>'),
        'image/png',
      ),
    ).rejects.toMatchObject({ status: 415 });
    expect(await admin.section('GET', `/api/admin/avatars/${id}`)).toMatchObject({
      image: imageUrl,
    });
  });
});
