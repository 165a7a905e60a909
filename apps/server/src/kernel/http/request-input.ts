import { bodyLimits } from '@guildhall/contract/generated/body-limits';
import { minBodyLimit, type BodyLimit } from '@guildhall/contract/kit/body-limits';
import type { Endpoint, ValidatedCallInput } from '@guildhall/contract/kit/endpoint';
import type { FieldFault } from '@guildhall/contract/kit/field/field-fault';
import { problem } from '@guildhall/contract/kit/problem/problem';
import { describeSchemaIssue } from '@guildhall/contract/kit/problem/problems';
import { limits } from '@guildhall/contract/limits';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { AppError, buildFieldError } from '../errors.ts';

/** Largest depth of nested values; no schema of ours is deeper. */
const depthMax = 12;
/**
 * Largest number of characters of a field path in a reply: callers choose the names in the path.
 */
const fieldPathMax = 100;

/** Returns the limit of a call's body from the generated table. */
export const getBodyLimit = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): BodyLimit =>
  bodyLimits[`${method} ${path}`] ?? minBodyLimit;

/**
 * Returns true for text that PostgreSQL can store: without NUL and without half a surrogate pair.
 */
export const isStorableText = (value: string): boolean =>
  !value.includes('\u0000') && value.isWellFormed();

const joinPath = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);
const cutPath = (path: string): string =>
  path.length <= fieldPathMax
    ? path
    : `${path.slice(0, fieldPathMax).replace(/[\ud800-\udbff]$/, '')}…`;

/**
 * Refuses input that no schema can accept, before validation: text that cannot be stored, values
 * nested too deeply, and more values than the call can need. This bounds the cost of parsing and of
 * listing faults.
 */
class InputGuard {
  #values = 0;
  readonly #part: string;
  readonly #valuesMax: number;

  constructor(part: string, valuesMax: number) {
    this.#part = part;
    this.#valuesMax = valuesMax;
  }
  /** @throws VALIDATION naming the first field that no schema can accept. */
  check(value: unknown, path: string, depth = 0): void {
    this.#values += 1;
    if (this.#values > this.#valuesMax) throw this.#tooMany(path);
    if (depth > depthMax) throw this.#refuse(path.split('.')[0] ?? '', problem('nested'));
    if (typeof value === 'string') this.#checkText(value, path);
    if (typeof value !== 'object' || value === null) return;
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (this.#values + count > this.#valuesMax) throw this.#tooMany(path);
    for (const [key, inner] of Object.entries(value)) {
      this.#checkText(key, path);
      this.check(inner, joinPath(path, key), depth + 1);
    }
  }
  #checkText(text: string, path: string): void {
    if (!isStorableText(text)) throw this.#refuse(path, problem('notText'));
  }
  #tooMany(path: string): AppError {
    const max = this.#valuesMax;
    return this.#refuse(path.split('.')[0] ?? '', problem('tooManyValues', { max }));
  }
  #refuse(path: string, why: FieldFault['problem']): AppError {
    return buildFieldError(cutPath(path) || this.#part, why);
  }
}

const pathIn = (part: string, path: readonly PropertyKey[]): string =>
  [...(part === 'body' ? [] : [part]), ...path.map(String)].join('.');
/**
 * Returns the faults of a part, at most `limits.faultsMax`. An additional entry contains the number
 * of remaining faults, so that every reply stays small.
 */
function toFaults(part: string, issues: readonly z.core.$ZodIssue[]): FieldFault[] {
  const faults: FieldFault[] = [];
  let count = 0;
  const add = (field: string, why: () => FieldFault['problem']): void => {
    if (faults.length < limits.faultsMax) faults.push({ field: cutPath(field), problem: why() });
    count += 1;
  };
  for (const issue of issues)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys)
        add(pathIn(part, [...issue.path, key]), () => describeSchemaIssue(issue));
    else add(pathIn(part, issue.path) || part, () => describeSchemaIssue(issue));
  if (count > faults.length)
    faults.push({ field: part, problem: problem('more', { n: count - faults.length }) });
  return faults;
}

/** Properties that length and size checks read from any value, whatever the type of the value. */
const measures: ReadonlySet<string> = new Set(['length', 'size']);
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
/**
 * Returns a copy without objects in the place of a length or a size, and the paths of the removed
 * fields. The schema library compares such an object with a number, which throws if the object has
 * no primitive value (`{"length":{"toString":1}}`).
 */
function removeObjectMeasures(value: unknown, path: string, removed: string[]): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value))
    return value.map((entry, at) =>
      removeObjectMeasures(entry, joinPath(path, String(at)), removed),
    );
  const copied: [string, unknown][] = [];
  for (const [key, inner] of Object.entries(value))
    if (measures.has(key) && isObject(inner)) removed.push(path);
    else copied.push([key, removeObjectMeasures(inner, joinPath(path, key), removed)]);
  return Object.fromEntries(copied);
}
type ParseResult = ReturnType<z.ZodMiniType['safeParse']>;
/**
 * Parses like `safeParse` but never throws. If the schema library throws, the value that made it
 * throw is removed, and the rest is parsed again.
 *
 * @throws VALIDATION naming the removed field if the rest is valid.
 */
function parseAnything(part: string, schema: z.ZodMiniType, value: unknown): ParseResult {
  try {
    return schema.safeParse(value, { reportInput: true });
  } catch (error) {
    const removed: string[] = [];
    const copy = removeObjectMeasures(value, part === 'body' ? '' : part, removed);
    const fault = new AppError('VALIDATION', {
      fields: [{ field: cutPath(removed[0] ?? '') || part, problem: problem('kind') }],
      cause: error,
    });
    if (removed.length === 0) throw fault;
    try {
      const result = schema.safeParse(copy, { reportInput: true });
      if (!result.success) return result;
    } catch {
      throw fault;
    }
    throw fault;
  }
}

/**
 * Parses one part of a request strictly.
 *
 * @throws VALIDATION naming the invalid fields; NOT_FOUND if an id in the path is outside the range
 * of ids.
 */
function parsePart(
  part: string,
  schema: z.ZodMiniType | undefined,
  value: unknown,
  valuesMax: number,
): unknown {
  if (!schema) return undefined;
  new InputGuard(part, valuesMax).check(value, part === 'body' ? '' : part);
  const result = parseAnything(part, schema, value);
  if (result.success) return result.data;
  const { issues } = result.error;
  if (
    part === 'params' &&
    issues.every((issue) => issue.code === 'too_big' && issue.origin === 'number')
  )
    throw new AppError('NOT_FOUND');
  throw new AppError('VALIDATION', { fields: toFaults(part, issues) });
}
const isEmptyBody = (body: unknown): boolean =>
  body === undefined ||
  body === null ||
  (typeof body === 'object' && Object.keys(body).length === 0);
/**
 * Parses the body as JSON; runs only after the caller is admitted.
 *
 * @throws VALIDATION if the text is not JSON, or sets a prototype.
 */
export async function parseJsonBody(request: FastifyRequest): Promise<void> {
  const { rawBody, server } = request;
  if (rawBody === '') return;
  const parse = server.getDefaultJsonParser('error', 'error');
  request.body = await new Promise<unknown>((resolve, reject) => {
    void parse(request, rawBody, (error, body) => (error ? reject(error) : resolve(body)));
  });
}
/** Parses the input of a call; no other code of the server parses a request. */
export function parseInput<E extends Endpoint>(
  endpoint: E,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): ValidatedCallInput<E> {
  if (!endpoint.body && endpoint.carries !== 'multipart' && !isEmptyBody(request.body))
    throw buildFieldError('body', problem('unexpected'));
  const { values } = minBodyLimit;
  const args = {
    params: parsePart('params', endpoint.params, request.params, values),
    query: parsePart('query', endpoint.query, request.query, values),
    body: parsePart(
      'body',
      endpoint.body,
      request.body ?? undefined,
      getBodyLimit(endpoint).values,
    ),
  };
  return Object.fromEntries(
    Object.entries(args).filter(([, value]) => value !== undefined),
  ) as ValidatedCallInput<E>;
}
