/** When a page has nothing under way: also after a press, which brings no new document. */
import type { Page } from '@playwright/test';

/** Milliseconds without a request, none being open. */
const quietMs = 400;
/** What still asks after this long goes on asking. */
const quietMaxMs = 15_000;

/** Begins to count a page's requests; what it answers waits until they have ended. */
export function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<unknown>();
  let changedAt = Date.now();
  page.on('request', (request) => {
    open.add(request);
    changedAt = Date.now();
  });
  const close = (request: unknown): void => {
    open.delete(request);
    changedAt = Date.now();
  };
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return async () => {
    // what was done just before this may ask first in the next moment
    changedAt = Date.now();
    const until = changedAt + quietMaxMs;
    while (Date.now() < until && (open.size > 0 || Date.now() - changedAt < quietMs))
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
}
