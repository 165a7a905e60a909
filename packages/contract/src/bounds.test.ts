import { describe, expect, it } from 'vitest';
import { sections } from './sections.ts';
import { api } from './api.ts';
import { gameServerApi } from './play/game-servers/game-server.ts';
import type { Endpoint } from './kit/endpoint.ts';
import { idMax, intMax } from './kit/field/fields.ts';
import { buildSectionEndpoints } from './kit/section/section.ts';
import { toJsonSchema } from './documents/json-schema.ts';

type Json = Readonly<Record<string, unknown>>;
const endpoints: [string, Endpoint][] = [
  ...Object.entries<Endpoint>(api),
  ...Object.entries<Endpoint>(gameServerApi),
  ...sections.flatMap((section) =>
    Object.entries(buildSectionEndpoints(section)).map(([op, endpoint]): [string, Endpoint] => [
      `${section.name}.${op}`,
      endpoint,
    ]),
  ),
];
/** Yields every nested schema with its path. */
function* within(schema: unknown, at: string): Generator<[at: string, schema: Json]> {
  if (typeof schema !== 'object' || schema === null) return;
  const shape = schema as Json;
  yield [at, shape];
  for (const [key, inner] of Object.entries((shape['properties'] ?? {}) as Json))
    yield* within(inner, `${at}.${key}`);
  for (const key of ['items', 'additionalProperties', 'propertyNames'])
    yield* within(shape[key], `${at}.${key}`);
  for (const key of ['anyOf', 'oneOf', 'allOf'])
    for (const inner of (shape[key] ?? []) as unknown[]) yield* within(inner, at);
}
const inputs = function* (): Generator<[at: string, schema: Json]> {
  for (const [name, endpoint] of endpoints)
    for (const part of ['params', 'query', 'body'] as const)
      if (endpoint[part])
        yield* within(toJsonSchema(endpoint[part], 'input', 'draft-2020-12'), `${name} ${part}`);
};
/**
 * Returns true for the bounds of an id: above zero, and at most the largest integer that a JSON
 * number represents exactly.
 */
const isId = (input: Json): boolean =>
  input['exclusiveMinimum'] === 0 && input['maximum'] === idMax;
/**
 * Fields in columns that are wider than integers: minor units of a currency, positions in a log.
 */
const wide = new Set([
  'amount',
  'price',
  'reward',
  'pool',
  'chargeCost',
  'purchasesAmount',
  'amountFrom',
  'amountTo',
  'threshold',
  'after',
  'cursor',
]);
/**
 * Returns true for paths of wide fields; `settings.value` may be an amount that recruits must
 * spend.
 */
const isWide = (at: string): boolean =>
  wide.has(at.split('.').at(-1) ?? '') || at.endsWith('.settings.value');

describe('what a call takes', () => {
  it('A3 every whole number is limited to the range of its column', () => {
    const unbounded = [...inputs()].filter(
      ([, input]) =>
        input['type'] === 'integer' &&
        !('const' in input) &&
        !isId(input) &&
        !(
          Number(input['maximum']) <= intMax &&
          Number(input['minimum'] ?? input['exclusiveMinimum']) >= -intMax - 1
        ),
    );
    expect(unbounded.map(([at]) => at).filter((at) => !isWide(at))).toEqual([]);
  });
  it('every text, list and map has an end', () => {
    const endless = [...inputs()].filter(
      ([, input]) =>
        (input['type'] === 'string' &&
          !(
            'maxLength' in input ||
            'pattern' in input ||
            'enum' in input ||
            'const' in input ||
            'format' in input
          )) ||
        (input['type'] === 'array' && !('maxItems' in input)),
    );
    expect(endless.map(([at]) => at)).toEqual([]);
  });
});
