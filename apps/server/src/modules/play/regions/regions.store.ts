import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { equalsText } from '../../../kernel/db/conditions.ts';
import { maybeOne, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface Region {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly endpoints: readonly string[];
  readonly version: number;
}
const columns = sql`id, code, name, enabled, endpoints, version`;
/** Finds an undeleted region by its code. Locks the region against changes until commit. */
export const lockRegionByCode = (tx: Tx, code: string) =>
  maybeOne<Region>(
    tx,
    sql`
      select ${columns}
      from regions
      where ${equalsText(sql`code`, code)} and deleted_at is null
      for share`,
  );
export const findRegion = (db: Queries, id: number) =>
  maybeOne<Region>(db, sql`select ${columns} from regions where id = ${id}`);

/** Locks a region until commit; returns false if it does not exist. */
export async function lockRegionIfExists(tx: Tx, id: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(
    tx,
    sql`select id from regions where id = ${id} and deleted_at is null for share`,
  );
  return row !== undefined;
}

/** Subquery with the regions, for the FROM clauses of other modules. Its alias is `r`. */
export const regionsSubquery: Sql = sql`(select id, code, enabled from regions) r`;
