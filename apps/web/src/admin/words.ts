import type { AnySection } from '@guildhall/contract/kit/section';
import type { Field, Fields } from '@guildhall/contract/kit/field-kinds';
import { useSyncExternalStore } from 'react';
import { getLocale } from '../messages/runtime.js';
import * as m from '../messages/messages.js';
import { ApiError } from '../shared/api/api-error.ts';

/**
 * Russian by the English that declarations and the server use; `section.field: English` where one
 * place needs another word.
 */
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
export const spokenWords = (): Words | undefined => (getLocale() === 'en' ? undefined : russian);
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
export function wordFor(words: Words, english: string, place?: string): string | undefined {
  const own = (place === undefined ? undefined : words[`${place}: ${english}`]) ?? words[english];
  if (own !== undefined) return own;
  const numbers = english.match(number);
  return numbers === null
    ? undefined
    : words[english.replaceAll(number, '#')]?.replaceAll('#', () => numbers.shift() ?? '');
}

type Say = <T extends string | undefined>(english: T, place?: string) => T | string;

function fieldIn(say: Say, field: Field, place: string): Field {
  return {
    ...field,
    label: say(field.label, place),
    ...(field.help !== undefined && { help: say(field.help, place) }),
    ...(field.choices && {
      choices: field.choices.map((choice) => ({ ...choice, label: say(choice.label, place) })),
    }),
    ...(field.of && { of: fieldsIn(say, field.of, place) }),
  };
}
const fieldsIn = (say: Say, fields: Fields, place: string): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, fieldIn(say, field, `${place}.${name}`)]),
  );

/** A declared section with every label, help and choice said by `say`. */
export function sectionIn<S extends AnySection>(say: Say, section: S): S {
  const { menu, name } = section;
  return {
    ...section,
    menu: {
      ...menu,
      label: say(menu.label, name),
      ...(menu.tab !== undefined && { tab: say(menu.tab, name) }),
    },
    ...('one' in section && { one: say(section.one, name) }),
    fields: fieldsIn(say, section.fields, name),
  };
}

/** A text that the server counts by: what is not in the words is shown as it came. */
export function sayText(english: string, place?: string): string {
  const words = spokenWords();
  return (words && wordFor(words, english, place)) ?? english;
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
