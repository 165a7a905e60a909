import { sectionsForSupportRole } from '@guildhall/contract/office/for-support';
import { localizeSectionSummary, localizeSection } from '@guildhall/contract/kit/section/localize';
import type { AnySection, MenuGroup } from '@guildhall/contract/kit/section/section';
import {
  toSectionSummary,
  type SectionSummary,
} from '@guildhall/contract/kit/section/section-summary';
import type { TextsOfLanguage } from '@guildhall/contract/kit/text/text';
import * as m from '../messages/messages.js';
import { getLocale } from '../messages/runtime.js';
import { createChunkLoader } from '../shared/parts/fetched.ts';
import { getOfficeTexts } from './office-texts.ts';

/** One page under `/admin/`: tabs for its sections, or a custom page. */
export interface OfficePage {
  readonly name: string;
  readonly label: string;
  readonly group: MenuGroup;
  readonly may: 'admin' | 'support';
  readonly sections: readonly SectionSummary[];
}

const forSupport = sectionsForSupportRole.map(toSectionSummary);
let known: readonly SectionSummary[] = forSupport;
/**
 * Loads the summaries of all sections. The summaries of the sections for support need no loading; a
 * support user's browser does not load the others.
 */
export async function loadSectionSummaries(isAdmin: boolean): Promise<void> {
  if (isAdmin && known === forSupport)
    known = (await import('@guildhall/contract/generated/section-summaries')).sectionSummaries;
}
/**
 * Loads the declaration of a section with its fields, with the first page that shows it; null if
 * the section does not exist.
 */
export const buildSectionDeclarationQuery = (name: string) => ({
  queryKey: ['office-declaration', name],
  queryFn: createChunkLoader(async (): Promise<AnySection | null> => {
    const own = sectionsForSupportRole.find((section) => section.name === name);
    if (own || !known.some((summary) => summary.name === name)) return own ?? null;
    const { loadSection } = await import('@guildhall/contract/generated/section-summaries');
    return (await loadSection(name)) ?? null;
  }),
  staleTime: Infinity,
  gcTime: Infinity,
});

/**
 * Page of users, which has its own screens made of the engine's parts, because a user is not a
 * setting.
 */
const users = (): OfficePage => ({
  name: 'users',
  label: m.admin_users(),
  group: 'panel',
  may: 'admin',
  sections: [],
});

/** First page of an operator. */
const home = (): OfficePage => ({
  name: 'home',
  label: m.admin_home(),
  group: 'panel',
  may: 'admin',
  sections: [],
});

/** Builds the pages of the menu, in its order; sections with the same page become its tabs. */
function pagesOf(sections: readonly SectionSummary[]): readonly OfficePage[] {
  const pages = new Map<string, OfficePage>([
    ['home', home()],
    ['users', users()],
  ]);
  for (const section of sections) {
    const { page, label, group } = section.menu;
    const sibling = pages.get(page);
    pages.set(page, {
      name: page,
      label,
      group,
      may: section.may,
      sections: [...(sibling?.sections ?? []), section],
    });
  }
  return [...pages.values()];
}

interface Office {
  readonly known: readonly SectionSummary[];
  readonly locale: string;
  readonly texts: TextsOfLanguage;
  readonly sections: readonly SectionSummary[];
  readonly pages: readonly OfficePage[];
}
let office: Office | undefined;
/**
 * Returns the summaries in the page's language. They are created once for each language, so that
 * every call returns the same objects.
 */
function present(): Office {
  const locale = getLocale();
  const texts = getOfficeTexts();
  if (office?.locale === locale && office.known === known && office.texts === texts) return office;
  const sections = known.map((summary) => localizeSectionSummary(summary, texts));
  office = { known, locale, texts, sections, pages: pagesOf(sections) };
  return office;
}

export const findOfficePage = (name: string): OfficePage | undefined =>
  present().pages.find((page) => page.name === name);
export const findSectionSummary = (name: string): SectionSummary | undefined =>
  present().sections.find((section) => section.name === name);

export const menuGroupLabels: Record<MenuGroup, () => string> = {
  panel: m.admin_group_panel,
  bank: m.admin_group_bank,
  game: m.admin_group_game,
  operations: m.admin_group_operations,
};
export const menuGroupsInOrder: readonly MenuGroup[] = ['panel', 'bank', 'game', 'operations'];

/**
 * Lists the pages of an operator by role: support sees only the pages that are open to support
 * (R2.166, OP-41).
 */
export const listOfficePages = (isAdmin: boolean): readonly OfficePage[] =>
  present().pages.filter((page) => isAdmin || page.may === 'support');

const localized = new WeakMap<TextsOfLanguage, WeakMap<AnySection, AnySection>>();
/**
 * Translates a declaration of the contract into the current language; every call for the same
 * declaration and language returns the same object.
 */
export function localizeDeclaration<S extends AnySection>(section: S): S {
  if (getLocale() === 'en') return section;
  const texts = getOfficeTexts();
  const known = localized.get(texts) ?? new WeakMap<AnySection, AnySection>();
  localized.set(texts, known);
  const spoken = known.get(section) ?? localizeSection(section, texts);
  known.set(section, spoken);
  return spoken as S;
}
