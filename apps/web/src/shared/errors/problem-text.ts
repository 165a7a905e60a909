import * as m from '../../messages/messages.js';
import { getLocale } from '../../messages/runtime.js';

type Say = (...groups: string[]) => string;
/**
 * What the server says about a field that players fill in (`problems.ts` of the contract and the
 * modules' own), and what stands for it here.
 */
const words: readonly (readonly [RegExp, Say])[] = [
  [/^must (?:be given|not be empty)$/, () => m.problem_needed()],
  [/^must be at most (\d+) characters$/, (count = '') => m.problem_too_long({ count })],
  [/^must be at least (\d+) characters$/, (count = '') => m.problem_too_short({ count })],
  [/^must have (\d+) to (\d+) characters$/, (min = '', max = '') => m.problem_length({ min, max })],
  [/^must be at least (-?[\d.]+)$/, (count = '') => m.problem_at_least({ count })],
  [/^must be at most (-?[\d.]+)$/, (count = '') => m.problem_at_most({ count })],
  [/^must be more than (-?[\d.]+)$/, (count = '') => m.problem_more_than({ count })],
  [/^must be between (\d+) and (\d+)$/, (min = '', max = '') => m.problem_between({ min, max })],
  [
    /^must be a date between the years (\d+) and (\d+)$/,
    (min = '', max = '') => m.problem_years({ min, max }),
  ],
  [/^must be a date and a time/, () => m.problem_date()],
  [/^must be text$/, () => m.problem_text()],
  [/^holds a character that is not text$/, () => m.problem_not_text()],
  [/^must be a number$/, () => m.problem_number()],
  [/^must be a whole number$/, () => m.problem_whole()],
  [/^must be a whole number above zero$/, () => m.problem_above_zero()],
  [/^must be an address that starts with https:/, () => m.problem_https()],
  [/^must not hold a user name or a password$/, () => m.problem_credentials()],
  [/^is not a valid link$/, () => m.problem_link()],
  [/^does not exist$/, () => m.problem_absent()],
  [
    /^(?:is not taken here|is of a kind that|has a form that|must be (?:true or false|a list|an object|empty)\b|is no push token)/,
    () => m.problem_kind(),
  ],
  [/^must be (?:one of )?([\w, -]+)$/, (choices = '') => m.problem_choice({ choices })],
  [/^is not (?:known|expected) here$/, () => m.problem_strange()],
  [/^is your address already$/, () => m.problem_own_email()],
  [/^must be your age in years$/, () => m.problem_age()],
  [/^is needed from a content creator$/, () => m.problem_creator_link()],
  [/^one of password and code is needed$/, () => m.problem_proof()],
  [/^must be of letters, digits, dots/, () => m.username_letters()],
  [/^must be of letters of one alphabet/, () => m.username_mixed()],
  [/^must begin and end with a letter or digit/, () => m.username_edges()],
  [/^is reserved$/, () => m.username_reserved()],
];
/**
 * What is wrong with a field, in the player's language; undefined where the server says what this
 * program does not know.
 */
function wordsFor(problem: string): string | undefined {
  for (const [pattern, say] of words) {
    const found = pattern.exec(problem);
    if (found) return say(...found.slice(1));
  }
  return undefined;
}
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** What is wrong with a field, as a sentence that stands below it. */
export const problemText = (problem: string): string =>
  capital(
    wordsFor(problem) ?? (getLocale() === 'en' && problem !== '' ? problem : m.problem_general()),
  );

/** Fields of forms whose failures are told beside no field. */
const labels: Readonly<Record<string, () => string>> = {
  email: m.gate_email,
  newEmail: m.email_change_new,
  password: m.gate_password,
  username: m.profile_username,
  token: m.two_factor_token,
  code: m.two_factor_token,
};
/** Which field, by the label that it has where it is filled in, and what is wrong with it. */
export function fieldText({ field, problem }: { field: string; problem: string }): string {
  const name = labels[field]?.() ?? field;
  return name === '' ? problemText(problem) : `${name}: ${lower(problemText(problem))}`;
}
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
