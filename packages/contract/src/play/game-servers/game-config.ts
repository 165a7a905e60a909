import * as z from 'zod/mini';
import { stakingPromotionsSection } from '../../chain/staking-promotions.section.ts';
import { battlePassesSection } from '../../goals/battle-passes.section.ts';
import { gameMissionsSection } from '../../goals/game-missions.section.ts';
import { idSchema, instantSchema, nonEmptyText } from '../../kit/field/fields.ts';
import { declareGameRows, type GameRowsDeclaration } from '../../kit/section/in-game.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { boostersSection } from '../../wealth/items/boosters.section.ts';
import { characterAttributesSection } from '../../wealth/items/character-attributes.section.ts';
import {
  badgesSection,
  contractsSection,
  disposableBadgesSection,
} from '../../wealth/items/energy.section.ts';
import { itemSeasonsSection } from '../../wealth/items/item-seasons.section.ts';
import {
  craftSettingsSection,
  dismantleSettingsSection,
} from '../../wealth/craft/crafting.section.ts';
import { mergeLinesSection } from '../../wealth/merge/merge-lines.section.ts';
import {
  collectionsSection,
  inventoryClassesSection,
} from '../../wealth/items/collections.section.ts';
import { currencyPairsSection } from '../../wealth/exchange/currency-pairs.section.ts';
import { currenciesSection } from '../../wealth/bank/currencies.section.ts';
import {
  inventoriesSection,
  inventoryKindsSection,
  inventoryTypesSection,
} from '../../wealth/items/inventories.section.ts';
import { shopSection } from '../../wealth/shop/shop.section.ts';
import { perksSection, rarityAcquisitionsSection } from '../../wealth/perks/perks.section.ts';
import { balancePresetsSection } from '../balance/balance-presets.section.ts';
import { parameterTypes } from '../balance/balance-values.ts';
import { matchRewardsSection } from '../match-rewards.section.ts';
import { featuresSection } from '../features.section.ts';
import { gameEventsSection } from '../game-events/game-events.section.ts';
import { gameplayTasksSection } from '../../wealth/perks/gameplay-tasks.section.ts';
import { regionsSection } from '../regions.section.ts';
import { playtimesSection } from '../playtime/playtimes.section.ts';
import { sessionSettings } from '../playtime/session-settings.section.ts';
import { stakesModeSettings } from '../stakes/stakes-mode.section.ts';
import { statisticsSection } from '../statistics.section.ts';

const charged = [
  'rarity',
  'maxCharges',
  'energyPerCharge',
  'chargeCost',
  'currency',
  'lifetimeMinutes',
] as const;
/**
 * Sections that the game reads. A new section needs a line here, and its module provides the rows
 * in `inGame`.
 */
export const gameConfigRows = {
  statistics: declareGameRows(statisticsSection, 'name', 'segments', 'measure', 'maxPerMinute'),
  gameplayTasks: declareGameRows(
    gameplayTasksSection,
    'name',
    'type',
    'description',
    'statisticId',
    'subStatistic',
    'goal',
    'weight',
  ),
  inventoryTypes: declareGameRows(
    inventoryTypesSection,
    'name',
    'section',
    'category',
    'internalName',
    'filterName',
    'isVr',
    'visible',
    'displayOrder',
  ),
  inventoryKinds: declareGameRows(inventoryKindsSection, 'name'),
  inventoryClasses: declareGameRows(inventoryClassesSection, 'name'),
  templates: declareGameRows(
    inventoriesSection,
    'name',
    'rarity',
    'typeId',
    'kindId',
    'description',
    'isDefault',
    'dismantable',
    'attributes',
    'dlc',
    'imageUrl',
  ),
  collections: declareGameRows(
    collectionsSection,
    'name',
    'symbol',
    'rarity',
    'inventoryTypeId',
    'inventoryKindId',
    'archetypeId',
    'dismantable',
    'isBooster',
    'fromCommonInventoryId',
    'classes',
    'attributes',
    'imageUrl',
  ),
  boosters: declareGameRows(boostersSection, 'collectionId', 'boostAmount'),
  perks: declareGameRows(
    perksSection,
    'name',
    'type',
    'category',
    'description',
    'characterAttributes',
    'currency',
    'rarityPoints',
    'weight',
    'minAcquisitionRarity',
    'limitationCharacterAttributeId',
    'imageUrl',
  ),
  rarityAcquisitions: declareGameRows(
    rarityAcquisitionsSection,
    'rarity',
    'inventoryTypeId',
    'type',
    'perkType',
    'probabilities',
    'boostedProbabilities',
  ),
  characterAttributes: declareGameRows(
    characterAttributesSection,
    'type',
    'name',
    'internalName',
    'description',
    'balanceParameter',
    'paramA',
    'paramB',
    'paramC',
    'precision',
  ),
  seasons: declareGameRows(
    itemSeasonsSection,
    'name',
    'seasonCounter',
    'powerModifier',
    'valueModifier',
    'endAt',
    'degradations',
  ),
  mergeLines: declareGameRows(
    mergeLinesSection,
    'name',
    'type',
    'belonging',
    'inventories',
    'collections',
    'price',
    'currency',
  ),
  offers: declareGameRows(
    shopSection,
    'name',
    'itemType',
    'itemId',
    'itemCurrency',
    'amount',
    'price',
    'currency',
    'imageUrl',
    'enabled',
    'start',
    'end',
    'stock',
    'limitPerUser',
    'period',
    'displayOrder',
  ),
  craft: declareGameRows(craftSettingsSection, 'rarity', 'collectionId', 'price', 'currency'),
  dismantle: declareGameRows(
    dismantleSettingsSection,
    'rarity',
    'collectionId',
    'reward',
    'currency',
  ),
  contracts: declareGameRows(contractsSection, ...charged),
  badges: declareGameRows(badgesSection, ...charged),
  disposableBadges: declareGameRows(disposableBadgesSection, ...charged),
  matchRewards: declareGameRows(
    matchRewardsSection,
    'firstMatch',
    'levelFrom',
    'levelTo',
    'itemType',
    'itemId',
    'currency',
    'amount',
    'start',
    'end',
    'hours',
  ),
  /** Only enabled game missions. */
  gameMissions: declareGameRows(
    gameMissionsSection,
    'name',
    'description',
    'steps',
    'repeat',
    'rewards',
  ),
  features: declareGameRows(featuresSection, 'name', 'enabled'),
  regions: declareGameRows(regionsSection, 'name', 'code', 'enabled', 'endpoints'),
  events: declareGameRows(gameEventsSection, 'name', 'startAt', 'finishAt', 'rewardsDisabledAt'),
  /** Only published passes. */
  passes: declareGameRows(
    battlePassesSection,
    'name',
    'style',
    'rarityType',
    'start',
    'end',
    'price',
    'currency',
    'rewards',
    'imageUrl',
  ),
  /** Only staking promotions that are not over. */
  stakingPromotions: declareGameRows(
    stakingPromotionsSection,
    'name',
    'start',
    'end',
    'multiplier',
    'collectionId',
  ),
  currencies: declareGameRows(
    currenciesSection,
    'name',
    'code',
    'type',
    'decimals',
    'endsAt',
    'imageUrl',
  ),
  pairs: declareGameRows(
    currencyPairsSection,
    'currencyFrom',
    'currencyTo',
    'amountFrom',
    'amountTo',
  ),
} as const satisfies Record<string, GameRowsDeclaration>;
type Rows = typeof gameConfigRows;
const ofRows = Object.fromEntries(
  Object.entries(gameConfigRows).map(([name, { schema }]) => [name, schema]),
) as unknown as { [K in keyof Rows]: Rows[K]['schema'] };

/** Parts of the game's configuration that are not rows of sections. */
const configParts = {
  /** Parameters of the version's own preset, each as a value of its type. */
  preset: z.object({
    id: idSchema,
    name: z.string(),
    parameters: z.array(
      z.object({
        name: z.string(),
        type: z.enum(parameterTypes),
        value: z.unknown(),
        tags: z.array(z.string()),
      }),
    ),
  }),
  /** Opening times of the game: the window, and the planned slots, if there are any. */
  sessions: z.object({
    enabled: z.boolean(),
    allowAt: z.nullable(instantSchema),
    disallowAt: z.nullable(instantSchema),
    isPlanned: z.boolean(),
    slots: z.array(z.object({ start: instantSchema, end: instantSchema })),
  }),
  /**
   * Stakes for which matches can be played. Stakes are in minor units of one currency; the fee is
   * in basis points.
   */
  stakes: z.object({
    enabled: z.boolean(),
    stakes: z.array(z.int()),
    feePercent: z.int(),
    currency: z.nullable(z.string()),
  }),
};
/**
 * Sections from which each part of `configParts` is built. If a row of such a section changes, game
 * servers are notified that the part has changed.
 */
const madeOf: { readonly [P in keyof typeof configParts]: readonly { readonly name: string }[] } = {
  preset: [balancePresetsSection],
  sessions: [playtimesSection, sessionSettings],
  stakes: [stakesModeSettings],
};
const parts = { ...configParts, ...ofRows };
type Parts = typeof parts;
export type GameConfigPart = keyof Parts;
/** Value that a module returns for its part. */
export type GameConfigPartReply<P extends GameConfigPart> = z.input<Parts[P]>;
export const gameConfigPartNames = Object.keys(parts) as readonly GameConfigPart[];
const partsBySection = new Map([
  ...Object.entries(gameConfigRows).map(([part, { section }]) => [section.name, part] as const),
  ...Object.entries(madeOf).flatMap(([part, partSections]) =>
    partSections.map(({ name }) => [name, part] as const),
  ),
]) as ReadonlyMap<string, GameConfigPart>;
/** Finds the part of the configuration that a section belongs to; undefined if there is none. */
export const findGameConfigPart = (section: string): GameConfigPart | undefined =>
  partsBySection.get(section);

/** @public Named in the API document. */
export const gameConfigSchema = z.object({ version: z.string(), ...parts });

export const gameConfigApi = {
  gameConfiguration: endpoint({
    method: 'GET',
    path: '/gs/v1/config',
    may: 'game-server:config',
    summary:
      'Everything that a version of the game goes by, whole. An ETag says whether anything changed: 304 then',
    query: z.object({ version: nonEmptyText(60) }),
    reply: gameConfigSchema,
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'VERSION_DISABLED'],
    fresh: true,
  }),
};
