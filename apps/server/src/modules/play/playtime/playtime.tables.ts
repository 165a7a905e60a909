import { playtimesSection } from '@guildhall/contract/play/playtime/playtimes.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const playtimesTable = buildSectionTable(playtimesSection);
