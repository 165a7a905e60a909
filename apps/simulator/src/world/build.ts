import type { Admin } from '../client/admin.ts';
import { demoActivityEvents, toActivityReward } from './goals/activity-events.ts';
import { demoAvatars } from './wealth/avatars.ts';
import { createDemoBadges, demoEnergyItemTemplates, demoEnergyItemTypes } from './wealth/badges.ts';
import { createDemoCraftingSettings } from './wealth/crafting.ts';
import { createDemoCollections, demoCollectionIcons } from './wealth/collections.ts';
import {
  createDemoTournaments,
  demoContestIcons,
  publishTournaments,
} from './goals/tournaments.ts';
import { createDemoEconomy } from './economy.ts';
import { createDemoMergeLines } from './wealth/merge-lines.ts';
import { createDemoGameMissions } from './goals/game-missions.ts';
import { createDemoBattlePasses } from './goals/passes.ts';
import { createDemoShopOffers } from './wealth/shop.ts';
import { createDemoPrizePools } from './wealth/prize-pools.ts';
import { createDemoStakingPromotions } from './wealth/staking.ts';
import { createDemoPerks, demoPerkIcons } from './wealth/perks.ts';
import {
  demoArticles,
  demoHotLinks,
  demoInventoryKinds,
  demoInventoryTypes,
  demoLevelRewards,
  demoStatistics,
  demoItemTemplates,
  demoReferralEvents,
  demoReferralRewards,
  type DemoItemTemplate,
} from './wealth/catalogue.ts';
import { demoAchievements, demoMissions } from './goals/missions.ts';
import { demoImageFormats } from './image-formats.ts';
import { createDemoLocalizations } from './localizations.ts';
import { buildItemSeasons } from './wealth/item-seasons.ts';
import { demoRegions } from './regions.ts';
import { currencyPictures, buildCurrencyRows } from './wealth/currencies.ts';
import { createDemoBalancePreset } from './balance.ts';
import {
  drawArticleBanner,
  drawDimmedPicture,
  drawPicture,
  drawTintedPicture,
  drawPortrait,
  drawRarityPicture,
} from './pictures.ts';

const gamePath = '/api/game/admin';
const currenciesPath = '/api/banking/admin/currencies';
const dayMs = 86_400_000;
interface Listed {
  readonly data: {
    readonly id: number;
    readonly name?: string;
    readonly title?: string;
    readonly lvl?: number;
    readonly link?: string;
    readonly imageUrl?: string | null;
    readonly image?: string | null;
    readonly activeImage?: string | null;
    readonly inactiveImage?: string | null;
  }[];
}
/** Upload kind for the picture of each field. */
const uploads = {
  image: 'image',
  imageUrl: 'image',
  activeImage: 'image/active',
  inactiveImage: 'image/inactive',
} as const;
/**
 * Creates the rows of a section that do not exist yet. Returns the ids of all given rows by the
 * field that identifies a row.
 */
export type CreateMissingRows = (
  base: string,
  rows: readonly Record<string, unknown>[],
  key?: string,
) => Promise<Map<unknown, number>>;
/** Draws the missing pictures of a section's rows, each from data in its row. */
type Illustrate = <T>(
  base: string,
  field: keyof typeof uploads,
  drawn: ReadonlyMap<string, T>,
  draw: (subject: T) => Promise<Uint8Array>,
) => Promise<void>;
async function buildReferral(
  ensure: CreateMissingRows,
  inventories: ReadonlyMap<unknown, number>,
  now: number,
): Promise<void> {
  await ensure(
    '/api/admin/referral-rewards',
    demoReferralRewards.map(({ order, type, count, value, pays }) => ({
      order,
      type,
      settings: { count, value },
      rewardingType: pays.kind,
      rewardingSettings:
        pays.kind === 3
          ? { currency: pays.name, amount: pays.amount }
          : { id: pays.name === null ? null : inventories.get(pays.name), amount: pays.amount },
    })),
    'order',
  );
  const today = Math.floor(now / dayMs) * dayMs;
  const day = (from: number): string => new Date(today + from * dayMs).toISOString();
  await ensure(
    '/api/admin/referral-events',
    demoReferralEvents.map(({ name, from, to, factor, cap }) => ({
      name,
      start: day(from),
      end: day(to),
      factor,
      cap,
    })),
  );
}
/** Sets the stakes of the demonstration world; keeps settings that an operator has changed. */
async function setStakes(admin: Admin): Promise<void> {
  const base = '/api/admin/stakes-mode';
  const { version } = await admin.section<{ version: number }>('GET', base);
  if (version > 1) return;
  const stakes = [1_00, 5_00, 20_00];
  await admin.section('POST', base, { enabled: true, currency: 'GOLD', stakes, feePercent: 500 });
}
/** Creates the function that creates missing rows. `onMade` is called for each created row. */
export const buildCreateMissingRows =
  (admin: Admin, onMade: () => void = () => {}): CreateMissingRows =>
  async (base, rows, key = 'name') => {
    const { data } = await admin.section<Listed>('POST', `${base}/list`, { perPage: 100 });
    const known = new Map(
      data.map((row) => [(row as unknown as Record<string, unknown>)[key], row.id]),
    );
    for (const row of rows) {
      if (known.has(row[key])) continue;
      const made = await admin.section<{ id: number }>('POST', base, {
        ...row,
        reason: 'Demonstration world',
      });
      known.set(row[key], made.id);
      onMade();
    }
    return known;
  };
const allTemplates: readonly (Omit<DemoItemTemplate, 'type'> & { readonly type: string })[] = [
  ...demoItemTemplates,
  ...demoEnergyItemTemplates,
];
/** Creates items, and collections whose items can become assets on the chain. */
export async function createDemoItems(ensure: CreateMissingRows) {
  const types = await ensure(`${gamePath}/inventory-types`, [
    ...demoInventoryTypes,
    ...demoEnergyItemTypes,
  ]);
  const kinds = await ensure(
    `${gamePath}/inventory-kinds`,
    demoInventoryKinds.map((name) => ({ name })),
  );
  const counted = await ensure(`${gamePath}/statistics`, demoStatistics);
  const attributes = await createDemoPerks(ensure);
  const inventories = await ensure(
    `${gamePath}/inventories`,
    allTemplates.map(({ type, kind, icon: _icon, gives = {}, ...row }) => ({
      ...row,
      dismantable: !row.isDefault,
      typeId: types.get(type),
      kindId: kind === null ? null : kinds.get(kind),
      attributes: Object.entries(gives).map(([name, value]) => ({
        characterAttributeId: attributes.get(name),
        value,
      })),
    })),
  );
  const collections = await createDemoCollections(ensure, { types, kinds, inventories });
  return { counted, inventories, collections };
}
/**
 * Creates missing parts of the world, found by name, so that another run adds only missing parts.
 * `hasPictures` is true if somebody will look at the world.
 */
export async function createDemoWorld(
  admin: Admin,
  hasPictures = true,
): Promise<{ created: number }> {
  let created = 0;
  const ensure = buildCreateMissingRows(admin, () => created++);
  const illustrate: Illustrate = async (base, field, icons, draw) => {
    if (!hasPictures) return;
    const { data } = await admin.section<Listed>('POST', `${base}/list`, { perPage: 100 });
    for (const row of data) {
      const icon = icons.get(row.name ?? row.title ?? '');
      if (icon !== undefined && !row[field])
        await admin.upload(`${base}/${row.id}/${uploads[field]}`, await draw(icon), 'image/png');
    }
  };
  await ensure(`${gamePath}/regions`, demoRegions, 'code');
  await ensure(`${gamePath}/image-formats`, demoImageFormats);
  await ensure(`${gamePath}/item-seasons`, buildItemSeasons(admin.now()));
  await createDemoLocalizations(admin, ensure);
  const { counted, inventories, collections } = await createDemoItems(ensure);
  await illustrate(`${gamePath}/perks`, 'imageUrl', demoPerkIcons, drawPicture);
  const templates = new Map(allTemplates.map((template) => [template.name, template]));
  await illustrate(`${gamePath}/inventories`, 'imageUrl', templates, drawRarityPicture);
  await illustrate('/api/banking/admin/collections', 'imageUrl', demoCollectionIcons, drawPicture);
  const avatars = demoAvatars.map(({ name, isDefault }) => ({ name, isDefault }));
  const faces = await ensure('/api/admin/avatars', avatars);
  await illustrate(
    '/api/admin/avatars',
    'image',
    new Map(demoAvatars.map((avatar) => [avatar.name, avatar])),
    ({ name, icon }) => (icon === undefined ? drawPortrait(name) : drawPicture(icon)),
  );
  await ensure(
    '/api/admin/level-rewards',
    demoLevelRewards.map(([lvl, itemType, name]) => ({
      lvl,
      itemType,
      itemId: (itemType === 'AVATAR' ? faces : inventories).get(name),
      enabled: true,
    })),
    'lvl',
  );
  await ensure(currenciesPath, buildCurrencyRows(Math.floor(admin.now() / dayMs) * dayMs));
  await illustrate(currenciesPath, 'imageUrl', currencyPictures, drawTintedPicture);
  await createDemoEconomy(ensure);
  await createDemoBadges(admin, ensure);
  await buildReferral(ensure, inventories, admin.now());
  const now = admin.now();
  await buildGoals({ ensure, illustrate, counted, faces, inventories, now });
  const contests = await createDemoTournaments({ ensure, counted, faces, inventories, now });
  await illustrate(`${gamePath}/tournaments`, 'imageUrl', demoContestIcons, drawPicture);
  await publishTournaments(admin, contests);
  await createDemoPrizePools(ensure, contests[1]);
  await createDemoMergeLines(ensure, inventories);
  await createDemoCraftingSettings(ensure, collections);
  await createDemoStakingPromotions(ensure, collections, admin.now());
  await setStakes(admin);
  await createDemoBalancePreset(admin, ensure);
  const passes = await createDemoBattlePasses(admin, { ensure, faces, inventories });
  await createDemoShopOffers(ensure, { faces, inventories, collections, passes }, now);
  await createDemoGameMissions(ensure, { counted, inventories });
  await buildNews(ensure, illustrate);
  return { created };
}
/** Creates news with banners, and links of the dashboard. */
async function buildNews(ensure: CreateMissingRows, illustrate: Illustrate): Promise<void> {
  await ensure(
    '/api/admin/articles',
    demoArticles.map(({ title, text }) => ({ title, text, published: true })),
    'title',
  );
  await illustrate(
    '/api/admin/articles',
    'imageUrl',
    new Map(demoArticles.map((article) => [article.title, article.icon])),
    drawArticleBanner,
  );
  await ensure('/api/admin/hot-links', demoHotLinks, 'link');
}

type Rows = ReadonlyMap<unknown, number>;
interface Workshop {
  readonly ensure: CreateMissingRows;
  readonly illustrate: Illustrate;
  readonly counted: Rows;
  readonly faces: Rows;
  readonly inventories: Rows;
  readonly now: number;
}
/** Creates missions with their pictures; `day` converts a number of days from today into a time. */
async function buildMissions(
  { ensure, illustrate, counted, faces, inventories }: Omit<Workshop, 'now'>,
  day: (from: number) => string,
): Promise<void> {
  await ensure(
    '/api/admin/missions',
    demoMissions.map(({ statistic, pays, name, ...mission }, displayOrder) => ({
      name,
      description: mission.description,
      type: mission.type,
      ...(mission.type === 'common'
        ? { rotation: mission.rotation }
        : { start: day(mission.from), end: day(mission.to) }),
      statisticId: counted.get(statistic),
      segment: mission.segment,
      goal: mission.goal,
      rewardType: pays.kind,
      rewardId:
        pays.name === null || pays.kind === 'CURRENCY'
          ? null
          : (pays.kind === 'AVATAR' ? faces : inventories).get(pays.name),
      ...(pays.kind === 'CURRENCY' && { currency: pays.name }),
      amount: pays.amount,
      displayOrder,
    })),
  );
  await illustrate(
    '/api/admin/missions',
    'imageUrl',
    new Map(demoMissions.map((mission) => [mission.name, mission.icon])),
    drawPicture,
  );
}
/** Creates the goals that matches count towards: missions, activity events and achievements. */
async function buildGoals({
  ensure,
  illustrate,
  counted,
  faces,
  inventories,
  now,
}: Workshop): Promise<void> {
  const today = Math.floor(now / dayMs) * dayMs;
  const day = (from: number): string => new Date(today + from * dayMs).toISOString();
  await buildMissions({ ensure, illustrate, counted, faces, inventories }, day);
  const tasks = await ensure(`${gamePath}/gameplay-tasks`, []);
  await ensure(
    `${gamePath}/activity-events`,
    demoActivityEvents.map(({ name, from, to, rewards }) => ({
      name,
      start: day(from),
      end: day(to),
      rewards: rewards.map((reward) =>
        toActivityReward(reward, {
          STATISTIC: counted,
          TASK: tasks,
          INVENTORY: inventories,
          AVATAR: faces,
        }),
      ),
    })),
  );
  await illustrate(
    `${gamePath}/activity-events`,
    'imageUrl',
    new Map(demoActivityEvents.map((event) => [event.name, event.icon])),
    drawPicture,
  );
  await ensure(
    '/api/admin/achievements',
    demoAchievements.map(({ statistic, icon: _icon, ...one }, displayOrder) => ({
      ...one,
      statisticId: counted.get(statistic),
      displayOrder,
    })),
  );
  await illustrate(
    '/api/admin/achievements',
    'activeImage',
    new Map(demoAchievements.map((achievement) => [achievement.name, achievement.icon])),
    drawPicture,
  );
  await illustrate(
    '/api/admin/achievements',
    'inactiveImage',
    new Map(demoAchievements.map((achievement) => [achievement.name, achievement.icon])),
    drawDimmedPicture,
  );
}
