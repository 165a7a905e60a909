import { avatarsAdmin } from '@guildhall/contract/admin/avatars';
import { hotLinks } from '@guildhall/contract/admin/hot-links';
import { sectionTable } from '../../kernel/section-tables.ts';

export const hotLinksTable = sectionTable(hotLinks);
export const avatarsTable = sectionTable(avatarsAdmin);
