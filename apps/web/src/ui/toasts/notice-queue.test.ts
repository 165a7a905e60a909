import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as m from '../../messages/messages.js';
import { openDialogStack } from '../dialogs.store.ts';
import {
  closeNotice,
  dropWaitingNotices,
  isNoticeShownOrWaiting,
  showNotice,
} from './notice-queue.ts';
import { closeToast, showMessage, visibleToasts } from './toast.store.ts';

const texts = () => visibleToasts.get().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  dropWaitingNotices();
  for (const { key } of visibleToasts.get()) closeToast(key);
  vi.useRealTimers();
});

describe('notices', () => {
  it('are shown one at a time, each for its own time, beside replies to presses', () => {
    showNotice({ text: 'one', durationMs: 2_000 });
    showNotice({ text: 'two', durationMs: 1_000 });
    showMessage({ text: 'saved', durationMs: 5_000 });
    expect(texts()).toEqual(['one', 'saved']);
    vi.advanceTimersByTime(2_000);
    expect(texts()).toEqual(['saved', 'two']);
    vi.advanceTimersByTime(1_000);
    expect(texts()).toEqual(['saved']);
  });

  it('with the same key replace each other, and equal ones are counted', () => {
    showNotice({ key: 'gain', text: '+5' });
    showNotice({ key: 'gain', text: '+10' });
    expect(texts()).toEqual(['+10']);
    showNotice({ text: 'letter' });
    showNotice({ text: 'letter' });
    closeNotice('gain');
    expect(visibleToasts.get().map(({ text, count }) => [text, count])).toEqual([['letter', 2]]);
  });

  it('that are queued can be closed, and are reported as queued', () => {
    showNotice({ text: 'one' });
    showNotice({ key: 'next', text: 'two' });
    expect(isNoticeShownOrWaiting('next')).toBe(true);
    closeNotice('next');
    expect(isNoticeShownOrWaiting('next')).toBe(false);
    vi.advanceTimersByTime(2_000);
    expect(texts()).toEqual([]);
  });

  it('too many are a number and the last two; a celebration is never left out', () => {
    showNotice({ text: 'first' });
    showNotice({ text: 'a level', stays: true });
    for (let at = 1; at <= 6; at++) showNotice({ text: `letter ${at}` });
    const seen: string[] = [];
    for (let at = 0; at < 5; at++) {
      vi.advanceTimersByTime(2_000);
      seen.push(...texts());
    }
    expect(seen).toEqual([m.toasts_earlier({ count: 4 }), 'a level', 'letter 5', 'letter 6']);
  });

  it('wait for dialogs, and not for a notice that stays until it is closed', () => {
    const dialog = Symbol('dialog');
    openDialogStack.set([dialog]);
    showNotice({ text: 'live updates are off', durationMs: null });
    showNotice({ text: 'letter' });
    expect(texts()).toEqual([]);
    openDialogStack.set([]);
    expect(texts()).toEqual(['live updates are off', 'letter']);
  });
});
