import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { buildAbandonedPayoutsQuery } from '../../wealth/rewards/abandoned-payouts.api.ts';

/** A winner's share of a pot that cannot be paid, because the winner's account was deleted. */
export interface UnpayableStakeShare {
  readonly payoutId: number;
  readonly matchId: number;
  readonly period: string;
  readonly accountId: number;
  readonly currency: string;
  /** Amount in minor units. */
  readonly amount: number;
}
interface Row {
  readonly id: number;
  readonly source_id: number;
  readonly period: string;
  readonly account_id: number;
  readonly rewards: readonly { readonly currency: string; readonly amount: number }[];
}
/** Lists shares of pots that `buildAbandonedPayoutsQuery` finds in inboxes of deleted accounts. */
export const listUnpayableStakeShares = async (
  db: Queries,
  source: string,
  since: Date,
  limit: number,
): Promise<UnpayableStakeShare[]> =>
  (
    await many<Row>(
      db,
      sql`
        select o.id, o.source_id, o.period, o.account_id, o.rewards
        from (${buildAbandonedPayoutsQuery(source, since)}) abandoned
        join payout o on o.id = abandoned.id
        order by o.id
        limit ${limit}`,
    )
  ).flatMap(({ id, source_id: match, period, account_id: accountId, rewards: [reward] }) =>
    reward
      ? [
          {
            payoutId: id,
            matchId: match,
            period,
            accountId,
            currency: reward.currency,
            amount: reward.amount,
          },
        ]
      : [],
  );
