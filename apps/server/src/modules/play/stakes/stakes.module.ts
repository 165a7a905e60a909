import { stakesModeSettings } from '@guildhall/contract/play/stakes/stakes-mode.section';
import { defineModule, defineMinutelyJob } from '../../../kernel/modules.ts';
import { mountSettings } from '../../../engine/settings.ts';
import { bankModule } from '../../wealth/bank/bank.module.ts';
import { rewardsModule } from '../../wealth/rewards/rewards.module.ts';
import { createStakesApi, createOrphanedPrizeSweep } from './stakes.api.ts';
import { createStakesReader } from './stakes.in-game.ts';
import { createPotSettlementSubscription } from './stakes.listeners.ts';
import { matchStakeMessages } from './stakes.messages.ts';

/** Stakes of matches: the amounts that players pay in, the pot, and the fee. */
export const matchStakesModule = defineModule({
  name: 'stakes',
  uses: { rewards: rewardsModule, bank: bankModule },
  create(kernel, deps) {
    kernel.references.uses('currencies', async (db, id) => {
      const { enabled, currency } = (await kernel.configuration.now(db)).of(stakesModeSettings);
      const code = await kernel.references.target('currencies')?.codeOf?.(db, id);
      return enabled && currency === code ? matchStakeMessages.modeUses() : undefined;
    });
    return {
      api: createStakesApi({ kernel, ...deps }),
      on: [createPotSettlementSubscription(deps.bank)],
      sections: [(router) => mountSettings(kernel, router, stakesModeSettings)],
      jobs: { 'stakes.sweep': defineMinutelyJob(createOrphanedPrizeSweep({ kernel, ...deps })) },
      inGame: { stakes: createStakesReader(kernel) },
    };
  },
});
