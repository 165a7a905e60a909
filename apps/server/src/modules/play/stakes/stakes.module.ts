import { stakesMode } from '@guildhall/contract/play/stakes-mode.section';
import { defineModule, everyMinute } from '../../../kernel/modules.ts';
import { mountSettings } from '../../../engine/settings.ts';
import { bank } from '../../wealth/bank/bank.module.ts';
import { rewards } from '../../wealth/rewards/rewards.module.ts';
import { createStakes, sweepLeft } from './stakes.api.ts';
import { createStakesReader } from './stakes.in-game.ts';
import { settlePot } from './stakes.listeners.ts';
import { words } from './stakes.words.ts';

/** Matches that are played for a stake: entries, pots, the fee. */
export const stakes = defineModule({
  name: 'stakes',
  uses: { rewards, bank },
  create(kernel, used) {
    kernel.references.uses('currencies', async (on, id) => {
      const { enabled, currency } = (await kernel.configuration.now(on)).of(stakesMode);
      const code = await kernel.references.target('currencies')?.codeOf?.(on, id);
      return enabled && currency === code ? words.modeUses() : undefined;
    });
    return {
      api: createStakes({ kernel, ...used }),
      on: [settlePot(used.bank)],
      sections: [(router) => mountSettings(kernel, router, stakesMode)],
      jobs: { 'stakes.sweep': everyMinute(sweepLeft({ kernel, ...used })) },
      inGame: { stakes: createStakesReader(kernel) },
    };
  },
});
