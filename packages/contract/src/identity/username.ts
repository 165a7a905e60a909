import { limits } from '../limits.ts';

/**
 * Scripts that names are written in, as UTS 39 puts them together: Japanese, Chinese and Korean
 * write in several.
 */
const scripts = [
  /^\p{scx=Latin}+$/u,
  /^\p{scx=Cyrillic}+$/u,
  /^\p{scx=Greek}+$/u,
  /^\p{scx=Arabic}+$/u,
  /^\p{scx=Hebrew}+$/u,
  /^\p{scx=Armenian}+$/u,
  /^\p{scx=Georgian}+$/u,
  /^\p{scx=Devanagari}+$/u,
  /^\p{scx=Bengali}+$/u,
  /^\p{scx=Tamil}+$/u,
  /^\p{scx=Thai}+$/u,
  /^[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}]+$/u,
  /^[\p{scx=Han}\p{scx=Hangul}]+$/u,
];
const signs = /^[\p{L}\p{M}0-9._-]+$/u;
/** A letter, with at most so many marks above and below it as languages need. */
const edges = /^[\p{L}0-9](?:.*[\p{L}\p{M}0-9])?$/u;
const doubled = /[._-]{2}/;
const piled = /\p{M}{3}/u;
const unmarked = /^\p{M}|[0-9._-]\p{M}/u;
/**
 * Signs that Unicode has programs draw as nothing, some of which count as letters or marks: names
 * that differ by one of them look the same.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Finds the fault of a username, however it is stored: its length, a sign that names do not have,
 * two alphabets, or the position of its signs.
 */
export function findUsernameProblem(
  given: string,
): 'length' | 'signs' | 'mixed' | 'edges' | undefined {
  // Accents count the same whether they are part of the letter or stand behind it.
  const name = given.slice(0, 8 * limits.usernameMax).normalize('NFC');
  const length = Array.from(name).length;
  if (length < limits.usernameMin || length > limits.usernameMax) return 'length';
  // Letters in disguise (full width, mathematical, ligatures) are not what they look like.
  if (
    !signs.test(name) ||
    invisible.test(given) ||
    name.normalize('NFKC') !== name ||
    piled.test(name) ||
    unmarked.test(name)
  )
    return 'signs';
  const letters = Array.from(name.replaceAll(/[0-9._-]|\p{scx=Inherited}/gu, '')).join('');
  if (letters !== '' && !scripts.some((script) => script.test(letters))) return 'mixed';
  return edges.test(name) && !doubled.test(name) ? undefined : 'edges';
}
