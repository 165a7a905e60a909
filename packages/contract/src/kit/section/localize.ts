import type { FieldChoice, Field, Fields } from '../field/field-kinds.ts';
import type { AnySection } from './section.ts';
import type { SectionSummary } from './section-summary.ts';
import type { TranslatableText, TextsOfLanguage } from '../text/text.ts';

/** Returns the translation of a text. */
type Replace = (text: TranslatableText) => string;
type Named = { readonly name: string; readonly fields: Fields };

const replaceChoice = (path: string, choice: FieldChoice, replace: Replace): FieldChoice => ({
  ...choice,
  label: replace({
    key: choice.key ?? `${path}.choices.${String(choice.value)}`,
    english: choice.label,
  }),
});
function replaceField(path: string, field: Field, replace: Replace): Field {
  const part = (role: 'label' | 'help' | 'empty'): Partial<Field> => {
    const english = field[role];
    return english === undefined ? {} : { [role]: replace({ key: `${path}.${role}`, english }) };
  };
  return {
    ...field,
    ...part('label'),
    ...part('help'),
    ...part('empty'),
    ...(field.choices && {
      choices: field.choices.map((choice) => replaceChoice(path, choice, replace)),
    }),
    ...(field.fields && { fields: replaceFields(path, field.fields, replace) }),
  };
}
const replaceFields = (path: string, fields: Fields, replace: Replace): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      replaceField(`${path}.${name}`, field, replace),
    ]),
  );

/** Returns the prefix of a section's text keys. */
const keyOf = (name: string): string => `sections.${name}`;
function replaceInSummary<S extends SectionSummary>(summary: S, replace: Replace): S {
  const { name, menu, singular } = summary;
  const path = keyOf(name);
  return {
    ...summary,
    singular: replace({ key: `${path}.singular`, english: singular }),
    menu: {
      ...menu,
      label: replace({ key: `pages.${menu.page}`, english: menu.label }),
      ...(menu.tab !== undefined && { tab: replace({ key: `${path}.tab`, english: menu.tab }) }),
    },
  };
}

const inTexts =
  (texts: TextsOfLanguage): Replace =>
  ({ key, english }) =>
    texts[key] ?? english;
/** Returns the summary of a section with its names in a language. */
export const localizeSectionSummary = <S extends SectionSummary>(
  summary: S,
  texts: TextsOfLanguage,
): S => replaceInSummary(summary, inTexts(texts));
/** Returns the fields of a section with labels, help and choices in a language. */
export const localizeFields = <N extends Named>(
  { name, fields }: N,
  texts: TextsOfLanguage,
): N['fields'] => replaceFields(keyOf(name), fields, inTexts(texts));
/** Returns a section with all its displayed texts in a language. */
export const localizeSection = <S extends AnySection>(section: S, texts: TextsOfLanguage): S => ({
  ...localizeSectionSummary(section, texts),
  fields: localizeFields(section, texts),
});

/** Lists the texts of declared fields, each once. */
export function listFieldTexts({ name, fields }: Named): TranslatableText[] {
  const texts = new Map<string, TranslatableText>();
  const note: Replace = (text) => {
    texts.set(text.key, text);
    return text.english;
  };
  replaceFields(keyOf(name), fields, note);
  return [...texts.values()];
}
/** Lists the texts of a section, each once. */
export function listSectionTexts(section: AnySection): TranslatableText[] {
  const texts: TranslatableText[] = [];
  replaceInSummary(section, (text) => {
    texts.push(text);
    return text.english;
  });
  return [...texts, ...listFieldTexts(section)];
}
