import { listErrorCodes } from '@guildhall/contract/errors';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import {
  listSharedParameters,
  buildCallSecurity,
  pickSecuritySchemesInUse,
  sharedResponseHeaders,
  pickSharedParametersInUse,
} from './access.ts';
import { describeCall, getCallTag, omitRequirementNumbers } from './calls.ts';
import { describeFailures, buildErrorSchema } from './failures.ts';
import type { FieldTexts } from '@guildhall/contract/documents/field-text-table';
import { describeFields, type FieldDescriptionResult } from './fields.ts';
import type { JsonObject } from '@guildhall/contract/documents/json-schema';
import { buildCallSchemas, type ApiSchemaNames, type CallSchemas } from './shapes.ts';

const contentOf = (endpoint: Endpoint, { reply }: CallSchemas): JsonObject | undefined => {
  if (endpoint.carries === 'redirect') return undefined;
  if (endpoint.carries === 'csv') return { 'text/csv': { schema: { type: 'string' } } };
  if (endpoint.carries === 'binary')
    return {
      'application/octet-stream': { schema: { type: 'string', contentEncoding: 'binary' } },
    };
  return { 'application/json': { schema: reply } };
};
/**
 * Describes a body that may be sent with files: JSON, or a form with the JSON and the files as
 * parts.
 */
const withFiles = (schema: JsonObject, files: readonly string[] | undefined): JsonObject => ({
  'application/json': { schema },
  ...(files && {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          body: schema,
          ...Object.fromEntries(
            files.map((name) => [name, { type: 'string', contentMediaType: 'image/*' }]),
          ),
        },
        required: ['body'],
      },
    },
  }),
});
const bodyOf = (endpoint: Endpoint, { body }: CallSchemas): JsonObject | undefined => {
  if (endpoint.carries === 'multipart')
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            properties: { file: { type: 'string', contentMediaType: 'image/*' } },
            required: ['file'],
          },
        },
      },
    };
  return body && { required: true, content: withFiles(body, endpoint.files) };
};
/** Responses to a successful call: with data, and for unchanged data. */
const successes = (endpoint: Endpoint, schemas: CallSchemas): Record<string, JsonObject> => {
  const content = contentOf(endpoint, schemas);
  const headers = endpoint.fresh && { headers: { ETag: { $ref: '#/components/headers/ETag' } } };
  return {
    [endpoint.carries === 'redirect' ? '302' : '200']: {
      description: endpoint.carries === 'redirect' ? 'Leads elsewhere.' : 'Done.',
      ...headers,
      ...(content && { content }),
    },
    ...(endpoint.fresh && {
      '304': { description: 'What `If-None-Match` names is the same still.', ...headers },
    }),
  };
};

export interface DocumentInfo {
  readonly title: string;
  readonly version: string;
  readonly description: string;
}
/** Texts of a document that are not in the declarations. */
export interface ApiDocumentTexts {
  /** Descriptions of calls, by operation name. */
  readonly calls?: Readonly<Record<string, string>>;
  /** Descriptions of fields, by path. */
  readonly fields?: FieldTexts;
  /** Descriptions of the groups of calls. */
  readonly tags?: Readonly<Record<string, string>>;
}
export interface ApiDocument {
  readonly document: JsonObject;
  readonly described: FieldDescriptionResult;
}
/** Builds the operation object of a call. */
function toOperation(
  operationId: string,
  endpoint: Endpoint,
  schemas: CallSchemas,
  { responses, texts }: Written,
): JsonObject {
  const body = bodyOf(endpoint, schemas);
  return {
    operationId,
    summary: omitRequirementNumbers(endpoint.summary),
    description: describeCall(endpoint, texts.calls?.[operationId]),
    tags: [getCallTag(operationId, endpoint.path)],
    'x-may': endpoint.may,
    security: buildCallSecurity(endpoint),
    parameters: [
      ...schemas.parameters,
      ...listSharedParameters(endpoint).map((name) => ({
        $ref: `#/components/parameters/${name}`,
      })),
    ],
    ...(body && { requestBody: body }),
    responses: { ...successes(endpoint, schemas), ...describeFailures(endpoint, responses) },
  };
}
interface Written {
  /** Responses that calls share, by name. */
  readonly responses: Map<string, JsonObject>;
  readonly texts: ApiDocumentTexts;
}
const sorted = (entries: Iterable<readonly [string, JsonObject]>): JsonObject =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Builds the OpenAPI 3.1 document of a set of endpoints, and lists which of its fields have a
 * description and which have none.
 */
export function buildOpenApiDocument(
  endpoints: Readonly<Record<string, Endpoint>>,
  info: DocumentInfo,
  names: ApiSchemaNames = new Map(),
  texts: ApiDocumentTexts = {},
): ApiDocument {
  const written: Written = { responses: new Map(), texts };
  const { calls, schemas } = buildCallSchemas(endpoints, names);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = toOperation(
      operationId,
      endpoint,
      calls.get(operationId) ?? { parameters: [], body: undefined, reply: undefined },
      written,
    );
  const endpointList = Object.values(endpoints);
  const { described, ...document } = describeFields({ paths, schemas }, texts.fields ?? {});
  const codes = [...new Set(endpointList.flatMap(listErrorCodes))].sort();
  const tags = [
    ...new Set(Object.entries(endpoints).map(([id, { path }]) => getCallTag(id, path))),
  ];
  return {
    document: {
      openapi: '3.1.1',
      info,
      servers: [{ url: '/', description: 'The address at which the product is reached.' }],
      tags: tags.map((name) => ({
        name,
        ...(texts.tags?.[name] !== undefined && { description: texts.tags[name] }),
      })),
      paths: document.paths,
      components: {
        securitySchemes: pickSecuritySchemesInUse(endpointList),
        parameters: pickSharedParametersInUse(endpointList),
        headers: sharedResponseHeaders,
        schemas: { Error: buildErrorSchema(codes), ...document.schemas },
        responses: sorted(written.responses),
      },
    },
    described,
  };
}
