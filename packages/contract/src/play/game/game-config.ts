import * as z from 'zod/mini';
import { stakingPromotions } from '../../chain/staking-promotions.section.ts';
import { battlePasses } from '../../goals/battle-passes.section.ts';
import { gameMissions } from '../../goals/game-missions.section.ts';
import { id, instant, label } from '../../kit/field/fields.ts';
import { declareGameRows, type RowsInGame } from '../../kit/section/in-game.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { boosters } from '../../wealth/items/boosters.section.ts';
import { characterAttributes } from '../../wealth/items/character-attributes.section.ts';
import { badges, contracts, disposableBadges } from '../../wealth/items/energy.section.ts';
import { itemSeasons } from '../../wealth/items/item-seasons.section.ts';
import { craftSettings, dismantleSettings } from '../../wealth/craft/crafting.section.ts';
import { mergeLines } from '../../wealth/merge/merge-lines.section.ts';
import { collections, inventoryClasses } from '../../wealth/items/collections.section.ts';
import { currencyPairs } from '../../wealth/exchange/currency-pairs.section.ts';
import { currencies } from '../../wealth/bank/currencies.section.ts';
import {
  inventories,
  inventoryKinds,
  inventoryTypes,
} from '../../wealth/items/inventories.section.ts';
import { shop } from '../../wealth/shop/shop.section.ts';
import { perks, rarityAcquisitions } from '../../wealth/perks/perks.section.ts';
import { balancePresets } from '../balance/balance-presets.section.ts';
import { parameterTypes } from '../balance/balance-values.ts';
import { matchRewards } from '../match-rewards.section.ts';
import { features } from '../features.section.ts';
import { gameEvents } from '../game-events/game-events.section.ts';
import { gameplayTasks } from '../gameplay-tasks.section.ts';
import { regions } from './regions.section.ts';
import { playtimes } from '../playtimes.section.ts';
import { sessionSettings } from '../session-settings.section.ts';
import { stakesMode } from '../stakes-mode.section.ts';
import { statistics } from '../statistics.section.ts';

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
export const configRows = {
  statistics: declareGameRows(statistics, 'name', 'segments', 'measure', 'maxPerMinute'),
  gameplayTasks: declareGameRows(
    gameplayTasks,
    'name',
    'type',
    'description',
    'statisticId',
    'subStatistic',
    'goal',
    'weight',
  ),
  inventoryTypes: declareGameRows(
    inventoryTypes,
    'name',
    'section',
    'category',
    'internalName',
    'filterName',
    'isVr',
    'visible',
    'displayOrder',
  ),
  inventoryKinds: declareGameRows(inventoryKinds, 'name'),
  inventoryClasses: declareGameRows(inventoryClasses, 'name'),
  templates: declareGameRows(
    inventories,
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
    collections,
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
  boosters: declareGameRows(boosters, 'collectionId', 'boostAmount'),
  perks: declareGameRows(
    perks,
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
    rarityAcquisitions,
    'rarity',
    'inventoryTypeId',
    'type',
    'perkType',
    'probabilities',
    'boostedProbabilities',
  ),
  characterAttributes: declareGameRows(
    characterAttributes,
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
    itemSeasons,
    'name',
    'seasonCounter',
    'powerModifier',
    'valueModifier',
    'endAt',
    'degradations',
  ),
  mergeLines: declareGameRows(
    mergeLines,
    'name',
    'type',
    'belonging',
    'inventories',
    'collections',
    'price',
    'currency',
  ),
  offers: declareGameRows(
    shop,
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
  craft: declareGameRows(craftSettings, 'rarity', 'collectionId', 'price', 'currency'),
  dismantle: declareGameRows(dismantleSettings, 'rarity', 'collectionId', 'reward', 'currency'),
  contracts: declareGameRows(contracts, ...charged),
  badges: declareGameRows(badges, ...charged),
  disposableBadges: declareGameRows(disposableBadges, ...charged),
  matchRewards: declareGameRows(
    matchRewards,
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
  gameMissions: declareGameRows(gameMissions, 'name', 'description', 'steps', 'repeat', 'rewards'),
  features: declareGameRows(features, 'name', 'enabled'),
  regions: declareGameRows(regions, 'name', 'code', 'enabled', 'endpoints'),
  events: declareGameRows(gameEvents, 'name', 'startAt', 'finishAt', 'rewardsDisabledAt'),
  /** Of passes the published ones. */
  passes: declareGameRows(
    battlePasses,
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
    stakingPromotions,
    'name',
    'start',
    'end',
    'multiplier',
    'collectionId',
  ),
  currencies: declareGameRows(currencies, 'name', 'code', 'type', 'decimals', 'endsAt', 'imageUrl'),
  pairs: declareGameRows(currencyPairs, 'currencyFrom', 'currencyTo', 'amountFrom', 'amountTo'),
} as const satisfies Record<string, RowsInGame>;
type Rows = typeof configRows;
const ofRows = Object.fromEntries(
  Object.entries(configRows).map(([name, { schema }]) => [name, schema]),
) as unknown as { [K in keyof Rows]: Rows[K]['schema'] };

/** Parts of the game's configuration beside rows of sections. */
const configParts = {
  /** Parameters of the version's own preset, each as a value of its type. */
  preset: z.object({
    id,
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
  /** Opening times of the game: the window, and the planned slots where there are any. */
  sessions: z.object({
    enabled: z.boolean(),
    allowAt: z.nullable(instant),
    disallowAt: z.nullable(instant),
    isPlanned: z.boolean(),
    slots: z.array(z.object({ start: instant, end: instant })),
  }),
  /**
   * Stakes for which matches can be played: minor units of one currency; the fee in basis points.
   */
  stakes: z.object({
    enabled: z.boolean(),
    stakes: z.array(z.int()),
    feePercent: z.int(),
    currency: z.nullable(z.string()),
  }),
};
/** Tables behind these parts: a change there notifies game servers that the part has changed. */
const madeOf: { readonly [P in keyof typeof configParts]: readonly { readonly name: string }[] } = {
  preset: [balancePresets],
  sessions: [playtimes, sessionSettings],
  stakes: [stakesMode],
};
const parts = { ...configParts, ...ofRows };
type Parts = typeof parts;
export type ConfigPart = keyof Parts;
/** Reply of a module for its part. */
export type ConfigOf<P extends ConfigPart> = z.input<Parts[P]>;
export const configPartNames = Object.keys(parts) as readonly ConfigPart[];
const partsBySection = new Map([
  ...Object.entries(configRows).map(([part, { section }]) => [section.name, part] as const),
  ...Object.entries(madeOf).flatMap(([part, of]) => of.map(({ name }) => [name, part] as const)),
]) as ReadonlyMap<string, ConfigPart>;
/** Finds the part of the configuration that a section belongs to; undefined if there is none. */
export const findConfigPart = (section: string): ConfigPart | undefined =>
  partsBySection.get(section);

/** @public Named in the API document. */
export const gameConfig = z.object({ version: z.string(), ...parts });

export const gameConfigApi = {
  gameConfiguration: endpoint({
    method: 'GET',
    path: '/gs/v1/config',
    may: 'game-server:config',
    summary:
      'Everything that a version of the game goes by, whole. An ETag says whether anything changed: 304 then',
    query: z.object({ version: label(60) }),
    reply: gameConfig,
    errors: ['SIGNATURE_REFUSED', 'FORBIDDEN', 'VERSION_DISABLED'],
    fresh: true,
  }),
};
