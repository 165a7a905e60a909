import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { isWorkerProcess } from './worker-processes.ts';

/** Reads the current values of a gauge by label, when somebody collects the metrics. */
type ReadGauge = () => Promise<ReadonlyMap<string, number>> | ReadonlyMap<string, number>;
/** Metrics for Prometheus. Without METRICS_PORT, all functions do nothing. */
export interface Metrics {
  /** Records a call. `call` is method and path template, so that no id or name becomes a label. */
  observeCall(call: string, status: number, seconds: number): void;
  observeJob(queue: string, seconds: number, failed: boolean): void;
  /**
   * Declares a gauge with one label. `read` runs at every scrape, so its work must be bounded.
   * `shared` gauges have one value for all servers; the others are summed over the workers of a
   * machine.
   */
  gauge(spec: {
    name: string;
    help: string;
    label: string;
    shared?: boolean;
    read: ReadGauge;
  }): void;
  /** Listens for scrapes; rejects with the socket's error if the port is unavailable. */
  listen(): Promise<void>;
  close(): Promise<void>;
}
export interface MetricsConfig {
  /** Port of the metrics; 0 turns them off. */
  readonly port: number;
  readonly host: string;
}
const off: Metrics = {
  observeCall: () => undefined,
  observeJob: () => undefined,
  gauge: () => undefined,
  listen: () => Promise.resolve(),
  close: () => Promise.resolve(),
};
/**
 * Upper bounds of the histogram buckets in seconds: most calls take milliseconds, imports and
 * exports longer.
 */
const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Serves metrics at `/metrics`; `read` returns them in the text format of Prometheus. */
function createMetricsServer(read: () => Promise<string>, contentType: string): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET')
      return void response.writeHead(404).end();
    read().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
}
/**
 * Opens a port with the metrics of all workers together, in the process that started them. Does
 * nothing if METRICS_PORT is not set; rejects with the socket's error if the port is unavailable.
 */
export async function openWorkerMetrics({ port, host }: MetricsConfig): Promise<void> {
  if (port === 0) return;
  const { AggregatorRegistry } = await import('prom-client');
  const workers = new AggregatorRegistry();
  await listenOn(
    createMetricsServer(() => workers.clusterMetrics(), workers.contentType),
    port,
    host,
  );
}
/**
 * Collects metrics and serves them at `/metrics` on a separate port, which the proxy does not
 * expose. The metrics of a worker are served by the process that started it. The library is loaded
 * only if metrics are on.
 */
export async function openMetrics({ port, host }: MetricsConfig): Promise<Metrics> {
  if (port === 0) return off;
  const { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } =
    await import('prom-client');
  const registry = new Registry();
  const isWorker = isWorkerProcess();
  if (isWorker) {
    // without a registry, the library does not answer the process that started this worker
    new AggregatorRegistry();
    AggregatorRegistry.setRegistries(registry);
  }
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'guildhall_call_seconds',
    help: 'Duration of calls by path template and status',
    labelNames: ['call', 'status'],
    buckets: seconds,
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'guildhall_job_seconds',
    help: 'Duration of background jobs by queue and outcome',
    labelNames: ['queue', 'outcome'],
    buckets: seconds,
    registers: [registry],
  });
  const server = createMetricsServer(() => registry.metrics(), registry.contentType);
  return {
    observeCall: (call, status, took) => calls.observe({ call, status: String(status) }, took),
    observeJob: (queue, took, failed) =>
      jobs.observe({ queue, outcome: failed ? 'failed' : 'done' }, took),
    gauge({ name, help, label, shared = false, read }) {
      new Gauge({
        name,
        help,
        aggregator: shared ? 'max' : 'sum',
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = await read();
          this.reset();
          for (const [value, number] of values) this.set({ [label]: value }, number);
        },
      });
    },
    listen: () => (isWorker ? Promise.resolve() : listenOn(server, port, host)),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => {
      server.off('error', reject);
      resolve();
    });
  });

/** Measures every reply of the web server; addresses without a route share one label. */
export function measureHttpCalls(http: FastifyInstance, metrics: Metrics): void {
  http.addHook('onResponse', (request, reply, done) => {
    const path = request.routeOptions.url ?? 'none';
    metrics.observeCall(`${request.method} ${path}`, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}
