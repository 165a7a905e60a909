/**
 * Traces calls, commands, jobs, statements and outgoing requests, for a collector with OTLP.
 * Tracing is off, and its libraries are not loaded, unless OTEL_EXPORTER_OTLP_ENDPOINT is set.
 * Attributes name calls and tables; they never contain ids, names or addresses of persons.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Commands } from '../commands/commands.ts';

type Attributes = Readonly<Record<string, string | number>>;
interface OpenSpan {
  /** Runs `next` as part of the span. */
  within(next: () => void): void;
  end(attributes: Attributes, isFailed: boolean): void;
}
interface Tracing {
  run<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T>;
  begin(name: string, attributes: Attributes): OpenSpan;
  traceId(): string | undefined;
}
export interface TracesConfig {
  /** Address of the collector without its path; undefined turns traces off. */
  readonly endpoint: string | undefined;
  /** Percentage of traces that are recorded. */
  readonly percent: number;
}
/**
 * Tracing of this process. A single variable, because the asynchronous context of spans is also
 * global.
 */
let tracing: Tracing | undefined;

/** Starts sending traces. Returns a function that sends the last traces and stops. */
export async function startTracing({
  endpoint,
  percent,
}: TracesConfig): Promise<() => Promise<void>> {
  if (endpoint === undefined) return () => Promise.resolve();
  const [{ context, SpanKind, SpanStatusCode, trace: api }, sdk, { OTLPTraceExporter }, resources] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new sdk.NodeTracerProvider({
    resource: resources.resourceFromAttributes({ 'service.name': 'guildhall' }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(percent / 100) }),
    spanProcessors: [new sdk.BatchSpanProcessor(exporter)],
  });
  provider.register();
  const tracer = provider.getTracer('guildhall');
  tracing = {
    run: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // messages may quote values: only the type of the error is recorded
          if (error instanceof Error) span.setAttribute('error.type', error.name);
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    begin(name, attributes) {
      const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes });
      return {
        within: (next) => context.with(api.setSpan(context.active(), span), next),
        end(moreAttributes, isFailed) {
          span.setAttributes(moreAttributes);
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    traceId: () => api.getActiveSpan()?.spanContext().traceId,
  };
  return async () => {
    tracing = undefined;
    await provider.shutdown();
    context.disable();
    api.disable();
  };
}

/** Runs `work` immediately, inside a span. */
export const runInTraceSpan = <T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
): Promise<T> => (tracing === undefined ? work() : tracing.run(name, attributes, work));

/** Returns the id of the current trace, for lines of the log. */
export const getTraceId = (): string | undefined => tracing?.traceId();

/** Names a statement by its verb and table, without any values. */
function nameStatement(text: string): string {
  const [, verb = 'statement'] = /^\s*(\w+)/.exec(text) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"?([a-z_]+)"?/i.exec(text) ?? [];
  return table === undefined ? verb : `${verb} ${table}`;
}
/**
 * Traces a statement. Statements outside calls and jobs are not traced, because workers query for
 * new work all the time.
 */
export const traceStatement = <T>(text: string, ask: () => Promise<T>): Promise<T> =>
  tracing?.traceId() === undefined
    ? ask()
    : tracing.run(nameStatement(text), { 'db.system.name': 'postgresql' }, ask);

/** Creates a span for each call: method, path template and status. */
export function traceCalls(http: FastifyInstance): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const span = tracing?.begin(`${request.method} ${route}`, {
      'http.request.method': request.method,
      'http.route': route,
      'guildhall.request': request.id,
    });
    if (span) open.set(request, span);
    done();
  });
  // runs after the body has been read, because the events of the body would lose the context
  http.addHook('preValidation', (request, _reply, done) => {
    const span = open.get(request);
    if (span) span.within(done);
    else done();
  });
  http.addHook('onResponse', (request, { statusCode }, done) => {
    open.get(request)?.end({ 'http.response.status_code': statusCode }, statusCode >= 500);
    done();
  });
}

/** Creates a span for each command, named by its type. */
export const traceCommands = (commands: Commands): Commands => ({
  ...commands,
  run: (call, spec, work) =>
    runInTraceSpan(`command ${spec.type}`, { 'guildhall.command': spec.type }, () =>
      commands.run(call, spec, work),
    ),
});
