import type { AnySection, SectionOperation } from './section.ts';

/** Parts of a section's declaration that menus, tabs and pickers need: no fields, no rules. */
export type SectionSummary = Pick<
  AnySection,
  'name' | 'kind' | 'base' | 'may' | 'menu' | 'singular'
> & { readonly title?: string; readonly ops?: readonly SectionOperation[] };
export const toSectionSummary = (section: AnySection): SectionSummary => ({
  name: section.name,
  kind: section.kind,
  base: section.base,
  may: section.may,
  menu: section.menu,
  singular: section.singular,
  ...('title' in section && { title: section.title }),
  ...('ops' in section && { ops: section.ops }),
});
