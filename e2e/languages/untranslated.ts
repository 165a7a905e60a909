/** Finds text on a page that is in no language file. */
import type { Page, Response } from '@playwright/test';

/** Names and abbreviations that are not translated. */
const names = new RegExp(
  [
    'Guildhall|Discord|Twitch|Twitter|Open Loot|English|Русский|Ctrl|Enter|Esc|UTC|CSV|JSON',
    String.raw`PNG|JPEG|WebP|\b(?:png|jpeg|webp)\b|API|NFT|ID|CPU|EXP|Chrome|Edge|Firefox|Safari|Opera`,
    'Chromium|Solana|Windows|Android|iOS|Linux|macOS',
  ].join('|'),
  'g',
);
/**
 * Texts that come from the browser: parts of dates, times and numbers, and names of countries and
 * languages.
 */
const ofIntl = new RegExp(
  String.raw`\b(?:` +
    [
      'Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|January|February|March|April',
      'August|September|October|November|December|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday',
      'Wednesday|Thursday|Friday|Saturday|Sunday|AM|PM|am|pm|at|GMT|ago|in|yesterday|today',
      'tomorrow|now|seconds?|minutes?|hours?|days?|weeks?|months?|years?|sec|min|hr|kB|MB|ms',
      'Germany|Russian|Zz',
    ].join('|') +
    String.raw`)\b`,
  'g',
);
const readWords = (text: string): readonly string[] => text.match(/[A-Za-z]{2,}/g) ?? [];

/** Data that a page received in answers. Such data is not translated. */
export class ServerAnswerTexts {
  readonly values = new Set<string>();
  readonly words = new Set<string>();

  /** Records all answers of the server to a page from now on. */
  constructor(page: Page) {
    page.on('response', (response: Response) => {
      if (!new URL(response.url()).pathname.startsWith('/api/')) return;
      // a page that is left aborts its reads
      response.json().then(
        (body) => this.#note(body),
        () => undefined,
      );
    });
  }
  #note(value: unknown): void {
    if (typeof value === 'string') {
      this.values.add(value.trim());
      for (const word of readWords(value)) this.words.add(word);
    } else if (typeof value === 'object' && value !== null)
      for (const part of Object.values(value)) this.#note(part);
  }
}

/** Returns every text that a person reads or hears on the page, each once. */
const readShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, code, kbd, time')) continue;
      if (parent.checkVisibility()) texts.add(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.add(element.getAttribute(name)?.trim() ?? '');
    return [...texts, document.title];
  });

/**
 * Returns untranslated texts: texts without an accent that equal an English text of the product, or
 * that contain a word which comes neither from data nor from the browser.
 */
export async function listUntranslatedTexts(
  page: Page,
  answers: ServerAnswerTexts,
  english: ReadonlySet<string>,
): Promise<string[]> {
  const shown = await readShown(page);
  return shown.filter((text) => {
    if (/[áéíóúçďğĥĵķłñřšťŵýž]/i.test(text) || answers.values.has(text)) return false;
    const words = readWords(text.replaceAll(names, '').replaceAll(ofIntl, ''));
    return (
      words.length > 0 && (english.has(text) || words.some((word) => !answers.words.has(word)))
    );
  });
}
