/** Adds descriptions to the fields of a document, by the paths of the fields. */
import type { FieldTexts } from '@guildhall/contract/documents/field-text-table';
import type { JsonObject } from '@guildhall/contract/documents/json-schema';

export interface FieldDescriptionResult {
  /** Paths of fields without a matching description. */
  readonly missing: readonly string[];
  /** Descriptions that matched a field. */
  readonly used: ReadonlySet<string>;
}
/** Parts of a body that are left out of a field's path. */
const wrappers: ReadonlySet<string> = new Set(['body', 'set']);
const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null;

class FieldDescriber {
  readonly missing = new Set<string>();
  readonly used = new Set<string>();
  readonly #texts: FieldTexts;
  constructor(texts: FieldTexts) {
    this.#texts = texts;
  }
  textOf(path: readonly string[]): string | undefined {
    for (let from = 0; from < path.length; from++) {
      const key = path.slice(from).join('.');
      if (!Object.hasOwn(this.#texts, key)) continue;
      this.used.add(key);
      return this.#texts[key];
    }
    this.missing.add(path.join('.'));
    return undefined;
  }
  /** Describes the fields of a schema, including nested fields. */
  schema(node: unknown, path: readonly string[]): unknown {
    if (Array.isArray(node)) return node.map((entry) => this.schema(entry, path));
    if (!isObject(node)) return node;
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [
        key,
        key === 'properties' && isObject(value)
          ? this.#properties(value, path)
          : this.schema(value, path),
      ]),
    );
  }
  #properties(properties: JsonObject, path: readonly string[]): JsonObject {
    return Object.fromEntries(
      Object.entries(properties).map(([name, field]) => {
        const inner = this.schema(field, wrappers.has(name) ? path : [...path, name]);
        if (!isObject(inner) || 'description' in inner) return [name, inner];
        const description = this.textOf([...path, name]);
        return [name, description === undefined ? inner : { description, ...inner }];
      }),
    );
  }
  /** Describes the parameters and the bodies of a call. */
  call(operation: JsonObject, root: string): JsonObject {
    const { parameters, requestBody, responses, ...rest } = operation;
    return {
      ...rest,
      parameters: (parameters as JsonObject[]).map((parameter) => {
        if ('$ref' in parameter || 'description' in parameter) return parameter;
        const description = this.textOf([root, parameter['name'] as string]);
        return description === undefined ? parameter : { ...parameter, description };
      }),
      ...(requestBody !== undefined && { requestBody: this.schema(requestBody, [root]) }),
      responses: this.schema(responses, [root]),
    };
  }
}
type Paths = Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
/** Describes every field of a document's calls and shapes. */
export function describeFields(
  {
    paths,
    schemas,
  }: { readonly paths: Paths; readonly schemas: Readonly<Record<string, unknown>> },
  texts: FieldTexts,
): { paths: JsonObject; schemas: JsonObject; described: FieldDescriptionResult } {
  const describer = new FieldDescriber(texts);
  return {
    paths: Object.fromEntries(
      Object.entries(paths).map(([path, calls]) => [
        path,
        Object.fromEntries(
          Object.entries(calls).map(([method, operation]) => {
            const [root = ''] = String(operation['operationId']).split('.');
            return [method, describer.call(operation, root)];
          }),
        ),
      ]),
    ),
    schemas: Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [
        name,
        describer.schema(schema, [name.replace(/Input$/, '')]),
      ]),
    ),
    described: { missing: [...describer.missing], used: describer.used },
  };
}
