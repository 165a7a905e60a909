import type { Endpoint } from './endpoint.ts';

type Json = Readonly<Record<string, unknown>>;
/** Largest body that a schema can accept; infinite values if the schema does not limit the body. */
export interface BodyLimit {
  /** Size as JSON in bytes. */
  readonly bytes: number;
  /** Total number of objects, lists, texts, numbers and flags. */
  readonly values: number;
}

/** Limit of every call even if its schema needs less: a smaller limit would protect nothing. */
const least: BodyLimit = { bytes: 16 * 1024, values: 500 };
/**
 * Maximum number of bytes for a call without a declaration. A call that needs more declares
 * `bodyBytesMax`.
 */
const bytesMax = 256 * 1024;
/** Maximum bytes of a UTF-16 unit, because a JSON writer may escape it as six bytes. */
const bytesOfUnit = 6;
/** Length of the longest text of a known format or pattern, in UTF-16 units. */
const patternUnits = 300;
const numberBytes = 24;
/** Assumed bytes per value in a body whose schema does not limit the number of values. */
const bytesOfValue = 8;

const isSchema = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const scalar = (bytes: number): BodyLimit => ({ bytes, values: 1 });
const largest = (bodyLimits: readonly BodyLimit[]): BodyLimit => ({
  bytes: Math.max(0, ...bodyLimits.map(({ bytes }) => bytes)),
  values: Math.max(0, ...bodyLimits.map(({ values }) => values)),
});
const jsonBytes = (value: unknown): number => String(JSON.stringify(value)).length * bytesOfUnit;

function ofText(schema: Json): BodyLimit {
  const isNamed = 'pattern' in schema || 'format' in schema;
  const units = schema['maxLength'] ?? (isNamed ? patternUnits : Infinity);
  return scalar(Number(units) * bytesOfUnit + 2);
}
function ofList(schema: Json): BodyLimit {
  const { bytes, values } = measureBody((schema['items'] ?? {}) as Json);
  const count = Number(schema['maxItems'] ?? Infinity);
  return { bytes: 2 + count * (bytes + 1), values: 1 + count * values };
}
function ofObject(schema: Json): BodyLimit {
  if (isSchema(schema['additionalProperties'])) return { bytes: Infinity, values: Infinity };
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, Json>);
  return properties.reduce<BodyLimit>(
    (sum, [name, property]) => {
      const { bytes, values } = measureBody(property);
      return { bytes: sum.bytes + name.length + 4 + bytes, values: sum.values + values };
    },
    { bytes: 2, values: 1 },
  );
}
const byType: Readonly<Record<string, (schema: Json) => BodyLimit>> = {
  string: ofText,
  integer: () => scalar(numberBytes),
  number: () => scalar(numberBytes),
  boolean: () => scalar(5),
  null: () => scalar(4),
  array: ofList,
  object: ofObject,
};
/** Measures the largest body that a JSON schema accepts. */
function measureBody(schema: Json): BodyLimit {
  if ('const' in schema) return scalar(jsonBytes(schema['const']));
  if (Array.isArray(schema['enum'])) return scalar(Math.max(...schema['enum'].map(jsonBytes)));
  const choices = schema['anyOf'] ?? schema['oneOf'] ?? schema['allOf'];
  if (Array.isArray(choices)) return largest(choices.map((choice) => measureBody(choice as Json)));
  return byType[String(schema['type'])]?.(schema) ?? { bytes: Infinity, values: Infinity };
}

/**
 * Returns the limit of a call's body: the size that its schema can accept, at least `minBodyLimit`
 * and, without a declaration, at most 256 KiB.
 *
 * @throws Error if the schema has no limit and the call declares none.
 */
export function getBodyLimit(
  { path, bodyBytesMax }: Pick<Endpoint, 'path' | 'bodyBytesMax'>,
  schema: Json | undefined,
): BodyLimit {
  if (schema === undefined) return least;
  const measured = measureBody(schema);
  if (bodyBytesMax === undefined && measured.bytes === Infinity)
    throw new Error(`The body of ${path} is unbounded: declare bodyBytesMax`);
  const bytes = bodyBytesMax ?? Math.min(bytesMax, Math.max(least.bytes, measured.bytes));
  return {
    bytes,
    values: Math.max(least.values, Math.min(measured.values, Math.floor(bytes / bytesOfValue))),
  };
}
/** Limit of calls that are missing in the generated table. */
export const minBodyLimit = least;
