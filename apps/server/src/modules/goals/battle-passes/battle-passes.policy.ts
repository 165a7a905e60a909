import type { PassState } from '@guildhall/contract/goals/battle-passes';
import { passTracks } from '@guildhall/contract/goals/battle-passes';
import { limits } from '@guildhall/contract/limits';
import { findRewardKind } from '@guildhall/contract/kit/field/rewards';
import { compareRewards, type Reward } from '../../wealth/rewards/rewards.api.ts';
import { battlePassMessages } from './battle-passes.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** A tier as a form sends it. A new tier has no id until it is stored. */
export interface SentPassTier {
  readonly id?: number | null;
  readonly goal: number;
  readonly type: number;
  readonly items: readonly number[];
}
export interface PassTier extends SentPassTier {
  readonly id: number;
}
/** A pass as the rules use it; in a draft, times and price may be missing. */
export interface BattlePass {
  readonly id: number;
  readonly name: string;
  readonly style: number;
  readonly rarityType: number;
  readonly state: PassState;
  readonly start: string | null;
  readonly end: string | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly rewards: readonly PassTier[];
}
/** A published pass, in which no required field is missing. */
export interface PublishedPass extends BattlePass {
  readonly start: string;
  readonly end: string;
}

/** Returns the rewards of a tier, in the order in which payments lock them. */
export const toPassTierRewards = ({
  type,
  items,
}: Pick<SentPassTier, 'type' | 'items'>): Reward[] => {
  const kind = findRewardKind(type);
  if (!kind) throw new Error(`No kind of reward has the number ${type}`);
  return [...new Set(items)]
    .map((id): Reward => ({ kind, id, currency: null, amount: 1 }))
    .sort(compareRewards);
};
const sameTier = (a: SentPassTier, b: SentPassTier): boolean =>
  a.goal === b.goal && a.type === b.type;
/**
 * Matches each sent tier to a stored tier, by id, otherwise by requirement and kind of reward. A
 * matched tier gets the id of the stored tier, every other tier a new id. Returns the tiers ordered
 * by requirement, lowest first.
 */
export async function assignTierIds(
  sent: readonly SentPassTier[],
  stored: readonly PassTier[],
  newId: () => Promise<number>,
): Promise<PassTier[]> {
  const left = new Map(stored.map((tier) => [tier.id, tier]));
  const tiers: PassTier[] = [];
  for (const tier of sent) {
    const known =
      (typeof tier.id === 'number' ? left.get(tier.id) : undefined) ??
      [...left.values()].find((other) => sameTier(tier, other));
    if (known) left.delete(known.id);
    tiers.push({ ...tier, id: known?.id ?? (await newId()) });
  }
  return tiers.sort((a, b) => a.goal - b.goal || a.type - b.type);
}

/** Returns the reason why a draft cannot be published yet; undefined if the draft is complete. */
export function findPassPublishObstacle(pass: BattlePass, now: Date): Sentence | undefined {
  if (pass.start === null || pass.end === null) return battlePassMessages.needsWindow();
  if (Date.parse(pass.end) <= now.getTime()) return battlePassMessages.windowIsOver();
  if (pass.rewards.length === 0) return battlePassMessages.needsTier();
  if (pass.rarityType === passTracks.paid && (pass.price === null || pass.currency === null))
    return battlePassMessages.needsPrice();
  return undefined;
}
/**
 * Fields that cannot change after publication, because players already play for the rewards of the
 * published pass.
 */
const fixed = ['style', 'rarityType', 'start', 'end', 'price', 'currency'] as const;
const iso = (value: unknown): unknown =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? Date.parse(value) : value;
const serializeTiers = (tiers: readonly SentPassTier[]): string =>
  JSON.stringify(
    tiers
      .map(({ goal, type, items }) => [goal, type, ...items])
      .sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0)),
  );
/**
 * Returns the first changed field that must not change once a pass is published; undefined if none
 * has changed.
 */
export function findChangedPassField(
  before: Omit<BattlePass, 'rewards'> & { readonly rewards: readonly SentPassTier[] },
  after: Omit<BattlePass, 'rewards' | 'id'> & { readonly rewards: readonly SentPassTier[] },
): string | undefined {
  const field = fixed.find((name) => {
    const isMoment = name === 'start' || name === 'end';
    return isMoment ? iso(before[name]) !== iso(after[name]) : before[name] !== after[name];
  });
  return (
    field ??
    (serializeTiers(before.rewards) === serializeTiers(after.rewards) ? undefined : 'rewards')
  );
}

/**
 * Returns the time from which a pass no longer counts results: the time of its retirement, but at
 * the latest one hour after its end.
 */
export function getPassClosingTime({ end }: Pick<PublishedPass, 'end'>, retiredAt?: Date): Date {
  const last = Date.parse(end) + limits.lateResultMs;
  return new Date(retiredAt ? Math.min(last, retiredAt.getTime()) : last);
}
/** Returns true if the pass no longer accepts results. */
export const isBattlePassClosed = (
  pass: Pick<PublishedPass, 'state' | 'end'>,
  now: Date,
): boolean => pass.state === 'RETIRED' || getPassClosingTime(pass) <= now;
/**
 * Returns true if an account gets the tiers of a track: every account for the free track, only
 * owners for the paid track.
 */
export const isEntitledToPassTrack = (
  { rarityType }: Pick<BattlePass, 'rarityType'>,
  owns: boolean,
): boolean => rarityType === passTracks.free || owns;
/** Lists the tiers whose requirement lies between the former and the present experience. */
export const listReachedTiers = (
  { rewards }: Pick<BattlePass, 'rewards'>,
  before: number,
  after: number,
): readonly PassTier[] => rewards.filter(({ goal }) => before < goal && goal <= after);
