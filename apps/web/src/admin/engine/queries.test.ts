import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { officeKey, previewQuery, refreshing, refreshOffice } from './queries.ts';

it('R9.10 a table is read again every 60000 ms, not after a failure, and not while it is paused', () => {
  const { refetchInterval, refetchOnWindowFocus } = refreshing(false);
  const after = (status: string) => refetchInterval && refetchInterval({ state: { status } });
  expect([after('success'), after('error'), refetchOnWindowFocus]).toEqual([60_000, false, true]);
  expect(refreshing(true)).toEqual({ refetchInterval: false, refetchOnWindowFocus: false });
});

it('a command reads everything on the page again but the preview of what it has just done', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const ask = (name: string) => () => {
    asked.push(name);
    return Promise.resolve(name);
  };
  const list = { queryKey: officeKey('tournaments', 'list'), queryFn: ask('list') };
  const stops = [
    new QueryObserver(client, list).subscribe(() => undefined),
    new QueryObserver(client, previewQuery(['settle', 3], ask('preview'))).subscribe(
      () => undefined,
    ),
  ];
  await expect.poll(() => client.isFetching()).toBe(0);
  await refreshOffice(client);
  expect(asked).toEqual(['list', 'preview', 'list']);
  for (const stop of stops) stop();
});
