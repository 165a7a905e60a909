import { stakesMode } from '@guildhall/contract/play/stakes-mode.section';
import { buildSettingsVersion, type ConfigReader } from '../../../kernel/game/in-game.ts';
import type { Kernel } from '../../../kernel/kernel.ts';

/** Reads the stakes that matches can be played for; empty while stakes are off. */
export const createStakesReader = ({
  configuration,
}: Pick<Kernel, 'configuration'>): ConfigReader<'stakes'> => ({
  version: () => buildSettingsVersion(stakesMode.name),
  async read(on) {
    const { enabled, stakes, feePercent, currency } = (await configuration.now(on)).of(stakesMode);
    return { enabled, stakes: enabled ? [...stakes] : [], feePercent, currency };
  },
});
