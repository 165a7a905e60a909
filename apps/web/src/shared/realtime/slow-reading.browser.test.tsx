import { limits } from '@guildhall/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import { isNoticeShownOrWaiting } from '../../ui/toasts/notice-queue.ts';
import { startPollingWithoutChannel } from './slow-reading.ts';

const isSaid = (): boolean => isNoticeShownOrWaiting('slow-updates');
const longestWait = limits.slowReadMs * 1.25;

describe('a page without its channel', () => {
  let isOpen = false;
  let isReached = true;
  const read = vi.fn();
  let slowly: ReturnType<typeof startPollingWithoutChannel>;
  beforeEach(async () => {
    await renderComponent(<p>Hall</p>);
    // keeps animation frames real: otherwise a library that waits for frames would run thousands of
    // them per minute of the fake clock
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    isOpen = false;
    isReached = true;
    read.mockClear();
    slowly = startPollingWithoutChannel({
      isOpen: () => isOpen,
      reach: () => (isReached ? Promise.resolve() : Promise.reject(new Error('no answer'))),
      read,
    });
  });
  afterEach(() => {
    slowly.stop();
    vi.useRealTimers();
  });

  it('reloads its data about once a minute, and says so', async () => {
    await vi.advanceTimersByTimeAsync(2_000);
    expect(read).toHaveBeenCalledTimes(1);
    expect(isSaid()).toBe(true);
    await vi.advanceTimersByTimeAsync(10 * longestWait);
    expect(read.mock.calls.length).toBeGreaterThanOrEqual(11);
    expect(read.mock.calls.length).toBeLessThanOrEqual(14);
    slowly.stop();
    const before = read.mock.calls.length;
    await vi.advanceTimersByTimeAsync(3 * longestWait);
    expect(read).toHaveBeenCalledTimes(before);
    expect(isSaid()).toBe(false);
  });
  it('reloads nothing and shows nothing while its channel is open', async () => {
    isOpen = true;
    await vi.advanceTimersByTimeAsync(5 * longestWait);
    expect(read).not.toHaveBeenCalled();
    expect(isSaid()).toBe(false);
  });
  it('shows nothing while the server is unreachable', async () => {
    isReached = false;
    await vi.advanceTimersByTimeAsync(5 * longestWait);
    expect(read).not.toHaveBeenCalled();
    expect(isSaid()).toBe(false);
  });
  it('removes the notice once the channel opens', async () => {
    await vi.advanceTimersByTimeAsync(longestWait);
    expect(isSaid()).toBe(true);
    isOpen = true;
    slowly.onOpen();
    expect(isSaid()).toBe(false);
    read.mockClear();
    await vi.advanceTimersByTimeAsync(5 * longestWait);
    expect(read).not.toHaveBeenCalled();
  });
  it('waits in the background until it becomes visible', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await vi.advanceTimersByTimeAsync(5 * longestWait);
    expect(read).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(read).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
  });
});
