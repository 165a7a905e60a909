import { passTracks } from '@guildhall/contract/goals/battle-passes';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { toIsoTime } from '../../../kernel/db/rows.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';
import { lockAccountsWhere } from '../../identity/accounts/players/players.api.ts';
import {
  buildRewardsWithNamesColumn,
  type NamedReward,
  type Receipt,
} from '../../wealth/rewards/rewards.api.ts';
import type { BattlePass, PublishedPass } from './battle-passes.policy.ts';

interface PassRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly style: number;
  readonly rarity_type: number;
  readonly state: BattlePass['state'];
  readonly start: string | null;
  readonly end: string | null;
  readonly price: number | null;
  readonly currency: string | null;
  readonly rewards: BattlePass['rewards'];
}
const columns = sql`
  b.id, b.name, b.style, b.rarity_type, b.state, b.start, b."end", b.price, b.currency, b.rewards`;
const toPass = (row: PassRow): BattlePass => ({
  id: row.id,
  name: row.name,
  style: row.style,
  rarityType: row.rarity_type,
  state: row.state,
  start: row.start === null ? null : toIsoTime(row.start),
  end: row.end === null ? null : toIsoTime(row.end),
  price: row.price,
  currency: row.currency,
  rewards: row.rewards,
});
const passesWhere = async (db: Queries, where: Sql): Promise<PublishedPass[]> =>
  (
    await many<PassRow>(
      db,
      sql`
        select ${columns}
        from battle_passes b
        where b.deleted_at is null and ${where}
        order by b.id`,
    )
  ).map((row) => toPass(row) as PublishedPass);

/** Condition for passes that players and the game can see. */
export const publishedPassCondition = sql`state = 'PUBLISHED'`;
/** Counts published passes that run at a time. */
export const countRunningPasses = async (db: Queries, at: Date): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from battle_passes
        where ${publishedPassCondition}
          and deleted_at is null
          and start <= ${at}::timestamptz
          and "end" > ${at}::timestamptz`,
    )
  ).n;
/** Lists passes that are or were published and whose period contains a time. */
export const listPassesContainingMoment = (db: Queries, at: Date): Promise<PublishedPass[]> =>
  passesWhere(
    db,
    sql`b.state <> 'DRAFT' and b.start <= ${at}::timestamptz and b."end" > ${at}::timestamptz`,
  );
/** Lists published passes that no longer accept results. */
export const listClosedPasses = (db: Queries, closed: Date): Promise<PublishedPass[]> =>
  passesWhere(db, sql`b.state = 'PUBLISHED' and b."end" <= ${closed}::timestamptz`);
export const findBattlePass = async (db: Queries, id: number): Promise<BattlePass | undefined> =>
  (await passesWhere(db, sql`b.id = ${id}`))[0];
/** Locks a pass, so that transactions that decide about the pass run one after the other. */
export async function lockBattlePass(tx: Tx, id: number): Promise<BattlePass | undefined> {
  const row = await maybeOne<PassRow>(
    tx,
    sql`
      select ${columns}
      from battle_passes b
      where b.id = ${id} and b.deleted_at is null
      for update`,
  );
  return row && toPass(row);
}
/**
 * Finds another published pass of the same style and track. Concurrent publications wait for each
 * other.
 */
export async function findOtherPublishedPassOfTrack(tx: Tx, { id, style, rarityType }: BattlePass) {
  await run(tx, sql`select pg_advisory_xact_lock(hashtext('battle-passes.publish'))`);
  return (
    await passesWhere(
      tx,
      sql`
        b.state = 'PUBLISHED'
          and b.style = ${style}
          and b.rarity_type = ${rarityType}
          and b.id <> ${id}`,
    )
  )[0];
}
export const setBattlePassState = (tx: Tx, id: number, state: BattlePass['state'], now: Date) =>
  run(
    tx,
    sql`
      update battle_passes
      set state = ${state}, version = version + 1, updated_at = ${now}
      where id = ${id}`,
  );
/** Retires a pass permanently; a pass that still runs ends now. */
export const setBattlePassRetired = (tx: Tx, id: number, now: Date) =>
  run(
    tx,
    sql`
      update battle_passes
      set state = 'RETIRED', "end" = least("end", ${now}::timestamptz), version = version + 1,
        updated_at = ${now}
      where id = ${id}`,
  );
export const takeNextPassTierId = async (tx: Tx): Promise<number> =>
  (await maybeOne<{ id: number }>(tx, sql`select nextval('pass_tier_ids') as id`))?.id ?? 0;

/**
 * Locks the next accounts after an id that have played in a period or own the pass, in the order of
 * ids.
 */
export const lockPassPlayersAndOwners = (
  tx: Tx,
  { id, start, end }: Pick<PublishedPass, 'id' | 'start' | 'end'>,
  after: number,
  limit: number,
) =>
  lockAccountsWhere(
    tx,
    { after, limit },
    sql`(
      exists (
        select 1
        from match_play p
        where p.account_id = a.id
          and p.ended_at >= ${start}::timestamptz
          and p.ended_at < ${end}::timestamptz
      )
      or exists (select 1 from pass_owners o where o.account_id = a.id and o.pass_id = ${id})
    )`,
  );
/** Stores that an account owns a pass; returns false if the account already owns it. */
export const insertPassOwner = async (
  tx: Tx,
  row: {
    accountId: number;
    passId: number;
    at: Date;
    price: number | null;
    currency: string | null;
    commandId: number;
  },
): Promise<boolean> =>
  (await maybeOne(
    tx,
    sql`
      insert into pass_owners (account_id, pass_id, at, price, currency, command_id)
      values (
        ${row.accountId}, ${row.passId}, ${row.at}, ${row.price}, ${row.currency}, ${row.commandId}
      )
      on conflict do nothing
      returning account_id`,
  )) !== undefined;
/**
 * Takes a paid track from an account if this command gave it. Otherwise changes nothing and returns
 * false.
 */
export const removePassOwner = async (
  tx: Tx,
  row: { accountId: number; passId: number; commandId: number },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      delete from pass_owners
      where account_id = ${row.accountId}
        and pass_id = ${row.passId}
        and command_id = ${row.commandId}`,
  )) > 0;
/** Lists the given passes whose paid track the account owns. */
export async function listOwnedPassIds(
  db: Queries,
  accountId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await many<{ pass_id: number }>(
    db,
    sql`
      select pass_id
      from pass_owners
      where account_id = ${accountId} and pass_id = any(${[...ids]}::bigint[])`,
  );
  return new Set(rows.map((row) => row.pass_id));
}
/** Returns true if any account has progress in the pass or owns it. */
export const isBattlePassInUse = async (db: Queries, id: number): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      where exists (select 1 from pass_progress where pass_id = ${id})
        or exists (select 1 from pass_owners where pass_id = ${id})`,
  )) !== undefined;

interface ShownTier {
  readonly id: number;
  readonly type: number;
  readonly goal: number;
  readonly items: readonly number[];
  readonly rewards: readonly NamedReward[];
}
interface ShownRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly style: number;
  readonly rarity_type: number;
  readonly image_url: string | null;
  readonly start: string;
  readonly end: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly currency_name: string | null;
  readonly decimals: number;
  readonly tiers: readonly ShownTier[];
  readonly progress: number;
  readonly owns: boolean;
  readonly paid: readonly { readonly id: number; readonly held: boolean }[];
}
const kindOf = (place: Sql): Sql => sql`
  case ${place} when 0 then 'AVATAR' when 1 then 'INVENTORY' else 'COLLECTION' end`;
const tiers = sql`
  (
    select coalesce(
      json_agg(
        json_build_object(
          'id', t.id, 'type', t.type, 'goal', t.goal, 'items', t.items, 'rewards',
          ${buildRewardsWithNamesColumn(sql`t.pays`)}
        ) order by t.goal, t.id
      ),
      '[]'
    )
    from (
      select x.*,
        (
          select jsonb_agg(
              jsonb_build_object('kind', ${kindOf(sql`x.type`)}, 'id', i.id, 'amount', 1)
              order by i.n
            )
          from jsonb_array_elements(x.items) with ordinality as i(id, n)
        ) as pays
      from jsonb_to_recordset(b.rewards) as x(id bigint, type int, goal int, items jsonb)
    ) t
  )`;
/** Lists published passes that have not ended, with the progress of one account. */
export const listPlayerPasses = async (db: Queries, accountId: number, now: Date) =>
  (
    await many<ShownRow>(
      db,
      sql`
        select b.id, b.name, b.style, b.rarity_type, b.image_url, b.start, b."end", b.price,
          b.currency, c.name as currency_name, coalesce(c.decimals, 0) as decimals,
          ${tiers} as tiers, coalesce(p.progress, 0) as progress,
          (b.rarity_type = ${passTracks.free} or o.pass_id is not null) as owns,
          (
            select coalesce(json_agg(json_build_object('id', y.source_id, 'held', y.on_hold)), '[]')
            from jsonb_to_recordset(b.rewards) as x(id bigint)
            join payout y on y.source = 'pass'
              and y.source_id = x.id
              and y.period = ''
              and y.account_id = ${accountId}
          ) as paid
        from battle_passes b
        left join catalogue c on c.kind = 'CURRENCY' and c.code = b.currency and c.living
        left join pass_progress p on p.pass_id = b.id and p.account_id = ${accountId}
        left join pass_owners o on o.pass_id = b.id and o.account_id = ${accountId}
        where b.deleted_at is null and b.state = 'PUBLISHED' and b."end" > ${now}
        order by b.start, b.style, b.rarity_type, b.id`,
    )
  ).map(({ tiers: rewards, paid, owns, progress, ...row }) => ({
    pass: {
      id: row.id,
      name: row.name,
      style: row.style,
      rarityType: row.rarity_type,
      imageUrl: row.image_url,
      start: toIsoTime(row.start),
      end: toIsoTime(row.end),
      price: row.price,
      currency: row.currency,
      currencyName: row.currency_name,
      decimals: row.decimals,
      rewards: rewards.map((tier) => ({
        ...tier,
        items: [...tier.items],
        rewards: [...tier.rewards],
      })),
    },
    progress: progress,
    upgraded: owns,
    granted: paid.map(({ id }) => id),
    held: paid.filter(({ held }) => held).map(({ id }) => id),
  }));
/** Counts the players of passes, for computed columns of the section. */
export const listBattlePassPlayerCounts = (db: Queries, ids: readonly number[]) =>
  many<{ id: number; players: number; upgraded: number }>(
    db,
    sql`
      select b.id,
        (select count(*)::int from pass_progress p where p.pass_id = b.id) as players,
        (select count(*)::int from pass_owners o where o.pass_id = b.id) as upgraded
      from battle_passes b
      where b.id = any(${[...ids]})`,
  );
/** Lists the tiers already paid to these accounts, as texts `account tier`. */
export async function listPaidTierKeys(
  db: Queries,
  { rewards }: Pick<BattlePass, 'rewards'>,
  accountIds: readonly number[],
): Promise<ReadonlySet<string>> {
  const rows = await many<{ account_id: number; source_id: number }>(
    db,
    sql`
      select account_id, source_id
      from payout
      where source = 'pass'
        and source_id = any(${rewards.map(({ id }) => id)}::bigint[])
        and account_id = any(${[...accountIds]}::bigint[])`,
  );
  return new Set(rows.map((row) => `${row.account_id} ${row.source_id}`));
}
interface UpgradeRow extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly rule: Receipt['rule'];
  readonly cause: Record<string, unknown>;
  readonly rewards: Receipt['rewards'];
  readonly lines: NonNullable<Receipt['lines']>;
}
/**
 * Finds the receipt of the purchase of a pass by an account. Ignores a purchase that was undone.
 */
export const findPassUpgradeReceipt = (db: Queries, accountId: number, passId: number) =>
  maybeOne<UpgradeRow>(
    db,
    sql`
      select p.id, p.at, p.rule, p.cause, p.rewards, p.lines
      from payout p
      join pass_owners o on o.account_id = p.account_id
        and o.pass_id = p.source_id
        and o.command_id = p.command_id
      where p.source = 'pass-upgrade' and p.source_id = ${passId} and p.account_id = ${accountId}`,
  );
