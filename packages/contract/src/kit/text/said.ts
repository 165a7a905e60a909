import type { Fields } from '../field/field-kinds.ts';
import type { AnySection } from '../section/section.ts';
import type { SectionCard } from '../section/section-card.ts';

/**
 * A text in the languages that it is said in. A declaration says its own, so that one without a
 * language does not compile.
 */
export type Said = readonly [english: string, russian: string];

const fieldsInRussian = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      {
        ...field,
        ...field.russian,
        ...(field.choices && {
          choices: field.choices.map((choice) => ({ ...choice, label: choice.russian })),
        }),
        ...(field.of && { of: fieldsInRussian(field.of) }),
      },
    ]),
  );
/** A card with everything that it says in Russian: its names. */
export function cardInRussian<S extends SectionCard>(card: S): S {
  const { menu, russian } = card;
  const { singular, ...menuTexts } = russian;
  return { ...card, menu: { ...menu, ...menuTexts }, ...('singular' in card && { singular }) };
}
/** A declaration with everything that it says in Russian: names, labels, help, choices. */
export const inRussian = <S extends AnySection>(section: S): S => ({
  ...cardInRussian(section),
  fields: fieldsInRussian(section.fields),
});
