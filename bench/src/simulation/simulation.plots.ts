/**
 * Plots of a simulation's report: SVG elements, positioned by visx's scales; each plot can also be
 * read as a table.
 */
import { scaleBand, scaleLinear } from '@visx/scale';

export interface PlotSeries {
  readonly name: string;
  /** One value per day. */
  readonly values: readonly number[];
}
export interface SimulationPlot {
  readonly title: string;
  /** Description of the plot in a sentence. */
  readonly description: string;
  readonly days: readonly string[];
  readonly series: readonly PlotSeries[];
  readonly kind: 'bars' | 'lines';
  /** Formats a value; default: a whole number. */
  readonly write?: (value: number) => string;
}
const size = { width: 400, height: 220, left: 44, right: 8, top: 10, bottom: 24 } as const;
/** Maximum number of series with a colour of their own; smaller series are summed up. */
const seriesMax = 8;
const numberFormat = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Returns the largest series, and the sum of the others. */
function gathered({ series, kind, days }: SimulationPlot): readonly PlotSeries[] {
  if (kind === 'lines' || series.length <= seriesMax) return series;
  const ranked = series.toSorted((a, b) => Math.abs(sumOf(b.values)) - Math.abs(sumOf(a.values)));
  const others = ranked.slice(seriesMax - 1);
  return [
    ...ranked.slice(0, seriesMax - 1),
    {
      name: `${others.length} others`,
      values: days.map((_day, at) => sumOf(others.map(({ values }) => values[at] ?? 0))),
    },
  ];
}
/** Computes the scales: days side by side, values above and below zero. */
function scalesOf(plot: SimulationPlot, series: readonly PlotSeries[]) {
  const daily = plot.days.map((_day, at) => series.map(({ values }) => values[at] ?? 0));
  const isStacked = plot.kind === 'bars';
  const ends = daily.flatMap((values) =>
    isStacked
      ? [sumOf(values.filter((value) => value > 0)), sumOf(values.filter((value) => value < 0))]
      : values,
  );
  const y = scaleLinear<number>({
    domain: [Math.min(0, ...ends), Math.max(1, ...ends)],
    range: [size.height - size.bottom, size.top],
    nice: 4,
  });
  const x = scaleBand<string>({
    domain: [...plot.days],
    range: [size.left, size.width - size.right],
    padding: 0.25,
  });
  return { x, y };
}
type Scales = ReturnType<typeof scalesOf>;

function axesOf({ days }: SimulationPlot, { x, y }: Scales): string {
  const across = y
    .ticks(4)
    .map(
      (tick) =>
        `<line class="grid" x1="${size.left}" x2="${size.width - size.right}" y1="${y(tick)}" y2="${y(tick)}"/>` +
        `<text class="tick" x="${size.left - 6}" y="${y(tick) + 4}" text-anchor="end">${short.format(tick)}</text>`,
    );
  const every = Math.ceil(days.length / 8);
  const below = days
    .filter((_day, at) => at % every === 0)
    .map(
      (day) =>
        `<text class="tick" x="${(x(day) ?? 0) + x.bandwidth() / 2}" y="${size.height - 8}" text-anchor="middle">${day.slice(5)}</text>`,
    );
  return [...across, ...below].join('');
}
function barsOf({ days }: SimulationPlot, series: readonly PlotSeries[], { x, y }: Scales): string {
  const bars: string[] = [];
  for (const [day, name] of days.entries()) {
    let [above, below] = [0, 0];
    for (const [at, { values }] of series.entries()) {
      const value = values[day] ?? 0;
      if (value === 0) continue;
      const from = value > 0 ? above : below;
      if (value > 0) above += value;
      else below += value;
      const [high, low] = [y(Math.max(from, from + value)), y(Math.min(from, from + value))];
      bars.push(
        `<rect class="s${at}" x="${x(name)}" y="${high}" width="${x.bandwidth()}" height="${Math.max(0.5, low - high)}"/>`,
      );
    }
  }
  return `${bars.join('')}<line class="zero" x1="${size.left}" x2="${size.width - size.right}" y1="${y(0)}" y2="${y(0)}"/>`;
}
const linesOf = (
  { days }: SimulationPlot,
  series: readonly PlotSeries[],
  { x, y }: Scales,
): string =>
  series
    .map(({ values }, at) => {
      const points = days.map(
        (day, nth) => `${(x(day) ?? 0) + x.bandwidth() / 2},${y(values[nth] ?? 0)}`,
      );
      return `<polyline class="l${at}" points="${points.join(' ')}"/>`;
    })
    .join('');

function tableOf({
  title,
  days,
  series,
  write = (value) => numberFormat.format(value),
}: SimulationPlot): string {
  const rows = days.map(
    (day, at) =>
      `<tr><th scope="row">${day}</th>${series.map(({ values }) => `<td>${escapeHtml(write(values[at] ?? 0))}</td>`).join('')}</tr>`,
  );
  return `<details><summary>As a table</summary><div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(title)}">
<table><thead><tr><th scope="col">Day</th>${series.map(({ name }) => `<th scope="col">${escapeHtml(name)}</th>`).join('')}</tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div></details>`;
}
/** Renders a plot with its legend and its table; a plot without data shows a note. */
export function renderSimulationPlot(plot: SimulationPlot): string {
  const series = gathered(plot);
  const { title, description, kind } = plot;
  const head = `<h2>${escapeHtml(title)}</h2><p>${escapeHtml(description)}</p>`;
  if (series.every(({ values }) => values.every((value) => value === 0)))
    return `<section class="card">${head}<p class="none">Nothing of it happened.</p></section>`;
  const scales = scalesOf(plot, series);
  const drawn = kind === 'bars' ? barsOf(plot, series, scales) : linesOf(plot, series, scales);
  const key = series.map(
    ({ name }, at) => `<li><span class="key k${at} ${kind}"></span>${escapeHtml(name)}</li>`,
  );
  return `<section class="card">${head}
<svg viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${escapeHtml(`${title}. ${description}`)}">${axesOf(plot, scales)}${drawn}</svg>
<ul class="keys">${key.join('')}</ul>${tableOf(plot)}</section>`;
}
