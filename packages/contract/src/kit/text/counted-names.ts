/**
 * Forms of a name after a number. Operators write currency names in one language; without these
 * forms, "Crowns" would give "1 Crowns".
 */
export interface NameWithPluralForms {
  /** Form of the name after every number for which there is no other form: "Crowns", "крон". */
  readonly name: string;
  /** Form after one; in Russian also after 21, 31 and so on. If it is null, `name` is used. */
  readonly one: string | null;
  /**
   * Form after two to four, in languages that have such a form, and after fractions. Null means the
   * name itself.
   */
  readonly few: string | null;
}

const cyrillic = /\p{Script=Cyrillic}/u;
/** Cached rules by language, because creating rules takes longer than using them. */
const rules = new Map<string, Intl.PluralRules>();
function pluralRules(language: string): Intl.PluralRules {
  let languageRules = rules.get(language);
  if (!languageRules) rules.set(language, (languageRules = new Intl.PluralRules(language)));
  return languageRules;
}

/**
 * Returns the form of a name after an exact decimal number such as `1`, `-21` or `1.50`. The script
 * of the name selects the rules, not the language of the page, because the name is not translated.
 */
export function pickNameFormForNumber(
  { name, one, few }: NameWithPluralForms,
  exact: string,
): string {
  const isRussian = cyrillic.test(name);
  const digits = exact.replace('-', '');
  const form = digits.includes('.')
    ? 'other'
    : pluralRules(isRussian ? 'ru' : 'en').select(Number(digits));
  if (form === 'one') return one ?? name;
  if (isRussian && (form === 'few' || form === 'other')) return few ?? name;
  return name;
}
