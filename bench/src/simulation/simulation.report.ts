/** Report of a simulation for game designers: a single page without external files. */
import type { InvariantCheckResult } from '@guildhall/simulator/simulate/faults';
import type { SimulationPlan } from '@guildhall/simulator/simulate/stage';
import type { SimulatedDay, CurrencyFlow } from '@guildhall/simulator/simulate/tally';
import {
  escapeHtml,
  renderSimulationPlot,
  type SimulationPlot,
  type PlotSeries,
} from './simulation.plots.ts';

export interface SimulationRun {
  readonly plan: SimulationPlan;
  readonly days: readonly SimulatedDay[];
  readonly checks: readonly InvariantCheckResult[];
  readonly digest: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly machine: string;
  readonly database: string;
}
const colours = [
  '#2f7fd6',
  '#d9822b',
  '#2a9d74',
  '#b8479b',
  '#8a6bd1',
  '#c9a227',
  '#d2554d',
  '#6b7f8f',
] as const;
const style = `
:root { color-scheme: light dark; --bg: #f4f6f9; --card: #fff; --ink: #16202c; --soft: #52606f; --line: #d7dee6; --good: #176b45; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --bg: #0a0e16; --card: #121926; --ink: #e6edf5;
  --soft: #a3b1c0; --line: #2a3646; --good: #6fd6a4; --bad: #ff9c94; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px 48px; background: var(--bg); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1400px; margin: 0 auto; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 16px; margin: 0; }
p { margin: 0 0 8px; color: var(--soft); }
.verdict { font-weight: 600; font-size: 17px; margin: 12px 0; color: var(--good); } .verdict.bad { color: var(--bad); }
.numbers { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 12px; margin: 16px 0; padding: 0; }
.numbers div { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 10px 14px; }
dt { color: var(--soft); font-size: 13px; } dd { margin: 0; font-size: 20px; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.cards { margin: 0 0 16px; display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 400px), 1fr)); gap: 16px; align-items: start; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 14px 16px; margin: 0 0 16px; min-width: 0; }
.cards .card { margin: 0; }
svg { width: 100%; height: auto; display: block; } .tick { font-size: 11px; fill: var(--soft); } .grid { stroke: var(--line); } .zero { stroke: var(--soft); }
polyline { fill: none; stroke-width: 2.5; }
.keys { list-style: none; display: flex; flex-wrap: wrap; gap: 2px 14px; padding: 0; margin: 6px 0; font-size: 13px; }
.key { display: inline-block; width: 14px; height: 10px; margin-right: 6px; border-radius: 2px; }
  .key.lines { height: 0; border-radius: 0; border-top: 3px solid; vertical-align: middle;
  background: none; }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-size: 13px; width: 100%; }
th, td { text-align: right; padding: 4px 8px; border-bottom: 1px solid var(--line); font-variant-numeric: tabular-nums; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; } .checks td { white-space: normal; } .checks :is(td, th):last-child { text-align: left; }
summary { cursor: pointer; color: var(--soft); font-size: 13px; padding: 4px 0; } code { overflow-wrap: anywhere; }
.ok { color: var(--good); } .no { color: var(--bad); font-weight: 600; }
${colours
  .map((colour, at) => {
    const isDashed = at % 2 === 1;
    return `.s${at} { fill: ${colour}; } .k${at} { background: ${colour}; }
.l${at} { stroke: ${colour};${isDashed ? ' stroke-dasharray: 6 4;' : ''} }
.key.lines.k${at} { border-top-color: ${colour};${isDashed ? ' border-top-style: dashed;' : ''} }`;
  })
  .join('\n')}`;

/** Returns one series of values for each counted kind. */
const countsOf = (
  days: readonly SimulatedDay[],
  readAmounts: (day: SimulatedDay) => Readonly<Record<string, number>>,
): PlotSeries[] =>
  [...new Set(days.flatMap((day) => Object.keys(readAmounts(day))))]
    .toSorted()
    .map((name) => ({ name, values: days.map((day) => readAmounts(day)[name] ?? 0) }));

const levelsOf = ({ levels }: SimulatedDay): number[] =>
  Object.entries(levels).flatMap(([level, n]) => Array.from({ length: n }, () => Number(level)));
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/**
 * Lists a currency's movements of each day by cause; `sign` determines the direction of the drawn
 * value.
 */
function flowSeries(
  days: readonly SimulatedDay[],
  currency: string,
  readFlows: (day: SimulatedDay) => readonly CurrencyFlow[],
  suffix: string,
  sign: number,
): PlotSeries[] {
  const mine = days.map((day) => readFlows(day).filter((flow) => flow.currency === currency));
  const kinds = [...new Set(mine.flat().map(({ kind }) => kind))];
  return kinds.map((kind) => ({
    name: `${kind}${suffix}`,
    values: mine.map((flows) => sign * (flows.find((flow) => flow.kind === kind)?.amount ?? 0)),
  }));
}
const plotOf = (
  days: readonly SimulatedDay[],
  title: string,
  description: string,
  series: readonly PlotSeries[],
  kind: SimulationPlot['kind'] = 'bars',
): SimulationPlot => ({ title, description, series, kind, days: days.map(({ date }) => date) });

/** Plots of the players' levels and of their number. */
function peoplePlots(days: readonly SimulatedDay[]): SimulationPlot[] {
  const levels = days.map((day) => levelsOf(day).toSorted((a, b) => a - b));
  return [
    plotOf(
      days,
      'Levels',
      'The level that half of all players have reached at the end of a day, a tenth, and the highest.',
      [
        { name: 'Half', values: levels.map((sorted) => quantile(sorted, 0.5)) },
        { name: 'A tenth', values: levels.map((sorted) => quantile(sorted, 0.9)) },
        { name: 'Highest', values: levels.map((sorted) => sorted.at(-1) ?? 0) },
      ],
      'lines',
    ),
    plotOf(
      days,
      'Players',
      'Who was there on a day, and who joined on it.',
      [
        { name: 'There', values: days.map(({ active }) => active) },
        { name: 'Joined', values: days.map(({ joined }) => joined) },
      ],
      'lines',
    ),
    plotOf(
      days,
      'Claims',
      'What was claimed, by kind.',
      countsOf(days, ({ claims }) => claims),
    ),
  ];
}
/** Plots of the inflow, outflow and holders of each currency. */
function moneyPlots(days: readonly SimulatedDay[]): SimulationPlot[] {
  const supply = days.at(-1)?.supply ?? [];
  return [
    ...supply.map(({ currency, decimals }) => {
      const unit = 10 ** decimals;
      return plotOf(
        days,
        `${currency}: faucets and sinks`,
        `What players got (above) and gave (below) by cause, in whole ${currency}.`,
        [
          ...flowSeries(days, currency, ({ faucets }) => faucets, '', 1 / unit),
          ...flowSeries(days, currency, ({ sinks }) => sinks, ' (out)', -1 / unit),
        ],
      );
    }),
    plotOf(
      days,
      'Who holds how much',
      'Of all that players hold of a currency, what the richest hundredth of its holders has, in per cent.',
      supply.map(({ currency }) => ({
        name: currency,
        values: days.map(
          (day) => day.supply.find((supply) => supply.currency === currency)?.topShare ?? 0,
        ),
      })),
      'lines',
    ),
  ];
}
const plotsOf = (days: readonly SimulatedDay[]): SimulationPlot[] => [
  ...peoplePlots(days),
  ...moneyPlots(days),
  plotOf(
    days,
    'Purchases',
    'What was bought, by offer.',
    countsOf(days, ({ purchases }) => purchases),
  ),
  plotOf(
    days,
    'Deeds',
    'Crafting, merges, exchange, prizes, and what the operator did.',
    countsOf(days, ({ actions }) => actions),
  ),
  plotOf(
    days,
    'Refused',
    'Attempts that had to be refused, and were.',
    countsOf(days, ({ refused }) => refused),
  ),
];
const sum = (days: readonly SimulatedDay[], getAmount: (day: SimulatedDay) => number): string =>
  days.reduce((total, day) => total + getAmount(day), 0).toLocaleString('en');
const sumCounts = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((total, n) => total + n, 0);

/** Lists the balances of players in each currency at the end of the last day. */
function holdingsOf(days: readonly SimulatedDay[]): string {
  const rows = (days.at(-1)?.supply ?? []).map((supply) => {
    const formatWhole = (minor: number): string =>
      (minor / 10 ** supply.decimals).toLocaleString('en', {
        maximumFractionDigits: supply.decimals,
      });
    const cells = [
      supply.holders.toLocaleString('en'),
      formatWhole(supply.held),
      formatWhole(supply.median),
      formatWhole(supply.topTenth),
      `${supply.topShare} %`,
    ];
    return `<tr><th scope="row">${escapeHtml(supply.currency)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  });
  return `<section class="card"><h2>What players hold at the end</h2>
<div class="wide" tabindex="0" role="region" aria-label="Holdings"><table><thead><tr><th
  scope="col">Currency</th><th scope="col">Holders</th><th scope="col">Held</th><th
  scope="col">Median</th><th scope="col">Richest tenth from</th><th scope="col">Held by the richest
  1 %</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></section>`;
}
function checksOf(checks: readonly InvariantCheckResult[]): string {
  const rows = checks.map(({ name, looked, faults, faultsInAll }) => {
    const verdict =
      faultsInAll === 0
        ? '<span class="ok">holds</span>'
        : `<span class="no">broken ${faultsInAll} times</span>: ${escapeHtml(faults[0] ?? '')}`;
    return `<tr><td>${escapeHtml(name)}</td><td>${looked.toLocaleString('en')}</td><td>${verdict}</td></tr>`;
  });
  return `<section class="card"><h2>What must always hold</h2>
<div class="wide" tabindex="0" role="region" aria-label="Checks"><table
  class="checks"><thead><tr><th scope="col">Check</th><th scope="col">Looked at</th><th
  scope="col">Outcome</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></section>`;
}
export const formatSimulateCommand = ({
  days,
  players,
  seed,
  matchesPerDay,
}: SimulationPlan): string =>
  `npm run simulate -- --days ${days} --players ${players} --seed ${seed} --matches-per-day ${matchesPerDay}`;

export function renderSimulationReport(simulation: SimulationRun): string {
  const { plan, days, checks, digest, seconds, machine, database } = simulation;
  const broken = checks.filter(({ faultsInAll }) => faultsInAll > 0).length;
  const numbers: [string, string][] = [
    ['Days', String(days.length)],
    ['Players', plan.players.toLocaleString('en')],
    ['Days played', sum(days, ({ active }) => active)],
    ['Matches', sum(days, ({ matches }) => matches)],
    ['Claims', sum(days, ({ claims }) => sumCounts(claims))],
    ['Purchases', sum(days, ({ purchases }) => sumCounts(purchases))],
    ['Prizes', sum(days, ({ actions }) => actions['Prizes'] ?? 0)],
    ['Seed', String(plan.seed)],
    ['Took', `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`],
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Simulated: ${days.length} days of ${plan.players} players</title><style>${style}</style></head>
<body><main>
<h1>${days.length} simulated days of ${plan.players.toLocaleString('en')} players</h1>
<p>${days[0]?.date ?? ''} to ${days.at(-1)?.date ?? ''}, played through the public interfaces on ${escapeHtml(database)}; ${escapeHtml(machine)}.</p>
<p class="verdict${broken > 0 ? ' bad' : ''}">${broken === 0 ? `All ${checks.length} checks hold.` : `${broken} of ${checks.length} checks are broken.`}</p>
<dl class="numbers">${numbers.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>
<div class="cards">${plotsOf(days).map(renderSimulationPlot).join('\n')}</div>
${holdingsOf(days)}
${checksOf(checks)}
<section class="card"><h2>The same again</h2><p><code>${formatSimulateCommand(plan)}</code></p>
<p>The same seed gives the same world. What its players came to, as digests:</p>
<div class="wide" tabindex="0" role="region" aria-label="Digests"><table><tbody>${Object.entries(
    digest,
  )
    .map(([name, hash]) => `<tr><th scope="row">${name}</th><td><code>${hash}</code></td></tr>`)
    .join('')}</tbody></table></div></section>
</main></body></html>
`;
}
