import type { Tx } from '../../../kernel/db.ts';
import { run, sql } from '../../../kernel/db/sql.ts';

/** Notes every crossed level with its moment. */
export const noteLevels = (
  tx: Tx,
  rows: readonly { accountId: number; from: number; to: number }[],
  at: Date,
) =>
  run(
    tx,
    sql`
      insert into level_gains (account_id, level, at)
      select x."accountId", l, ${at}
      from jsonb_to_recordset(${sql.json(rows)}) as x("accountId" int, "from" int, "to" int),
        generate_series(x."from" + 1, x."to") l
      on conflict do nothing`,
  );
