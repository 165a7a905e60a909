import {
  pickNameFormForNumber,
  type NameWithPluralForms,
} from '@guildhall/contract/kit/text/counted-names';
import { toNormalForm } from '@guildhall/contract/kit/field/normal-form';
import { createSentenceFormatter, type Language } from '@guildhall/contract/kit/text/say';
import { translate } from '@guildhall/contract/kit/text/text';
import {
  getLoadedMessageTexts,
  findMessageText,
  type Sentence,
  type TitledSentence,
} from '@guildhall/contract/kit/text/messages';
import { languages } from '@guildhall/contract/languages';
import compile from 'icu-minify/compile';
import '@guildhall/contract/kit/text/file.messages';
import '@guildhall/contract/kit/text/problem.messages';
import '@guildhall/contract/kit/text/rule.messages';
import { getTranslations } from './texts.ts';

/**
 * Plural forms of currency names, for all servers of this process, reloaded every minute. Until
 * then a message may contain the old form.
 */
let countedNames: ReadonlyMap<string, NameWithPluralForms> = new Map();
export function setNamesWithCountForms(names: readonly NameWithPluralForms[]): void {
  countedNames = new Map(names.map((forms) => [forms.name, forms]));
}
export const listNamesWithCountForms = (): readonly NameWithPluralForms[] => [
  ...countedNames.values(),
];
function nameAfter(name: string, exact: string): string {
  const known = countedNames.get(name);
  return known ? pickNameFormForNumber(known, exact) : name;
}

/**
 * Finds the text of a message in a language, in ICU's message format; undefined for an unknown key.
 */
function findText(key: string, language: Language): string | undefined {
  const word = findMessageText(key);
  if (word === undefined) return undefined;
  const text = translate(word, getTranslations(language));
  return word.adapt?.(text) ?? text;
}
const compiled = new Map<string, ReturnType<typeof compile>>();
/** Formats a message of the catalogue in a language. */
export const formatMessage = createSentenceFormatter((key, language) => {
  const cacheKey = `${language} ${key}`;
  const known = compiled.get(cacheKey);
  if (known !== undefined) return known;
  const text = findText(key, language);
  if (text === undefined) return undefined;
  const made = compile(text);
  compiled.set(cacheKey, made);
  return made;
}, nameAfter);

/** Formats a message with a title in a language. */
export function formatTitledMessage(
  { title, text }: TitledSentence,
  language: string,
): { title: string; text: string } {
  const spoken = toLanguage(language);
  return { title: formatMessage(title, spoken), text: formatMessage(text, spoken) };
}

export const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);
/** Returns a stored language, or English if the text is not one of our languages. */
export const toLanguage = (text: string | null | undefined): Language =>
  isLanguage(text) ? text : 'en';
/** Returns the language that the caller requests (Accept-Language) if it is one of ours. */
export function findRequestedLanguage(header: string | undefined): Language | undefined {
  for (const part of header?.split(',') ?? []) {
    const [name = ''] = part.trim().split(/[-;]/);
    if (isLanguage(name)) return name;
  }
  return undefined;
}

/**
 * Normalized messages for the search, without their parameters; each message is normalized once.
 */
const compared = new Map<string, string>();
function comparedForm(sentence: string): string {
  let form = compared.get(sentence);
  if (form === undefined)
    compared.set(sentence, (form = toNormalForm(sentence.replaceAll(/\{\w+\}/g, ' '))));
  return form;
}
/** Finds the keys of messages whose text without parameters contains this word in a language. */
export function findSentenceKeysByWord(word: string, language: Language): string[] {
  const sought = toNormalForm(word);
  return [...getLoadedMessageTexts().keys()].filter((key) =>
    comparedForm(findText(key, language) ?? '').includes(sought),
  );
}
/** Lists all keys of a message, including those of nested messages. */
export const listSentenceKeys = ({ key, params = {} }: Sentence): string[] => [
  key,
  ...Object.values(params).flatMap((param) =>
    typeof param === 'object'
      ? [param].flat().flatMap((each) => listSentenceKeys(each as Sentence))
      : [],
  ),
];
/**
 * Lists all names and numbers within a message, so that a search finds the message by these too.
 */
export const listSentenceParamValues = ({ params = {} }: Sentence): string[] =>
  Object.values(params).flatMap((param) =>
    typeof param === 'object'
      ? [param].flat().flatMap((each) => listSentenceParamValues(each as Sentence))
      : [String(param)],
  );
