import { callApi } from '@guildhall/simulator/client/api';
import { Connection } from '@guildhall/simulator/client/http';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../../../scripts/testing/free-port.ts';
import { startTestServer, type TestServer } from '../../../test/harness/server.harness.ts';

const files = [
  'deploy/prometheus/alerts.yml',
  'deploy/prometheus/objectives.yml',
  'deploy/grafana/guildhall.json',
];
const root = new URL('../../../../../', import.meta.url);

describe('metrics', { timeout: 60_000 }, () => {
  let server: TestServer;
  let port: number;
  beforeAll(async () => {
    port = await findFreePort();
    server = await startTestServer({ METRICS_PORT: String(port) });
    await server.app.kernel.metrics.listen();
  });
  afterAll(() => server.close());
  const scrape = async () => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`);
    expect(response.status).toBe(200);
    return response.text();
  };
  const value = (text: string, line: string): number =>
    Number(
      text
        .split('\n')
        .find((entry) => entry.startsWith(`${line} `))
        ?.slice(line.length + 1),
    );

  it('count calls by path template and status, and open things, and name no player', async () => {
    const player = await server.player();
    const { username } = (await player.me()).account;
    await callApi(new Connection(server.base), 'settings', {});
    await fetch(`${server.base}/api/nothing/here`);
    const text = await scrape();
    const settings = 'guildhall_call_seconds_count{call="GET /api/settings",status="200"}';
    expect(value(text, settings)).toBeGreaterThan(0);
    expect(value(text, 'guildhall_call_seconds_count{call="GET none",status="404"}')).toBe(1);
    expect(value(text, 'guildhall_open_items{line="brokenInvariants"}')).toBe(0);
    expect(value(text, 'guildhall_outbox_effects{state="failed"}')).toBe(0);
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain(username);
    expect(text).not.toMatch(/call="[^"]*\/\d+[/"]/);
  });

  it('are not on the port of the product', async () => {
    expect((await fetch(`${server.base}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
  });

  it.each(files)('%s asks for metrics, lines and calls that exist', async (path) => {
    const text = readFileSync(new URL(path, root), 'utf8').replaceAll(String.raw`\"`, '"');
    const scraped = await scrape();
    const names = new Set(text.match(/\b(?:guildhall|nodejs|process)_[a-z0-9_]+/g));
    expect(names.size).toBeGreaterThan(1);
    // The embedded database has no pool.
    if (server.db.kind === 'embedded') names.delete('guildhall_database_connections');
    for (const name of names)
      expect(scraped).toContain(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `);
    for (const [, line] of text.matchAll(/line="(\w+)"/g))
      expect(scraped).toContain(`guildhall_open_items{line="${line}"}`);
    const calls = server.app.mounted.map(
      ({ endpoint }) => `${endpoint.method} ${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    );
    for (const [, call] of text.matchAll(/call="([^"]+)"/g)) expect(calls).toContain(call);
  });
});
