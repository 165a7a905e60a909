import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createHttpApp } from './http-app.ts';

const delayMs = 100;
/**
 * Milliseconds after the start during which nothing is refused: two samples of a second each, minus
 * the 100 ms that the server needs to start listening.
 */
const startMs = 1_900;

/** Blocks this process, and the server in it. */
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
    const listensAt = performance.now();
    const early: number[] = [];
    for (let status = 200; status !== 503;) {
      block(3 * delayMs);
      status = await ask();
      if (performance.now() - listensAt < startMs) early.push(status);
    }
    expect(early.length).toBeGreaterThan(0);
    expect(early.filter((status) => status !== 200)).toEqual([]);
    await expect.poll(ask, { timeout: 10_000 }).toBe(200);
  });
});
