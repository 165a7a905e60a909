import { buildFileProblem } from '../problem/file-problem.ts';
import type { Sentence } from './messages.ts';

/** Decoded text, or the reason why it could not be decoded. */
export type DecodedText = { readonly text: string } | { readonly problem: Sentence };

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;
const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  bytes.length >= head.length && head.every((byte, at) => bytes[at] === byte);

function decodeExactly(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Returns true for a usual spelling of a word: all lower case, all upper case, or capitalized. */
const isWritten = (word: string): boolean =>
  word === word.toLowerCase() || word.slice(1) === word.slice(1).toLowerCase() || isCapital(word);
const isCapital = (word: string): boolean => word === word.toUpperCase();
const isAscii = (text: string): boolean => /^[\0-\x7f]*$/.test(text);
/** Characters that precede a word in both encodings, such as quotes and dashes. */
const ahead = '\u00a1\u00bf\u00ab\u00bb\u00a0\u00ad\u00b7\u00b0\u00a7\u00a9№„“”‘’‚‹›–—…';
const strayBeforeLetter = new RegExp(String.raw`[^\0-\x7f\p{L}${ahead}]\p{L}`, 'u');

interface OneByte {
  readonly encoding: string;
  readonly isWord: (word: string) => boolean;
  /** Returns true if the words are enough to determine the encoding. */
  readonly isShown: (words: readonly string[]) => boolean;
}
/**
 * Windows encodings of the languages in use. A file is taken for one of these encodings only if all
 * its words fit.
 */
const oneByte: readonly OneByte[] = [
  {
    encoding: 'windows-1252',
    isWord: (word) => {
      const plain = word.replaceAll(/[^a-z]/gi, '').length;
      return word.length === 1 || (isWritten(word) && plain * 3 >= word.length);
    },
    isShown: (words) => words.some((word) => word.length > 1),
  },
  {
    encoding: 'windows-1251',
    isWord: (word) =>
      /^[а-яё]+$/i.test(word) &&
      isWritten(word) &&
      (word.length < 3 || isCapital(word) || /[аеёиоуыэюя]/.test(word)),
    isShown: (words) => words.join('').length >= 4,
  },
];
/** Returns the words that contain a letter outside ASCII. */
const foreignWords = (text: string): string[] =>
  (text.match(/\p{L}+/gu) ?? []).filter((word) => !isAscii(word));
function decodeOneByte(bytes: Uint8Array): string | undefined {
  const likely = oneByte.flatMap(({ encoding, isWord, isShown }) => {
    const text = new TextDecoder(encoding).decode(bytes);
    const words = foreignWords(text);
    const isOdd = /[\u0080-\u009f\ufffd]/.test(text) || strayBeforeLetter.test(text);
    const isLikely = words.length === 0 || isShown(words);
    return !isOdd && isLikely && words.every(isWord) ? [text] : [];
  });
  return new Set(likely).size === 1 ? likely[0] : undefined;
}

const problem = (name: Parameters<typeof buildFileProblem>[0]): DecodedText => ({
  problem: buildFileProblem(name),
});
/**
 * Decodes a text file in UTF-8, UTF-16 with a byte order mark, windows-1252 or windows-1251.
 * Returns a problem for any other encoding, and for a file for which both windows encodings are
 * equally likely.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]) || startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]))
    return problem('workbook');
  for (const [encoding, mark] of marks)
    if (startsWith(bytes, mark)) {
      const text = decodeExactly(bytes, encoding);
      return text === undefined ? problem('cutOff') : readable(text);
    }
  if (bytes.includes(0)) return problem('binary');
  const text = decodeExactly(bytes, 'utf-8') ?? decodeOneByte(bytes);
  return text === undefined ? problem('letters') : readable(text);
}
/** Refuses texts with characters that do not occur in text files. */
const readable = (text: string): DecodedText =>
  // oxlint-disable-next-line no-control-regex -- the pattern searches for these characters
  /[\0-\x08\x0e-\x1f]/.test(text) ? problem('binary') : { text };
