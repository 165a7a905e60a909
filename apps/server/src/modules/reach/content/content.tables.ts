import { articlesSection } from '@guildhall/contract/reach/content/articles.section';
import { hotLinksSection } from '@guildhall/contract/reach/content/hot-links.section';
import { buildSectionTable } from '../../../engine/store/section-tables.ts';

export const hotLinksTable = buildSectionTable(hotLinksSection);
/** Articles. The published ones are the news. */
export const articlesTable = buildSectionTable(articlesSection);
