import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { Plot } from '../engine/chart/plot.tsx';
import { formatUtcDay, formatUtcTime } from '../engine/text/time-text.ts';

type Flow = Result<(typeof adminApi)['adminCurrencyFlow']>;
const dayMs = 86_400_000;
const dayOf = (from: string, at: number): string =>
  formatUtcDay(new Date(Date.parse(from) + at * dayMs).toISOString());

/** Daily inflow above the axis, outflow below it. */
export function DailyInflowOutflowPlot({
  queryKey,
  read,
  valueText,
  per,
}: {
  queryKey: QueryKey;
  read: (signal: AbortSignal) => Promise<Flow>;
  valueText?: (value: number) => string;
  per?: number;
}) {
  const { data, isError } = useQuery({ queryKey, queryFn: ({ signal }) => read(signal) });
  const days = (data?.issued ?? []).map((_, at) => dayOf(data?.from ?? '', at));
  return (
    <Plot
      title={
        data?.countedFrom
          ? m.admin_flow_title_since({ time: formatUtcTime(data.countedFrom) })
          : m.admin_flow_title()
      }
      kind="bars"
      pointName={m.admin_plot_day()}
      points={days}
      ticks={days.map((day) => day.slice(5))}
      series={[
        { name: m.admin_flow_issued(), values: data?.issued ?? [] },
        {
          name: m.admin_flow_burnt(),
          values: (data?.burnt ?? []).map((value) => (value === 0 ? 0 : -value)),
          tone: 'less',
        },
      ]}
      valueText={valueText}
      per={per}
      emptyText={data ? m.admin_flow_none() : isError ? m.state_error_title() : ''}
    />
  );
}
