import { featuresSection } from '@guildhall/contract/play/features.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const featuresTable = buildSectionTable(featuresSection);
