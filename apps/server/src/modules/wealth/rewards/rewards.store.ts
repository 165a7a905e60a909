import type { Queries, Tx } from '../../../kernel/db.ts';
import { pageOfRows } from '../../../kernel/db/conditions.ts';
import { toNumber } from '../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { namedRewards, namesOf, type NamedReward } from './rewards.names.ts';
import { thingOf, type Reward } from './rewards.stored.ts';
import type { Sentence } from '@guildhall/contract/kit/words';

/** A reward as players see it: called by what it is, whatever happened to its row since. */
export type ShownReward = Omit<NamedReward, 'id'>;
/** Reads the names of these, once each; answers how any of them is shown. */
export async function namerOf(
  on: Queries,
  rewards: readonly Reward[],
): Promise<(reward: Reward) => ShownReward> {
  const things = new Map(rewards.map((reward) => [thingOf(reward), reward]));
  const rows =
    things.size === 0
      ? []
      : (
          await one<{ named: NamedReward[] }>(
            on,
            sql`select ${namedRewards(sql.json([...things.values()]))} as named`,
          )
        ).named;
  const names = new Map(rows.map((row) => [thingOf(row), row]));
  return (reward) => {
    const { kind, currency, amount } = reward;
    const known = names.get(thingOf(reward));
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
interface EntitledRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly rewards: unknown;
  readonly suspended: boolean;
}
const isSuspended = (now: Date): Sql =>
  sql`
    not exists (
      select 1
      from player o
      where o.id = payouts.account_id and o.payable_from <= ${now}
    )`;
const living = namesOf(sql`c.living`);
/**
 * Insert first: the row is the entitlement. What it pays is named in the same statement; a reward
 * of a row that is gone has no name.
 */
const entitling = (row: PayoutRow, rewards: readonly object[]) => sql`
  insert into payouts (
    source, source_id, period, account_id, command_id, rule, cause, at, rewards
  )
  select ${row.source}, ${row.sourceId}, ${row.period}, ${row.accountId}, ${row.commandId},
    ${sql.json(row.rule)}, ${sql.json(row.cause)}, ${row.at},
    coalesce(
      (
        select jsonb_agg(
          jsonb_build_object(
            'kind', r.kind, 'id', r.id, 'currency', r.currency, 'amount', r.amount, 'decimals',
            coalesce(m.decimals, 0), 'name', coalesce(g.name, m.name, r.name), 'imageUrl',
            coalesce(g.image_url, m.image_url)
          ) order by r.n
        )
        from jsonb_to_recordset(${sql.json(rewards.map((reward, n) => ({ ...reward, n })))}) as r(
          n int, kind text, id int, currency text, amount bigint, name text
        )
        ${living}
      ),
      '[]'
    )
  on conflict do nothing
  returning id, rewards, ${isSuspended(row.at)} as suspended`;
interface EntitledReward {
  readonly kind: string;
  readonly id: number | null;
  readonly currency: string | null;
  readonly amount: number;
  readonly decimals: number;
  readonly name: string | null;
  readonly imageUrl: string | null;
}
/** What a payout pays, under its number. */
export interface Entitled {
  readonly id: number;
  readonly rewards: readonly EntitledReward[];
  /** Its owner is blocked or about to leave: it waits. */
  readonly isSuspended: boolean;
}
const toEntitled = (row: EntitledRow): Entitled => ({
  id: toNumber(row.id),
  rewards: row.rewards as EntitledReward[],
  isSuspended: row.suspended,
});
/** Undefined when it was paid before. */
export async function insertPayout(
  tx: Tx,
  row: PayoutRow,
  rewards: readonly object[],
): Promise<Entitled | undefined> {
  const inserted = await maybeOne<EntitledRow>(tx, entitling(row, rewards));
  return inserted && toEntitled(inserted);
}
/**
 * Takes a payout that could not be delivered so far; undefined when there is none or somebody was
 * faster.
 */
export async function releaseHeldPayout(tx: Tx, row: PayoutRow): Promise<Entitled | undefined> {
  const taken = await maybeOne<EntitledRow>(
    tx,
    sql`
      update payouts
      set held = false, command_id = ${row.commandId}, at = ${row.at}
      where source = ${row.source}
        and source_id = ${row.sourceId}
        and period = ${row.period}
        and account_id = ${row.accountId}
        and held
      returning id, rewards, ${isSuspended(row.at)} as suspended`,
  );
  return taken && toEntitled(taken);
}
export const holdPayout = (tx: Tx, id: number) =>
  run(tx, sql`update payouts set held = true where id = ${id}`);
/**
 * The same for many at once, whose rewards are named already: in the order of accounts; those that
 * were paid before are left out.
 */
export const insertPayouts = (
  tx: Tx,
  rows: readonly (PayoutRow & { rewards: readonly object[] })[],
) =>
  many<{ id: number | string; account_id: number }>(
    tx,
    sql`
      insert into payouts (
        source, source_id, period, account_id, command_id, rule, cause, at, rewards
      )
      select x.source, x."sourceId", x.period, x."accountId", x."commandId", x.rule, x.cause, x.at,
        x.rewards
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(
        source text, "sourceId" bigint, period text, "accountId" int, "commandId" bigint,
        rule jsonb, cause jsonb, at timestamptz, rewards jsonb
      )
      order by x."accountId"
      on conflict do nothing
      returning id, account_id`,
  );
interface ReceiptRow {
  readonly id: number | string;
  readonly source: string;
  readonly rule: Sentence;
  readonly cause: unknown;
  readonly rewards: unknown;
  readonly at: string;
  readonly held: boolean;
}
export const pageOfPayouts = (
  on: Queries,
  accountId: number,
  place: { page: number; perPage: number },
) =>
  pageOfRows<ReceiptRow>(
    on,
    {
      columns: sql`id, source, rule, cause, rewards, at, held`,
      from: sql`payouts`,
      where: sql`account_id = ${accountId}`,
      order: sql`id desc`,
    },
    place,
  );
