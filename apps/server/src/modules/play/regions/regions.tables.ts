import { regionsSection } from '@guildhall/contract/play/regions.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const regionsTable = buildSectionTable(regionsSection);
