import { defineModule } from '../../../kernel/modules.ts';
import { mountStakingPromotionSection } from './staking-promotions.admin.ts';
import { createPromotionsReader } from './staking-promotions.in-game.ts';

/** Staking promotions: periods in which a second of staking counts more than usual. */
export const stakingPromotionsModule = defineModule({
  name: 'staking-promotions',
  create: (kernel) => ({
    api: undefined,
    inGame: { stakingPromotions: createPromotionsReader(kernel) },
    sections: [(router) => mountStakingPromotionSection(router, kernel)],
  }),
});
