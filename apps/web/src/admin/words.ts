import type { Said } from '@guildhall/contract/kit/said';
import { useSyncExternalStore } from 'react';
import { getLocale } from '../messages/runtime.js';
import * as m from '../messages/messages.js';
import { ApiError } from '../shared/api/api-error.ts';

/** Russian by the English that the server uses; declarations say their own. */
export type Words = Readonly<Record<string, string>>;

let russian: Words | undefined;
/** Says a sentence of the log in Russian; it comes with the words. */
let sentence = (text: string): string => text;
const listeners = new Set<() => void>();

/**
 * Loads the words of the language that is spoken; without a connection the office stays in English,
 * and works.
 */
export async function loadWords(): Promise<void> {
  if (getLocale() === 'en' || russian !== undefined) return;
  const parts = Promise.all([
    import('./words.ru.json'),
    import('@guildhall/contract/office/log-sentences'),
  ]);
  russian = await parts.then(
    ([words, log]) => {
      sentence = (text) => log.logSentence('ru', text);
      return words.default;
    },
    () => ({}),
  );
  for (const listener of listeners) listener();
}
/** The words of the present language; none while the declarations' own are spoken. */
const spokenWords = (): Words | undefined => (getLocale() === 'en' ? undefined : russian);
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
/** Whether the office can be drawn in the language that is spoken. */
export const useHasWords = (): boolean =>
  useSyncExternalStore(subscribe, () => getLocale() === 'en' || russian !== undefined);

const number = /\d+/g;
/**
 * What stands for an English text; texts that differ in their numbers alone share one entry, which
 * has `#` for each.
 */
export function wordFor(words: Words, english: string): string | undefined {
  const own = words[english];
  if (own !== undefined) return own;
  const numbers = english.match(number);
  return numbers === null
    ? undefined
    : words[english.replaceAll(number, '#')]?.replaceAll('#', () => numbers.shift() ?? '');
}

/** What a declaration says, in the language that is spoken. */
export const inLanguage = ([english, russian]: Said): string =>
  getLocale() === 'en' ? english : russian;

/** A text that the server counts by: what is not in the words is shown as it came. */
export function sayText(english: string): string {
  const words = spokenWords();
  return (words && wordFor(words, english)) ?? english;
}

/** A list of what would be taken is shown as it stands, whatever is in it. */
const choices = /^(must be one of) (.+)$/;
/** A rule about a field, in the words of this language where it has some. */
function ruleFor(words: Words, english: string): string | undefined {
  const [, start, list] = choices.exec(english) ?? [];
  return (
    wordFor(words, english) ??
    (start === undefined || list === undefined
      ? undefined
      : words[`${start} …`]?.replace('…', () => list))
  );
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/**
 * What is wrong with a field; a rule without words of its own in this language says that the value
 * is not valid.
 */
export function sayProblem(english: string): string {
  const words = spokenWords();
  return words ? capital(ruleFor(words, english) ?? m.admin_problem_invalid()) : capital(english);
}

/** A message of the server that may name a field first: `goal: must be at least 1`. */
function sayMessage(words: Words, message: string): string | undefined {
  const whole = wordFor(words, message);
  if (whole !== undefined) return whole;
  const [, field, problem] = /^([\w.]+): (.+)$/.exec(message) ?? [];
  return field === undefined || problem === undefined
    ? undefined
    : `${field}: ${ruleFor(words, problem) ?? m.admin_problem_invalid()}`;
}
/**
 * The server's words for a refused command; `otherwise` where it has none, or none in this
 * language.
 */
export function sayFailure(error: unknown, otherwise: string): string {
  if (!(error instanceof ApiError) || error.message === '' || error.status === 500)
    return otherwise;
  const words = spokenWords();
  return words ? (sayMessage(words, error.message) ?? otherwise) : error.message;
}

/** A sentence of the activity log in the language that is spoken. */
export const sayLog = (text: string): string => (getLocale() === 'en' ? text : sentence(text));
