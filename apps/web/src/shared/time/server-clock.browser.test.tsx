import { limits } from '@guildhall/contract/limits';
import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { renderComponent } from '../../../test/drawn.harness.tsx';
import { formatCountdown } from './countdown.ts';
import { updateClockOffset, getServerTime } from './server-clock.ts';
import { useServerNow } from './use-now.ts';

const hourMs = 3_600_000;
const reply = (at: number) => new Headers({ [limits.serverTimeHeader]: String(at) });
function Left({ until }: { until: number }) {
  return <p>{formatCountdown(until - useServerNow(60_000))}</p>;
}

describe('server time', () => {
  afterEach(() => updateClockOffset(reply(Date.now()), Date.now(), Date.now()));

  it('counts down correctly on a computer that is an hour ahead', async () => {
    const until = Date.now() - hourMs / 2;
    await renderComponent(<Left until={until} />);
    await expect.element(page.getByText('00:00:00')).toBeVisible();
    updateClockOffset(reply(Date.now() - hourMs), Date.now());
    await expect.element(page.getByText(/^00:(?:30:00|29:5\d)$/)).toBeVisible();
  });

  it('ignores replies that were slow or have no time', () => {
    const now = Date.now();
    updateClockOffset(reply(now - hourMs), now, now);
    const known = getServerTime() - Date.now();
    updateClockOffset(reply(now - hourMs - 100), now - 1_000, now);
    updateClockOffset(new Headers(), now, now);
    expect(getServerTime() - Date.now()).toBeCloseTo(known, -2);
    expect(known).toBeCloseTo(-hourMs, -2);
  });
});
