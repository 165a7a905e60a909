import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import {
  buildOfficeQueryKey,
  buildPreviewQuery,
  getListRefreshOptions,
  refetchOfficeData,
} from './queries.ts';

it('a list reloads every 60000 ms, except after a failure or while paused (R9.10)', () => {
  const { refetchInterval, refetchOnWindowFocus } = getListRefreshOptions(false);
  const after = (status: string) => refetchInterval && refetchInterval({ state: { status } });
  expect([after('success'), after('error'), refetchOnWindowFocus]).toEqual([60_000, false, true]);
  expect(getListRefreshOptions(true)).toEqual({
    refetchInterval: false,
    refetchOnWindowFocus: false,
  });
});

it('a command reloads everything on the page except its own preview', async () => {
  const client = new QueryClient();
  const asked: string[] = [];
  const ask = (name: string) => () => {
    asked.push(name);
    return Promise.resolve(name);
  };
  const list = { queryKey: buildOfficeQueryKey('tournaments', 'list'), queryFn: ask('list') };
  const stops = [
    new QueryObserver(client, list).subscribe(() => undefined),
    new QueryObserver(client, buildPreviewQuery(['settle', 3], ask('preview'))).subscribe(
      () => undefined,
    ),
  ];
  await expect.poll(() => client.isFetching()).toBe(0);
  await refetchOfficeData(client);
  expect(asked).toEqual(['list', 'preview', 'list']);
  for (const stop of stops) stop();
});
