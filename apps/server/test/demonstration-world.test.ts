import { buildWorld } from '@guildhall/simulator/world/build';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from './harness/server.harness.ts';

/** Against hanging: the whole world twice, on a machine that does something else besides. */
const timeoutMs = 120_000;

describe('the demonstration world', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it(
    'stands on what operators may set, and a second run adds nothing',
    async () => {
      const admin = await server.admin();
      const { created } = await buildWorld(admin);
      expect(created).toBeGreaterThan(100);
      expect((await buildWorld(admin)).created).toBe(0);
    },
    timeoutMs,
  );
});
