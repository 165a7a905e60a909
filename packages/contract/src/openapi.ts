import * as z from 'zod/mini';
import { codesOf, errors } from './errors.ts';
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
/** What exported shapes are called in the document. */
export type ShapeNames = ReadonlyMap<z.ZodMiniType, string>;
const inputOf = (name: string): string => `${name}Input`;
const schemasPath = '#/components/schemas/';

/**
 * Writes shapes down, each named one once: a shape that is sent and answered alike has one name, one
 * that is not (what may be left out is sent, and is there in an answer) a second one for what is sent.
 */
class Shapes {
  readonly #written = new Map<string, Json>();
  readonly #registries: Readonly<Record<'input' | 'output', z.core.$ZodRegistry<{ id: string }>>>;

  constructor(names: ShapeNames) {
    this.#registries = { input: z.registry(), output: z.registry() };
    for (const [shape, name] of names) {
      this.#registries.input.add(shape, { id: inputOf(name) });
      this.#registries.output.add(shape, { id: name });
    }
  }
  of(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const {
      $schema: _dialect,
      $defs,
      ...rest
    } = z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      reused: 'inline',
      unrepresentable: 'any',
      metadata: this.#registries[io] as never,
    }) as Json;
    for (const [name, def] of Object.entries(($defs ?? {}) as Record<string, Json>))
      this.#written.set(name, def);
    return rest;
  }
  /** Named shapes of a document, and the document with references to them. */
  settle(paths: Json): { paths: Json; schemas: Json } {
    const alike = new Set(
      [...this.#written.keys()].filter(
        (name) => this.#written.has(inputOf(name)) && this.#isSame(name),
      ),
    );
    // What refers to one that differs differs, too.
    for (let before = -1; before !== alike.size;) {
      before = alike.size;
      for (const name of alike)
        if (
          refsIn(this.#written.get(name)).some(
            (ref) => this.#written.has(inputOf(ref)) && !alike.has(ref),
          )
        )
          alike.delete(name);
    }
    const named = (ref: string): string => {
      const name = ref.slice('#/$defs/'.length);
      const plain = name.replace(/Input$/, '');
      // Where nothing is answered by that name, what is sent has it.
      return schemasPath + (alike.has(plain) || !this.#written.has(plain) ? plain : name);
    };
    const schemas = [...this.#written]
      .map(([name, entry]) => [named(`#/$defs/${name}`).slice(schemasPath.length), entry] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      paths: withRefs(paths, named) as Json,
      schemas: withRefs(Object.fromEntries(schemas), named) as Json,
    };
  }
  #isSame(name: string): boolean {
    const plain = (ref: string): string => ref.replace(/Input$/, '');
    const [answered, sent] = [name, inputOf(name)].map((entry) =>
      JSON.stringify(withRefs(this.#written.get(entry), plain)),
    );
    return answered === sent;
  }
}
function withRefs(json: unknown, named: (ref: string) => string): unknown {
  if (Array.isArray(json)) return json.map((entry) => withRefs(entry, named));
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) =>
      key === '$ref' && typeof value === 'string' && value.startsWith('#/$defs/')
        ? [key, named(value)]
        : [key, withRefs(value, named)],
    ),
  );
}
function refsIn(json: unknown): string[] {
  const refs: string[] = [];
  withRefs(json, (ref) => {
    refs.push(ref.slice('#/$defs/'.length));
    return ref;
  });
  return refs;
}

const parameters = (schema: z.ZodMiniObject | undefined, where: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const json = jsonSchema(schema, 'input', 'draft-2020-12') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(json.properties ?? {}).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || (json.required ?? []).includes(name),
    schema: property,
  }));
};
const contentOf = (shapes: Shapes, endpoint: Endpoint): Json | undefined => {
  if (endpoint.carries === 'redirect') return undefined;
  if (endpoint.carries === 'csv') return { 'text/csv': { schema: { type: 'string' } } };
  if (endpoint.carries === 'binary')
    return {
      'application/octet-stream': { schema: { type: 'string', contentEncoding: 'binary' } },
    };
  return { 'application/json': { schema: shapes.of(endpoint.reply, 'output') } };
};
/** A body that files may come with is JSON, or a form with it and them as its parts. */
const withFiles = (schema: Json, files: readonly string[] | undefined): Json => ({
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
const bodyOf = (shapes: Shapes, endpoint: Endpoint): Json | undefined => {
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
      content: withFiles(shapes.of(endpoint.body, 'input'), endpoint.files),
    }
  );
};
/** Failures of one status, by the codes that have it: written down once for each set of codes. */
const failures = (endpoint: Endpoint, written: Map<string, Json>): Record<string, Json> => {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => String(errors[code].status));
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => {
      const named = [...new Set(list)].sort();
      const name = named.join('.');
      written.set(name, {
        description: named.join(', '),
        content: { 'application/json': { schema: { $ref: `${schemasPath}Error` } } },
      });
      return [status, { $ref: `#/components/responses/${name}` }];
    }),
  );
};

/** The OpenAPI 3.1 document of a set of endpoints. */
export function openApi(
  endpoints: Readonly<Record<string, Endpoint>>,
  info: { title: string; version: string; description: string },
  names: ShapeNames = new Map(),
): Json {
  const shapes = new Shapes(names);
  const responses = new Map<string, Json>();
  const paths: Record<string, Record<string, Json>> = {};
  for (const [operationId, endpoint] of Object.entries(endpoints)) {
    const content = contentOf(shapes, endpoint);
    const body = bodyOf(shapes, endpoint);
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId,
      summary: endpoint.summary,
      'x-may': endpoint.may,
      parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
      ...(body && { requestBody: body }),
      responses: {
        [endpoint.carries === 'redirect' ? '302' : '200']: {
          description: 'Success',
          ...(content && { content }),
        },
        ...failures(endpoint, responses),
      },
    };
  }
  const said = {
    type: 'object',
    description: 'The same for programs: which sentence, and what stands in its places',
    required: ['key'],
    properties: { key: { type: 'string' }, params: { type: 'object' } },
  };
  const error = {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: Object.keys(errors) },
      message: { type: 'string', description: 'Why, in the language of Accept-Language' },
      because: said,
      fields: {
        type: 'array',
        items: {
          type: 'object',
          properties: { field: { type: 'string' }, problem: { type: 'string' }, because: said },
        },
      },
      details: {},
    },
  };
  const settled = shapes.settle(paths);
  const components = {
    schemas: { Error: error, ...settled.schemas },
    responses: Object.fromEntries([...responses].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
  return { openapi: '3.1.1', info, paths: settled.paths, components };
}
