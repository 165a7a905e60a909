import type { OutboundHttp, OutboundRequest } from './outbound.ts';

/** Statuses whose replies have no body, as `Response` requires. */
const withoutBody = new Set([204, 205, 304]);
const isMethod = (name: string): name is NonNullable<OutboundRequest['method']> =>
  ['GET', 'POST', 'PUT', 'DELETE'].includes(name);

/**
 * Wraps outgoing requests for libraries that need a `fetch`; the same allowed hosts and limits
 * apply, and redirects are not followed. Throws UNAVAILABLE without a reply.
 */
export function createOutboundFetch({ send }: Pick<OutboundHttp, 'send'>) {
  return async (
    url: string,
    {
      method = 'GET',
      headers,
      body,
    }: { method?: string; headers?: ConstructorParameters<typeof Headers>[0]; body?: unknown },
  ): Promise<Response> => {
    if (!isMethod(method)) throw new Error(`${method} is no method of the way out`);
    const text = body === undefined || body === null ? undefined : String(body as string);
    const answer = await send(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      ...(text !== undefined && { body: text }),
    });
    const answered = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) answered.set(name, Array.isArray(value) ? value.join(', ') : value);
    return new Response(withoutBody.has(answer.status) ? null : answer.text, {
      status: answer.status,
      headers: answered,
    });
  };
}
