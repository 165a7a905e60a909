import {
  collectionsSection,
  inventoryClassesSection,
} from '@guildhall/contract/wealth/items/collections.section';
import { boostersSection } from '@guildhall/contract/wealth/items/boosters.section';
import {
  badgesSection,
  contractsSection,
  disposableBadgesSection,
} from '@guildhall/contract/wealth/items/energy.section';
import { itemSeasonsSection } from '@guildhall/contract/wealth/items/item-seasons.section';
import {
  inventoriesSection,
  inventoryKindsSection,
  inventoryTypesSection,
} from '@guildhall/contract/wealth/items/inventories.section';
import {
  sql,
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
} from '../../../kernel/db/drizzle.ts';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';
import { buildTimestampColumn } from '../../../kernel/db/tables.ts';
import type { PersonalDataTable } from '../../../kernel/personal.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/**
 * Unused serial numbers of templates and collections. The row of slot 0 contains all numbers from
 * `next` on. Rows of other slots contain short ranges of lower numbers, so that concurrent
 * transactions take numbers from different rows. Only the database function `take_serials` takes
 * numbers.
 */
export const serialRangesTable = pgTable(
  'serial_ranges',
  {
    /** `INVENTORY` or `COLLECTION`. */
    origin: text('origin').notNull(),
    originId: bigint('origin_id', { mode: 'number' }).notNull(),
    slot: integer('slot').notNull(),
    /**
     * Next unused number of the range. If the range is used up, this is the number after the last
     * one.
     */
    next: bigint('next', { mode: 'number' }).notNull(),
    last: bigint('last', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.origin, t.originId, t.slot] }),
    check('serial_ranges_order', sql`${t.next} >= 1 and ${t.next} <= ${t.last} + 1`),
  ],
);
/**
 * View with the number of items that were ever created, by origin. A migration creates the view.
 */
export const serialsIssuedView = pgView('serials_issued', {}).existing();

export const itemsTable = pgTable(
  'items',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Template of the item; null if the item belongs to a collection. */
    templateId: bigint('template_id', { mode: 'number' }),
    collectionId: bigint('collection_id', { mode: 'number' }),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    issuedId: bigint('issued_id', { mode: 'number' }).notNull(),
    state: text('state').notNull().default('OWNED'),
    assetId: bigint('asset_id', { mode: 'number' }),
    grantedAt: buildTimestampColumn('granted_at').notNull(),
    /** Slots of the item, without points: these are computed from the perks. */
    perks: jsonb('perks').notNull().default([]),
    /** Season in which the item was created; null if there was none. It never changes. */
    seasonId: bigint('season_id', { mode: 'number' }),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    uniqueIndex('items_serial').on(t.templateId, t.issuedId),
    uniqueIndex('items_collection_serial').on(t.collectionId, t.issuedId),
    index('items_account').on(t.accountId, t.state, t.id),
    index('items_collection_owner')
      .on(t.collectionId, t.accountId)
      .where(sql`state = 'OWNED'`),
    index('items_season')
      .on(t.seasonId)
      .where(sql`state = 'OWNED'`),
    check('items_one_origin', sql`(${t.templateId} is null) <> (${t.collectionId} is null)`),
  ],
);

/**
 * History of items: which account has owned an item since when, and why. Rows are only inserted.
 */
export const itemHistoryTable = pgTable(
  'item_history',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    itemId: bigint('item_id', { mode: 'number' })
      .notNull()
      .references(() => itemsTable.id),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
    kind: text('kind').notNull(),
    commandId: bigint('command_id', { mode: 'number' }),
    rule: jsonb('rule').$type<Sentence>().notNull(),
    cause: jsonb('cause').notNull(),
    at: buildTimestampColumn('at').notNull(),
  },
  (t) => [
    index('item_history_item').on(t.itemId, t.id),
    index('item_history_account').on(t.accountId, t.id),
    index('item_history_at').on(t.at),
  ],
);

/**
 * Used energy of contracts and badges. An item gets its row when it is first used. Its largest
 * energy depends on the settings for its rarity.
 */
export const itemEnergyTable = pgTable(
  'item_energy',
  {
    itemId: bigint('item_id', { mode: 'number' })
      .primaryKey()
      .references(() => itemsTable.id),
    used: integer('used').notNull().default(0),
    /** Energy reserved for matches without a final result. */
    reserved: integer('reserved').notNull().default(0),
    activatedAt: buildTimestampColumn('activated_at'),
  },
  (t) => [check('item_energy_not_negative', sql`${t.used} >= 0 and ${t.reserved} >= 0`)],
);
/** View of the energy settings, by category and rarity. A migration creates the view. */
export const energySettingView = pgView('energy_setting', {}).existing();
export const contractsTable = buildSectionTable(contractsSection);
export const badgesTable = buildSectionTable(badgesSection);
export const disposableBadgesTable = buildSectionTable(disposableBadgesSection);

export const boostersTable = buildSectionTable(boostersSection);
/**
 * Items that boost an account on a UTC day. The primary key makes sure that an item boosts only one
 * account. There is no foreign key to the item, because it would make merging and dismantling wait.
 */
export const boostingItemsByDayTable = pgTable(
  'booster_days',
  {
    itemId: bigint('item_id', { mode: 'number' }).notNull(),
    day: text('day').notNull(),
    accountId: bigint('account_id', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.itemId] })],
);

export const inventoriesTable = buildSectionTable(inventoriesSection);
export const inventoryTypesTable = buildSectionTable(inventoryTypesSection);
export const inventoryKindsTable = buildSectionTable(inventoryKindsSection);
export const inventoryClassesTable = buildSectionTable(inventoryClassesSection);
export const collectionsTable = buildSectionTable(collectionsSection);
export const itemSeasonsTable = buildSectionTable(itemSeasonsSection);

export const itemsPersonalData: readonly PersonalDataTable[] = [
  {
    table: 'items',
    by: 'account_id',
    of: 'account',
    shows: [
      'id',
      'template_id',
      'collection_id',
      'issued_id',
      'state',
      'granted_at',
      'perks',
      'season_id',
    ],
    along: 'id',
    after: 'kept',
  },
  {
    table: 'booster_days',
    by: 'account_id',
    of: 'account',
    shows: ['item_id', 'day'],
    after: 'kept',
  },
  {
    table: 'item_history',
    by: 'account_id',
    of: 'account',
    shows: ['item_id', 'kind', 'rule', 'cause', 'at'],
    along: 'id',
    after: 'kept',
  },
];
