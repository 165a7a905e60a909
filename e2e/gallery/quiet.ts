/** Detects that a page has no open requests, also after a press that loads no new document. */
import type { Page } from '@playwright/test';

/** Time in milliseconds without a new request and without an open request. */
const quietMs = 400;
/** Maximum wait in milliseconds. Requests that are still open after this time would never stop. */
const quietMaxMs = 15_000;

/** Starts counting a page's requests; the returned function waits until they have ended. */
export function startRequestIdleWatch(page: Page): () => Promise<void> {
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
    // the action just before may send its first request a moment later
    changedAt = Date.now();
    const until = changedAt + quietMaxMs;
    while (Date.now() < until && (open.size > 0 || Date.now() - changedAt < quietMs))
      await new Promise((resolve) => setTimeout(resolve, 50));
  };
}
