import { toWholeUnits } from '@guildhall/contract/amounts';
import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import * as m from '../../messages/messages.js';
import { formatNumber, formatExactDecimal } from '../../shared/time/format.ts';
import { joinClassNames } from '../../ui/class-names.ts';
import { formatUtcTime } from '../engine/text/time-text.ts';
import { formatPercent } from '../engine/text/percent-text.ts';
import { buildOfficeLink } from '../engine/office-link.ts';
import pair from '../styles/plot-pair.module.css';
import s from '../styles/economy.module.css';
import { CurrencyPlots } from './currency-plots.tsx';
import { LabelledSelect } from '../engine/field/labelled-choice.tsx';
import { PeriodInDaysSelect } from './period-choice.tsx';
import { useEconomyReport, type CurrencyFlow, type EconomyReport } from './report-query.ts';

const total = (flows: readonly CurrencyFlow[]): bigint =>
  flows.reduce((sum, flow) => sum + BigInt(flow.amount), 0n);
const signed = (minor: bigint, decimals: number): string =>
  `${minor > 0n ? '+' : ''}${formatExactDecimal(toWholeUnits(minor, decimals))}`;

interface Shown {
  readonly supply: EconomyReport['supply'][number];
  readonly faucets: readonly CurrencyFlow[];
  readonly sinks: readonly CurrencyFlow[];
}
/** Shows the figures of one currency, each change next to the figure that it changed. */
function Figures({ supply, faucets, sinks }: Shown) {
  const { decimals } = supply;
  const amount = (minor: string | bigint) => formatExactDecimal(toWholeUnits(minor, decimals));
  const [made, burnt] = [total(faucets), total(sinks)];
  const circulating = BigInt(supply.days.at(-1) ?? '0');
  const figures = [
    { label: m.admin_economy_circulates(), text: amount(circulating) },
    { label: m.admin_economy_held(), text: amount(supply.held) },
    { label: m.admin_economy_elsewhere(), text: amount(circulating - BigInt(supply.held)) },
    { label: m.admin_economy_came(), text: amount(made) },
    { label: m.admin_economy_left(), text: amount(burnt) },
    { label: m.admin_economy_net(), text: signed(made - burnt, decimals) },
    {
      label:
        supply.countedAt === null
          ? m.admin_economy_holders()
          : m.admin_economy_holders_at({ time: formatUtcTime(supply.countedAt) }),
      text: formatNumber(supply.holders),
    },
    { label: m.admin_economy_richest(), text: formatPercent(supply.topShare) },
  ];
  return (
    <dl className={s.figures}>
      {figures.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt> <dd className="num">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
/** One indicator for all invariants of the ledger, linked to the violated ones. */
function Light({ invariants }: Pick<EconomyReport, 'invariants'>) {
  const broken = invariants.filter(({ isKept }) => !isKept).length;
  return (
    <Link
      {...buildOfficeLink('economy', undefined, { tab: 'economy' })}
      className={joinClassNames(s.light, broken > 0 && s.broken)}
      preload={false}
    >
      {broken === 0
        ? m.admin_economy_all_kept({ count: invariants.length })
        : m.admin_economy_some_broken({ broken, count: invariants.length })}
    </Link>
  );
}

/** Returns the chosen currency, or, if none is chosen, the currency that most players hold. */
function findShown(data: EconomyReport | undefined, chosen: string): Shown | undefined {
  const supplies = data?.supply ?? [];
  const [common] = supplies.toSorted((a, b) => b.holders - a.holders);
  const supply = supplies.find(({ currency }) => currency === chosen) ?? common;
  if (!data || !supply) return undefined;
  const ofIt = (flows: readonly CurrencyFlow[]) =>
    flows.filter(({ currency }) => currency === supply.currency);
  return { supply, faucets: ofIt(data.faucets), sinks: ofIt(data.sinks) };
}

function Plots({
  data,
  shown,
  isError,
}: {
  data: EconomyReport | undefined;
  shown: Shown | undefined;
  isError: boolean;
}) {
  const unread = isError ? m.state_error_title() : '';
  return (
    <div className={pair.pair}>
      <CurrencyPlots
        data={data}
        code={shown?.supply.currency ?? ''}
        faucets={shown?.faucets ?? []}
        sinks={shown?.sinks ?? []}
        emptyText={data ? m.admin_flow_none() : unread}
      />
    </div>
  );
}

/** Overview of a currency: figures, supply, sources and sinks, above the list of currencies. */
export function EconomyOverview() {
  const [days, setDays] = useState(30);
  const [chosen, setChosen] = useState('');
  const { data, isError } = useEconomyReport(days);
  const shown = findShown(data, chosen);
  if (data && !shown) return null;
  return (
    <section className={s.overview} aria-label={m.admin_economy_overview()} aria-busy={!data}>
      <div className={s.head}>
        <LabelledSelect
          label={m.admin_economy_currency()}
          value={shown?.supply.currency ?? ''}
          options={(data?.supply ?? []).map(({ currency, name }) => [currency, name])}
          onChange={setChosen}
        />
        <PeriodInDaysSelect days={days} onChange={setDays} />
        {data && <Light invariants={data.invariants} />}
      </div>
      {shown ? <Figures {...shown} /> : <div className={s.figures} />}
      <Plots data={data} shown={shown} isError={isError} />
    </section>
  );
}
