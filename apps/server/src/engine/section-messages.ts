import type { AnySection, Section } from '@guildhall/contract/kit/section/section';
import { defineMessages, type Sentence } from '@guildhall/contract/kit/text/messages';
import { kernelMessages } from '../kernel/kernel.messages.ts';

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
/**
 * Registers the names of a section's page, of its rows, and of the field that distinguishes its
 * rows.
 */
export function registerSectionCountedNames(section: AnySection): void {
  const { name, menu, fields } = section;
  const english = section.kind === 'settings' ? (menu.tab ?? menu.label) : section.singular;
  defineMessages('section', { [name]: { key: `sections.${name}.singular`, english } });
  defineMessages('page', { [name]: { key: `pages.${menu.page}`, english: menu.label } });
  const labels = Object.entries(fields).map(([field, { label }]) => [
    field,
    { key: `sections.${name}.${field}.label`, english: label },
  ]);
  defineMessages(`field.${name}`, Object.fromEntries(labels), lower);
}
type Named = { readonly name: string };
/** The noun of a section, as a part of a sentence. */
export const getSectionNoun = ({ name }: Named): Sentence => ({ key: `section.${name}` });
export const getSectionPageName = ({ name }: Named): Sentence => ({ key: `page.${name}` });
export const getFieldLabel = ({ name }: Named, field: string): Sentence => ({
  key: `field.${name}.${field}`,
});
/** Returns the name of a row for messages: its title, or its number if the row has no title. */
export function getRowName(
  { title: field }: Pick<Section, 'title'>,
  row: Readonly<Record<string, unknown>>,
): Sentence {
  const title = row[field];
  return typeof title === 'string' && title !== ''
    ? kernelMessages.titled({ title })
    : kernelMessages.numbered({ id: String(row['id']) });
}
/** Names a row with a computed title by the field that orders the section: `level required 7`. */
export function getUniqueRowName(
  section: Pick<Section, 'name' | 'fields' | 'title' | 'order'>,
  row: Readonly<Record<string, unknown>>,
): Sentence {
  const sorted = section.order.replace('-', '');
  return section.fields[section.title]?.computed && section.fields[sorted]
    ? kernelMessages.ordered({ label: getFieldLabel(section, sorted), value: String(row[sorted]) })
    : getRowName(section, row);
}
