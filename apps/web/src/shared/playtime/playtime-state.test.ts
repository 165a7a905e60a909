import { describe, expect, it } from 'vitest';
import { computePlaytimeBannerState } from './playtime-state.ts';

const now = Date.UTC(2026, 10, 21, 12);
const iso = (at: number) => new Date(at).toISOString();

describe('playtime banner', () => {
  it('is live with sessions enabled, whatever the next playtime (R2.106)', () => {
    expect(
      computePlaytimeBannerState({ gameSessionsEnabled: true, nextPlaytime: iso(now + 1000) }, now),
    ).toEqual({ kind: 'live' });
  });

  it('shows the next playtime while it is in the future (R2.107)', () => {
    expect(
      computePlaytimeBannerState(
        { gameSessionsEnabled: false, nextPlaytime: iso(now + 1000) },
        now,
      ),
    ).toEqual({ kind: 'next', at: now + 1000 });
  });

  it('waits for the servers once that time has passed, at zero at once (R2.109)', () => {
    expect(
      computePlaytimeBannerState({ gameSessionsEnabled: false, nextPlaytime: iso(now) }, now),
    ).toEqual({ kind: 'heating' });
  });

  it('shows nothing before the first answer and without a next playtime (OP-16)', () => {
    expect(computePlaytimeBannerState(undefined, now)).toBeNull();
    expect(
      computePlaytimeBannerState({ gameSessionsEnabled: false, nextPlaytime: null }, now),
    ).toBeNull();
  });
});
