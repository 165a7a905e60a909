import { toWholeUnits } from '@guildhall/contract/amounts';
import { useState } from 'react';
import * as m from '../../messages/messages.js';
import { getLocale } from '../../messages/runtime.js';
import { formatExactDecimal } from '../../shared/time/format.ts';
import { EmptyValue } from '../engine/list/cell-value.tsx';
import type { Row } from '../engine/command/section-call.ts';
import s from '../styles/economy.module.css';
import p from '../styles/panel.module.css';
import { CurrencyPlots } from './currency-plots.tsx';
import { LabelledSelect } from '../engine/field/labelled-choice.tsx';
import { PeriodInDaysSelect } from './period-choice.tsx';
import { useEconomyReport, type CurrencyFlow } from './report-query.ts';

const byName = (kinds: ReadonlyMap<string, string>) =>
  [...kinds].toSorted(([, a], [, b]) => a.localeCompare(b, getLocale()));

/** Report of a currency: inflow and outflow by kind of movement, and the total in circulation. */
export function CurrencyReport({ row }: { row: Row }) {
  const [days, setDays] = useState<number>(30);
  const [kind, setKind] = useState('');
  const { data, isError } = useEconomyReport(days);
  const code = String(row['code']);
  const faucets = (data?.faucets ?? []).filter(({ currency }) => currency === code);
  const sinks = (data?.sinks ?? []).filter(({ currency }) => currency === code);
  const kinds = new Map([...faucets, ...sinks].map((flow) => [flow.kind, flow.name]));
  const kindShown = kinds.has(kind) ? kind : '';
  return (
    <>
      <div className={s.choices}>
        <PeriodInDaysSelect days={days} onChange={setDays} />
        <LabelledSelect
          label={m.admin_economy_kind()}
          value={kindShown}
          options={[['', m.admin_economy_all()], ...byName(kinds)]}
          onChange={setKind}
        />
      </div>
      <CurrencyPlots
        data={data}
        code={code}
        faucets={faucets.filter((flow) => kindShown === '' || flow.kind === kindShown)}
        sinks={sinks.filter((flow) => kindShown === '' || flow.kind === kindShown)}
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

/** Inflow and outflow of each kind over the whole period. */
function Kinds({
  label,
  decimals,
  faucets,
  sinks,
}: {
  label: string;
  decimals: number;
  faucets: readonly CurrencyFlow[];
  sinks: readonly CurrencyFlow[];
}) {
  const kinds = new Map([...faucets, ...sinks].map((flow) => [flow.kind, flow.name]));
  if (kinds.size === 0) return null;
  const amount = (flows: readonly CurrencyFlow[], kind: string) => {
    const flowAmount = flows.find((flow) => flow.kind === kind)?.amount;
    return flowAmount === undefined ? (
      <EmptyValue />
    ) : (
      formatExactDecimal(toWholeUnits(flowAmount, decimals))
    );
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
