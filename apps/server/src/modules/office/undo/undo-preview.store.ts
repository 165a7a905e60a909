import type { Tx } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';

export interface NamedPlayer {
  readonly accountId: number;
  readonly userId: number;
  readonly username: string;
}
/**
 * Maps account ids to players. Finds the players that have one of these account ids or one of these
 * user ids.
 */
export async function mapNamedPlayersByReference(
  tx: Tx,
  accountIds: readonly number[],
  userIds: readonly number[],
): Promise<ReadonlyMap<number, NamedPlayer>> {
  const rows = await many<NamedPlayer>(
    tx,
    sql`
      select p.id as "accountId", p.user_id as "userId", p.username
      from player p
      where p.id = any(${[...accountIds]}::bigint[]) or p.user_id = any(${[...userIds]}::bigint[])`,
  );
  return new Map(rows.map((row) => [row.accountId, row]));
}
/** Lists the names of catalogue rows by their ids. */
export const listCatalogueNames = (
  tx: Tx,
  valueKinds: readonly { readonly kind: string; readonly id: number }[],
) =>
  many<{ kind: string; id: number; name: string }>(
    tx,
    sql`
      select c.kind, c.id, c.name
      from catalogue c
      join jsonb_to_recordset(${sql.json(valueKinds)}) as x(kind text, id bigint)
        on x.kind = c.kind and x.id = c.id`,
  );
