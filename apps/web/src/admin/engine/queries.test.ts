import { expect, it } from 'vitest';
import { refreshing } from './queries.ts';

it('R9.10 a table is read again every 60000 ms, not after a failure, and not while it is paused', () => {
  const { refetchInterval, refetchOnWindowFocus } = refreshing(false);
  const after = (status: string) => refetchInterval && refetchInterval({ state: { status } });
  expect([after('success'), after('error'), refetchOnWindowFocus]).toEqual([60_000, false, true]);
  expect(refreshing(true)).toEqual({ refetchInterval: false, refetchOnWindowFocus: false });
});
