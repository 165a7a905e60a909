import { createServer } from 'node:net';

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

/**
 * Each process uses its own part of the range from 20000 to 32000, and hands out its ports in turn,
 * so that no other process takes a port before it is used.
 */
const [partCount, partSize] = [60, 200];
const firstOfPart = 20_000 + (process.pid % partCount) * partSize;
let turn = Math.floor(Math.random() * partSize);

/**
 * Finds a free port below the range for outgoing connections, so that the port stays free until it
 * is used. With a count, finds the first of that many consecutive free ports.
 */
export async function findFreePort(count = 1): Promise<number> {
  for (let tries = 0; tries < partSize; tries++) {
    if (turn + count > partSize) turn = 0;
    const first = firstOfPart + turn;
    turn += count;
    const ports = Array.from({ length: count }, (_, at) => first + at);
    if ((await Promise.all(ports.map(isFree))).every(Boolean)) return first;
  }
  throw new Error('There is no free port between 20000 and 32000');
}
