import { queryOptions } from '@tanstack/react-query';
import { sectionCall } from '../engine/command/section-call.ts';
import { adminCall } from '../admin-call.ts';
import { officeKey } from '../engine/queries.ts';

const of = (id: number, ...rest: readonly unknown[]) => officeKey('balance-presets', id, ...rest);
/** Path of the presets: spares the page from loading their whole declaration. */
export const presetsPath = '/api/game/admin/balance-presets';
export const presetsQuery = queryOptions({
  queryKey: officeKey('balance-presets', 'names'),
  queryFn: ({ signal }) =>
    sectionCall<{ data: { id: number; name: string }[] }>('GET', presetsPath, { signal }),
});
export const tableQuery = (id: number) =>
  queryOptions({
    queryKey: of(id, 'table'),
    queryFn: ({ signal }) => adminCall('balancePresetTable', { params: { id }, signal }),
  });
export const historyQuery = (id: number) =>
  queryOptions({
    queryKey: of(id, 'history'),
    queryFn: ({ signal }) => adminCall('balancePresetHistory', { params: { id }, signal }),
  });
export const comparisonQuery = (id: number, other: number | undefined) =>
  queryOptions({
    queryKey: of(id, 'compare', other),
    queryFn: ({ signal }) =>
      adminCall('compareBalancePresets', { params: { id }, query: { with: other ?? 0 }, signal }),
    enabled: other !== undefined,
  });
export const rollbackQuery = (id: number, to: number | undefined) =>
  queryOptions({
    // no command refreshes it: the roll back itself would ask for the preview of what is done
    queryKey: ['rollback-preview', id, to],
    queryFn: ({ signal }) =>
      adminCall('rollbackBalancePreset', {
        params: { id },
        query: { preview: 'true' },
        body: { to: to ?? 0, reason: 'Preview' },
        ownMessage: 'always',
        signal,
      }),
    enabled: to !== undefined,
    staleTime: 0,
    retry: false,
  });
