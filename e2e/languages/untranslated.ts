/** Finds text on a page that no language file knows. */
import type { Page, Response } from '@playwright/test';

/** The same in every language. */
const names =
  /Guildhall|Discord|Twitch|Twitter|Open Loot|English|Русский|Ctrl|Enter|Esc|UTC|CSV|JSON|PNG|JPEG|WebP|API|NFT|CPU|EXP|Chrome|Edge|Firefox|Safari|Opera|Chromium|Solana|Windows|Android|iOS|Linux|macOS/g;
/** Parts of dates, times and numbers, which the browser writes. */
const ofIntl =
  /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|January|February|March|April|August|September|October|November|December|Mon|Tue|Wed|Thu|Fri|Sat|Sun|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|AM|PM|am|pm|at|GMT|ago|in|yesterday|today|tomorrow|now|seconds?|minutes?|hours?|days?|weeks?|months?|years?|sec|min|hr|kB|MB|ms)\b/g;

/** Text of everything that the server has answered to a page: data, which nobody translates. */
export function noteAnswers(page: Page): () => string {
  const answers: string[] = [];
  page.on('response', (response: Response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    void response.text().then(
      (text) => answers.push(text.replaceAll('\\"', '"')),
      () => undefined,
    );
  });
  return () => answers.join('\n');
}

/** Everything that a person reads or hears on the page, each text once. */
const readShown = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest('script, style, noscript, code, kbd, time, [translate="no"]'))
        continue;
      if (parent.checkVisibility()) found.add(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        found.add(element.getAttribute(name)?.trim() ?? '');
    return [...found, document.title];
  });

/** Names texts with English words that are neither data nor the browser's own. */
export async function findUntranslated(page: Page, answers: string): Promise<string[]> {
  const shown = await readShown(page);
  return shown.filter((text) => {
    if (/[áéíóúçďğĥĵķłñřšťŵýž]/i.test(text) || answers.includes(text)) return false;
    const words =
      text
        .replaceAll(names, '')
        .replaceAll(ofIntl, '')
        .match(/[A-Za-z]{2,}/g) ?? [];
    return words.some((word) => !answers.includes(word));
  });
}
