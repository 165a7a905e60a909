import { stakingPromotionsSection } from '@guildhall/contract/chain/staking-promotions.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const stakingPromotionsTable = buildSectionTable(stakingPromotionsSection);
