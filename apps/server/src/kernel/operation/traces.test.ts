import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';
import { createLog } from './log.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
}
describe('traces', { timeout: 60_000 }, () => {
  let collector: Server;
  let server: TestServer;
  const received: string[] = [];
  const lines: string[] = [];
  beforeAll(async () => {
    collector = createServer((request, response) => {
      void readText(request).then((body) => {
        if (request.url === '/v1/traces') received.push(body);
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
    });
    await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done));
    const { port } = collector.address() as AddressInfo;
    server = await startTestServer(
      { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` },
      undefined,
      undefined,
      createLog('info', { write: (line: string) => void lines.push(line) }),
    );
  });
  afterAll(() => new Promise((done) => collector.close(done)));

  it('join call, command and statements, and hold nothing of a person or a secret', async () => {
    const { identity, userId } = await server.player();
    const admin = await server.admin();
    await callApi(admin.connection, 'adminUpdateUser', {
      params: { id: userId },
      body: { rolesToAdd: ['SUPPORT'], reason: 'A reason of mine' },
    });
    await server.close();
    const sent = received.join('');
    const spans = received.flatMap((body) =>
      (
        JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
      ).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );
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
