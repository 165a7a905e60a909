import * as z from 'zod/mini';
import type { JsonObject } from './json-schema.ts';

/** Names of exported shapes in the document. */
export type ApiSchemaNames = ReadonlyMap<z.ZodMiniType, string>;
const inputOf = (name: string): string => `${name}Input`;
export const schemasPath = '#/components/schemas/';

/**
 * Writes shapes, each named shape once. A shape whose request and response forms differ gets a
 * second name for the request form, for example if an optional request field is always present in
 * the response.
 */
export class ApiSchemaWriter {
  readonly #written = new Map<string, JsonObject>();
  readonly #registries: Readonly<Record<'input' | 'output', z.core.$ZodRegistry<{ id: string }>>>;

  constructor(names: ApiSchemaNames) {
    this.#registries = { input: z.registry(), output: z.registry() };
    for (const [shape, name] of names) {
      this.#registries.input.add(shape, { id: inputOf(name) });
      this.#registries.output.add(shape, { id: name });
    }
  }
  of(schema: z.ZodMiniType, io: 'input' | 'output'): JsonObject {
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
    }) as JsonObject;
    for (const [name, def] of Object.entries(($defs ?? {}) as Record<string, JsonObject>))
      this.#written.set(name, def);
    return rest;
  }
  /** Returns the named shapes of a document, and the document with references to these shapes. */
  settle(paths: JsonObject): { paths: JsonObject; schemas: JsonObject } {
    const alike = new Set(
      [...this.#written.keys()].filter(
        (name) => this.#written.has(inputOf(name)) && this.#isSame(name),
      ),
    );
    // a shape also differs between request and response if it refers to a shape that does
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
      // the request form gets the plain name if no response uses it
      return schemasPath + (alike.has(plain) || !this.#written.has(plain) ? plain : name);
    };
    const schemas = [...this.#written]
      .map(([name, entry]) => [named(`#/$defs/${name}`).slice(schemasPath.length), entry] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      paths: withRefs(paths, named) as JsonObject,
      schemas: withRefs(Object.fromEntries(schemas), named) as JsonObject,
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
