import type { AnySection } from '@guildhall/contract/kit/section';
import { defineWords, type Sentence } from '@guildhall/contract/kit/words';

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/** What sections call their pages, their rows and the field that rows are told apart by. */
export function nameSection(section: AnySection): void {
  const { name, menu, russian, fields } = section;
  const settings = section.kind === 'settings';
  const singular = settings ? (menu.tab ?? menu.label) : section.singular;
  defineWords('section', { [name]: [singular, russian.singular] });
  defineWords('page', { [name]: [menu.label, russian.label] });
  for (const [field, { label, russian: inRussian }] of Object.entries(fields))
    defineWords(`field.${name}`, { [field]: [lower(label), lower(inRussian.label)] });
}
type Named = { readonly name: string };
/** The noun of a section, as a part of a sentence. */
export const thingOf = ({ name }: Named): Sentence => ({ key: `section.${name}` });
export const pageOf = ({ name }: Named): Sentence => ({ key: `page.${name}` });
export const labelOf = ({ name }: Named, field: string): Sentence => ({
  key: `field.${name}.${field}`,
});
