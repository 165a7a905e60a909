import { api } from '@guildhall/contract/api';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { Field } from '@guildhall/contract/kit/field/field-kinds';
import {
  pickFieldsSentByForms,
  type Section,
  type Settings,
} from '@guildhall/contract/kit/section/section';
import { buildPagingBody } from '@guildhall/contract/kit/section/section-paging';
import { toJsonSchema } from '@guildhall/contract/documents/json-schema';
import { sections } from '@guildhall/contract/sections';
import type { Admin } from '@guildhall/simulator/client/admin';
import type { Player } from '@guildhall/simulator/client/player';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isProveCommandRun, pickTestValues } from '../harness/proving.harness.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';
import { buildSampleRow } from './sample-rows.ts';

type Values = Record<string, unknown>;
type Schema = Readonly<Record<string, unknown>>;

/** Returns the schema of a value that may be null, without null. */
const plainSchema = (field: Field): Schema => {
  const schema = toJsonSchema(field.schema, 'input', 'draft-2020-12') as Schema;
  const choices = schema['anyOf'] as Schema[] | undefined;
  return choices?.[0] ?? schema;
};
const textsOf = (schema: Schema): string[] => {
  const max = Number(schema['maxLength'] ?? 200);
  return [
    'ж'.repeat(max),
    '\u{1d573}'.repeat(Math.floor(max / 2)),
    'e\u0301 \u202eabc',
    '=1+1;"\n',
  ];
};
const numbersOf = ({ minimum, maximum }: Schema): number[] =>
  [minimum, maximum].filter((edge) => edge !== undefined).map(Number);
type Edges = (field: Field, schema: Schema) => readonly unknown[];
const choiceValues: Edges = (field) => (field.choices ?? []).map(({ value }) => value);
const none: Edges = () => [];
/** Values at the limits of each kind of field. Fields that refer to rows have none. */
const edges: Readonly<Record<Field['kind'], Edges>> = {
  text: (_field, schema) => textsOf(schema),
  'long-text': (_field, schema) => textsOf(schema),
  url: () => [
    'https://пример.испытание/ü?q=ß#я',
    ' https://example.org/a b ',
    'HTTPS://Example.ORG:443/"<>\\^`{|}',
    `https://example.org/${'ü'.repeat(1_000)}`,
  ],
  int: (_field, schema) => numbersOf(schema),
  amount: (_field, schema) => numbersOf(schema),
  decimal: (_field, schema) => [...numbersOf(schema), 0.1 + 0.2, 1e-9, 123_456_789.123_456_78],
  instant: () => [
    '1970-01-01T00:00:00Z',
    '2999-12-31T23:59:59.999999Z',
    '2028-02-29T23:59:59.123456789Z',
  ],
  choice: choiceValues,
  'number-choice': choiceValues,
  rarity: () => [0, 9],
  tags: () => [['é'.repeat(20), '\u{1d573}']],
  ints: (_field, schema) => {
    const [low = 0, high = 0] = numbersOf((schema['items'] ?? {}) as Schema);
    return [[low], [high, high]];
  },
  total: () => ['0', '9'.repeat(30)],
  flag: none,
  ref: none,
  refs: none,
  image: none,
  rows: none,
  group: none,
  'per-rarity': none,
  currency: () => [null, 'EDGE'],
};
const edgesOf = (field: Field): readonly unknown[] => edges[field.kind](field, plainSchema(field));

describe('values accepted by a section can be read again', () => {
  let server: TestServer;
  let admin: Admin;
  let player: Player;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.admin();
    player = await server.player();
    await admin.section('POST', '/api/banking/admin/currencies', {
      name: 'Edge',
      code: 'EDGE',
      type: 0,
      decimals: 9,
    });
    // settings by rarity need an item that players can buy and own in each category.
    for (const category of ['CONTRACT', 'BADGE', 'DISPOSABLE_BADGE']) {
      const type = await admin.section<{ id: number }>('POST', '/api/game/admin/inventory-types', {
        name: `Edge ${category}`,
        section: 1,
        category,
        internalName: `edge_${category.toLowerCase()}`,
        filterName: 'Edge',
      });
      for (const rarity of [0, 7, 9]) {
        const row = { name: `Edge ${category} ${rarity}`, typeId: type.id, rarity };
        const template = await admin.section<{ id: number }>(
          'POST',
          '/api/game/admin/inventories',
          row,
        );
        await admin.connection.call('POST', `/api/admin/users/${player.userId}/items`, {
          body: { inventoryId: template.id, perks: [], reason: 'Test' },
        });
      }
    }
  });
  afterAll(() => server.close());

  /**
   * Returns the reason if a call failed in a way that is never allowed; empty if it succeeded or
   * was refused with a declared error.
   */
  const faultOf = async (method: string, path: string, body?: unknown): Promise<string[]> => {
    const sent = body === undefined ? {} : { body };
    try {
      await admin.connection.send(method, path, sent);
      return [];
    } catch (error) {
      const { status = 0, message } = error as { status?: number; message: string };
      return status === 0 || status >= 500 ? [`${method} ${path}: ${status} ${message}`] : [];
    }
  };
  /**
   * Calls that only read, and that a player or visitor can make with no other id than the player's
   * own.
   */
  const reads = Object.values<Endpoint>(api).filter(
    ({ method, path, may }) =>
      method === 'GET' && !/\{(?!id\})/.test(path) && (may === 'self' || !path.includes('{id}')),
  );
  const readAsPlayer = async (): Promise<string[]> => {
    const faults: string[] = [];
    for (const { path, may } of reads) {
      if (may === 'admin' || may === 'support') continue;
      const own = path.startsWith('/api/accounts') ? player.accountId : player.userId;
      await player.connection
        .send('GET', path.replace('{id}', String(own)))
        .catch((error: unknown) => {
          const { status = 0, message } = error as { status?: number; message: string };
          if (status === 0 || status >= 500) faults.push(`GET ${path}: ${status} ${message}`);
        });
    }
    return faults;
  };
  /**
   * Generates bodies with all fields at their limits, and bodies with one field after another at
   * its limits. To save time, single fields are tried only if the body with all fields was refused,
   * and only half of the fields in each run. `wasAccepted` is called after each body.
   */
  function* edgeRows(
    { fields }: Section | Settings,
    row: Values,
    wasAccepted: () => boolean,
  ): Generator<Values> {
    const edges = Object.entries(pickFieldsSentByForms(fields)).map(
      ([name, field]) => [name, edgesOf(field)] as const,
    );
    const most = Math.max(0, ...edges.map(([, values]) => values.length));
    for (let at = 0; at < most; at++) {
      const together = edges.flatMap(([name, values]) =>
        at < values.length ? [[name, values[at]] as const] : [],
      );
      yield { ...row, ...Object.fromEntries(together) };
      if (isProveCommandRun || !wasAccepted())
        for (const [name, value] of pickTestValues(together, at, Math.ceil(together.length / 2)))
          yield { ...row, [name]: value };
    }
  }
  const made = sections
    .filter((section) => section.kind === 'section')
    .filter(({ ops }) => ops.includes('create'));

  it.each(made.map((section) => [section.name, section] as const))(
    '%s: every row with extreme values of its fields',
    async (_name, section) => {
      const faults: string[] = [];
      const { base } = section;
      const sample = await buildSampleRow(admin, section);
      let accepted = 0;
      let isAccepted = false;
      for (const row of edgeRows(section, sample, () => isAccepted)) {
        const sent = await admin.connection
          .call<{ id: number }>('POST', base, { body: row })
          .catch((error: unknown) => {
            const { status = 0, message } = error as { status?: number; message: string };
            if (status === 0 || status >= 500)
              faults.push(`POST ${base} ${JSON.stringify(row).slice(0, 300)}: ${message}`);
            return undefined;
          });
        isAccepted = sent !== undefined;
        if (sent === undefined) continue;
        accepted += 1;
        faults.push(
          ...(await faultOf('GET', `${base}/${sent.id}`)),
          ...(await faultOf('POST', `${base}/list`, buildPagingBody(section, 1, 100))),
        );
        if (accepted <= (isProveCommandRun ? 3 : 1)) faults.push(...(await readAsPlayer()));
        // values from a reply are accepted by a write, because both have equal limits
        const { id: _id, ...read } = await admin.connection.call<Values>(
          'GET',
          `${base}/${sent.id}`,
        );
        const written = Object.keys(pickFieldsSentByForms(section.fields));
        faults.push(
          ...(await faultOf(
            'POST',
            `${base}/${sent.id}`,
            Object.fromEntries(
              written.filter((name) => name in read).map((name) => [name, read[name]]),
            ),
          )),
          ...(await faultOf('DELETE', `${base}/${sent.id}`)),
        );
      }
      faults.push(...(await faultOf('POST', `${base}/export`, {})));
      if (isProveCommandRun) faults.push(...(await readAsPlayer()));
      expect(faults).toEqual([]);
      expect(accepted).toBeGreaterThan(0);
    },
  );

  it.each(
    sections
      .filter((section) => section.kind === 'settings')
      .map((section) => [section.name, section] as const),
  )('%s: settings with extreme values of their fields', async (_name, section) => {
    const faults: string[] = [];
    let isAccepted = false;
    for (const row of edgeRows(section, {}, () => isAccepted)) {
      isAccepted = await admin.connection.send('POST', section.base, { body: row }).then(
        () => true,
        (error: unknown) => {
          const { status = 0, message } = error as { status?: number; message: string };
          if (status === 0 || status >= 500)
            faults.push(`POST ${section.base}: ${status} ${message}`);
          return false;
        },
      );
      faults.push(...(await faultOf('GET', section.base)));
    }
    faults.push(...(await readAsPlayer()));
    expect(faults).toEqual([]);
  });

  it('a link with non-ASCII letters is stored in a form for headers, and can be followed', async () => {
    const link = 'https://пример.испытание/ü?q=ß#я';
    const { id } = await admin.section<{ id: number }>('POST', '/api/admin/hot-links', {
      link,
      active: true,
    });
    const encoded = new URL(link).href;
    expect(
      await admin.section<{ link: string }>('GET', `/api/admin/hot-links/${id}`),
    ).toMatchObject({ link: encoded });
    const followed = await player.connection.send('GET', `/api/hot-links/${id}/go`);
    expect(followed.headers.get('location')).toBe(encoded);
  });
});
