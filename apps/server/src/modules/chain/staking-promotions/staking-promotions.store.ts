import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { StakingPromotion } from './staking-promotions.policy.ts';

/**
 * Makes transactions that check promotions wait for each other until commit. Otherwise two
 * overlapping promotions could both be accepted.
 */
export const lockStakingPromotionChecks = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('staking-promotions'))`);
interface Window {
  readonly id: number;
  readonly start: string;
  readonly end: string;
  readonly collectionId: number | null;
}
/**
 * Finds another promotion that overlaps in time and applies to the same collection or to all
 * collections.
 */
export const findOverlappingPromotion = (tx: Tx, { id, start, end, collectionId }: Window) =>
  maybeOne<{ name: string }>(
    tx,
    sql`
      select p.name
      from staking_promotions p
      where p.id <> ${id}
        and p.deleted_at is null
        and p.collection_id is not distinct from ${collectionId}::bigint
        and p.start < ${end}::timestamptz
        and p."end" > ${start}::timestamptz
      order by p.start
      limit 1`,
  );
/** Lists promotions that run at some time within a span. */
export const listPromotionsOverlappingSpan = (
  db: Queries,
  { from, to }: { readonly from: Date; readonly to: Date },
) =>
  many<StakingPromotion & Record<string, unknown>>(
    db,
    sql`
      select start, "end", multiplier, collection_id as "collectionId"
      from staking_promotions
      where deleted_at is null
        and start < ${to.toISOString()}::timestamptz
        and "end" > ${from.toISOString()}::timestamptz`,
  );
