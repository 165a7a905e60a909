import { limits } from '@guildhall/contract/limits';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { draw } from '../../../test/drawn.harness.tsx';
import { formatCountdown } from './countdown.ts';
import { noteServerTime, readServerTime } from './server-clock.ts';
import { useNow } from './use-now.ts';

const hourMs = 3_600_000;
const reply = (at: number) => new Headers({ [limits.serverTimeHeader]: String(at) });
function Left({ until }: { until: number }) {
  return <p>{formatCountdown(until - useNow(60_000))}</p>;
}

describe('server time', () => {
  afterEach(() => noteServerTime(reply(Date.now()), Date.now(), Date.now()));

  it('counts down correctly on a computer that is an hour ahead', async () => {
    const until = Date.now() - hourMs / 2;
    await draw(<Left until={until} />);
    await expect.element(page.getByText('00:00:00')).toBeVisible();
    noteServerTime(reply(Date.now() - hourMs), Date.now());
    await expect.element(page.getByText(/^00:(?:30:00|29:5\d)$/)).toBeVisible();
  });

  it('ignores replies that were slow or have no time', () => {
    const now = Date.now();
    noteServerTime(reply(now - hourMs), now, now);
    const known = readServerTime() - Date.now();
    noteServerTime(reply(now - hourMs - 100), now - 1_000, now);
    noteServerTime(new Headers(), now, now);
    expect(readServerTime() - Date.now()).toBeCloseTo(known, -2);
    expect(known).toBeCloseTo(-hourMs, -2);
  });
});
