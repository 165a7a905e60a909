/**
 * Checks that SQL compares texts only by `normal_form`, through `kernel/db/conditions.ts`.
 * Functions such as `lower` and `ilike` depend on the locale of the database (decision 0062).
 */
import { parseSync, Visitor } from 'oxc-parser';
import type { RepositoryCheck } from '../check.ts';
import { readSources } from '../rules/sources.ts';

const byLocale =
  /\b(?:lower|upper|initcap|casefold)\s*\(|\bilike\b|\bcitext\b|\bsimilar\s+to\b|~~?\*/i;
/** Keywords of SQL. A text that contains none of them is prose. */
const sqlWord =
  /\b(?:select|where|order\s+by|returning|create\s+(?:unique\s+)?index|i?like)\b|^\s*(?:lower|upper|initcap|casefold)\(/i;
/** Exempt file: its texts are names of settings, which are ASCII. */
const exempt = new Set(['apps/server/src/kernel/db/session-settings.ts']);
/** Last migration before the normal form, and the migration that introduces the normal form. */
const lastOldMigration = 32;

function faultsInCode(path: string, source: string): string[] {
  const faults: string[] = [];
  const checkText = (start: number, text: string, isSql: boolean): void => {
    const match = byLocale.exec(text)?.[0];
    if (match === undefined || !(isSql || sqlWord.test(text))) return;
    const line = source.slice(0, start).split('\n').length;
    faults.push(`${path}:${String(line)} compares by the locale of the database: ${match.trim()}`);
  };
  const textOf = (quasis: readonly { value: { cooked: string | null } }[]): string =>
    quasis.map(({ value }) => value.cooked ?? '').join(' $hole ');
  const tagged = new Set<number>();
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => {
      if (tag.type !== 'Identifier' || tag.name !== 'sql') return;
      tagged.add(quasi.start);
      checkText(quasi.start, textOf(quasi.quasis), true);
    },
    TemplateLiteral: ({ start, quasis }) => {
      if (!tagged.has(start)) checkText(start, textOf(quasis), false);
    },
    Literal: ({ start, value }) => {
      if (typeof value === 'string') checkText(start, value, false);
    },
  }).visit(parseSync(path, source).program);
  return faults;
}
function faultsInMigration(path: string, source: string): string[] {
  if (Number(/(\d{4})_[^/]*$/.exec(path)?.[1]) <= lastOldMigration) return [];
  const match = byLocale.exec(source)?.[0];
  return match === undefined
    ? []
    : [`${path} compares by the locale of the database: ${match.trim()}`];
}
const spellingFaults = (sources: ReadonlyMap<string, string>): string[] =>
  [...sources].flatMap(([path, source]) => {
    if (exempt.has(path)) return [];
    return path.endsWith('.sql') ? faultsInMigration(path, source) : faultsInCode(path, source);
  });

const planted: Readonly<Record<string, readonly [path: string, text: string]>> = {
  'a condition': ['x.store.ts', 'sql`lower(u.email) = ${email}`'],
  'a pattern': ['x.store.ts', 'sql`${column} ilike ${text}`'],
  'an operator': ['x.store.ts', 'sql`name ~* ${text}`'],
  'a statement that is a string': ['x.ts', "'select id from users where upper(name) = $1'"],
  'a condition in a string': ['x.ts', "'lower(email) like $1'"],
  'an index': ['x.tables.ts', 'index("x").on(sql`lower(${t.name})`)'],
  'a migration': ['0033_x.sql', 'create unique index x on y (lower(name));'],
};
const allowed: Readonly<Record<string, string>> = {
  'x.store.ts': 'x = sql`normal_form(name) like ${text}`;',
  'x.service.ts': 'x = lower(text); y = "write upper (or lower) letters"; z = `a ~ b`;',
  '0031_x.sql': 'create unique index x on y (lower(name));',
};

export const sqlTextComparisonCheck: RepositoryCheck = {
  name: 'spellings',
  run: () => ({
    faults: spellingFaults(
      readSources(/^(?:apps\/server|bench)\/src\/(?!.*\.test\.ts$).+\.(?:ts|sql)$/),
    ),
  }),
  canary: () => [
    ...Object.entries(planted).flatMap(([planted, [path, text]]) =>
      spellingFaults(new Map([[path, path.endsWith('.sql') ? text : `x = ${text};`]])).length === 1
        ? []
        : [planted],
    ),
    ...spellingFaults(new Map(Object.entries(allowed))),
  ],
};
