import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { itemMessages } from '../items.messages.ts';

export type EnergyCategory = 'CONTRACT' | 'BADGE' | 'DISPOSABLE_BADGE';
/** Energy settings for the items of one category and one rarity. */
export interface EnergySetting {
  readonly category: EnergyCategory;
  readonly maxCharges: number;
  readonly energyPerCharge: number;
  /** Price of one charge, in minor units of `currency`. */
  readonly chargeCost: number;
  readonly currency: string | null;
  /** Minutes after which the item expires; 0 for an item that never expires. */
  readonly lifetimeMinutes: number;
}
/** Energy use of an item: used and reserved energy, and when its lifetime began. */
export interface EnergyUse {
  readonly used: number;
  /** Energy that is reserved for matches whose result is not final. */
  readonly reserved: number;
  readonly activatedAt: Date | null;
  readonly grantedAt: Date;
}

const isContract = ({ category }: EnergySetting): boolean => category === 'CONTRACT';
export const computeEnergyCapacity = (setting: EnergySetting): number =>
  setting.maxCharges * setting.energyPerCharge;
/**
 * Returns the time at which the lifetime of an item ends; null if it never ends or has not begun.
 * The lifetime of a contract begins with its activation, the lifetime of a badge with its grant.
 */
export function computeEnergyExpiry(setting: EnergySetting, use: EnergyUse): Date | null {
  const from = isContract(setting) ? use.activatedAt : use.grantedAt;
  return setting.lifetimeMinutes === 0 || from === null
    ? null
    : new Date(from.getTime() + setting.lifetimeMinutes * 60_000);
}
export type EnergyState = 'READY' | 'EMPTY' | 'NOT_ACTIVATED' | 'EXPIRED';
/**
 * Returns the state of an item at a given time. Only an item in the state READY provides energy.
 */
export function computeEnergyState(setting: EnergySetting, use: EnergyUse, now: Date): EnergyState {
  if (isContract(setting) && use.activatedAt === null) return 'NOT_ACTIVATED';
  const end = computeEnergyExpiry(setting, use);
  if (end !== null && end <= now) return 'EXPIRED';
  return computeEnergyLeft(setting, use) > 0 ? 'READY' : 'EMPTY';
}
/**
 * Returns the energy that no match has used or reserved. The item may be unable to provide it now.
 */
export const computeEnergyLeft = (setting: EnergySetting, { used, reserved }: EnergyUse): number =>
  Math.max(0, computeEnergyCapacity(setting) - used - reserved);
/** Returns the number of completely used charges. Only these can be bought back. */
export const countRefillableCharges = (setting: EnergySetting, { used }: EnergyUse): number =>
  Math.floor(Math.min(used, computeEnergyCapacity(setting)) / setting.energyPerCharge);
/** Returns the price of a disposable badge. */
export const computeDisposableBadgePrice = ({ chargeCost, maxCharges }: EnergySetting): number =>
  chargeCost * maxCharges;
/** Returns true if a disposable badge has no energy left and can never be used again. */
export const isBadgeUsedUp = (setting: EnergySetting, use: EnergyUse): boolean =>
  setting.category === 'DISPOSABLE_BADGE' &&
  use.reserved === 0 &&
  use.used >= computeEnergyCapacity(setting);
/** Returns the reason why an item cannot provide energy to a match; undefined if it can. */
export function findEnergyUnusableReason(
  setting: EnergySetting,
  use: EnergyUse,
  now: Date,
): Sentence | undefined {
  const why: Record<EnergyState, Sentence | undefined> = {
    READY: undefined,
    EMPTY: itemMessages.energyUsedUp(),
    NOT_ACTIVATED: itemMessages.notActivated(),
    EXPIRED: itemMessages.energyExpired(),
  };
  return why[computeEnergyState(setting, use, now)];
}
