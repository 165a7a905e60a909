import { limits } from '../../limits.ts';

/**
 * Scripts of names, grouped as in UTS 39, because Japanese, Chinese and Korean combine several
 * scripts.
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
/**
 * Rules for the ends of a name and its combining marks. A name begins with a letter or digit, and
 * ends with a letter, a combining mark or a digit. Two punctuation marks never stand next to each
 * other. At most two combining marks follow a letter, because no language needs more; none follows
 * a digit or a punctuation mark.
 */
const edges = /^[\p{L}0-9](?:.*[\p{L}\p{M}0-9])?$/u;
const doubled = /[._-]{2}/;
const piled = /\p{M}{3}/u;
const unmarked = /^\p{M}|[0-9._-]\p{M}/u;
/**
 * Invisible characters by Unicode. Some count as letters or marks, so names that differ only in
 * such a character look equal.
 */
const invisible = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Finds the fault of a username as typed: its length, invalid characters, two alphabets, or
 * misplaced punctuation. The form in which the name is stored does not matter.
 */
export function findUsernameProblem(
  username: string,
): 'length' | 'signs' | 'mixed' | 'edges' | undefined {
  // composed and decomposed accents count equally
  const name = username.slice(0, 8 * limits.usernameMax).normalize('NFC');
  const length = Array.from(name).length;
  if (length < limits.usernameMin || length > limits.usernameMax) return 'length';
  // full-width, mathematical and joined letters do not count as the letters that they resemble
  if (
    !signs.test(name) ||
    invisible.test(username) ||
    name.normalize('NFKC') !== name ||
    piled.test(name) ||
    unmarked.test(name)
  )
    return 'signs';
  const letters = Array.from(name.replaceAll(/[0-9._-]|\p{scx=Inherited}/gu, '')).join('');
  if (letters !== '' && !scripts.some((script) => script.test(letters))) return 'mixed';
  return edges.test(name) && !doubled.test(name) ? undefined : 'edges';
}
