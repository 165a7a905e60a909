import { f } from '@guildhall/contract/kit/field/field-kinds';
import { sections } from '@guildhall/contract/sections';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemMessages } from '@guildhall/contract/kit/text/problem.messages';
import { openTestDatabase, type TestDatabase } from '../../../test/harness/database.harness.ts';
import { createSettingsCache, fillMissingSettings } from './configuration.ts';
import type { Database, Tx } from '../db/db.ts';
import { many, one, sql } from '../db/sql.ts';
import { formatSentence } from '../../../test/harness/messages.harness.ts';

const label = 'x';
const gate = {
  name: 'test-gate',
  fields: {
    width: f.int({ label, min: 1, initial: 3 }),
    tolls: f.tags({ label }),
    opensAt: f.optionalInstant({ label }),
  },
};
describe('stored settings', () => {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    db = database.db;
  });
  afterAll(() => database.close());
  const put = (tx: Tx, value: object) =>
    many<object>(
      tx,
      sql`
        insert into settings_rows (name, value, updated_at) values ('test-gate', ${JSON.stringify(value)}::jsonb, now())
        on conflict (name) do update
        set value = excluded.value, version = settings_rows.version + 1`,
    );

  it('have a value for every field, also if none or only some are stored', async () => {
    const configurations = createSettingsCache();
    const initial = { width: 3, tolls: [], opensAt: null };
    expect((await configurations.now(db.read)).of(gate)).toEqual(initial);
    await db.transaction((tx) => put(tx, { width: 5, gone: 'a field of before' }));
    expect((await configurations.now(db.read)).of(gate)).toEqual({ ...initial, width: 5 });
    for (const section of sections.filter((section) => section.kind === 'settings'))
      expect(Object.keys(fillMissingSettings(section, {}))).toEqual(Object.keys(section.fields));
  });
  it('have the types of their declaration; wrong fields do not compile, wrong values are named', () => {
    const { width } = fillMissingSettings(gate, {});
    const wide: number = width;
    // @ts-expect-error -- misspelt
    const { widht } = fillMissingSettings(gate, {});
    expect([wide, widht]).toEqual([3, undefined]);
    expect(() => fillMissingSettings(gate, { width: 0 })).toThrow(
      `The setting width of test-gate ${formatSentence(problemMessages.atLeast({ min: '1' }))}`,
    );
  });
  it('need no query if the query has read their versions, and are read again if these changed', async () => {
    const configurations = createSettingsCache();
    configurations.from({
      name: 'test-elsewhere',
      version: sql`select 'a' as version`,
      value: sql`select '{}'::jsonb as value`,
      read: (value) => value,
    });
    const readAlong = async (): Promise<string> =>
      (
        await one<{ versions: string }>(
          db.read,
          sql`select ${configurations.versionsAs()} as versions`,
        )
      ).versions;
    let asked = 0;
    const counted = {
      ask: (text: string, values: readonly unknown[]) => {
        asked += 1;
        return db.read.ask(text, values);
      },
    };
    await db.transaction((tx) => put(tx, { width: 4 }));
    expect((await configurations.known(counted, await readAlong())).of(gate).width).toBe(4);
    expect(asked).toBe(2);
    expect((await configurations.known(counted, await readAlong())).of(gate).width).toBe(4);
    expect(asked).toBe(2);
    await db.transaction((tx) => put(tx, { width: 6 }));
    expect((await configurations.known(counted, await readAlong())).of(gate).width).toBe(6);
    expect(asked).toBe(4);
  });
  it('are constant within a transaction, whatever is saved meanwhile; the next one sees the change', async () => {
    const configurations = createSettingsCache();
    await db.transaction((tx) => put(tx, { width: 1 }));
    const [before, meanwhile] = await db.transaction(async (tx) => {
      const first = await configurations.within(tx);
      await put(tx, { width: 2 });
      return [first, await configurations.within(tx)];
    });
    expect(before?.of(gate).width).toBe(1);
    expect(meanwhile).toBe(before);
    const next = await db.transaction((tx) => configurations.within(tx));
    expect(next.of(gate).width).toBe(2);
  });
  it('are cached until they change, and cannot be mutated', async () => {
    const configurations = createSettingsCache();
    const first = await configurations.now(db.read);
    expect(await configurations.now(db.read)).toBe(first);
    expect(() => (first.of(gate).tolls as string[]).push('more')).toThrow(TypeError);
    expect(() => Object.assign(first.of(gate), { width: 9 })).toThrow(TypeError);
  });
  it('are read again after an undo: an equal number does not mean an equal version', async () => {
    const configurations = createSettingsCache();
    await db.transaction((tx) => put(tx, { width: 10 }));
    const seen: number[] = [];
    const takenBack = db.transaction(async (tx) => {
      await put(tx, { width: 11 });
      seen.push((await configurations.within(tx)).of(gate).width);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    await db.transaction((tx) => put(tx, { width: 12 }));
    seen.push((await configurations.now(db.read)).of(gate).width);
    expect(seen).toEqual([11, 12]);
  });
});
