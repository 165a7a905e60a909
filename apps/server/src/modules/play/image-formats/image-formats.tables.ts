import { imageFormatsSection } from '@guildhall/contract/play/image-formats.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const imageFormatsTable = buildSectionTable(imageFormatsSection);
