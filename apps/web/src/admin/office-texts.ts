import { createSentenceFormatter, type SentenceFormatter } from '@guildhall/contract/kit/text/say';
import {
  translate,
  type TranslatableText,
  type TextsOfLanguage,
} from '@guildhall/contract/kit/text/text';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { createAtom, useSelector } from '@tanstack/react-store';
import * as m from '../messages/messages.js';
import { getLocale } from '../messages/runtime.js';
import { ApiError } from '../shared/api/api-error.ts';

/** Texts of the back office in one language. */
interface OfficeWords {
  /** True if the texts include those of sections that only administrators may open. */
  readonly isForAdmins: boolean;
  /**
   * Texts of sections and lists; empty in English, because the declarations contain the English
   * texts.
   */
  readonly texts: TextsOfLanguage;
  /** Formats problems that a form finds before it asks the server. */
  readonly say: SentenceFormatter;
}
type Locale = ReturnType<typeof getLocale>;
const words = createAtom<{ readonly [L in Locale]?: OfficeWords }>({});
const none: TextsOfLanguage = {};

const has = (loaded: OfficeWords | undefined, isAdmin: boolean): boolean =>
  loaded !== undefined && (loaded.isForAdmins || !isAdmin);
/**
 * Loads the back-office texts in a language; for support, only the texts of its own sections.
 * Without these texts the office still works, but in English and with the keys of problems in place
 * of their texts.
 */
export async function loadOfficeTexts(
  isAdmin: boolean,
  locale: Locale = getLocale(),
): Promise<void> {
  if (has(words.get()[locale], isAdmin)) return;
  const { texts, rules } = await import('virtual:office-texts')
    .then(({ officeTexts }) => officeTexts[locale][isAdmin ? 'all' : 'support']())
    .catch(() => ({ texts: none, rules: undefined }));
  const say = createSentenceFormatter((key) => rules?.[key]);
  words.set((loaded) => ({ ...loaded, [locale]: { isForAdmins: isAdmin, texts, say } }));
}
/** Returns true once the texts of a language are loaded. */
export const useAreOfficeTextsLoaded = (isAdmin: boolean, locale: Locale): boolean =>
  useSelector(words, (loaded) => has(loaded[locale], isAdmin));

/** Returns the texts in the page's language, by key. */
export const getOfficeTexts = (): TextsOfLanguage => words.get()[getLocale()]?.texts ?? none;
/** Returns the declared text in the page's language. */
export const translateToPageLanguage = (text: TranslatableText): string =>
  translate(text, getOfficeTexts());

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Formats a problem of a field, found in the browser or sent by the server, as a sentence. */
export const formatFieldProblemAsSentence = (problem: Sentence | string): string =>
  capital(
    typeof problem === 'string'
      ? problem
      : (words.get()[getLocale()]?.say(problem, getLocale()) ?? problem.key),
  );

/**
 * Returns the server's message for a refused command, or `otherwise` if the server sent none. If no
 * answer came, reports a lost connection. The message names a refused field by its label in the
 * form, and does not name a field outside the form.
 */
export function formatFailure(
  error: unknown,
  otherwise: string,
  labelOf: (path: string) => string = () => '',
): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 0) return `${otherwise}. ${m.admin_no_answer()}`;
  if (error.message === '' || error.status === 500) return otherwise;
  const { fields = [] } = error;
  if (fields.length === 0) return error.message;
  const lines = fields.map(({ field, problem }) => {
    const label = labelOf(field);
    return label === '' ? formatFieldProblemAsSentence(problem) : `${label}: ${problem}`;
  });
  return lines.join('; ');
}
