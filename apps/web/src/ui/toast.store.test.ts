import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeToast, toast, toastStore } from './toast.store.ts';

const texts = () => toastStore.get().map(({ text }) => text);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const { key } of toastStore.get()) closeToast(key);
  vi.useRealTimers();
});

describe('how long a toast stays', () => {
  it.each([
    ['R9.23 2000 ms by default', undefined, 2000],
    ['R9.23 2000 ms for an error', 'danger', 2000],
    ['R9.24 1500 ms for a success', 'success', 1500],
  ] as const)('%s', (_, tone, stays) => {
    toast({ text: 'one', tone });
    vi.advanceTimersByTime(stays - 1);
    expect(texts()).toEqual(['one']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('R8.32 a persistent one stays until it is closed by hand', () => {
    const key = toast({ text: 'stays', durationMs: null });
    vi.advanceTimersByTime(3_600_000);
    expect(texts()).toEqual(['stays']);
    closeToast(key);
    expect(texts()).toEqual([]);
  });

  it('one with a known key takes the place and the time of the first', () => {
    toast({ key: 'same', text: 'in progress', durationMs: null });
    toast({ text: 'other', durationMs: null });
    toast({ key: 'same', text: 'done', tone: 'success' });
    expect(texts()).toEqual(['done', 'other']);
    vi.advanceTimersByTime(1500);
    expect(texts()).toEqual(['other']);
  });
});
