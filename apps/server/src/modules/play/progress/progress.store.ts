import { statement, type Tx } from '../../../kernel/db.ts';

const rose = statement(`
  insert into level_gains (account_id, level, at)
  select x."accountId", l, $2
  from jsonb_to_recordset($1::jsonb) as x("accountId" int, "from" int, "to" int),
    generate_series(x."from" + 1, x."to") l
  on conflict do nothing`);
/** Notes every crossed level with its moment. */
export const noteLevels = (
  tx: Tx,
  rows: readonly { accountId: number; from: number; to: number }[],
  at: Date,
) => rose(tx, JSON.stringify(rows), at.toISOString());
