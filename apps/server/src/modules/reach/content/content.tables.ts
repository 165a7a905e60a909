import { articles } from '@guildhall/contract/reach/articles.section';
import { hotLinks } from '@guildhall/contract/reach/hot-links.section';
import { sectionTable } from '../../../kernel/section-tables.ts';

export const hotLinksTable = sectionTable(hotLinks);
/** Articles; the published ones are the news. */
export const articlesTable = sectionTable(articles);
