import { stakingPromotions } from '@guildhall/contract/chain/staking-promotions.section';
import { sectionTable } from '../../../kernel/section-tables.ts';

export const stakingPromotionsTable = sectionTable(stakingPromotions);
