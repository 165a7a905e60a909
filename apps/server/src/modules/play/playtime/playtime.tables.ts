import { playtimes } from '@guildhall/contract/play/playtimes.section';
import { sectionTable } from '../../../kernel/section-tables.ts';

export const playtimesTable = sectionTable(playtimes);
