import { clearShownMessages } from './messages.harness.ts';
/**
 * Turns the document of each test into a page of the product, with its styles, language and
 * handlers of presses. Unexpected requests and console errors fail the test.
 */
import '../src/ui/styles.css';
import '../src/ui/office.tokens.css';
import '../src/admin/styles/office.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { closeCommandReceipt } from '../src/admin/engine/command/receipt.store.ts';
import { closeDialog } from '../src/shared/dialog.store.ts';
import { skipClaimAnimation } from '../src/shared/moments/moments.store.ts';
import { queryClient } from '../src/shared/query/query-client.ts';
import { sessionStore } from '../src/shared/session/session.store.ts';
import { handlePresses } from '../src/ui/press/presses.ts';
import { dropWaitingNotices } from '../src/ui/toasts/notice-queue.ts';
import { closeToasts, visibleToasts } from '../src/ui/toasts/toast.store.ts';
import { applyAppearance, desktopViewport } from './drawn.harness.tsx';
import { stopFakeServer, startFakeServer } from './server.harness.ts';

const complaints: string[] = [];
let stop = (): void => undefined;

beforeEach(async () => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words.map(String).join(' '));
  });
  // deletes the session and data of earlier files, because several files may share a page
  sessionStore.clear();
  queryClient.clear();
  skipClaimAnimation();
  closeDialog();
  closeCommandReceipt();
  localStorage.clear();
  sessionStorage.clear();
  startFakeServer();
  applyAppearance({});
  // installs the handlers of presses anew, because they remember the focus of the former page
  stop = handlePresses();
  await page.viewport(...desktopViewport);
  // moves the mouse away from the place where the next test draws something
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 });
});
afterEach(async () => {
  await cleanup();
  stop();
  dropWaitingNotices();
  closeToasts(visibleToasts.get().map(({ key }) => key));
  clearShownMessages();
  vi.useRealTimers();
  // code that runs while a file loads must not use the language of the file before
  applyAppearance({});
  const unexpected = [...complaints, ...stopFakeServer()];
  // checks the pointer, because all tests share the page
  if (!matchMedia('(hover: hover) and (pointer: fine)').matches)
    unexpected.push('The test left a page that has no mouse');
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
});
