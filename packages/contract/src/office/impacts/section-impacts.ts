import { isWithinTimeWindow, type ImpactRule } from '../../kit/section/impact.ts';

/**
 * Consequences of changing or removing a row:
 * - a rule, from which the engine derives them;
 * - `own`: hooks of the section determine them;
 * - `nothing`: the section takes nothing from anybody. A higher price counts as nothing, because
 * nobody has paid it yet.
 */
export type SectionImpact = ImpactRule | 'own' | 'nothing';
type Row = Readonly<Record<string, unknown>>;

const isEnabled = ({ enabled }: Row): boolean => enabled === true;
const isInWindow = ({ start, end }: Row, now: Date): boolean => isWithinTimeWindow(start, end, now);
/** Returns true for an enabled offer within its time window. */
const isOffered = (row: Row, now: Date): boolean => isEnabled(row) && isInWindow(row, now);

/**
 * Rule for items with energy. Fewer charges or a shorter lifetime take something from the owners.
 */
const energy: ImpactRule = {
  ends: 'stops',
  less: ['maxCharges', 'energyPerCharge'],
  shorter: ['lifetimeMinutes'],
};

/** Consequences of sections and settings, by name. */
export const impactBySection = {
  'alpha-keys': { ends: 'takes', isLive: ({ userId }) => userId !== null },
  articles: {
    ends: 'takes',
    isLive: ({ published, publishFrom, publishUntil }, now) =>
      published === true && isWithinTimeWindow(publishFrom, publishUntil, now),
    earlier: ['publishUntil'],
  },
  avatars: { ends: 'takes', isLive: ({ isDefault }) => isDefault === true },
  'referral-rewards': { ends: 'takes', isLive: isEnabled, lists: ['rewardingSettings'] },
  'referral-events': {
    ends: 'stops',
    isLive: isInWindow,
    earlier: ['end'],
    less: ['factor', 'cap'],
  },
  achievements: { ends: 'takes', isLive: isEnabled, less: ['exp'], more: ['goal'] },
  missions: {
    ends: 'stops',
    isLive: isOffered,
    earlier: ['end'],
    less: ['amount'],
    more: ['goal'],
  },
  'level-rewards': {
    ends: 'takes',
    isLive: isEnabled,
    less: ['amount'],
    more: ['lvl'],
    on: ['applyToReady'],
  },
  'discord-roles': { ends: 'takes' },
  'twitter-posts': { ends: 'takes' },
  'airdrop-campaigns': {
    ends: 'stops',
    isLive: isInWindow,
    earlier: ['end'],
    on: ['offSeason', 'paused'],
  },
  'hot-links': { ends: 'takes', isLive: ({ active }) => active === true },
  collections: {
    ends: 'takes',
    less: ['supplyCap'],
    lists: ['classes'],
    off: ['dismantable', 'isBooster'],
  },
  'craft-settings': { ends: 'stops' },
  'dismantle-settings': { ends: 'stops', less: ['reward'] },
  currencies: {
    ends: 'stops',
    less: ['supplyCap'],
    earlier: ['endsAt'],
    powers: ['grantCeiling', 'approvalThreshold'],
    on: ['isStopped'],
  },
  'currency-pairs': { ends: 'stops' },
  // the price is only shown next to amounts; no payment uses it
  'currency-prices': 'nothing',
  'currency-thresholds': 'own',
  'currency-urls': 'nothing',
  'economy-settings': 'nothing',
  'game-versions': { ends: 'closes', isLive: isEnabled },
  contracts: energy,
  badges: energy,
  'disposable-badges': energy,
  'prize-pools': {
    ends: 'takes',
    less: ['amount', 'revenuePercent', 'purchasesAmount'],
    lists: ['thresholdPercents'],
  },
  boosters: { ends: 'takes', less: ['boostAmount'] },
  shop: {
    ends: 'stops',
    isLive: (row, now) => isOffered(row, now) && row['stock'] !== 0,
    less: ['stock', 'limitPerUser'],
    earlier: ['end'],
  },
  'game-shares': { ends: 'takes', less: ['amount'] },
  'staking-promotions': {
    ends: 'stops',
    isLive: isInWindow,
    less: ['multiplier'],
    earlier: ['end'],
  },
  'token-distributions': {
    ends: 'stops',
    isLive: ({ state }) => state === 'FUNDED' || state === 'RUNNING' || state === 'PAUSED',
    less: ['amount'],
    earlier: ['end'],
  },
  inventories: { ends: 'takes', less: ['supplyCap'], off: ['isDefault', 'dismantable'] },
  'grant-limits': { ends: 'takes', powers: ['items', 'itemsApproval'] },
  'inventory-types': { ends: 'takes', off: ['visible', 'isVr'] },
  'inventory-kinds': 'nothing',
  tournaments: {
    ends: 'stops',
    isLive: ({ state }) => state === 'OPEN' || state === 'GRACE' || state === 'FROZEN',
    earlier: ['end'],
    lists: ['nominations', 'timeslots'],
  },
  'battle-passes': {
    ends: 'stops',
    isLive: (row, now) => row['state'] === 'PUBLISHED' && isWithinTimeWindow(null, row['end'], now),
    earlier: ['end'],
    lists: ['rewards'],
  },
  'inventory-classes': 'nothing',
  statistics: {
    ends: 'takes',
    isLive: ({ displayed }) => displayed === true,
    less: ['maxPerMinute'],
    lists: ['segments'],
  },
  'game-missions': { ends: 'stops', isLive: isEnabled, lists: ['rewards'] },
  perks: { ends: 'takes', less: ['weight', 'rarityPoints'], lists: ['characterAttributes'] },
  'rarity-acquisitions': { ends: 'stops' },
  // decides which pictures are accepted; existing pictures stay
  'image-formats': 'nothing',
  'character-attributes': 'nothing',
  'merge-lines': { ends: 'stops', lists: ['inventories', 'collections'] },
  'gameplay-tasks': { ends: 'stops', less: ['weight'], more: ['goal'] },
  regions: { ends: 'closes', isLive: isEnabled, lists: ['endpoints'] },
  'match-rewards': {
    ends: 'stops',
    isLive: isInWindow,
    less: ['amount', 'levelTo'],
    more: ['levelFrom'],
    earlier: ['end'],
    lists: ['hours'],
    narrows: ['hours'],
  },
  'game-events': {
    ends: 'stops',
    isLive: ({ startAt, finishAt }, now) => isWithinTimeWindow(startAt, finishAt, now),
    earlier: ['finishAt', 'rewardsDisabledAt'],
  },
  playtimes: 'own',
  features: { ends: 'closes', isLive: isEnabled },
  'link-providers': {
    ends: 'closes',
    isLive: ({ state }) => state === 'ACTIVE',
    earlier: ['endsAt'],
  },
  'sessions-settings': 'own',
  'twitch-extension-rewards': { ends: 'takes', less: ['amount'], more: ['watchMinutes'] },
  'activity-events': { ends: 'stops', isLive: isInWindow, earlier: ['end'], lists: ['rewards'] },
  // separate calls change its numbers
  'balance-presets': 'nothing',
  localizations: { ends: 'takes' },
  'item-seasons': {
    ends: 'takes',
    less: ['powerModifier', 'valueModifier'],
    earlier: ['endAt'],
    lists: ['degradations'],
  },
  'staking-settings': 'nothing',
  'chain-fee-settings': 'nothing',
  'stakes-mode': { ends: 'stops', isLive: isEnabled, more: ['feePercent'], lists: ['stakes'] },
  // only the time until a request expires; nobody's permissions change
  'approval-settings': 'nothing',
} as const satisfies Readonly<Record<string, SectionImpact>>;
