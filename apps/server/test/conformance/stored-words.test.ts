import { findMessageText } from '@guildhall/contract/kit/text/messages';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sections } from '@guildhall/contract/sections';
import { callApi } from '@guildhall/simulator/client/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCommandName } from '../../src/modules/office/activity-log/command-names.messages.ts';
import { formatLedgerKind } from '../../src/modules/wealth/bank/transactions/transactions.messages.ts';
import { getTranslations } from '../../src/kernel/texts.ts';
import { startTestServer, type TestServer } from '../harness/server.harness.ts';

/**
 * Returns true for a kind that a test file in this process declares. Such kinds have only English
 * texts.
 */
const isOfTests = (id: string): boolean =>
  ['task', 'effect'].some((group) => findMessageText(`${group}.${id}`) !== undefined) &&
  !['task', 'effect'].some((group) => Object.hasOwn(getTranslations('ru'), `${group}.${id}`));

const sources = join(import.meta.dirname, '..', '..', 'src');
const written = readdirSync(sources, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|harness)\.ts$/.test(path))
  .map((path) => readFileSync(join(sources, path), 'utf8'));
/** Kinds of log entries in the source code, for writing or for undo. */
const typesInSources = new Set(
  written.flatMap((text) =>
    [...text.matchAll(/(?:type: |register\(|spec\(|specOf\()'([a-z-]+\.[a-z-]+)'/g)].map(
      ([, type = '']) => type,
    ),
  ),
);
/** Kinds of ledger transactions in the source code. */
const kindsInSources = new Set(
  written.flatMap((text) =>
    [...text.matchAll(/(?:ledgerKind: '([a-z-]+)'|\bkind: '([a-z-]+)',\s*ref\b)/g)].map(
      ([, singleQuoted, doubleQuoted]) => singleQuoted ?? doubleQuoted ?? '',
    ),
  ),
);
const identifier = /^[a-z-]+\.[a-z.-]+$/;

describe('stored kinds have readable names', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  it('every kind of entry written to the activity log has a name', () => {
    expect(typesInSources.size).toBeGreaterThan(80);
    expect([...typesInSources].filter((type) => !findCommandName(type))).toEqual([]);
    const ofRows = sections.flatMap(({ name, kind }) =>
      kind === 'section'
        ? ['create', 'update', 'remove', 'bulk', 'export'].map((verb) => `${name}.${verb}`)
        : [`${name}.${kind === 'feed' ? 'export' : 'update'}`],
    );
    expect(ofRows.filter((type) => !findCommandName(type))).toEqual([]);
    expect(findCommandName('nobody.did-this')).toBeUndefined();
  });

  it('every kind of ledger transaction has a name', () => {
    expect(kindsInSources.size).toBeGreaterThan(8);
    expect([...kindsInSources].filter((kind) => formatLedgerKind(kind, 'en') === kind)).toEqual([]);
  });

  it('kinds of entries, tasks and effects are answered in the caller’s language', async () => {
    const admin = await server.admin();
    const kinds = async (
      endpoint: 'adminActivityTypes' | 'taskKinds' | 'effectKinds',
      language: 'en' | 'ru',
    ) => {
      admin.connection.language = language;
      return (await callApi(admin.connection, endpoint, {})).data;
    };
    for (const endpoint of ['adminActivityTypes', 'taskKinds', 'effectKinds'] as const) {
      const [english, russian] = [await kinds(endpoint, 'en'), await kinds(endpoint, 'ru')];
      expect(english.length).toBeGreaterThan(1);
      expect(english.filter(({ name }) => identifier.test(name))).toEqual([]);
      const own = russian.filter(({ id }) => !isOfTests(id));
      expect(own.filter(({ name }) => !/[а-яё]/i.test(name))).toEqual([]);
      const ids = (named: readonly { id: string }[]) => named.map(({ id }) => id).toSorted();
      expect(ids(russian)).toEqual(ids(english));
    }
  });
});
