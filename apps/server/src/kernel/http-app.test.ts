import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { createHttpApp } from './http-app.ts';

const delayMs = 100;

/** Keeps this process, and with it the server in it, from doing anything else. */
function block(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('a server whose event loop lags', () => {
  let app: Awaited<ReturnType<typeof createHttpApp>>;
  afterEach(() => app.close());

  it('answers during startup, rejects load afterwards, and recovers when the lag ends', async () => {
    app = await createHttpApp(
      readConfig({
        NODE_ENV: 'test',
        SECRET_KEY: Buffer.alloc(32).toString('base64'),
        OVERLOAD_DELAY_MS: String(delayMs),
      }),
      pino({ level: 'silent' }),
    );
    app.get('/work', async () => ({ status: 'ok' }));
    block(1_200);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const ask = async () => (await fetch(`http://127.0.0.1:${port}/work`)).status;
    const statuses: number[] = [];
    while (statuses.at(-1) !== 503) {
      block(3 * delayMs);
      statuses.push(await ask());
    }
    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    await expect.poll(ask, { timeout: 10_000 }).toBe(200);
  });
});
