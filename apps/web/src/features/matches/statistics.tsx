import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { call } from '../../shared/api/call.ts';
import { buildQueryKey } from '../../shared/query/query-keys.ts';
import { useSignedInSession } from '../../shared/session/session.store.ts';
import { formatNumber } from '../../shared/time/format.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import { PageSection } from '../../ui/section/section.tsx';
import classes from './statistics.module.css';

export function useLifetimeStatistics() {
  const { accountId } = useSignedInSession();
  return useQuery({
    queryKey: buildQueryKey('statistics', accountId),
    queryFn: ({ signal }) => call('displayedStatistics', { params: { id: accountId }, signal }),
    select: (answer) => answer.data,
  });
}

/** Lifetime totals that the game reports. Draws nothing before the first total. */
export function LifetimeStatistics() {
  const { data, isError, isFetching, refetch } = useLifetimeStatistics();
  if (!isError && (data === undefined || data.length === 0)) return null;
  return (
    <PageSection title={m.dashboard_statistics()}>
      {isError && !data && <ErrorState busy={isFetching} onRetry={() => void refetch()} />}
      {data && (
        <dl className={`plate ${classes.list}`}>
          {data.map((statistic) => (
            <div key={statistic.id}>
              <dt>{statistic.name}</dt>
              <dd className="num">{formatNumber(statistic.total)}</dd>
            </div>
          ))}
        </dl>
      )}
    </PageSection>
  );
}
