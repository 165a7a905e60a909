import { articles } from '@guildhall/contract/reach/content/articles.section';
import { hotLinks } from '@guildhall/contract/reach/content/hot-links.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const hotLinksTable = buildSectionTable(hotLinks);
/** Articles; the published ones are the news. */
export const articlesTable = buildSectionTable(articles);
