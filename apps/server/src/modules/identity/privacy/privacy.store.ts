import { sql, type SQL } from '../../../kernel/db/drizzle.ts';
import { rowsOf, type Queries, type Tx } from '../../../kernel/db.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { forgetPerson } from '../accounts/users.api.ts';
import { playerOwner } from '../../../kernel/ledger.ts';
import { holdings, type Holding } from './privacy.holdings.ts';

export interface Person {
  readonly userId: number;
  readonly accountId: number;
}
const name = (word: string): SQL => sql.identifier(word) as unknown as SQL;
function whose({ by, of }: Holding, who: Person): SQL {
  const column = name(by);
  if (of === 'user') return sql`${column} = ${who.userId}`;
  if (of === 'account') return sql`${column} = ${who.accountId}`;
  if (of === 'ledger-owner') return sql`${column} = ${playerOwner(who.accountId)}`;
  return sql`
    ${column} in (select id from ledger_accounts where owner = ${playerOwner(who.accountId)})`;
}
/**
 * One page of a table's rows about a person, and where the next begins; undefined when there is
 * none.
 */
export async function pageOfHolding(
  on: Queries,
  holding: Holding,
  who: Person,
  after: number,
  limit: number,
): Promise<{ rows: unknown[]; next: number | undefined }> {
  const columns = sql.join((holding.shows ?? []).map(name), sql`, `);
  const table = name(holding.table);
  if (holding.along === undefined) {
    const rows = await rowsOf<{ row: unknown }>(
      on,
      sql`
        select to_jsonb(x) as row
        from (select ${columns} from ${table} where ${whose(holding, who)}) x`,
    );
    return { rows: rows.map((one) => one.row), next: undefined };
  }
  const along = name(holding.along);
  const rows = await rowsOf<{ at: string; row: unknown }>(
    on,
    sql`
      select x._along as at, to_jsonb(x) - '_along' as row
      from (
        select ${along}::bigint as _along, ${columns}
        from ${table}
        where ${whose(holding, who)} and ${along} > ${after}
        order by ${along}
        limit ${limit}
      ) x
      order by x._along`,
  );
  return {
    rows: rows.map((one) => one.row),
    next: rows.length === limit ? toNumber(rows.at(-1)?.at) : undefined,
  };
}

/**
 * Empties what names a person. Ledger, items, matches and their history stay, with an account that
 * nobody can trace back.
 */
export async function pseudonymise(tx: Tx, who: Person, now: Date): Promise<void> {
  // Mails that were not delivered, and requests for one, name the address: all but the one that
  // says goodbye, written in this transaction.
  await tx.execute(sql`
    update outbox o
    set state = 'DONE', payload = '{}', last_error = null,
      done_at = ${now.toISOString()}::timestamptz
    from users u
    where u.id = ${who.userId}
      and o.state <> 'DONE'
      and u.email in (o.payload->>'to', o.payload->>'email')
      and o.dedup_key not like 'deleted-%'`);
  for (const holding of holdings)
    if (holding.after === 'removed')
      await tx.execute(sql`delete from ${name(holding.table)} where ${whose(holding, who)}`);
  await forgetPerson(tx, who, now);
  await tx.execute(
    sql`update recruits set network = null, fingerprint = null where user_id = ${who.userId}`,
  );
  await tx.execute(
    sql`
      update sessions
      set device = '', address = null, device_hash = null, network = null
      where user_id = ${who.userId}`,
  );
  await tx.execute(
    sql`
      delete from task_parts
      where task_id in (select id from tasks where owner_id = ${who.userId})`,
  );
  await tx.execute(
    sql`update tasks set state = '{}', result = null where owner_id = ${who.userId}`,
  );
}
