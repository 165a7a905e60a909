import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';
import { many, sql } from '../db/sql.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from './log.ts';
import { startTracing } from './traces.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly status: { readonly code?: number };
}
/** Code of a span's status in the protocol of OpenTelemetry. */
const failed = 2;
/** Starts a collector of traces on a free port. */
async function startCollector() {
  const received: string[] = [];
  const http: Server = createServer((request, response) => {
    void readText(request).then((body) => {
      if (request.url === '/v1/traces') received.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    readAll: () => received.join(''),
    listSpans: (): Span[] =>
      received.flatMap((body) =>
        (
          JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
        ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
      ),
    close: () => new Promise((resolve) => http.close(resolve)),
  };
}
type Collector = Awaited<ReturnType<typeof startCollector>>;

describe('traces', { timeout: 60_000 }, () => {
  let collector: Collector;
  let server: TestServer;
  const lines: string[] = [];
  beforeAll(async () => {
    collector = await startCollector();
    server = await startTestServer(
      { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint },
      undefined,
      undefined,
      createLog('info', { write: (line: string) => void lines.push(line) }),
    );
  });
  afterAll(() => collector.close());

  it('join call, command and statements, and hold nothing of a person or a secret', async () => {
    const { identity, userId } = await server.player();
    const admin = await server.admin();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'A reason of mine' },
    });
    await server.close();
    const sent = collector.readAll();
    const spans = collector.listSpans();
    const call = spans.find(({ name }) => /^[A-Z]+ .*\/admin\/.*users/.test(name));
    const together = spans.filter(({ traceId }) => traceId === call?.traceId);
    const names = together.map(({ name }) => name);
    expect(names).toContainEqual(expect.stringMatching(/^command /));
    expect(names).toContainEqual(expect.stringMatching(/^(select|insert|update) \w+$/));
    expect(call?.attributes.map(({ key }) => key)).toContain('guildhall.request');
    for (const secret of [identity.email, identity.password, 'A reason of mine'])
      expect(sent).not.toContain(secret);
    expect(sent).not.toMatch(/@example\.org|Bearer|cookie/i);
  });
});

describe('traces of jobs', { timeout: 60_000 }, () => {
  let collector: Collector;
  let database: TestDatabase;
  beforeAll(async () => {
    [collector, database] = [await startCollector(), await openTestDatabase()];
  });
  afterAll(async () => {
    await database.close();
    await collector.close();
  });

  it('join a job from a queue or a schedule and its statements, and mark its failure', async () => {
    const stopTracing = await startTracing({ endpoint: collector.endpoint, percent: 100 });
    const jobs = createJobs(database.db, () => undefined);
    const runs: Promise<void>[] = [];
    /** Creates work that reads a table, and then fails with an error that quotes a value. */
    const createWork = (table: string, fails = false) => {
      let onRun: () => void = () => undefined;
      runs.push(new Promise<void>((resolve) => (onRun = resolve)));
      return async (): Promise<void> => {
        await many(database.db.read, sql`select count(*) from ${sql.identifier(table)}`);
        onRun();
        if (fails) throw new TypeError('not for anna@example.org');
      };
    };
    jobs.define('test.queued', { retries: 0, retryDelaySeconds: 1 }, createWork('users'));
    jobs.every('test.scheduled', '0 3 * * *', createWork('accounts'));
    jobs.every('test.failing', '0 3 * * *', createWork('items', true));
    await jobs.start();
    await database.db.transaction(async (tx) => {
      await jobs.send(tx, 'test.queued', {});
      for (const name of ['test.scheduled', 'test.failing'])
        await jobs.send(tx, 'schedule', { name });
    });
    await Promise.all(runs);
    await jobs.stop();
    await stopTracing();
    const spans = collector.listSpans();
    const tracesOf = ['test.queued', 'test.scheduled', 'test.failing'].map((name) => {
      const job = spans.find((span) => span.name === `job ${name}`);
      expect(job?.attributes).toContainEqual({
        key: 'guildhall.queue',
        value: { stringValue: name },
      });
      const names = spans.filter((span) => span.traceId === job?.traceId).map((span) => span.name);
      return [names.filter((name) => name !== job?.name), job?.status.code === failed];
    });
    expect(tracesOf).toEqual([
      [['select users'], false],
      [['select accounts'], false],
      [['select items'], true],
    ]);
    const failing = spans.find((span) => span.name === 'job test.failing');
    expect(failing?.attributes).toContainEqual({
      key: 'error.type',
      value: { stringValue: 'TypeError' },
    });
    expect(collector.readAll()).not.toContain('anna@example.org');
  });
});
