import { limits } from '@guildhall/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createReadReceiptBatch } from './read-batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const sent: (readonly number[])[] = [];
  return { sent, batch: createReadReceiptBatch((ids) => sent.push(ids)) };
}

describe('reads are collected and sent 700 ms after the last one (R4.33 R4.34)', () => {
  it('waits for the last read and sends each id once', () => {
    const { sent, batch } = setUp();
    batch.add(1);
    vi.advanceTimersByTime(600);
    batch.add(2);
    batch.add(1);
    vi.advanceTimersByTime(699);
    expect(sent).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(sent).toEqual([[1, 2]]);
  });

  it('sends at once when the list closes, and nothing without reads', () => {
    const { sent, batch } = setUp();
    batch.flush();
    batch.add(3);
    batch.flush();
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([[3]]);
  });

  it('sends at most as many ids as a call allows, however far the list scrolls', () => {
    const { sent, batch } = setUp();
    for (let id = 1; id <= limits.notificationReadMax + 1; id++) batch.add(id);
    expect(sent.map((ids) => ids.length)).toEqual([limits.notificationReadMax]);
    vi.advanceTimersByTime(700);
    expect(sent.map((ids) => ids.length)).toEqual([limits.notificationReadMax, 1]);
  });

  it('drops pending reads when everything is marked as read', () => {
    const { sent, batch } = setUp();
    batch.add(4);
    batch.drop();
    vi.advanceTimersByTime(5000);
    expect(sent).toEqual([]);
  });
});
