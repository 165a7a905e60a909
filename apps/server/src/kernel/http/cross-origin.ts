import type { FastifyInstance } from 'fastify';

/** Calls from pages of one other origin, without cookies. */
export interface CrossOriginRule {
  /** Prefix of the paths of these calls. */
  readonly prefix: string;
  readonly origin: string;
}
/** Seconds for which a browser may reuse the answer to a preflight request. */
const rememberedSeconds = 600;
const allowed = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, accept-language',
  'access-control-max-age': String(rememberedSeconds),
};

/**
 * Allows only pages of the given origin to read the replies of these calls. Removes cookies,
 * because these calls prove identity in another way. Must be registered before any hook that reads
 * cookies.
 */
export function allowCrossOriginCalls(
  app: FastifyInstance,
  { prefix, origin }: CrossOriginRule,
): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(prefix)) return done();
    delete request.raw.headers.cookie;
    void reply.header('vary', 'origin');
    if (request.headers.origin === origin) void reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS') return done();
    void reply
      .headers(request.headers.origin === origin ? allowed : {})
      .code(204)
      .send();
  });
}
export const isCrossOriginAllowed = (
  cross: CrossOriginRule | undefined,
  { url, origin }: { readonly url: string; readonly origin: string | undefined },
): boolean => cross !== undefined && origin === cross.origin && url.startsWith(cross.prefix);
