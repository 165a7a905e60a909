/**
 * Checks that a statement that locks rows reads no other table to choose or change them. After
 * waiting for a lock, PostgreSQL reads the locked row again, but all other data as they were before
 * the wait. Therefore the locking statement names one table, and the next statement reads the data
 * for the decision.
 */
import { parseSync, Visitor } from 'oxc-parser';
import type { RepositoryCheck } from './check.ts';
import { readSources } from './rules/sources.ts';

const clause =
  /\bfor\s+(?:no\s+key\s+update|update|key\s+share|share)\b(\s+of\b)?(?:\s+\w+)?(\s+skip\s+locked)?/gi;

/**
 * Finds the start of the select that contains the clause at `end`: the position after its opening
 * bracket, or 0.
 */
function startOfSelect(text: string, end: number): number {
  let depth = 0;
  for (let at = end - 1; at >= 0; at--) {
    if (text[at] === ')') depth++;
    if (text[at] === '(' && --depth < 0) return at + 1;
  }
  return 0;
}
/** Lists the faults in the lock clauses of a text. */
function faultsIn(text: string): string[] {
  const clauses = [...text.matchAll(clause)];
  // every table of the join is locked, so each row is read again
  if (clauses.length > 1 && clauses.every(([, lockName]) => lockName !== undefined)) return [];
  return clauses.flatMap(({ index, 1: lockName, 2: skips }) => {
    const start = startOfSelect(text, index);
    const select = text.slice(start, index);
    const reads = lockName !== undefined || /\bjoin\b|\(\s*select\b|\bexists\s*\(/i.test(select);
    if (!reads) return [];
    if (skips === undefined) return ['locks rows and reads other tables in one statement'];
    // a statement that skips locked rows does not wait for them, but data read with the rows are
    // older than the locks
    return start === 0 ? [] : ['writes by other tables what it has just locked'];
  });
}
function lockFaults(sources: ReadonlyMap<string, string>): string[] {
  return [...sources].flatMap(([path, source]) => {
    const faults: string[] = [];
    new Visitor({
      TemplateLiteral: ({ start, quasis }) => {
        const line = source.slice(0, start).split('\n').length;
        const text = quasis.map(({ value }) => value.cooked ?? '').join(' $hole ');
        faults.push(...faultsIn(text).map((fault) => `${path}:${String(line)} ${fault}`));
      },
    }).visit(parseSync(path, source).program);
    return faults;
  });
}

const planted: Readonly<Record<string, string>> = {
  'a join': 'sql`select a.id from a join b on b.id = a.id where a.id = ${id} for update`',
  'the name of one of two': 'sql`select ${columns} from ${joined} for share of a`',
  'a question to another table':
    'sql`select id, exists (select 1 from b where b.id = a.id) from a for update`',
  'a list of what is taken and written':
    'sql`with due as (select p.id from p join a on a.id = p.id for update of p skip locked) update p set x = 1 from due`',
};
const allowed = [
  'sql`select id from a where id = any(${ids}) order by id for update`',
  'sql`select p.id from p join a on a.id = p.id limit 5 for update of p skip locked`',
  'sql`update k set x = 1 where id = (select id from k where free limit 1 for update)`',
];
const findFaults = (text: string): string[] =>
  lockFaults(new Map([['planted.store.ts', `x = ${text};`]]));

export const rowLocksCheck: RepositoryCheck = {
  name: 'locks',
  run: () => ({ faults: lockFaults(readSources(/^apps\/server\/src\/(?!.*\.test\.ts$).+\.ts$/)) }),
  canary: () => [
    ...Object.entries(planted).flatMap(([planted, text]) =>
      findFaults(text).length === 1 ? [] : [planted],
    ),
    ...allowed.filter((text) => findFaults(text).length > 0),
  ],
};
