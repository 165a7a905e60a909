import type { Tx } from '../../../kernel/db.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';

/**
 * Windows are judged one after another, so that two which overlap cannot both find the place free.
 */
export const lockPromotions = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('staking-promotions'))`);
interface Window {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly collectionId: number | null;
}
/** Another promotion of the same collection, or of every one, that runs within the same time. */
export const overlapping = (tx: Tx, { id, start, end, collectionId }: Window) =>
  maybeOne<{ name: string }>(
    tx,
    sql`
      select p.name
      from staking_promotions p
      where p.id <> ${id}
        and p.deleted_at is null
        and p.collection_id is not distinct from ${collectionId}::int
        and p.start < ${end}::timestamptz
        and p."end" > ${start}::timestamptz
      order by p.start
      limit 1`,
  );
