import { imageFormats } from '@guildhall/contract/play/image-formats.section';
import { sectionTable } from '../../../engine/store/section-tables.ts';

export const imageFormatsTable = sectionTable(imageFormats);
