import { wholeUnits } from '@guildhall/contract/amounts';
import { useId, useState } from 'react';
import * as m from '../../messages/messages.js';
import { getLocale } from '../../messages/runtime.js';
import { formatUnits } from '../../shared/time/format.ts';
import { Nothing } from '../engine/cell-value.tsx';
import { Plot } from '../engine/plot.tsx';
import type { Row } from '../engine/section-call.ts';
import c from '../styles/controls.module.css';
import s from '../styles/economy.module.css';
import p from '../styles/panel.module.css';
import { useReport, type Flow, type Report } from './report-query.ts';

const periods = [7, 30, 90, 365] as const;
const byName = (kinds: ReadonlyMap<string, string>) =>
  [...kinds].toSorted(([, a], [, b]) => a.localeCompare(b, getLocale()));

/** Report of a currency: inflow and outflow by kind of movement, and the total in circulation. */
export function CurrencyReport({ row }: { row: Row }) {
  const [days, setDays] = useState<number>(30);
  const [kind, setKind] = useState('');
  const { data, isError } = useReport(days);
  const code = String(row['code']);
  const faucets = (data?.faucets ?? []).filter(({ currency }) => currency === code);
  const sinks = (data?.sinks ?? []).filter(({ currency }) => currency === code);
  const kinds = new Map([...faucets, ...sinks].map((flow) => [flow.kind, flow.name]));
  const shown = kinds.has(kind) ? kind : '';
  return (
    <>
      <div className={s.choices}>
        <Choice
          label={m.admin_economy_period()}
          value={String(days)}
          options={periods.map((n) => [String(n), m.admin_economy_days({ n })])}
          onChange={(value) => setDays(Number(value))}
        />
        <Choice
          label={m.admin_economy_kind()}
          value={shown}
          options={[['', m.admin_economy_all()], ...byName(kinds)]}
          onChange={setKind}
        />
      </div>
      <Plots
        data={data}
        code={code}
        faucets={faucets.filter((flow) => shown === '' || flow.kind === shown)}
        sinks={sinks.filter((flow) => shown === '' || flow.kind === shown)}
        emptyText={data ? m.admin_flow_none() : isError ? m.state_error_title() : ''}
      />
      <Kinds
        label={m.admin_economy_kinds()}
        decimals={Number(row['decimals'])}
        faucets={faucets}
        sinks={sinks}
      />
      <Kinds
        label={m.admin_economy_players()}
        decimals={Number(row['decimals'])}
        faucets={(data?.earned ?? []).filter(({ currency }) => currency === code)}
        sinks={(data?.spent ?? []).filter(({ currency }) => currency === code)}
      />
    </>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <span className={p.field}>
      <label className={p.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={c.input}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(([one, name]) => (
          <option key={one} value={one}>
            {name}
          </option>
        ))}
      </select>
    </span>
  );
}

/** Sums of flows, day by day. */
const sums = (flows: readonly Flow[], days: number): number[] =>
  Array.from({ length: days }, (_, at) =>
    Number(flows.reduce((sum, flow) => sum + BigInt(flow.days[at] ?? 0), 0n)),
  );
function Plots({
  data,
  code,
  faucets,
  sinks,
  emptyText,
}: {
  data: Report | undefined;
  code: string;
  faucets: readonly Flow[];
  sinks: readonly Flow[];
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
    valueText: (minor: number) => formatUnits(wholeUnits(minor, decimals)),
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

/** Inflow and outflow of each kind over the whole period. */
function Kinds({
  label,
  decimals,
  faucets,
  sinks,
}: {
  label: string;
  decimals: number;
  faucets: readonly Flow[];
  sinks: readonly Flow[];
}) {
  const kinds = new Map([...faucets, ...sinks].map((flow) => [flow.kind, flow.name]));
  if (kinds.size === 0) return null;
  const amount = (flows: readonly Flow[], kind: string) => {
    const found = flows.find((flow) => flow.kind === kind)?.amount;
    return found === undefined ? <Nothing /> : formatUnits(wholeUnits(found, decimals));
  };
  return (
    <table className={p.diff} aria-label={label}>
      <caption>{label}</caption>
      <thead>
        <tr>
          <th scope="col">{m.admin_economy_kind()}</th>
          <th scope="col">{m.admin_economy_came()}</th>
          <th scope="col">{m.admin_economy_left()}</th>
        </tr>
      </thead>
      <tbody>
        {byName(kinds).map(([kind, name]) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            <td>{amount(faucets, kind)}</td>
            <td>{amount(sinks, kind)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
