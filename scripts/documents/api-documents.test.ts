import { callDescriptions } from '@guildhall/contract/documents/call-texts';
import { apiFieldDescriptions } from '@guildhall/contract/documents/field-texts';
import { adminApi, portalApi } from '@guildhall/contract/api';
import { listErrorCodes, errors } from '@guildhall/contract/errors';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { buildSectionEndpoints } from '@guildhall/contract/kit/section/section';
import { gameServerApi } from '@guildhall/contract/play/game-servers/game-server';
import { sections } from '@guildhall/contract/sections';
import { describe, expect, it } from 'vitest';
import { buildApiDocuments } from './api-documents.ts';
import { buildShapeNames } from './shape-names.ts';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly $ref?: string; readonly description?: string }[];
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly headers?: object }>
  >;
}
interface Response {
  readonly description: string;
  readonly headers?: object;
  readonly content: Readonly<
    Record<string, { schema: { allOf: { properties?: { code: { enum: string[] } } }[] } }>
  >;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly securitySchemes: Readonly<Record<string, unknown>>;
    readonly parameters: Readonly<Record<string, unknown>>;
    readonly responses: Readonly<Record<string, Response>>;
  };
}
const derived = Object.fromEntries(
  sections.map((section) => [section.name, buildSectionEndpoints(section)]),
);
const made = buildApiDocuments(derived, await buildShapeNames(derived));
const documentOf = (name: string): Document => made[name]?.document as unknown as Document;
const operationsOf = (name: string): Operation[] =>
  Object.values(documentOf(name).paths).flatMap((calls) => Object.values(calls));
const ofSections = Object.entries(derived).flatMap(([name, endpoints]) =>
  Object.entries(endpoints).map(([op, endpoint]): [string, Endpoint] => [
    `${name}.${op}`,
    endpoint,
  ]),
);
const declared: Readonly<Record<string, Endpoint>> = {
  ...portalApi,
  ...adminApi,
  ...gameServerApi,
  ...Object.fromEntries(ofSections),
};
const namesIn = ({ parameters }: Operation): string[] =>
  parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split('/').at(-1) ?? '']));

describe.each(Object.keys(made))('the API document of %s', (name) => {
  it('describes every call, parameter and field', () => {
    expect(made[name]?.described.missing).toEqual([]);
    const silent = operationsOf(name).filter((call) => !call.summary || !call.description);
    expect(silent.map(({ operationId }) => operationId)).toEqual([]);
  });
  it('names the schemes of each call, and each scheme that it names', () => {
    const { securitySchemes } = documentOf(name).components;
    const named = new Set(
      operationsOf(name).flatMap(({ security }) =>
        security.flatMap((requirement) => Object.keys(requirement)),
      ),
    );
    expect([...named].sort()).toEqual(Object.keys(securitySchemes).sort());
    const open = operationsOf(name).filter(
      ({ security }) => Object.keys(security[0] ?? {}).length === 0,
    );
    expect(open.map(({ operationId }) => declared[operationId]?.may)).toEqual(
      open.map(() => 'anyone'),
    );
  });
  it('gives each failure a body with the codes that the call can answer', () => {
    const { responses } = documentOf(name).components;
    for (const call of operationsOf(name)) {
      const codes = Object.values(call.responses).flatMap(({ $ref }) => {
        const [, part] =
          responses[$ref?.split('/').at(-1) ?? '']?.content['application/json']?.schema.allOf ?? [];
        return part?.properties?.code.enum ?? [];
      });
      const endpoint = declared[call.operationId] as Endpoint;
      expect(codes.toSorted(), call.operationId).toEqual([...listErrorCodes(endpoint)].sort());
    }
  });
  it('says how long to wait with each answer that asks for it', () => {
    const waits = Object.entries(documentOf(name).components.responses).filter(([codes]) =>
      codes.split('.').some((code) => [429, 503].includes(errors[code as 'INTERNAL'].status)),
    );
    expect(
      waits.filter(([, { headers, description }]) => !headers || !/Retry-After/.test(description)),
    ).toEqual([]);
  });
  it('has a conditional read wherever an answer has an ETag', () => {
    for (const call of operationsOf(name)) {
      const isFresh = declared[call.operationId]?.fresh === true;
      expect(
        [
          namesIn(call).includes('IfNoneMatch'),
          '304' in call.responses,
          call.responses['200']?.headers !== undefined,
        ],
        call.operationId,
      ).toEqual([isFresh, isFresh, isFresh]);
    }
  });
  it('has the idempotency key of each write that takes one', () => {
    for (const call of operationsOf(name)) {
      const { method, repeats } = declared[call.operationId] as Endpoint;
      const wanted =
        method === 'GET' || repeats === 'contents' || repeats === 'never'
          ? []
          : [repeats === 'key' ? 'RequiredIdempotencyKey' : 'IdempotencyKey'];
      expect(
        namesIn(call).filter((name) => name.endsWith('Key')),
        call.operationId,
      ).toEqual(wanted);
    }
  });
});
it('no text of a call or a field describes nothing', () => {
  const used = new Set(Object.values(made).flatMap(({ described }) => [...described.used]));
  expect(Object.keys(apiFieldDescriptions).filter((field) => !used.has(field))).toEqual([]);
  expect(Object.keys(callDescriptions)).toEqual(Object.keys(gameServerApi));
});
