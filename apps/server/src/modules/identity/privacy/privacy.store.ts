import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { many, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { clearUserPersonalData } from '../accounts/users/users.api.ts';
import { eraseKernelPersonalData, type PersonalDataTable } from '../../../kernel/personal.ts';
import { toPlayerOwner } from '../../../kernel/value/ledger.ts';

export interface PersonIds {
  readonly userId: number;
  readonly accountId: number;
}
const name = sql.identifier;
function buildOwnerCondition({ by, of }: PersonalDataTable, person: PersonIds): Sql {
  const column = name(by);
  if (of === 'user') return sql`${column} = ${person.userId}`;
  if (of === 'account') return sql`${column} = ${person.accountId}`;
  if (of === 'ledger-owner') return sql`${column} = ${toPlayerOwner(person.accountId)}`;
  return sql`
    ${column} in (select id from ledger_accounts where owner = ${toPlayerOwner(person.accountId)})`;
}
/**
 * Returns one page of a person's rows in a table, and the position of the next page; undefined if
 * there are no more rows.
 */
export async function listPersonalDataPage(
  db: Queries,
  holding: PersonalDataTable,
  person: PersonIds,
  after: number,
  limit: number,
): Promise<{ rows: object[]; next: number | undefined }> {
  const columns = sql.join((holding.shows ?? []).map(name), sql`, `);
  const table = name(holding.table);
  if (holding.along === undefined) {
    const rows = await many<{ row: object }>(
      db,
      sql`
        select to_jsonb(x) as row
        from (select ${columns} from ${table} where ${buildOwnerCondition(holding, person)}) x`,
    );
    return { rows: rows.map((row) => row.row), next: undefined };
  }
  const along = name(holding.along);
  const rows = await many<{ at: number; row: object }>(
    db,
    sql`
      select x._along as at, to_jsonb(x) - '_along' as row
      from (
        select ${along}::bigint as _along, ${columns}
        from ${table}
        where ${buildOwnerCondition(holding, person)} and ${along} > ${after}
        order by ${along}
        limit ${limit}
      ) x
      order by x._along`,
  );
  return {
    rows: rows.map((row) => row.row),
    next: rows.length === limit ? toNumber(rows.at(-1)?.at) : undefined,
  };
}

/**
 * Clears the data that identifies a person. The ledger, items, matches and their history stay, but
 * nobody can trace their account to the person.
 */
export async function pseudonymisePerson(
  tx: Tx,
  holdings: readonly PersonalDataTable[],
  person: PersonIds & { readonly email: string },
  now: Date,
): Promise<void> {
  await eraseKernelPersonalData(tx, person, now);
  for (const holding of holdings) {
    const [table, isOwned] = [name(holding.table), buildOwnerCondition(holding, person)];
    if (holding.after === 'removed') await run(tx, sql`delete from ${table} where ${isOwned}`);
    const emptied = Object.entries(holding.empties ?? {});
    if (emptied.length > 0)
      await run(
        tx,
        sql`
          update ${table}
          set ${sql.join(
            emptied.map(([column, value]) => sql`${name(column)} = ${value}`),
            sql`, `,
          )}
          where ${isOwned}`,
      );
  }
  await clearUserPersonalData(tx, person, now);
}
