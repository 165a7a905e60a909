import type { RpcHttpReply } from '../../client/exchange.ts';
import { ConnectionLostError } from '../faults.ts';
import type { RpcParams } from './params.ts';
import { RpcError } from './wire-errors.ts';

interface Call {
  readonly id?: unknown;
  readonly method?: unknown;
  readonly params?: unknown;
}
/**
 * Answers a JSON-RPC request or a batch of requests. Rejects if a simulated fault breaks the
 * connection.
 */
export async function answerJsonRpcBody(
  body: string,
  invoke: (method: string, params: RpcParams) => unknown,
  onDefect: (error: unknown) => void,
): Promise<RpcHttpReply> {
  const parsed = parseJsonOrUndefined(body);
  const reply = Array.isArray(parsed)
    ? await Promise.all(parsed.map((call: Call) => answer(call)))
    : await answer(parsed as Call | undefined);
  return { status: 200, headers: {}, text: JSON.stringify(reply) };

  async function answer(call: Call | undefined) {
    const id = call?.id ?? null;
    try {
      if (typeof call?.method !== 'string') throw new RpcError(-32600, 'Invalid request');
      const params: RpcParams = Array.isArray(call.params) ? call.params : [];
      return { jsonrpc: '2.0', result: await invoke(call.method, params), id };
    } catch (error) {
      if (error instanceof ConnectionLostError) throw error;
      if (!(error instanceof RpcError)) onDefect(error);
      return { jsonrpc: '2.0', error: toErrorShape(error), id };
    }
  }
}
function toErrorShape(error: unknown) {
  if (!(error instanceof RpcError)) return { code: -32603, message: 'Internal error' };
  const { code, message, data } = error;
  return { code, message, ...(data !== undefined && { data }) };
}
/** Parses JSON; returns undefined for invalid text. */
export function parseJsonOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
