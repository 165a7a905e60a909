import { platformBalanceParameters } from '@guildhall/contract/play/balance/balance';
import type { SettingsSnapshot } from '../../../kernel/config/configuration.ts';

/**
 * The curve of experience: from level n to n + 1, an account needs step + (n - 1) x growth
 * experience.
 */
export interface LevelCurve {
  readonly step: number;
  readonly growth: number;
}
export const getLevelCurve = (configuration: SettingsSnapshot): LevelCurve => {
  const parameters = configuration.of(platformBalanceParameters);
  return { step: parameters['exp.step'], growth: parameters['exp.growth'] };
};
/** Highest level that a player can reach. */
export const levelMax = 10_000;

const need = (curve: LevelCurve, level: number): number => curve.step + (level - 1) * curve.growth;
/** Returns the total experience at which a level begins. */
export const computeExperienceAtLevelStart = (curve: LevelCurve, level: number): number =>
  (level - 1) * curve.step + (curve.growth * (level - 1) * (level - 2)) / 2;

/** Returns the level for a total of experience. */
export function computeLevel(curve: LevelCurve, total: number): number {
  if (curve.growth === 0) return Math.min(levelMax, Math.floor(total / curve.step) + 1);
  let level = 1;
  while (level < levelMax && computeExperienceAtLevelStart(curve, level + 1) <= total) level++;
  return level;
}
/**
 * Returns the level, the experience gained within this level, and the experience that the next
 * level requires. An account keeps a level that it has reached, even if the present curve requires
 * more experience for it.
 */
export function computeLevelState(
  curve: LevelCurve,
  total: number,
  reached: number,
): { lvl: number; exp: number; maxExp: number } {
  const lvl = Math.max(reached, computeLevel(curve, total));
  const maxExp = need(curve, lvl);
  return {
    lvl,
    exp: Math.min(maxExp, Math.max(0, total - computeExperienceAtLevelStart(curve, lvl))),
    maxExp,
  };
}
