import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import { adminCall } from '../admin-call.ts';
import { buildOfficeKey, getRefreshOptions } from '../engine/queries.ts';
import { readServerTime } from '../../shared/time/server-clock.ts';

export type Report = Result<(typeof adminApi)['adminEconomyReport']>;
export type Flow = Report['faucets'][number];
const dayMs = 86_400_000;

/** The economy over so many days, today the last. */
export const useReport = (days: number) =>
  useQuery({
    queryKey: buildOfficeKey('economy', 'report', days),
    queryFn: ({ signal }) => {
      const from = new Date(readServerTime() - (days - 1) * dayMs).toISOString();
      return adminCall('adminEconomyReport', { query: { from }, signal });
    },
    ...getRefreshOptions(false),
  });
