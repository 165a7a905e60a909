import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { adminCall } from '../admin-call.ts';
import { Plot } from '../engine/plot.tsx';
import { officeKey, refreshing } from '../engine/queries.ts';
import { utcText } from '../engine/time-text.ts';

/** Players and matches of the last day. */
export function LoadPlot() {
  const { data } = useQuery({
    queryKey: officeKey('game-servers', 'load'),
    queryFn: ({ signal }) => adminCall('adminGameLoad', { signal }),
    ...refreshing(false),
  });
  const times = (data?.players ?? []).map((_, at) =>
    utcText(new Date(Date.parse(data?.from ?? '') + at * (data?.stepMs ?? 0)).toISOString()),
  );
  return (
    <Plot
      title={m.admin_load_title()}
      kind="lines"
      pointName={m.admin_log_when()}
      points={times}
      ticks={times.map((time) => time.slice(11))}
      series={[
        { name: m.admin_load_players(), values: data?.players ?? [] },
        { name: m.admin_load_matches(), values: data?.matches ?? [], tone: 'second' },
      ]}
      emptyText={data ? m.admin_load_none() : ''}
    />
  );
}
