import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Reads the current values of a gauge by label, when somebody collects the metrics. */
type ReadGauge = () => Promise<ReadonlyMap<string, number>> | ReadonlyMap<string, number>;
/** Metrics for Prometheus. Without METRICS_PORT, all functions do nothing. */
export interface Metrics {
  /** Records a call. `call` is method and path template, so that no id or name becomes a label. */
  observeCall(call: string, status: number, seconds: number): void;
  observeJob(queue: string, seconds: number, failed: boolean): void;
  /** Declares a gauge with one label. `read` runs at every scrape, so its work must be bounded. */
  gauge(spec: { name: string; help: string; label: string; read: ReadGauge }): void;
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

/**
 * Collects metrics and serves them at `/metrics` on a separate port, which the proxy does not
 * expose. The library is loaded only if metrics are on.
 */
export async function openMetrics({ port, host }: MetricsConfig): Promise<Metrics> {
  if (port === 0) return off;
  const { collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
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
  const server = createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET')
      return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  return {
    observeCall: (call, status, took) => calls.observe({ call, status: String(status) }, took),
    observeJob: (queue, took, failed) =>
      jobs.observe({ queue, outcome: failed ? 'failed' : 'done' }, took),
    gauge({ name, help, label, read }) {
      new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          const values = await read();
          this.reset();
          for (const [value, number] of values) this.set({ [label]: value }, number);
        },
      });
    },
    listen: () => listenOn(server, port, host),
    close: () => new Promise((done) => server.close(() => done())),
  };
}
const listenOn = (server: Server, port: number, host: string): Promise<void> =>
  new Promise((done, fail) => {
    server.once('error', fail);
    server.listen({ port, host }, () => {
      server.off('error', fail);
      done();
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
