import { queryOptions } from '@tanstack/react-query';
import { callSection } from '../engine/command/section-call.ts';
import { callAdminApi } from '../admin-call.ts';
import { buildOfficeQueryKey, buildOfficeRowQueryKey } from '../engine/queries.ts';

const presetKey = (id: number, ...keyParts: readonly unknown[]) =>
  buildOfficeQueryKey('balance-presets', id, ...keyParts);
/** Path of the presets, repeated here so that the page does not load their whole declaration. */
export const balancePresetsApiPath = '/api/game/admin/balance-presets';
export const presetNameListQuery = queryOptions({
  queryKey: buildOfficeQueryKey('balance-presets', 'names'),
  queryFn: ({ signal }) =>
    callSection<{ data: { id: number; name: string }[] }>('GET', balancePresetsApiPath, { signal }),
});
export const buildPresetTableQuery = (id: number) =>
  queryOptions({
    queryKey: buildOfficeRowQueryKey('balance-presets', id, 'table'),
    queryFn: ({ signal }) => callAdminApi('balancePresetTable', { params: { id }, signal }),
  });
export const buildPresetHistoryQuery = (id: number) =>
  queryOptions({
    queryKey: presetKey(id, 'history'),
    queryFn: ({ signal }) => callAdminApi('balancePresetHistory', { params: { id }, signal }),
  });
export const buildPresetComparisonQuery = (id: number, other: number | undefined) =>
  queryOptions({
    queryKey: presetKey(id, 'compare', other),
    queryFn: ({ signal }) =>
      callAdminApi('compareBalancePresets', {
        params: { id },
        query: { with: other ?? 0 },
        signal,
      }),
    enabled: other !== undefined,
  });
export const buildPresetRollbackQuery = (id: number, to: number | undefined) =>
  queryOptions({
    // not refreshed after commands: after a rollback, its preview would be requested once more
    queryKey: ['rollback-preview', id, to],
    queryFn: ({ signal }) =>
      callAdminApi('rollbackBalancePreset', {
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
