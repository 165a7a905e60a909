/** Sends replies: JSON, with an entity tag if the call declares `fresh`; files; and redirects. */
import { toJsonSchema } from '@guildhall/contract/documents/json-schema';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import fastJson from 'fast-json-stringify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { computeSha256 } from '../secrets.ts';

/**
 * Converts a schema to JSON Schema draft 7 for the serializer. A nullable value becomes a plain
 * nullable type, the fastest to write.
 */
function serialiserSchema(schema: z.ZodMiniType): Record<string, unknown> {
  const simplify = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(simplify);
    if (typeof node !== 'object' || node === null) return node;
    const entries = Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, simplify(value)]),
    );
    const choices = entries['anyOf'] as Record<string, unknown>[] | undefined;
    if (
      choices?.length === 2 &&
      choices[1]?.['type'] === 'null' &&
      typeof choices[0]?.['type'] === 'string'
    )
      return { ...choices[0], nullable: true };
    return entries;
  };
  return simplify(toJsonSchema(schema, 'output', 'draft-7')) as Record<string, unknown>;
}

/**
 * Returns the serializer of a reply, compiled when the first reply is sent: most calls never occur
 * in a test or a short run.
 */
function createSerialiser(schema: z.ZodMiniType): (answer: unknown) => string {
  let write: ((answer: unknown) => string) | undefined;
  return (answer) => {
    write ??= fastJson(serialiserSchema(schema) as never) as (answer: unknown) => string;
    return write(answer);
  };
}

/** Encodes a URL for a header: in ASCII, with everything else percent-encoded. */
const toHeaderUrl = (location: string): string =>
  URL.canParse(location) ? new URL(location).href : encodeURI(location);
/**
 * Returns the function that sends the reply of a call; with `checkReplies`, it throws for a reply
 * that does not match its schema.
 */
export function createReplySender(
  name: string,
  endpoint: Endpoint,
  checkReplies: boolean,
): (request: FastifyRequest, reply: FastifyReply, answer: unknown) => FastifyReply {
  const plain = endpoint.carries === undefined || endpoint.carries === 'multipart';
  const write = createSerialiser(endpoint.reply);
  const tagged = createReplyTagger(write);
  return (request, reply, answer) => {
    if (endpoint.carries === 'redirect')
      return reply.redirect(toHeaderUrl((answer as { location: string }).location), 302);
    if (endpoint.carries === 'csv')
      void reply
        .header('content-type', 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name.split('.')[0]}.csv"`);
    if (endpoint.carries === 'binary') void reply.header('x-content-type-options', 'nosniff');
    if (checkReplies && plain) assertReply(name, endpoint, answer);
    if (!plain) return reply.send(answer);
    return endpoint.fresh
      ? sendFresh(request, reply, tagged(answer as object))
      : reply.type('application/json; charset=utf-8').send(write(answer));
  };
}
interface Tagged {
  readonly text: string;
  readonly tag: string;
}
/** Serializes a reply together with its entity tag; the same object is serialized only once. */
function createReplyTagger(write: (answer: unknown) => string): (answer: object) => Tagged {
  const known = new WeakMap<object, Tagged>();
  return (answer) => {
    const knownReply = known.get(answer);
    if (knownReply) return knownReply;
    const text = write(answer);
    const tagged = { text, tag: `"${computeSha256(text).toString('base64url').slice(0, 27)}"` };
    known.set(answer, tagged);
    return tagged;
  };
}
/**
 * Sends a reply, or 304 if the caller already has it. Replies depend on the caller, so only the
 * caller's own browser may cache them.
 */
function sendFresh(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, tag }: Tagged,
): FastifyReply {
  void reply
    .header('etag', tag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization, accept-language');
  const known = request.headers['if-none-match']
    ?.split(',')
    .some((part) => part.trim().replace(/^W\//, '') === tag);
  return known ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(text);
}
function assertReply(name: string, endpoint: Endpoint, answer: unknown): void {
  const result = endpoint.reply.safeParse(answer);
  if (result.success) return;
  const faults = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new Error(`${name} answered outside its schema: ${faults.join('; ')}`);
}
