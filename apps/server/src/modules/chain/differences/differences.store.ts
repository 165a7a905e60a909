import type { chainDifferenceKinds } from '@guildhall/contract/chain/differences.section';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { allOf, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, run, sql, type Sql } from '../../../kernel/db/sql.ts';

export type ChainDifferenceKind = (typeof chainDifferenceKinds)[number];
/** A difference between our records and the chain. */
export interface ChainDifference {
  readonly kind: ChainDifferenceKind;
  /** Identifies the compared record within its kind. */
  readonly about: string;
  readonly subject: Sentence;
  readonly ours: Sentence | string;
  readonly onChain: Sentence | string;
  readonly assetId?: number;
  /** Wallet in our records. */
  readonly wallet?: string;
}
export interface ChainDifferenceRow extends Record<string, unknown> {
  readonly id: number;
  readonly kind: ChainDifferenceKind;
  readonly subject: Sentence;
  readonly ours: Sentence | string;
  readonly onChain: Sentence | string;
  readonly assetId: number | null;
  readonly wallet: string | null;
  readonly looks: number;
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  readonly endedAt: string | null;
  readonly state: 'NEW' | 'LASTING' | 'ENDED';
}
/** A difference is lasting if checks have found it over at least this number of minutes. */
const lastingMinutes = 10;
/**
 * Computes the state of a difference. `STAKE_RELEASED` is lasting from the start, because the
 * server has already ended the stake.
 */
const state = sql`
  case
    when d.ended_at is not null then 'ENDED'
    when d.kind = 'STAKE_RELEASED' then 'LASTING'
    when d.looks > 1
      and d.last_seen_at >= d.first_seen_at + ${`${lastingMinutes} minutes`}::interval
      then 'LASTING'
    else 'NEW'
  end`;
const columns = sql`
  d.id, d.kind, d.subject, d.ours, d.on_chain as "onChain", d.asset_id as "assetId", d.wallet,
  d.looks, d.first_seen_at as "firstSeenAt", d.last_seen_at as "lastSeenAt",
  d.ended_at as "endedAt", ${state} as state`;

/** Stores a new difference, or updates the difference if it is stored already. */
export const upsertChainDifference = (tx: Tx, row: ChainDifference, at: Date) =>
  run(
    tx,
    sql`
      insert into chain_differences as d ${sql.row({
        kind: row.kind,
        about: row.about,
        asset_id: row.assetId ?? null,
        wallet: row.wallet ?? null,
        subject: sql.json(row.subject),
        ours: sql.json(row.ours),
        on_chain: sql.json(row.onChain),
        first_seen_at: at,
        last_seen_at: at,
      })}
      on conflict (kind, about) where ended_at is null do update
      set looks = d.looks + 1, wallet = excluded.wallet, ours = excluded.ours,
        on_chain = excluded.on_chain, last_seen_at = excluded.last_seen_at`,
  );
/** Ends differences that no check has found since `since`. */
export const endUnseenDifferences = (tx: Tx, since: Date, at: Date) =>
  run(
    tx,
    sql`
      update chain_differences
      set ended_at = ${at.toISOString()}
      where ended_at is null and last_seen_at < ${since.toISOString()}`,
  );
/** Ends a difference that has been repaired. */
export const endChainDifference = (tx: Tx, id: number, at: Date) =>
  run(
    tx,
    sql`
      update chain_differences
      set ended_at = ${at.toISOString()}
      where id = ${id} and ended_at is null`,
  );
export const deleteEndedDifferences = (tx: Tx, before: Date) =>
  run(tx, sql`delete from chain_differences where ended_at < ${before.toISOString()}`);
/** Selects lasting differences and the time of their first detection. */
export const buildLastingDifferenceTimesSql = (): Sql => sql`
  select d.first_seen_at as at
  from chain_differences d
  where d.ended_at is null and ${state} = 'LASTING'`;
/** Counts lasting differences by kind. */
export const countLastingDifferences = (db: Queries) =>
  many<{ kind: ChainDifferenceKind; n: number }>(
    db,
    sql`
      select d.kind, count(*)::int as n
      from chain_differences d
      where d.ended_at is null and ${state} = 'LASTING'
      group by d.kind`,
  );

export interface ChainDifferenceFilters {
  readonly kind?: string | undefined;
  readonly state?: string | undefined;
  readonly assetId?: number | undefined;
  readonly wallet?: string | undefined;
}
/** Lists differences, open ones first. */
export const listChainDifferencesPage = (
  db: Queries,
  filters: ChainDifferenceFilters,
  at: PagePosition,
) =>
  listRowsPage<ChainDifferenceRow>(
    db,
    {
      columns,
      from: sql`chain_differences d`,
      where: allOf(
        mapDefined(filters.kind, (kind) => sql`d.kind = ${kind}`),
        mapDefined(filters.state, (is) => sql`${state} = ${is}`),
        mapDefined(filters.assetId, (id) => sql`d.asset_id = ${id}`),
        mapDefined(filters.wallet, (wallet) => sql`d.wallet = ${wallet}`),
      ),
      order: sql`(d.ended_at is null) desc, d.id desc`,
      key: sql`d.id`,
    },
    at,
  );
export const findChainDifference = (db: Queries, id: number) =>
  maybeOne<ChainDifferenceRow>(
    db,
    sql`select ${columns} from chain_differences d where d.id = ${id}`,
  );
