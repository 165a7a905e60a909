import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { endpoint } from '@guildhall/contract/kit/endpoint';
import { buildOpenApiDocument } from './openapi.ts';

const coin = z.object({ name: z.string() });
const gift = z.object({ coin, amount: z._default(z.int(), 1) });
const call = (path: '/api/gifts' | '/api/coins', shape: typeof gift | typeof coin) =>
  endpoint({
    method: 'POST',
    path,
    may: 'anyone',
    summary: 'Test',
    body: shape,
    reply: z.object({ data: z.array(shape) }),
    errors: [],
  });
const names = new Map<z.ZodMiniType, string>([
  [coin, 'Coin'],
  [gift, 'Gift'],
]);
const info = { title: 'Test', version: '1', description: '' };
const refsIn = (json: unknown): string[] =>
  [...JSON.stringify(json).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref);

describe('the API document', () => {
  const { document } = buildOpenApiDocument(
    { give: call('/api/gifts', gift), mint: call('/api/coins', coin) },
    info,
    names,
  ) as unknown as {
    document: { paths: unknown; components: Record<string, Record<string, unknown>> };
  };

  it('writes a named shape once; one that may be sent with less than is answered has a second name', () => {
    // a reply is a closed object and a request is not, so there are two shapes
    expect(Object.keys(document.components['schemas'] ?? {})).toEqual([
      'Error',
      'Coin',
      'CoinInput',
      'Gift',
      'GiftInput',
    ]);
    expect(document.components['schemas']?.['GiftInput']).toMatchObject({
      properties: { coin: { $ref: '#/components/schemas/CoinInput' } },
      required: ['coin'],
    });
    expect(document.components['schemas']?.['Gift']).toMatchObject({
      properties: { coin: { $ref: '#/components/schemas/Coin' } },
      required: ['coin', 'amount'],
    });
  });
  it('gives equal request and reply schemas one name', () => {
    const closed = z.strictObject({ name: z.string() });
    const { document } = buildOpenApiDocument(
      { mint: call('/api/coins', closed as unknown as typeof coin) },
      info,
      new Map<z.ZodMiniType, string>([[closed, 'Coin']]),
    ) as unknown as { document: { components: { schemas: Record<string, unknown> } } };
    expect(Object.keys(document.components.schemas)).toEqual(['Error', 'Coin']);
  });
  it('refers to nothing that it does not say', () => {
    const refs = refsIn(document);
    expect(refs.length).toBeGreaterThan(8);
    for (const ref of refs) {
      const [, , kind = '', name = ''] = ref.split('/');
      expect(Object.keys(document.components[kind] ?? {}), ref).toContain(name);
    }
  });
});
