import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Queries } from '../../../kernel/db/db.ts';
import { listRowsPage } from '../../../kernel/db/conditions.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, sql } from '../../../kernel/db/sql.ts';
import type { ReceiptLine } from './rewards.receipt.ts';

export interface ReceiptRow {
  readonly id: number;
  readonly source: string;
  readonly rule: Sentence;
  readonly cause: unknown;
  readonly rewards: unknown;
  readonly lines: readonly ReceiptLine[];
  readonly at: string;
  readonly on_hold: boolean;
  readonly in_review: boolean;
  readonly reason: Sentence | null;
  readonly refused: boolean;
}
const receiptColumns = sql`
  id, source, rule, cause, rewards, lines, at, on_hold, in_review, reason,
  refused_at is not null as refused`;
/** Finds the receipt of a payout. If another receipt includes the payout, returns that receipt. */
export const findPayoutReceipt = (db: Queries, accountId: number, id: number) =>
  maybeOne<ReceiptRow>(
    db,
    sql`
      select ${receiptColumns}
      from payouts
      where account_id = ${accountId}
        and id = (
          select coalesce(part.included_in, part.id)
          from payouts part
          where part.id = ${id}
        )`,
  );
export const listPayoutReceiptsPage = (db: Queries, accountId: number, place: PagePosition) =>
  listRowsPage<ReceiptRow>(
    db,
    {
      columns: receiptColumns,
      from: sql`payouts`,
      where: sql`account_id = ${accountId} and included_in is null`,
      order: sql`id desc`,
      isPlannedOnce: true,
    },
    place,
  );
/** Maps matches to the receipt lines with the rewards that an account got for them. */
export const mapReceiptLinesByMatch = async (
  db: Queries,
  accountId: number,
  matchIds: readonly number[],
): Promise<Map<number, readonly ReceiptLine[]>> =>
  new Map(
    matchIds.length === 0
      ? []
      : (
          await many<{ source_id: number; lines: readonly ReceiptLine[] }>(
            db,
            sql`
              select source_id, lines
              from payouts
              where account_id = ${accountId}
                and source = 'match'
                and included_in is null
                and source_id = any(${[...matchIds]})`,
          )
        ).map((row) => [row.source_id, row.lines]),
  );
