import { describe, expect, it } from 'vitest';
import { findCallSites, insertCallSiteIds } from './call-sites.ts';
import { listRowTypeMismatches } from './compare-rows.ts';
import type { DescribedColumn } from './described-rows.ts';
import { findColumnSources, type PlanNode } from './plan-nullability.ts';
import { findMismatchedValue, type TypeShape } from './shapes.ts';

const column = (name: string, typeId: number, overrides: Partial<DescribedColumn> = {}) => ({
  name,
  typeId,
  source: `things.${name}`,
  isNullable: false,
  admitted: undefined,
  ...overrides,
});
const described = [
  column('id', 23),
  column('count', 20),
  column('sum', 1700),
  column('title', 25, { isNullable: true }),
  column('state', 25, { admitted: ['OPEN', 'DONE'] }),
  column('ids', 1007),
  column('isLive', 16),
];
const right: Readonly<Record<string, TypeShape>> = {
  id: 'number',
  count: 'number',
  sum: 'string',
  title: { union: ['string', 'null'] },
  state: { union: [{ literal: 'OPEN' }, { literal: 'DONE' }] },
  ids: { items: 'number' },
  isLive: 'boolean',
};
const compare = (columns: Readonly<Record<string, TypeShape>>): string[] =>
  listRowTypeMismatches({ id: 'a.ts:1:1', columns, isOpen: false }, [described]);

describe('a declared row type', () => {
  it('passes where it is what PostgreSQL describes', () => {
    expect(compare(right)).toEqual([]);
  });
  it.each<[string, Record<string, TypeShape>]>([
    ['a name of no column', { isActive: 'boolean' }],
    ['text for a whole number', { id: 'string' }],
    ['text for a large whole number', { count: 'string' }],
    ['number for a sum of any size', { sum: 'number' }],
    ['number or text for a sum of any size', { sum: { union: ['number', 'string'] } }],
    ['a date for a text', { title: { union: [{ other: 'Date' }, 'null'] } }],
    ['no null where there is one', { title: 'string' }],
    ['null where there is none', { id: { union: ['number', 'null'] } }],
    ['a text that a constraint refuses', { state: { union: [{ literal: 'OPNE' }, 'null'] } }],
    ['one value for a list', { ids: 'number' }],
    ['a list of texts for numbers', { ids: { items: 'string' } }],
    ['text for true and false', { isLive: 'string' }],
  ])('fails with %s', (_, wrong) => {
    expect(compare({ ...right, ...wrong })).not.toEqual([]);
  });
  it('fails where a column is not declared', () => {
    const { title: _, ...others } = right;
    expect(compare(others)).toEqual(['title is described string, not declared']);
  });
  it('names the part of an answer that it does not admit', () => {
    const row: TypeShape = {
      fields: { state: { literal: 'OPEN' }, lines: { items: { fields: { amount: 'number' } } } },
    };
    expect(findMismatchedValue(row, { state: 'OPEN', lines: [{ amount: 1 }] })).toBeUndefined();
    expect(findMismatchedValue(row, { state: 'DONE', lines: [] })).toContain(
      "state is the string 'DONE'",
    );
    expect(findMismatchedValue(row, { state: 'OPEN', lines: [{ amount: null }] })).toBe(
      'lines[].amount is null',
    );
  });
});

it('a plan shows which columns an outer join or a condition decides', () => {
  const scan = (alias: string, filter: string): PlanNode => ({
    'Node Type': 'Seq Scan',
    'Relation Name': 'things',
    Schema: 'public',
    Alias: alias,
    Filter: filter,
  });
  const plan: PlanNode = {
    'Node Type': 'Nested Loop',
    'Join Type': 'Left',
    Output: ['a.title', 'b.id', '(a.id + 1)'],
    Plans: [
      { ...scan('a', '(a.title IS NOT NULL)'), 'Parent Relationship': 'Outer' },
      { ...scan('b', '((b.id > 1) OR (b.title IS NOT NULL))'), 'Parent Relationship': 'Inner' },
    ],
  };
  expect(findColumnSources(plan).outputs).toEqual([
    { path: 'public.things.title', isOptional: false, isRequired: true },
    { path: 'public.things.id', isOptional: true, isRequired: false },
    undefined,
  ]);
});

describe('call sites', () => {
  const head = "import { many, sql } from './sql.ts';\n";
  it('are found with line and column, and marked', () => {
    const source = `${head}export const f = (db) => many<{ id: number }>(db, sql\`select 1\`);\n`;
    expect(findCallSites('a.ts', source).map(({ id }) => id)).toEqual(['a.ts:2:26']);
    expect(insertCallSiteIds('a.ts', source)).toContain('(observed("a.ts:2:26", db), sql');
  });
  it.each([
    "import { many as all } from './sql.ts';",
    `${head}const ask = many;`,
    `${head}const ask = work(many);`,
    `${head}const f = <T extends object>(db) => many<T>(db, sql\`select 1\`);`,
  ])('that the comparison cannot analyse are refused: %#', (source) => {
    expect(() => findCallSites('a.ts', source)).toThrow('a.ts:');
  });
});
