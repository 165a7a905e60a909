import { Ajv, type ValidateFunction } from 'ajv';
import { RE2JS } from 're2js';
import { rule } from '@guildhall/contract/kit/problem/problem';
import type { FieldFault } from '@guildhall/contract/kit/field/field-fault';
import {
  parseParameterValue,
  findParameterValueFault,
  type ParameterValueInput,
} from '@guildhall/contract/play/balance/balance-values';

/**
 * Largest number of compiled texts in the cache. A parameter table contains only few different
 * texts.
 */
const cacheMax = 500;
function createCompilationCache<T>(make: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const cached = known.get(text);
    if (cached !== undefined) return cached;
    if (known.size >= cacheMax) known.clear();
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, 200);
/**
 * Result of compiling a pattern or schema that an operator has written: the compiled form, or the
 * reason why the text is invalid.
 */
type Compiled<T> = { readonly made: T } | { readonly problem: string };
function compiled<T>(make: () => T): Compiled<T> {
  try {
    return { made: make() };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}
/** Compiles patterns. They match in linear time, so that no pattern can block the server. */
const patternOf = createCompilationCache((text) => compiled(() => RE2JS.compile(text)));
/**
 * Regular expressions for schemas, in the form that the schema library expects. They match in
 * linear time.
 */
const linear = Object.assign(
  (source: string) => {
    const made = RE2JS.compile(source);
    return { test: (text: string) => made.matcher(text).find(), exec: () => null };
  },
  { code: '' },
);
const ajv = new Ajv({
  strict: false,
  logger: false,
  validateFormats: false,
  addUsedSchema: false,
  code: { regExp: linear as never },
});
const schemaOf = createCompilationCache((text) =>
  compiled<ValidateFunction>(() => {
    const schema: unknown = JSON.parse(text);
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema))
      throw new Error('an object is needed');
    // refuses asynchronous schemas; schemas at other addresses are not fetched
    if ('$async' in schema) throw new Error('$async');
    const { $schema: _dialect, $id: _id, ...rest } = schema as Record<string, unknown>;
    try {
      return ajv.compile(rest);
    } finally {
      // removes the schema from the library, because this cache stores the compiled schema
      ajv.removeSchema(rest);
    }
  }),
);
function wrongText({ value, validation }: ParameterValueInput): FieldFault | undefined {
  if (validation === null) return undefined;
  const pattern = patternOf(validation);
  if ('problem' in pattern)
    return { field: 'validation', problem: rule('noPattern', { problem: pattern.problem }) };
  return pattern.made.matches(value)
    ? undefined
    : { field: 'value', problem: rule('pattern', { pattern: validation }) };
}
function wrongJson({ value, validation }: ParameterValueInput): FieldFault | undefined {
  if (validation === null) return undefined;
  const schema = schemaOf(validation);
  if ('problem' in schema)
    return { field: 'validation', problem: rule('noSchema', { problem: schema.problem }) };
  if (schema.made(parseParameterValue({ type: 'JSON', value }))) return undefined;
  const [first] = schema.made.errors ?? [];
  const path = first?.instancePath.replace(/^\//, '').replaceAll('/', '.') ?? '';
  const problem = [path, first?.message ?? ''].filter(Boolean).join(' ');
  return { field: 'value', problem: rule('schema', { problem }) };
}
/** Returns the first fault of a parameter. Does not compare the parameter with others. */
export function findParameterFault(parameter: ParameterValueInput): FieldFault | undefined {
  const wrong = findParameterValueFault(parameter);
  if (wrong) return wrong;
  if (parameter.type === 'STRING') return wrongText(parameter);
  return parameter.type === 'JSON' ? wrongJson(parameter) : undefined;
}
