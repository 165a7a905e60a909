import { articles } from '@guildhall/contract/admin/articles';
import { hotLinks } from '@guildhall/contract/admin/hot-links';
import { sectionTable } from '../../kernel/section-tables.ts';

export const hotLinksTable = sectionTable(hotLinks);
/** Articles; the published ones are the news. */
export const articlesTable = sectionTable(articles);
