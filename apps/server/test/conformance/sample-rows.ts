import type { Admin } from '@guildhall/simulator/client/admin';
import {
  makeAttribute,
  makeEquipment,
  makeTemplate,
  type TestServer,
} from '../harness/server.harness.ts';

/** Parents of sample rows have names of their own. */
let samples = 0;
type Sample = (server: TestServer, admin: Admin) => Promise<Record<string, unknown>>;
/** How a row of each section is made, with the rows that it points at. */
export const sampleRows: Readonly<Record<string, Sample>> = {
  'hot-links': async () => ({ link: 'https://example.org/', active: true, title: 'Example' }),
  articles: async () => ({
    title: 'The gate opens',
    text: '## Tonight\n\nCome **early**.',
    published: false,
  }),
  avatars: async () => ({ name: 'Fox', isDefault: true }),
  statistics: async () => ({
    name: 'Shots',
    segments: ['map'],
    displayed: true,
    displayOrder: 4,
    maxPerMinute: 12.5,
  }),
  'inventory-types': async () => ({
    name: 'Blade',
    section: 1,
    category: 'COSMETIC',
    internalName: 'blade',
    filterName: 'Blades',
    isVr: true,
    visible: false,
    displayOrder: 7,
  }),
  'inventory-kinds': async () => ({ name: 'Blades' }),
  inventories: async (server, admin) => ({
    name: 'Oath',
    typeId: (
      await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
        name: 'B',
        section: 1,
        category: 'GEAR',
        internalName: `b${++samples}`,
        filterName: 'B',
      })
    ).id,
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
  perks: async (server) => ({
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
  'rarity-acquisitions': async (server) => ({
    rarity: 2,
    type: 'PERK_GRANT',
    perkType: 'VALUE',
    probabilities: [5000, 3000, 2000, 0, 0, 0, 0, 0, 0, 0],
    boostedProbabilities: [0, 0, 0, 0, 0, 0, 0, 0, 0, 10000],
    inventoryTypeId: await makeEquipment(server),
  }),
  'gameplay-tasks': async (_server, admin) => ({
    type: 'SINGLE',
    name: 'Sharp eye',
    description: 'Five hits on the coast',
    statisticId: (
      await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
        name: `Hits ${++samples}`,
        segments: ['map'],
      })
    ).id,
    goal: 5.5,
    weight: 3,
    subStatistic: 'map=coast',
  }),
  'alpha-keys': async () => ({ key: 'TYPED-BYHAND-1' }),
  'referral-rewards': async (server) => ({
    order: 3,
    type: 1,
    settings: { count: 5, value: 7 },
    rewardingType: 1,
    rewardingSettings: { id: await makeTemplate(server), amount: 2 },
    enabled: false,
  }),
  'referral-events': async () => ({
    name: 'Founders’ week',
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    factor: 2,
    cap: 10,
  }),
  missions: async (server) => ({
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
  collections: async (server, admin) => ({
    name: 'Salt blades',
    symbol: 'SALT',
    rarity: 5,
    inventoryTypeId: await makeEquipment(server),
    archetypeId: 3,
    dismantable: true,
    isBooster: true,
    fromCommonInventoryId: await makeTemplate(server),
    classes: [
      (
        await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-classes', {
          name: 'Archer',
        })
      ).id,
    ],
    attributes: [{ characterAttributeId: await makeAttribute(server), value: 7.5 }],
    supplyCap: 100,
  }),
  currencies: async () => ({
    name: 'Tide pearls',
    code: 'PEARL',
    type: 3,
    decimals: 2,
    supplyCap: '9007199254740993',
    endsAt: '2031-03-10T00:00:00.000Z',
  }),
  tournaments: async (server, admin) => ({
    name: 'The winter cup',
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    timeslots: [{ start: '2031-03-04T18:00:00.000Z', end: '2031-03-04T20:00:00.000Z' }],
    nominations: [
      {
        name: 'Sharpest eye',
        description: 'Most hits from the wall',
        statisticId: (
          await admin.section<{ id: number }>('POST', '/api/game/admin/statistics', {
            name: `Cup hits ${++samples}`,
            segments: ['map'],
          })
        ).id,
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
  'activity-events': async (server) => ({
    name: 'Week of the tide',
    start: '2031-03-03T00:00:00.000Z',
    end: '2031-03-10T00:00:00.000Z',
    rewards: [
      {
        activityType: 'MATCHES',
        targetId: null,
        goal: 5,
        activityEventRewardType: 'INVENTORY',
        rewardId: await makeTemplate(server),
        amount: 2,
        active: true,
      },
      {
        activityType: 'LEVEL',
        targetId: null,
        goal: 1,
        activityEventRewardType: 'EXP',
        rewardId: null,
        amount: 30,
        active: false,
      },
    ],
  }),
  achievements: async () => ({
    name: 'Veteran',
    description: 'Play on',
    exp: 50,
    goal: 12.5,
    segment: null,
    displayOrder: 2,
    enabled: false,
  }),
  'level-rewards': async (server) => ({
    lvl: 3,
    itemType: 'SKIN',
    itemId: await makeTemplate(server),
    enabled: false,
    retroactive: false,
  }),
};
