import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import {
  buildRewardsWithNamesColumn,
  buildRewardNameJoin,
  type NamedReward,
} from './rewards.names.ts';
import type { ReceiptLine } from './rewards.receipt.ts';
import { toRewardContentKey, type Reward } from './rewards.stored.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

/** A reward as players see it. It has a name even if its row was changed or deleted later. */
export type DisplayedReward = Omit<NamedReward, 'id'>;
/**
 * Reads the name of each of these rewards once. Returns a function that converts any of them to the
 * form for players.
 */
export async function createRewardNamer(
  db: Queries,
  rewards: readonly Reward[],
): Promise<(reward: Reward) => DisplayedReward> {
  const contents = new Map(rewards.map((reward) => [toRewardContentKey(reward), reward]));
  const rows =
    contents.size === 0
      ? []
      : (
          await one<{ named: NamedReward[] }>(
            db,
            sql`select ${buildRewardsWithNamesColumn(sql.json([...contents.values()]))} as named`,
          )
        ).named;
  const names = new Map(rows.map((row) => [toRewardContentKey(row), row]));
  return (reward) => {
    const { kind, currency, amount } = reward;
    const known = names.get(toRewardContentKey(reward));
    return {
      kind,
      currency,
      amount,
      decimals: known?.decimals ?? 0,
      name: known?.name ?? currency ?? kind,
      rarity: known?.rarity ?? null,
      imageUrl: known?.imageUrl ?? null,
    };
  };
}

/**
 * Like `createRewardNamer`, but the returned function converts rewards to the form for receipts,
 * which has ids.
 */
export async function createReceiptNamer(
  db: Queries,
  rewards: readonly Reward[],
): Promise<(reward: Reward) => Omit<DisplayedReward, 'rarity'> & { id: number | null }> {
  const show = await createRewardNamer(db, rewards);
  return (reward) => {
    const { rarity: _rarity, ...shown } = show(reward);
    return { ...shown, id: reward.id };
  };
}

export interface PayoutRow {
  readonly source: string;
  readonly sourceId: number;
  readonly period: string;
  readonly accountId: number;
  readonly commandId: number;
  readonly rule: Sentence;
  readonly cause: Record<string, unknown>;
  readonly at: Date;
}
interface EntitledRow {
  readonly id: number;
  readonly rewards: unknown;
  readonly suspended: boolean;
}
/**
 * Condition that the player cannot be paid now. It is a scalar subquery because the planner could
 * turn `exists` into a list of all players if there are many rows.
 */
const isSuspended = (now: Date): Sql => sql`
  coalesce(
    (
      select o.payable_from > ${now}
      from player o
      where o.id = payouts.account_id
    ),
    true
  )`;
const living = buildRewardNameJoin(sql`c.living`);
/**
 * Inserts payouts, and reads the names of their rewards in the same statement. A name is null if
 * the row of the reward was deleted.
 */
const entitling = (rows: readonly (PayoutRow & { rewards: readonly object[] })[]) => sql`
  insert into payouts (
    source, source_id, period, account_id, command_id, rule, cause, at, rewards
  )
  select x.source, x."sourceId", x.period, x."accountId", x."commandId", x.rule, x.cause, x.at,
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'kind', r.kind, 'id', r.id, 'currency', r.currency, 'amount', r.amount, 'decimals',
            coalesce(m.decimals, 0), 'name', coalesce(g.name, m.name, r.name), 'imageUrl',
            coalesce(g.image_url, m.image_url)
          ) order by r.n
        )
        from jsonb_to_recordset(x.rewards) as r(
          n int, kind text, id bigint, currency text, amount bigint, name text
        )
        ${living}
      ),
      '[]'
    )
  from jsonb_to_recordset(
    ${sql.json(
      rows.map((row, at) => ({
        ...row,
        at: row.at.toISOString(),
        rewards: row.rewards.map((reward, n) => ({ ...reward, n })),
        n: at,
      })),
    )}
  ) as x(
    n int, source text, "sourceId" bigint, period text, "accountId" bigint, "commandId" bigint,
    rule jsonb, cause jsonb, at timestamptz, rewards jsonb
  )
  order by x.n
  on conflict do nothing
  returning id, rewards, source, source_id, period, account_id,
    ${isSuspended(rows[0]?.at ?? new Date(0))} as suspended`;
interface EntitledReward {
  readonly kind: string;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
  readonly decimals: number;
  readonly name: string | null;
  readonly imageUrl: string | null;
}
/** A payout that was just inserted, with its rewards and its number. */
export interface EntitledPayout {
  readonly id: number;
  readonly rewards: readonly EntitledReward[];
  /** True if the owner is blocked or will be deleted soon. The payout is then put on hold. */
  readonly isSuspended: boolean;
}
const toEntitled = (row: EntitledRow): EntitledPayout => ({
  id: row.id,
  rewards: row.rewards as EntitledReward[],
  isSuspended: row.suspended,
});
interface EntitledKey extends EntitledRow {
  readonly source: string;
  readonly source_id: number;
  readonly period: string;
  readonly account_id: number;
}
/**
 * Inserts payouts, and returns them in the order of the rows. Contains undefined for a row whose
 * key was already paid, or occurs in an earlier row.
 */
export async function insertPayoutEntitlements(
  tx: Tx,
  rows: readonly (PayoutRow & { rewards: readonly object[] })[],
): Promise<(EntitledPayout | undefined)[]> {
  if (rows.length === 0) return [];
  const keyOf = (source: string, id: number, period: string, account: number): string =>
    JSON.stringify([source, id, period, account]);
  const inserted = new Map(
    (await many<EntitledKey>(tx, entitling(rows))).map((row) => [
      keyOf(row.source, row.source_id, row.period, row.account_id),
      toEntitled(row),
    ]),
  );
  // of two rows with the same key, only one was inserted; the payout is returned for the first
  return rows.map((row) => {
    const key = keyOf(row.source, row.sourceId, row.period, row.accountId);
    const entitled = inserted.get(key);
    inserted.delete(key);
    return entitled;
  });
}
/**
 * Takes a payout off hold so that it can be delivered. Returns undefined if the payout does not
 * exist, or if another request was faster.
 */
export async function takePayoutOnHoldForDelivery(
  tx: Tx,
  row: PayoutRow,
): Promise<EntitledPayout | undefined> {
  const taken = await maybeOne<EntitledRow>(
    tx,
    sql`
      update payouts
      set on_hold = false, in_review = false, reason = null,
        command_id = ${row.commandId}, at = ${row.at}
      where source = ${row.source}
        and source_id = ${row.sourceId}
        and period = ${row.period}
        and account_id = ${row.accountId}
        and on_hold
      returning id, rewards, ${isSuspended(row.at)} as suspended`,
  );
  return taken && toEntitled(taken);
}
/** Finds the payout with this key and without a period. */
export async function findPeriodlessPayout(
  db: Queries,
  key: Pick<PayoutRow, 'source' | 'sourceId' | 'accountId'>,
): Promise<(Pick<EntitledPayout, 'id' | 'rewards'> & { readonly commandId: number }) | undefined> {
  const row = await maybeOne<Omit<EntitledRow, 'suspended'> & { command_id: number }>(
    db,
    sql`
      select id, rewards, command_id
      from payouts
      where source = ${key.source}
        and source_id = ${key.sourceId}
        and period = ''
        and account_id = ${key.accountId}`,
  );
  if (!row) return undefined;
  return { ...toEntitled({ ...row, suspended: false }), commandId: row.command_id };
}
export const replaceReceiptLines = (tx: Tx, id: number, lines: readonly ReceiptLine[]) =>
  run(tx, sql`update payouts set lines = ${sql.json(lines)} where id = ${id}`);
/** Puts a payout on hold; with `inReview`, until an operator has reviewed it. */
export const setPayoutOnHold = (
  tx: Tx,
  id: number,
  { why, inReview }: { readonly why: Sentence | null; readonly inReview: boolean },
) =>
  run(
    tx,
    sql`
      update payouts
      set on_hold = true, in_review = ${inReview}, reason = ${why && sql.json(why)}
      where id = ${id}`,
  );
/** Refuses a payout in review permanently. Returns false if the payout is no longer in review. */
export const refusePayoutOnHold = async (
  tx: Tx,
  key: Pick<PayoutRow, 'source' | 'sourceId' | 'period' | 'accountId' | 'at'>,
  why: Sentence,
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      update payouts
      set on_hold = false, in_review = false, refused_at = ${key.at}, reason = ${sql.json(why)}
      where source = ${key.source}
        and source_id = ${key.sourceId}
        and period = ${key.period}
        and account_id = ${key.accountId}
        and in_review
      returning id`,
  )) !== undefined;
/**
 * Cancels a deleted account's payout on hold permanently. Returns false if the payout is not on
 * hold.
 */
export const cancelPayoutOnHold = async (
  tx: Tx,
  key: Pick<PayoutRow, 'source' | 'sourceId' | 'period' | 'accountId' | 'at'>,
  why: Sentence,
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      update payouts o
      set on_hold = false, in_review = false, refused_at = ${key.at}, reason = ${sql.json(why)}
      from player a
      where o.source = ${key.source}
        and o.source_id = ${key.sourceId}
        and o.period = ${key.period}
        and o.account_id = ${key.accountId}
        and o.on_hold
        and a.id = o.account_id
        and a.deleted
      returning o.id`,
  )) !== undefined;
/**
 * Inserts payouts whose rewards already have names. Returns the inserted payouts, ordered by
 * account; a payout whose key existed before is not inserted.
 */
export const insertPayouts = (
  tx: Tx,
  rows: readonly (PayoutRow & { rewards: readonly object[]; lines?: readonly ReceiptLine[] })[],
) =>
  many<{ id: number; account_id: number }>(
    tx,
    sql`
      insert into payouts (
        source, source_id, period, account_id, command_id, rule, cause, at, rewards, lines
      )
      select x.source, x."sourceId", x.period, x."accountId", x."commandId", x.rule, x.cause, x.at,
        x.rewards, coalesce(x.lines, '[]')
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        source text, "sourceId" bigint, period text, "accountId" bigint, "commandId" bigint,
        rule jsonb, cause jsonb, at timestamptz, rewards jsonb, lines jsonb
      )
      order by x."accountId"
      on conflict do nothing
      returning id, account_id`,
  );
/** Marks payouts that another receipt includes completely. */
export const setPayoutsIncludedInReceipt = (
  tx: Tx,
  parts: readonly { readonly part: number; readonly whole: number | null }[],
) =>
  run(
    tx,
    sql`
      update payouts p
      set included_in = x.whole
      from jsonb_to_recordset(${sql.json(parts)}) as x(part bigint, whole bigint)
      where p.id = x.part`,
  );
/** Marks payouts that another receipt replaces. */
export const setPayoutsReplaced = (
  tx: Tx,
  replaced: readonly {
    readonly source: string;
    readonly sourceId: number;
    readonly period: string;
    readonly accountId: number;
    readonly whole: number | null;
  }[],
) =>
  run(
    tx,
    sql`
      update payouts p
      set included_in = x.whole
      from jsonb_to_recordset(${sql.json(replaced)}) as x(
        source text, "sourceId" bigint, period text, "accountId" bigint, whole bigint
      )
      where p.source = x.source
        and p.source_id = x."sourceId"
        and p.period = x.period
        and p.account_id = x."accountId"`,
  );
/** Returns the names of players, by account. */
export const listPlayerNames = (db: Queries, accountIds: readonly number[]) =>
  many<{ id: number; userId: number; name: string }>(
    db,
    sql`
      select id, user_id as "userId", coalesce(username, '#' || id) as name
      from player
      where id = any(${[...new Set(accountIds)]})`,
  );
