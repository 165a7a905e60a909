/** Writes the results of a run: all data as JSON, and a table for readers. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../../scripts/runtime.mjs';
import type { BenchFigure } from './figure.ts';
import type { MachineDescription } from './processes/machine.ts';

/** Run of the bench: all scenarios, or some scenarios that were measured again. */
interface Run {
  readonly scenarios: readonly string[];
  readonly startedAt: string;
  readonly seconds: number;
  readonly loadBefore: readonly number[];
  readonly loadAfter: readonly number[];
}
export interface BenchReport {
  readonly runs: readonly Run[];
  readonly machine: MachineDescription;
  readonly postgres: Readonly<Record<string, string>>;
  readonly figures: readonly BenchFigure[];
  /** Measurements omitted from this run, with reasons. */
  readonly left: readonly string[];
}
const folder = join(repositoryRoot, 'bench', 'results');
/**
 * Merges a run of some scenarios into the report of the same day: replaces their figures and keeps
 * the others.
 */
export function mergeFiguresOfSameDay(name: string, report: BenchReport): BenchReport {
  const path = join(folder, `${name}.json`);
  if (!existsSync(path)) return report;
  const earlier = JSON.parse(readFileSync(path, 'utf8')) as BenchReport;
  const again = new Set(report.runs.flatMap((run) => run.scenarios));
  const earlierFigures = earlier.figures.filter((figure) => !again.has(figure.scenario));
  return {
    ...report,
    runs: [
      ...earlier.runs
        .map((run) => ({
          ...run,
          scenarios: run.scenarios.filter((scenario) => !again.has(scenario)),
        }))
        .filter((run) => run.scenarios.length > 0),
      ...report.runs,
    ],
    figures: [...earlierFigures, ...report.figures],
    left: again.has('pages') ? report.left : earlier.left,
  };
}
export function writeBenchJson(name: string, value: object): string {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(value, null, 2)}\n`);
  return `bench/results/${name}.json`;
}

function goalOf({ goalMax, goalMin }: BenchFigure): string {
  if (goalMax !== undefined) return `at most ${goalMax}`;
  return goalMin === undefined ? '' : `at least ${goalMin}`;
}
function metOf({ value, goalMax, goalMin }: BenchFigure): string {
  if (goalMax === undefined && goalMin === undefined) return '';
  return value <= (goalMax ?? value) && value >= (goalMin ?? value) ? 'yes' : 'no';
}
const partsOf = ({ parts = {} }: BenchFigure): string =>
  Object.entries(parts)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
function tableOf(scenario: string, figures: readonly BenchFigure[]): string[] {
  const rows = figures
    .filter((figure) => figure.scenario === scenario)
    .map(
      (figure) =>
        `| ${figure.name} | ${figure.value} ${figure.unit} | ${goalOf(figure)} | ` +
        `${metOf(figure)} | ` +
        `${[partsOf(figure), figure.note ?? ''].filter(Boolean).join('; ')} |`,
    );
  return [
    `## ${scenario}`,
    '',
    '| what | figure | goal | met | parts and notes |',
    '|---|---|---|---|---|',
    ...rows,
    '',
  ];
}
/** Writes the table of the newest run for readers. */
export function writeReportTable(report: BenchReport, file: string): void {
  const { machine, postgres, figures, runs } = report;
  const scenarios = [...new Set(figures.map((figure) => figure.scenario))];
  const lines = [
    '# Figures of the last bench',
    '',
    `Written by \`npm run bench\`; the whole of it is in \`${file}\`.`,
    '',
    `Machine: ${machine.cores} cores (${machine.model}), ${machine.memoryGiB} GiB, ` +
      `${machine.system}, Node ${machine.node}, PostgreSQL ${postgres['server_version'] ?? ''} ` +
      `with fsync ${postgres['fsync'] ?? ''}.`,
    '',
    ...runs.map(
      (run) =>
        `- ${run.scenarios.join(', ')}: ${run.startedAt.slice(0, 16).replace('T', ' ')} UTC, ` +
        `${Math.round(run.seconds)} s, load average (1, 5, 15 minutes) before ` +
        `${run.loadBefore.join(', ')}, after ${run.loadAfter.join(', ')}`,
    ),
    '',
    'What to make of it, and why goals are not met: `goals.md`.',
    '',
    'Where the load is above the number of cores, wall times say more about the neighbours than about us.',
    '',
    'How to read it: `times` is processor time (user and system, of the server process and ' +
      'of its PostgreSQL backends, from `/proc`) for each request, over that of',
    'a bare Fastify with one prepared query on the same tables, in the same run, eight at a ' +
      'time over loopback, the median of five rounds that alternate between',
    'the two. Processor time is counted in hundredths of a second over a whole round. Goals ' +
      'are reported, never asserted. `serverMs` and `databaseMs` are ours,',
    "`bareServerMs` and `bareDatabaseMs` the other's, for each request; `p50Ms` and `p95Ms` are wall times with eight callers.",
    '',
    ...scenarios.flatMap((scenario) => tableOf(scenario, figures)),
    ...(report.left.length > 0
      ? ['## Left out', '', ...report.left.map((entry) => `- ${entry}`), '']
      : []),
  ];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'README.md'), lines.join('\n'));
}
