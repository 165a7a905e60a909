/**
 * Conversion of page texts between ICU's message format, which translators know, and the compiler's
 * format.
 */
import compile from 'icu-minify/compile';

/** Message with a form for each plural category, in the format of the message compiler. */
interface Forms {
  readonly declarations: readonly string[];
  readonly selectors: readonly string[];
  readonly match: Readonly<Record<string, string>>;
}
export type PageMessage = string | readonly [Forms];

/** Part of a compiled text: literal text, `#` as 0, `[name]`, or `[name, kind, forms]`. */
type Part = string | number | readonly [name: string, kind?: number, forms?: Branches];
type Branches = Readonly<Record<string, string | readonly Part[]>>;
const plural = 2;
const toParts = (text: string | readonly Part[]): readonly Part[] =>
  typeof text === 'string' ? [text] : text;

/**
 * Converts a text in ICU's message format to a message of the pages: literal text, placeholders,
 * and at most one plural with every form of its language. The form "other" replaces a missing form.
 *
 * @throws Error naming the key if the text contains anything else.
 */
export function toPageMessage(key: string, text: string, language: string): PageMessage {
  const parts = toParts(compile(text) as string | readonly Part[]);
  const inputs = new Set<string>();
  const write = (part: Part, counted: string | undefined): string => {
    if (typeof part === 'string') {
      if (/[{}\\]/.test(part)) throw new Error(`${key}: braces cannot be written`);
      return part;
    }
    if (typeof part === 'number') return `{${counted ?? ''}}`;
    const [name, kind] = part;
    if (kind !== undefined) throw new Error(`${key}: only places and one plural are possible`);
    inputs.add(name);
    return `{${name}}`;
  };
  const at = parts.findIndex((part) => Array.isArray(part) && part[1] === plural);
  const chosen = parts[at];
  if (typeof chosen !== 'object') return parts.map((part) => write(part, undefined)).join('');
  const [name, , forms = {}] = chosen;
  inputs.add(name);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const wanted = new Set([...Object.keys(forms), ...pluralCategories]);
  const match = Object.fromEntries(
    [...wanted].map((form) => [
      `${name}Plural=${form}`,
      [
        ...parts.slice(0, at),
        ...toParts(forms[form] ?? forms['other'] ?? ''),
        ...parts.slice(at + 1),
      ]
        .map((part) => write(part, name))
        .join(''),
    ]),
  );
  return [
    {
      declarations: [
        ...[...inputs].map((input) => `input ${input}`),
        `local ${name}Plural = ${name}: plural`,
      ],
      selectors: [`${name}Plural`],
      match,
    },
  ];
}

/** Converts a message of the pages to ICU's message format. */
export function toIcuText(message: PageMessage): string {
  if (typeof message === 'string') return message.replaceAll(/'(?=[{}'])/g, "''");
  const [{ selectors, match }] = message;
  const name = selectors[0]?.replace(/Plural$/, '') ?? '';
  const forms = Object.entries(match).map(
    ([form, text]) => `${form.replace(/^\w+=/, '')} {${text}}`,
  );
  return `{${name}, plural, ${forms.join(' ')}}`;
}
