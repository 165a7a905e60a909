/** Counts the traffic between a server and its Solana node, as a proxy between the two. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface NodeReads {
  /** Number of calls by method name. */
  readonly calls: ReadonlyMap<string, number>;
  readonly bytesAsked: number;
  readonly bytesAnswered: number;
  /** Time from the first request to the last answer. */
  readonly seconds: number;
}
export interface NodeCallCounter {
  readonly url: string;
  /** Returns the traffic since the last call and resets the counts. */
  take(): NodeReads;
  close(): void;
}
/** Listens on a free port of 127.0.0.1 and forwards every request to the node. */
export async function startNodeCallCounter(nodeUrl: string): Promise<NodeCallCounter> {
  let calls = new Map<string, number>();
  let [bytesAsked, bytesAnswered] = [0, 0];
  let [firstAt, lastAt] = [0, 0];
  async function forward(body: string): Promise<{ status: number; answer: string }> {
    const { method } = JSON.parse(body) as { method: string };
    if (calls.size === 0) firstAt = performance.now();
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(nodeUrl, { method: 'POST', headers, body });
    const answer = await response.text();
    lastAt = performance.now();
    calls.set(method, (calls.get(method) ?? 0) + 1);
    bytesAsked += Buffer.byteLength(body);
    bytesAnswered += Buffer.byteLength(answer);
    return { status: response.status, answer };
  }
  const server = createServer((request, response) => {
    text(request)
      .then(forward)
      .then(
        ({ status, answer }) =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(answer),
        () => request.socket.destroy(),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take() {
      const seconds = calls.size === 0 ? 0 : (lastAt - firstAt) / 1000;
      const taken = { calls, bytesAsked, bytesAnswered, seconds };
      calls = new Map();
      [bytesAsked, bytesAnswered] = [0, 0];
      return taken;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
