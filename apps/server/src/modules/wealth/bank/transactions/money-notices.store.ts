import type { Tx } from '../../../../kernel/db/db.ts';
import { many, sql } from '../../../../kernel/db/sql.ts';

/** Maps accounts to their users and the users' languages. Omits deleted players. */
export async function mapPlayerLanguages(
  tx: Tx,
  accountIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly userId: number; readonly language: string }>> {
  const rows = await many<{ accountId: number; userId: number; language: string }>(
    tx,
    sql`
      select p.id as "accountId", p.user_id as "userId", p.language
      from player p
      where p.id = any(${[...accountIds]}::bigint[]) and not p.deleted`,
  );
  return new Map(rows.map(({ accountId, ...to }) => [accountId, to]));
}
