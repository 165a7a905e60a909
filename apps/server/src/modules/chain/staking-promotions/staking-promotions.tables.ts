import { stakingPromotions } from '@guildhall/contract/chain/staking-promotions.section';
import { sectionTable } from '../../../engine/store/section-tables.ts';

export const stakingPromotionsTable = sectionTable(stakingPromotions);
