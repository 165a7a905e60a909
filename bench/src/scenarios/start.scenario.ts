/** Time from the start of the process to the first answer, and memory use without requests. */
import { rmSync } from 'node:fs';
import { findFreePort } from '../../../scripts/testing/free-port.ts';
import type { BenchDatabase } from '../bench.database.ts';
import { readCpuMs, readMemoryMiB } from '../processes/cpu.measure.ts';
import type { BenchFigure } from '../figure.ts';
import { computeQuantile } from '../load.ts';
import {
  launchBareServer,
  launchProduct,
  createProductEnv,
  type RunningProcess,
} from '../processes/product.process.ts';

const runs = 3;
/** Time in milliseconds after which the work of the start has ended. */
const idleMs = 6_000;
const pollMs = 5;
const pause = (ms: number): Promise<void> => new Promise((go) => setTimeout(go, ms));

interface Started {
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly memory: number;
}
async function firstAnswer(address: string): Promise<void> {
  for (;;) {
    const answered = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (answered) return;
    await pause(pollMs);
  }
}
async function startOnce(
  start: () => Promise<RunningProcess>,
  address: string,
  idle: boolean,
): Promise<Started> {
  const began = performance.now();
  const [, running] = await Promise.all([
    firstAnswer(address).then(() => performance.now()),
    start(),
  ]);
  const seconds = (performance.now() - began) / 1000;
  const cpuSeconds = readCpuMs(running.pid) / 1000;
  if (idle) await pause(idleMs);
  const memory = readMemoryMiB(running.pid);
  await running.end('SIGTERM');
  return { seconds, cpuSeconds, memory };
}
const middle = (values: readonly number[], digits: number): number =>
  Number(computeQuantile(values, 0.5).toFixed(digits));

async function several(start: () => Promise<RunningProcess>, address: string): Promise<Started[]> {
  const starts: Started[] = [];
  for (let at = 0; at < runs; at++) starts.push(await startOnce(start, address, at === runs - 1));
  return starts;
}
async function productStarts(
  kind: 'PostgreSQL' | 'embedded',
  url: string | undefined,
  goals: { start: number; memory?: number },
): Promise<BenchFigure[]> {
  const {
    env,
    url: address,
    dataDir,
  } = await createProductEnv(url === undefined ? {} : { DATABASE_URL: url });
  try {
    const fresh = await startOnce(() => launchProduct(env), `${address}/health/ready`, false);
    const again = await several(() => launchProduct(env), `${address}/health/ready`);
    return [
      {
        scenario: 'start',
        name: `start to first answer, ${kind}`,
        value: middle(
          again.map((entry) => entry.seconds),
          2,
        ),
        unit: 's',
        goalMax: goals.start,
        note: 'wall time, median of three starts on a database that is there',
        parts: {
          cpuSeconds: middle(
            again.map((entry) => entry.cpuSeconds),
            2,
          ),
          onEmptyDatabase: Number(fresh.seconds.toFixed(2)),
        },
      },
      {
        scenario: 'start',
        name: `idle memory, ${kind}`,
        value: Number((again.at(-1)?.memory ?? 0).toFixed(0)),
        unit: 'MiB',
        ...(goals.memory !== undefined && { goalMax: goals.memory }),
        note: 'resident, six seconds after the start',
      },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
async function bareStarts(url: string): Promise<BenchFigure[]> {
  const port = await findFreePort();
  const env = { PORT: String(port), DATABASE_URL: url };
  const starts = await several(() => launchBareServer(env), `http://127.0.0.1:${port}/health`);
  const seconds = middle(
    starts.map((match) => match.seconds),
    2,
  );
  return [
    { scenario: 'start', name: 'start to first answer, bare server', value: seconds, unit: 's' },
    {
      scenario: 'start',
      name: 'idle memory, bare server',
      value: Number((starts.at(-1)?.memory ?? 0).toFixed(0)),
      unit: 'MiB',
    },
  ];
}
export async function measureServerStarts(database: BenchDatabase): Promise<BenchFigure[]> {
  const figures = [
    ...(await bareStarts(database.url)),
    ...(await productStarts('PostgreSQL', database.url, { start: 1.2, memory: 130 })),
    ...(await productStarts('embedded', undefined, { start: 3 })),
  ];
  for (const { name, value, unit, parts } of figures)
    console.log(`  ${name}: ${value} ${unit} ${parts ? JSON.stringify(parts) : ''}`);
  return figures;
}
