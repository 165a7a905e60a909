import { stakesModeSettings } from '@guildhall/contract/play/stakes/stakes-mode.section';
import { buildSettingsRowVersionSql, type GameConfigReader } from '../../../kernel/game/in-game.ts';
import type { Kernel } from '../../../kernel/kernel.ts';

/**
 * Creates the function that reads the stakes for which matches can be played; it returns none while
 * stakes are off.
 */
export const createStakesReader = ({
  configuration,
}: Pick<Kernel, 'configuration'>): GameConfigReader<'stakes'> => ({
  version: () => buildSettingsRowVersionSql(stakesModeSettings.name),
  async read(db) {
    const { enabled, stakes, feePercent, currency } = (await configuration.now(db)).of(
      stakesModeSettings,
    );
    return { enabled, stakes: enabled ? [...stakes] : [], feePercent, currency };
  },
});
