import { features } from '@guildhall/contract/play/features.section';
import { sectionTable } from '../../../kernel/section-tables.ts';

export const featuresTable = sectionTable(features);
