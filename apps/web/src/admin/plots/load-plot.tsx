import type { adminApi } from '@guildhall/contract/api';
import type { Result } from '@guildhall/contract/kit/endpoint';
import { useQuery } from '@tanstack/react-query';
import * as m from '../../messages/messages.js';
import { formatNumber } from '../../shared/time/format.ts';
import { callAdminApi } from '../admin-call.ts';
import { Plot } from '../engine/chart/plot.tsx';
import { buildOfficeQueryKey, getListRefreshOptions } from '../engine/queries.ts';
import { formatUtcTime } from '../engine/text/time-text.ts';
import s from '../styles/plot-pair.module.css';

type Load = Result<(typeof adminApi)['adminGameLoad']>;
/** Lists the start times of the half hours. */
const timesOf = (load: Load | undefined): string[] =>
  (load?.players ?? []).map((_, at) =>
    formatUtcTime(new Date(Date.parse(load?.from ?? '') + at * (load?.stepMs ?? 0)).toISOString()),
  );
/** Plot of players, matches and server load of the last day. */
export function ServerLoadPlot() {
  const { data } = useQuery({
    queryKey: buildOfficeQueryKey('game-servers', 'load'),
    queryFn: ({ signal }) => callAdminApi('adminGameLoad', { signal }),
    ...getListRefreshOptions(false),
  });
  const times = timesOf(data);
  const ticks = times.map((time) => time.slice(11));
  return (
    <div className={s.pair}>
      <Plot
        title={m.admin_load_title()}
        kind="lines"
        pointName={m.admin_log_when()}
        points={times}
        ticks={ticks}
        series={[
          { name: m.admin_load_players(), values: data?.players ?? [] },
          { name: m.admin_load_matches(), values: data?.matches ?? [], tone: 'second' },
        ]}
        emptyText={data ? m.admin_load_none() : ''}
      />
      <Plot
        title={m.admin_load_processors()}
        kind="lines"
        pointName={m.admin_log_when()}
        points={times}
        ticks={ticks}
        series={[
          { name: m.admin_load_mean(), values: data?.cpu ?? [] },
          { name: m.admin_load_most(), values: data?.cpuMost ?? [], tone: 'second' },
        ]}
        valueText={(value) => m.admin_load_percent({ percent: formatNumber(value) })}
        emptyText={data ? m.admin_load_silent() : ''}
      />
    </div>
  );
}
