import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Finds a free port below the range for outgoing connections, so that the port stays free until it
 * is used. With a count, finds the first of that many consecutive free ports.
 */
export async function findFreePort(count = 1): Promise<number> {
  for (let tries = 0; tries < 50; tries++) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const ports = Array.from({ length: count }, (_, at) => first + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error('There is no free port between 20000 and 32000');
}
