/**
 * Creates an artificial language from English for tests: every letter has an accent, and texts are
 * about 30 % longer. A text without accents on a page is missing in the catalogues, and a text that
 * is cut off has too little space. The repository contains no file of this language.
 */
const accents: Readonly<Record<string, string>> = {
  a: 'áá',
  c: 'ç',
  d: 'ď',
  e: 'éé',
  g: 'ğ',
  h: 'ĥ',
  i: 'íí',
  j: 'ĵ',
  k: 'ķ',
  l: 'ł',
  n: 'ñ',
  o: 'óó',
  r: 'ř',
  s: 'š',
  t: 'ť',
  u: 'ú',
  w: 'ŵ',
  y: 'ý',
  z: 'ž',
};
/** Texts that programs read: addresses, times, and code examples with punctuation inside. */
const literal = /https?:\/\/\S+|\d{4}-\d\d-\d\dT[\d:]+Z|\S*[_=@/]\S*|&\w+;|<[^>]*>|#+|[A-Z]+-\d+/g;

function addAccents(text: string): string {
  let at = 0;
  let written = '';
  const accented = (part: string): string =>
    part.replaceAll(/[A-Za-z]/g, (letter) => {
      const accent = accents[letter.toLowerCase()] ?? letter;
      if (letter === letter.toLowerCase()) return accent;
      return accent.charAt(0).toUpperCase() + accent.slice(1);
    });
  for (const { 0: literalText, index } of text.matchAll(literal)) {
    written += accented(text.slice(at, index)) + literalText;
    at = index + literalText.length;
  }
  return written + accented(text.slice(at));
}

/** Returns the position after the brace that closes the brace at `open`. */
function findEnd(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++;
    if (text[at] === '}' && --depth === 0) return at + 1;
  }
  throw new Error(`A brace is not closed: ${text}`);
}

/** Translates a text in ICU's message format. Words get accents; placeholders and forms stay. */
export function toPseudoText(text: string): string {
  let written = '';
  for (let at = 0; at < text.length;) {
    const open = text.indexOf('{', at);
    if (open < 0) return written + addAccents(text.slice(at));
    const end = findEnd(text, open);
    written += addAccents(text.slice(at, open)) + toPseudoPlace(text.slice(open, end));
    at = end;
  }
  return written;
}
function toPseudoPlace(place: string): string {
  const head = /^\{\w+, plural, /.exec(place)?.[0];
  if (head === undefined) return place;
  let written = head;
  for (let at = head.length; at < place.length - 1;) {
    const open = place.indexOf('{', at);
    const end = findEnd(place, open);
    written += `${place.slice(at, open)}{${toPseudoText(place.slice(open + 1, end - 1))}}`;
    at = end;
  }
  return `${written}}`;
}
