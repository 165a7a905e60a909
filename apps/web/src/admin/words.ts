import type { Said } from '@guildhall/contract/kit/text/said';
import { speaker, type Say } from '@guildhall/contract/kit/text/say';
import type { Sentence } from '@guildhall/contract/kit/text/words';
import { createAtom, useSelector } from '@tanstack/react-store';
import * as m from '../messages/messages.js';
import { getLocale } from '../messages/runtime.js';
import { ApiError } from '../shared/api/api-error.ts';

/** Formats problems that a form finds itself, before the server is asked. */
const words = createAtom<{ readonly say: Say } | undefined>(undefined);

/** Loads the sentences of rules; without them the office shows their keys, and works. */
export async function loadWords(): Promise<void> {
  if (words.get() !== undefined) return;
  const known = await import('virtual:rule-words').then(
    (loaded) => loaded.ruleWords,
    () => undefined,
  );
  words.set({ say: speaker((key, language) => known?.[key]?.[language]) });
}
/** Returns true once the texts of problems are loaded. */
export const useHasWords = (): boolean => useSelector(words) !== undefined;

/** Returns the declared text in the language of the page. */
export const inLanguage = ([english, russian]: Said): string =>
  getLocale() === 'en' ? english : russian;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** Formats a problem of a field, found in the browser or sent by the server, as a sentence. */
export const sayProblem = (problem: Sentence | string): string =>
  capital(
    typeof problem === 'string' ? problem : (words.get()?.say(problem, getLocale()) ?? problem.key),
  );

/**
 * Returns the server's message for a refused command, or `otherwise` without one; reports the lost
 * connection if no answer came. A refused field is named by its label in the form; a field outside
 * the form is not named.
 */
export function sayFailure(
  error: unknown,
  otherwise: string,
  labelOf: (path: string) => string = () => '',
): string {
  if (!(error instanceof ApiError)) return otherwise;
  if (error.status === 0) return `${otherwise}. ${m.admin_no_answer()}`;
  if (error.message === '' || error.status === 500) return otherwise;
  const { fields = [] } = error;
  if (fields.length === 0) return error.message;
  const told = fields.map(({ field, problem }) => {
    const label = labelOf(field);
    return label === '' ? sayProblem(problem) : `${label}: ${problem}`;
  });
  return told.join('; ');
}
