import { toWholeUnits } from '@guildhall/contract/amounts';
import * as m from '../../messages/messages.js';
import { formatExactDecimal } from '../../shared/time/format.ts';
import { Plot } from '../engine/chart/plot.tsx';
import type { CurrencyFlow, EconomyReport } from './report-query.ts';

/** Sums flows by day. */
const sums = (flows: readonly CurrencyFlow[], days: number): number[] =>
  Array.from({ length: days }, (_, at) =>
    Number(flows.reduce((sum, flow) => sum + BigInt(flow.days[at] ?? 0), 0n)),
  );
/** Supply of a currency by day, and its sources and sinks. */
export function CurrencyPlots({
  data,
  code,
  faucets,
  sinks,
  emptyText,
}: {
  data: EconomyReport | undefined;
  code: string;
  faucets: readonly CurrencyFlow[];
  sinks: readonly CurrencyFlow[];
  emptyText: string;
}) {
  const supply = data?.supply.find(({ currency }) => currency === code);
  const decimals = supply?.decimals ?? 0;
  const points = data?.days ?? [];
  const shared = {
    pointName: m.admin_plot_day(),
    points,
    ticks: points.map((day) => day.slice(5)),
    per: 10 ** decimals,
    valueText: (minor: number) => formatExactDecimal(toWholeUnits(minor, decimals)),
    emptyText,
  };
  return (
    <>
      <Plot
        {...shared}
        title={m.admin_economy_supply()}
        kind="lines"
        series={[{ name: m.admin_economy_supply(), values: (supply?.days ?? []).map(Number) }]}
      />
      <Plot
        {...shared}
        title={m.admin_economy_flows()}
        kind="bars"
        series={[
          { name: m.admin_economy_came(), values: sums(faucets, points.length) },
          {
            name: m.admin_economy_left(),
            values: sums(sinks, points.length).map((sum) => (sum === 0 ? 0 : -sum)),
            tone: 'less',
          },
        ]}
      />
    </>
  );
}
