/**
 * Runs several server processes on one port of one machine. This process serves nothing: it starts
 * the workers, passes connections and hints on to them, replaces a worker that ends, and ends all
 * of them together.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createStartupAnnouncer } from './kernel/operation/announce.ts';
import type { Config } from './kernel/config/config.ts';
import { explainListenFailure } from './kernel/operation/listen-failure.ts';
import { openLog } from './kernel/operation/log.ts';
import { openWorkerMetrics } from './kernel/operation/metrics.ts';
import {
  workerNumberVariable,
  type MessageFromPrimaryProcess,
  type WorkerMessage,
} from './kernel/operation/worker-processes.ts';

/**
 * Milliseconds after which a worker that was told to stop is killed. A worker has shorter limits of
 * its own.
 */
const killMs = 20_000;
/**
 * Pauses in milliseconds before a new worker replaces one that ended within `steadyMs` of its
 * start, for the first, second, third time and so on. Without them, a defect at the start would
 * occupy the whole machine.
 */
const pausesMs = [0, 1_000, 2_000, 5_000, 10_000, 30_000];
const steadyMs = 60_000;

/** Exit code of this process: 1 if a worker ended with a failure. */
type ExitCode = 0 | 1;

class WorkerProcesses {
  readonly #log: Logger;
  readonly #total: number;
  readonly #ready = new Set<Worker>();
  #stopping = false;
  #exitCode: ExitCode = 0;

  constructor(log: Logger, total: number) {
    this.#log = log;
    this.#total = total;
    cluster.on('message', (from, message: Partial<WorkerMessage>) => {
      if (message.kind !== 'wake') return;
      for (const worker of this.#ready)
        if (worker !== from) this.#send(worker, message as MessageFromPrimaryProcess);
    });
  }
  /**
   * Starts all workers and resolves when they are ready. The first worker prepares the database
   * before the others start. Rejects if a worker ends before it is ready; the worker has then
   * printed the reason.
   */
  async start(): Promise<void> {
    await this.#startOne(1);
    await Promise.all(Array.from({ length: this.#total - 1 }, (_, at) => this.#startOne(at + 2)));
  }
  /**
   * Tells all workers to end, and resolves with the exit code of this process when they have ended.
   * A worker that is not ready yet does not handle messages and gets a signal instead.
   */
  async stop(limitMs: number): Promise<ExitCode> {
    this.#stopping = true;
    // the list of the cluster may still contain workers that have already ended
    const workers = Object.values(cluster.workers ?? {}).filter(
      (worker) => worker !== undefined && !worker.isDead(),
    ) as Worker[];
    const ended = workers.map(
      (worker) => new Promise<void>((resolve) => worker.process.once('exit', () => resolve())),
    );
    for (const worker of workers)
      if (this.#ready.has(worker)) this.#send(worker, { kind: 'stop' });
      else worker.process.kill('SIGTERM');
    const late = setTimeout(() => {
      this.#log.error('workers did not end in time');
      this.kill();
    }, limitMs);
    await Promise.all(ended);
    clearTimeout(late);
    return this.#exitCode;
  }
  /** Ends all workers at once, as a power cut would. */
  kill(): void {
    this.#exitCode = 1;
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
  }
  #send(worker: Worker, message: MessageFromPrimaryProcess): void {
    // a worker that has just ended receives no messages
    if (worker.isConnected()) worker.send(message, undefined, () => undefined);
  }
  #startOne(number: number, earlier = 0): Promise<void> {
    const worker = cluster.fork({ [workerNumberVariable]: String(number) });
    const startedAt = performance.now();
    return new Promise((resolve, reject) => {
      worker.on('message', (message: Partial<WorkerMessage>) => {
        if (message.kind !== 'ready') return;
        this.#ready.add(worker);
        this.#log.info(
          `Worker ${number} of ${this.#total} is ready (process ${worker.process.pid})`,
        );
        resolve();
      });
      worker.process.once('exit', (code, signal) => {
        const wasReady = this.#ready.delete(worker);
        if (this.#stopping) {
          if (wasReady && code !== 0) this.#exitCode = 1;
          return;
        }
        // a replacement that fails is started again; a failure of the first start is final
        if (!wasReady && earlier === 0) return reject(new Error(`worker ${number} ended`));
        this.#log.error({ worker: number, code, signal }, 'a worker ended: another replaces it');
        const isSteady = performance.now() - startedAt > steadyMs;
        void this.#replace(number, isSteady ? 0 : earlier);
      });
    });
  }
  async #replace(number: number, earlier: number): Promise<void> {
    await pause(pausesMs[Math.min(earlier, pausesMs.length - 1)]);
    if (!this.#stopping) await this.#startOne(number, earlier + 1);
  }
}

/**
 * Starts `config.workers` processes of this program and resolves when they are ready. Signals end
 * all of them in order. Rejects with a StartupError if the port of the metrics is unavailable; ends
 * the process with code 1 if a worker does not start.
 */
export async function startWorkers(config: Config): Promise<void> {
  const log = await openLog(config);
  await openWorkerMetrics(config.metrics).catch((error: unknown) => {
    throw explainListenFailure(error, 'METRICS_PORT or METRICS_HOST');
  });
  const workers = new WorkerProcesses(log, config.workers);
  let isEnding = false;
  const end = async (): Promise<void> => {
    if (isEnding) {
      workers.kill();
      process.exit(1);
    }
    isEnding = true;
    process.exit(await workers.stop(config.shutdownDelayMs + killMs));
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
  try {
    await workers.start();
  } catch {
    // the worker has printed the reason
    if (isEnding) return;
    await workers.stop(killMs);
    process.exit(1);
  }
  createStartupAnnouncer(
    config,
    log,
  )(`Guildhall is ready at ${config.publicUrl}, served by ${config.workers} processes`);
}
