/**
 * Bounded load over connections that stay open. The load is kept small, because it shares the
 * machine with the measured server.
 */
import { Agent, request } from 'node:http';
import type { Connection } from '@guildhall/simulator/client/http';
import { runInParallel } from '@guildhall/simulator/in-parallel';

export interface PreparedRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}
export interface TimedReply {
  readonly status: number;
  readonly text: string;
  readonly ms: number;
}
export interface RequestSender {
  fire(shot: PreparedRequest): Promise<TimedReply>;
  close(): void;
}
export function openRequestSender(base: string, connections: number): RequestSender {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(base);
  return {
    fire: ({ method, path, headers = {}, body }) =>
      new Promise((resolve, reject) => {
        const started = performance.now();
        const payload = body === undefined ? undefined : JSON.stringify(body);
        const extraHeaders =
          payload === undefined
            ? {}
            : {
                'content-type': 'application/json',
                'content-length': String(Buffer.byteLength(payload)),
              };
        const sent = request(
          { agent, hostname, port, method, path, headers: { ...headers, ...extraHeaders } },
          (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (part: string) => (text += part));
            response.on('end', () =>
              resolve({ status: response.statusCode ?? 0, text, ms: performance.now() - started }),
            );
            response.on('error', reject);
          },
        );
        sent.on('error', reject);
        sent.end(payload);
      }),
    close: () => agent.destroy(),
  };
}
/**
 * Headers that a connection of the simulator sends: the cookie and the token of its session, and
 * the token of the admin session if there is one.
 */
export const buildIdentityHeaders = ({
  cookies,
  token,
  adminToken,
}: Connection): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  authorization: `Bearer ${token ?? ''}`,
  ...(adminToken !== undefined && { 'x-admin-session': adminToken }),
});
/**
 * Sends all requests and returns their durations. Any unsuccessful answer fails the run, because a
 * fast refusal is not a valid figure.
 */
export async function sendTimedRequests(
  shooter: RequestSender,
  shots: readonly PreparedRequest[],
  width: number,
): Promise<number[]> {
  const times: number[] = [];
  await runInParallel(shots, width, async (shot) => {
    const { status, text, ms } = await shooter.fire(shot);
    if (status >= 300)
      throw new Error(`${shot.method} ${shot.path} answered ${status}: ${text.slice(0, 300)}`);
    times.push(ms);
  });
  return times;
}
export function computeQuantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
