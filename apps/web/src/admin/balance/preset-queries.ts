import { queryOptions } from '@tanstack/react-query';
import { callSection } from '../engine/command/section-call.ts';
import { adminCall } from '../admin-call.ts';
import { buildOfficeKey } from '../engine/queries.ts';

const of = (id: number, ...rest: readonly unknown[]) =>
  buildOfficeKey('balance-presets', id, ...rest);
/** Path of the presets: spares the page from loading their whole declaration. */
export const presetsPath = '/api/game/admin/balance-presets';
export const presetsQuery = queryOptions({
  queryKey: buildOfficeKey('balance-presets', 'names'),
  queryFn: ({ signal }) =>
    callSection<{ data: { id: number; name: string }[] }>('GET', presetsPath, { signal }),
});
export const buildTableQuery = (id: number) =>
  queryOptions({
    queryKey: of(id, 'table'),
    queryFn: ({ signal }) => adminCall('balancePresetTable', { params: { id }, signal }),
  });
export const buildHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: of(id, 'history'),
    queryFn: ({ signal }) => adminCall('balancePresetHistory', { params: { id }, signal }),
  });
export const buildComparisonQuery = (id: number, other: number | undefined) =>
  queryOptions({
    queryKey: of(id, 'compare', other),
    queryFn: ({ signal }) =>
      adminCall('compareBalancePresets', { params: { id }, query: { with: other ?? 0 }, signal }),
    enabled: other !== undefined,
  });
export const buildRollbackQuery = (id: number, to: number | undefined) =>
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
