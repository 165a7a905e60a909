import { playtimes } from '@guildhall/contract/play/playtimes.section';
import { sectionTable } from '../../../engine/store/section-tables.ts';

export const playtimesTable = sectionTable(playtimes);
