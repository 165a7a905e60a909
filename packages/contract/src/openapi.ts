import * as z from 'zod/mini';
import { errors, commonErrors } from './errors.ts';
import type { Endpoint } from './kit/endpoint.ts';

type Json = Record<string, unknown>;

/** JSON Schema of one side of a call, without the dialect line. */
export function jsonSchema(
  schema: z.ZodMiniType,
  io: 'input' | 'output',
  target: 'draft-7' | 'draft-2020-12',
): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io,
    target,
    reused: 'inline',
    unrepresentable: 'any',
  }) as Json;
  return rest;
}
const parameters = (schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const json = jsonSchema(schema, 'input', 'draft-2020-12') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, one]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: one,
  }));
};
const contentOf = (endpoint: Endpoint): Json | undefined => {
  if (endpoint.carries === 'redirect') return undefined;
  if (endpoint.carries === 'csv') return { 'text/csv': { schema: { type: 'string' } } };
  if (endpoint.carries === 'binary')
    return {
      'application/octet-stream': { schema: { type: 'string', contentEncoding: 'binary' } },
    };
  return { 'application/json': { schema: jsonSchema(endpoint.reply, 'output', 'draft-2020-12') } };
};
const bodyOf = (endpoint: Endpoint): Json | undefined => {
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
  return (
    endpoint.body && {
      required: true,
      content: {
        'application/json': { schema: jsonSchema(endpoint.body, 'input', 'draft-2020-12') },
      },
    }
  );
};
const failures = (endpoint: Endpoint): Record<string, Json> => {
  const codes = [...endpoint.errors, ...commonErrors];
  const byStatus = Map.groupBy(codes, (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: [...new Set(list)].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  );
};

/** The OpenAPI 3.1 document of a set of endpoints. */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  info: { title: string; version: string; description: string },
): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const content = contentOf(endpoint);
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId,
      summary: endpoint.summary,
      'x-may': endpoint.may,
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      ...(bodyOf(endpoint) && { requestBody: bodyOf(endpoint) }),
      responses: {
        [endpoint.carries === 'redirect' ? '302' : '200']: {
          description: 'Success',
          ...(content && { content }),
        },
        ...failures(endpoint),
      },
    };
  }
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: Object.keys(errors) },
      message: { type: 'string' },
      fields: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, problem: { type: 'string' } },
        },
      },
      details: {},
    },
  };
  return { openapi: '3.1.1', info, paths, components: { schemas: { Error: error } } };
}
