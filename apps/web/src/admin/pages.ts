import { supportSections } from '@guildhall/contract/office/for-support';
import { inRussian } from '@guildhall/contract/kit/said';
import type { AnySection, MenuGroup } from '@guildhall/contract/kit/section';
import * as m from '../messages/messages.js';
import { getLocale } from '../messages/runtime.js';

/** One page under `/admin/`: the tabs of its sections, or a page that is made by hand. */
export interface OfficePage {
  readonly name: string;
  readonly label: string;
  readonly group: MenuGroup;
  readonly may: 'admin' | 'support';
  readonly sections: readonly AnySection[];
}

let declared = supportSections;
/**
 * Fetches the declarations of every section; support has its own from the start, and its browser
 * does not load the others.
 */
export async function loadSections(isAdmin: boolean): Promise<void> {
  if (isAdmin && declared === supportSections)
    declared = (await import('@guildhall/contract/sections')).sections;
}

/** A person is not a setting: this page has its own screens on the engine's parts. */
const users = (): OfficePage => ({
  name: 'users',
  label: m.admin_users(),
  group: 'panel',
  may: 'admin',
  sections: [],
});

/** Pages of the menu, in its order; several sections of one page become its tabs. */
function pagesOf(sections: readonly AnySection[]): readonly OfficePage[] {
  const pages = new Map<string, OfficePage>([['users', users()]]);
  for (const section of sections) {
    const { page, label, group } = section.menu;
    const known = pages.get(page);
    pages.set(page, {
      name: page,
      label,
      group,
      may: section.may,
      sections: [...(known?.sections ?? []), section],
    });
  }
  return [...pages.values()];
}

interface Office {
  readonly declared: readonly AnySection[];
  readonly locale: string;
  readonly sections: readonly AnySection[];
  readonly pages: readonly OfficePage[];
}
let office: Office | undefined;
/**
 * The declarations in the language that is spoken: made once for each, so that what is drawn from
 * them keeps its identity.
 */
function present(): Office {
  const locale = getLocale();
  if (office?.locale === locale && office.declared === declared) return office;
  const sections = locale === 'en' ? declared : declared.map((entry) => inRussian(entry));
  office = { declared, locale, sections, pages: pagesOf(sections) };
  return office;
}

export const pageOf = (name: string): OfficePage | undefined =>
  present().pages.find((page) => page.name === name);
export const sectionNamed = (name: string): AnySection | undefined =>
  present().sections.find((section) => section.name === name);

export const groupLabel: Record<MenuGroup, () => string> = {
  panel: m.admin_group_panel,
  bank: m.admin_group_bank,
  game: m.admin_group_game,
  operations: m.admin_group_operations,
};
export const groupOrder: readonly MenuGroup[] = ['panel', 'bank', 'game', 'operations'];

/**
 * The roles decide what exists for somebody: support sees only the pages that are open to support
 * (R2.166, OP-41).
 */
export const pagesFor = (isAdmin: boolean): readonly OfficePage[] =>
  present().pages.filter((page) => isAdmin || page.may === 'support');

/** A declaration of the contract in the language that is spoken. */
export const spoken = <S extends AnySection>(section: S): S =>
  (sectionNamed(section.name) as S | undefined) ?? section;
