const isAscii = /^[\0-\x7f]*$/;

/**
 * Folds the case of a character in the same way for all languages, with full folding for ß and none
 * for İ.
 */
function foldCharacter(character: string): string {
  if (character === 'ß' || character === 'ẞ') return 'ss';
  if (character === 'İ') return 'i';
  // converts to upper case first, because final sigma, dotless ı and others have no lower case of
  // their own
  const upper = character.toUpperCase();
  const [lower = '', ...more] = (Array.from(upper).length === 1 ? upper : character).toLowerCase();
  return more.length === 0 ? lower : character;
}

/**
 * Returns the form in which names, addresses and search words are compared: NFKC, case folded,
 * spaces trimmed and repeated spaces reduced to one. Accents stay. The form is never shown, and
 * never stored instead of the text. The database function `normal_form` computes the same form
 * (decision 0062).
 *
 * @example toNormalForm('  ＳＴＲＡẞＥ  12 ') // 'strasse 12'
 */
export function toNormalForm(text: string): string {
  const folded = isAscii.test(text)
    ? text.toLowerCase()
    : Array.from(text.normalize('NFKC'), foldCharacter)
        .join('')
        .replaceAll('i\u0307', 'i')
        .normalize('NFKC');
  return folded.replaceAll(/\s+/g, ' ').trim();
}

/** Returns true if a text contains another, ignoring case and Unicode composition. */
export const includesText = (text: string, part: string): boolean =>
  toNormalForm(text).includes(toNormalForm(part));
