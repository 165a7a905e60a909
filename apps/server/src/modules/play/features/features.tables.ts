import { features } from '@guildhall/contract/play/features.section';
import { sectionTable } from '../../../engine/store/section-tables.ts';

export const featuresTable = sectionTable(features);
