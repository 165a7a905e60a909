import { sections } from '@guildhall/contract/admin/all';
import type { AnySection, MenuGroup } from '@guildhall/contract/kit/section';

/** One page under `/admin/`: the tabs of its sections, or a page that is made by hand. */
export interface OfficePage {
  readonly name: string;
  readonly label: string;
  readonly group: MenuGroup;
  readonly may: 'admin' | 'support';
  readonly sections: readonly AnySection[];
}

/** A person is not a setting: this page has its own screens on the engine's parts. */
const users: OfficePage = { name: 'users', label: 'Users', group: 'panel', may: 'admin', sections: [] };

/** Pages of the menu, in its order; several sections of one page become its tabs. */
function pagesOf(declared: readonly AnySection[]): readonly OfficePage[] {
  const pages = new Map<string, OfficePage>([[users.name, users]]);
  for (const section of declared) {
    const { page, label, group } = section.menu;
    const known = pages.get(page);
    pages.set(page, { name: page, label, group, may: section.may, sections: [...(known?.sections ?? []), section] });
  }
  return [...pages.values()];
}

export const pages = pagesOf(sections);
export const pageOf = (name: string): OfficePage | undefined => pages.find((page) => page.name === name);
export const sectionNamed = (name: string): AnySection | undefined => sections.find((section) => section.name === name);

export const groupOrder: readonly MenuGroup[] = ['panel', 'bank', 'game', 'operations'];

/** The roles decide what exists for somebody: support sees only the pages that are open to support (R2.166, OP-41). */
export const pagesFor = (isAdmin: boolean): readonly OfficePage[] => pages.filter((page) => isAdmin || page.may === 'support');
