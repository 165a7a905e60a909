/** Converts the schemas of calls into the schemas of an API document. */
import type { JsonObject } from '@guildhall/contract/documents/json-schema';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import * as z from 'zod/mini';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';

/** Names of exported shapes in the document. */
export type ApiSchemaNames = ReadonlyMap<z.ZodMiniType, string>;
export const schemasPath = '#/components/schemas/';

/** Schemas of one call; undefined for a call without a JSON body or a JSON reply. */
export interface CallSchemas {
  readonly parameters: readonly JsonObject[];
  readonly body: JsonObject | undefined;
  readonly reply: JsonObject | undefined;
}
type Endpoints = Readonly<Record<string, Endpoint>>;
type WrittenCall = Readonly<
  Partial<Record<'parameters' | 'requestBody' | 'responses', JsonObject | JsonObject[]>>
>;

const repliesJson = ({ carries }: Endpoint): boolean =>
  carries === undefined || carries === 'multipart';
const json = (schema: z.ZodMiniType) => ({ content: { 'application/json': { schema } } });
/** Lists each call under a path of its own, by its operation name. */
const listPaths = (endpoints: Endpoints): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(endpoints).map(([name, endpoint]) => [
      name,
      {
        post: {
          requestParams: {
            ...(endpoint.params && { path: endpoint.params }),
            ...(endpoint.query && { query: endpoint.query }),
          },
          ...(endpoint.body && { requestBody: json(endpoint.body) }),
          responses: {
            200: { description: '', ...(repliesJson(endpoint) && json(endpoint.reply)) },
          },
        },
      },
    ]),
  );
/**
 * Gives the plain name to the reply's form of a shape, and a name with `Input` to a request's form
 * that differs; the library adds `Output` to the name of the reply's form instead.
 */
function renameForms(schemas: JsonObject): (name: string) => string {
  const suffix = /Output$/;
  return (name) =>
    suffix.test(name) && name in schemas
      ? name.replace(suffix, '')
      : `${name}Output` in schemas
        ? `${name}Input`
        : name;
}
const mapRefs = <T>(value: T, rename: (name: string) => string): T =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) =>
    key === '$ref' && typeof inner === 'string' && inner.startsWith(schemasPath)
      ? schemasPath + rename(inner.slice(schemasPath.length))
      : inner,
  ) as T;
const schemaIn = (part: unknown): JsonObject | undefined =>
  (part as { content?: Record<string, { schema: JsonObject }> } | undefined)?.content?.[
    'application/json'
  ]?.schema;

/**
 * Returns the schemas of each call, by operation name, and the named shapes that these schemas
 * refer to. Zod's global registry contains the names only while this function runs.
 */
export function buildCallSchemas(
  endpoints: Endpoints,
  names: ApiSchemaNames,
): { calls: ReadonlyMap<string, CallSchemas>; schemas: JsonObject } {
  for (const [shape, id] of names) z.globalRegistry.add(shape, { id });
  try {
    const info = { title: '', version: '' };
    const written = createDocument({ openapi: '3.1.1', info, paths: listPaths(endpoints) });
    const forms = (written.components?.schemas ?? {}) as JsonObject;
    const rename = renameForms(forms);
    const calls = Object.entries(mapRefs(written.paths ?? {}, rename)).map(
      ([name, { post }]): [string, CallSchemas] => {
        const { parameters = [], requestBody, responses } = post as WrittenCall;
        return [
          name,
          {
            parameters: parameters as JsonObject[],
            body: schemaIn(requestBody),
            reply: schemaIn((responses as JsonObject)['200']),
          },
        ];
      },
    );
    const schemas = Object.entries(mapRefs(forms, rename))
      .map(([name, schema]): [string, unknown] => [rename(name), schema])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return { calls: new Map(calls), schemas: Object.fromEntries(schemas) };
  } finally {
    for (const [shape] of names) z.globalRegistry.remove(shape);
  }
}
