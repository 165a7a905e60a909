import type { assetMarketStates } from '@guildhall/contract/chain/assets';
import { limits } from '@guildhall/contract/limits';
import { allOf, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';

type AssetState = 'MINTING' | 'HELD' | 'AWAY' | 'MARKETPLACE' | 'BURNT';
export type AssetMarketState = (typeof assetMarketStates)[number];
export interface AssetRow extends Record<string, unknown> {
  readonly id: number;
  readonly mint: string;
  readonly collectionId: number;
  readonly holder: string;
  readonly state: AssetState;
  readonly moves: number;
  readonly capsuleId: number | null;
  readonly stakedAt: string | null;
  /** Null unless the asset is at the marketplace. */
  readonly marketState: AssetMarketState | null;
  readonly marketAccountId: number | null;
  readonly homeWallet: string | null;
  readonly mintedAt: string | null;
  readonly name: string;
  readonly symbol: string;
}
export const assetColumns = sql`
  a.id, a.mint, a.collection_id as "collectionId", a.holder, a.state, a.moves,
  a.capsule_id as "capsuleId", a.staked_at as "stakedAt", a.minted_at as "mintedAt", a.name,
  a.symbol, a.market_state as "marketState", a.market_account_id as "marketAccountId",
  a.home_wallet as "homeWallet"`;

export const findAsset = (db: Queries, id: number) =>
  maybeOne<AssetRow>(db, sql`select ${assetColumns} from chain_assets a where a.id = ${id}`);
export const lockAsset = (tx: Tx, id: number) =>
  maybeOne<AssetRow>(
    tx,
    sql`select ${assetColumns} from chain_assets a where a.id = ${id} for update`,
  );
/** Lists the assets of a wallet that have one of these mints. */
export const listHolderAssetsByMint = (db: Queries, holder: string, mints: readonly string[]) =>
  many<AssetRow>(
    db,
    sql`
      select ${assetColumns}
      from chain_assets a
      where a.holder = ${holder} and a.mint = any(${[...mints]})`,
  );
/** Lists the assets that a wallet holds in our records, or on the chain. */
export const listAssetsOfHolderOrMints = (db: Queries, holder: string, mints: readonly string[]) =>
  many<AssetRow>(
    db,
    sql`
      select ${assetColumns}
      from chain_assets a
      where a.state in ('HELD', 'AWAY', 'MARKETPLACE')
        and (a.holder = ${holder} or a.mint = any(${[...mints]}))
      order by a.id`,
  );
/**
 * Inserts an asset; returns false if the item already has an asset that was not split. An item
 * whose asset was split may become an asset again.
 */
export const insertAsset = async (
  tx: Tx,
  row: Pick<AssetRow, 'id' | 'mint' | 'collectionId' | 'holder' | 'name' | 'symbol'> & {
    readonly assetsKey: string;
  },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      insert into chain_assets (id, mint, collection_id, holder, name, symbol, assets_key)
      values (
        ${row.id}, ${row.mint}, ${row.collectionId}, ${row.holder}, ${row.name}, ${row.symbol},
        ${row.assetsKey}
      )
      on conflict (id) do update
      set holder = excluded.holder, name = excluded.name, symbol = excluded.symbol,
        assets_key = excluded.assets_key, mint = excluded.mint, state = 'MINTING'
      where chain_assets.state = 'BURNT'`,
  )) > 0;
/** Undoes `insertAsset`. */
export async function revertAssetInsertion(tx: Tx, id: number): Promise<void> {
  await run(
    tx,
    sql`
      update chain_assets
      set state = 'BURNT'
      where id = ${id} and state = 'MINTING' and burnt_at is not null`,
  );
  await run(tx, sql`delete from chain_assets where id = ${id} and state = 'MINTING'`);
}
export const setAssetMinted = (tx: Tx, id: number, at: string) =>
  run(
    tx,
    sql`
      update chain_assets
      set state = 'HELD', minted_at = ${at}::timestamptz, burnt_at = null
      where id = ${id} and state = 'MINTING'`,
  );
/** Stores the present holder of an asset, and clears its state at the marketplace. */
export const setAssetHolder = (tx: Tx, id: number, holder: string, state: 'HELD' | 'AWAY') =>
  run(
    tx,
    sql`
      update chain_assets
      set holder = ${holder}, state = ${state}, market_state = null, market_account_id = null,
        home_wallet = null
      where id = ${id}`,
  );
export const setAssetBurnt = (tx: Tx, id: number, at: string) =>
  run(
    tx,
    sql`
      update chain_assets
      set state = 'BURNT', burnt_at = ${at}::timestamptz, market_state = null,
        market_account_id = null, home_wallet = null
      where id = ${id}`,
  );
export const setAssetStaked = (tx: Tx, id: number, capsuleId: number | null, at: string | null) =>
  run(
    tx,
    sql`
      update chain_assets
      set capsule_id = ${capsuleId}, staked_at = ${at}::timestamptz, moves = moves + 1
      where id = ${id}`,
  );

export interface CapsuleRow extends Record<string, unknown> {
  readonly id: number;
  readonly wallet: string;
  readonly collectionId: number;
  readonly state: 'MAKING' | 'HELD';
  readonly unlockAt: string | null;
  /**
   * Time at which the wallet burnt the capsule's token. The token account then exists and is empty.
   */
  readonly burntAt: string | null;
}
export const capsuleColumns = sql`
  c.id, c.wallet, c.collection_id as "collectionId", c.state, c.unlock_at as "unlockAt",
  c.burnt_at as "burntAt"`;
export const findCapsule = (db: Queries, wallet: string, collectionId: number) =>
  maybeOne<CapsuleRow>(
    db,
    sql`
      select ${capsuleColumns}
      from chain_capsules c
      where c.wallet = ${wallet} and c.collection_id = ${collectionId}`,
  );
/** Like `findCapsule`, but locks the row until commit. */
export const lockCapsule = (tx: Tx, wallet: string, collectionId: number) =>
  maybeOne<CapsuleRow>(
    tx,
    sql`
      select ${capsuleColumns}
      from chain_capsules c
      where c.wallet = ${wallet} and c.collection_id = ${collectionId}
      for update`,
  );
export const findCapsuleById = (db: Queries, id: number) =>
  maybeOne<CapsuleRow>(db, sql`select ${capsuleColumns} from chain_capsules c where c.id = ${id}`);
/** Inserts a capsule; returns undefined if the capsule exists already. */
export const insertCapsule = (tx: Tx, wallet: string, collectionId: number, at: Date) =>
  maybeOne<{ id: number }>(
    tx,
    sql`
      insert into chain_capsules (wallet, collection_id, created_at)
      values (${wallet}, ${collectionId}, ${at.toISOString()})
      on conflict do nothing
      returning id`,
  );
export const setCapsuleInWallet = (tx: Tx, id: number, unlockAt: Date) =>
  run(
    tx,
    sql`
      update chain_capsules
      set state = 'HELD', burnt_at = null,
        unlock_at = greatest(unlock_at, ${unlockAt.toISOString()}::timestamptz)
      where id = ${id}`,
  );
/** Records that a wallet has burnt its capsule. */
export const setCapsuleBurnt = (tx: Tx, id: number, at: Date) =>
  run(
    tx,
    sql`
      update chain_capsules
      set burnt_at = coalesce(burnt_at, ${at.toISOString()}::timestamptz)
      where id = ${id}`,
  );
export const deleteCapsule = (tx: Tx, id: number, state: CapsuleRow['state']) =>
  run(tx, sql`delete from chain_capsules where id = ${id} and state = ${state}`);
export const countAssetsStakedInCapsule = async (db: Queries, capsuleId: number): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from chain_assets where capsule_id = ${capsuleId}`,
    )
  ).n;

export const insertStake = (
  tx: Tx,
  row: Pick<AssetRow, 'id' | 'collectionId' | 'holder'> & {
    readonly accountId: number;
    readonly rarity: number;
  },
  start: string,
) =>
  run(
    tx,
    sql`
      insert into chain_stakes (asset_id, wallet, account_id, collection_id, rarity, start)
      values (
        ${row.id}, ${row.holder}, ${row.accountId}, ${row.collectionId}, ${row.rarity},
        ${start}::timestamptz
      )`,
  );
export const endAssetStake = (tx: Tx, assetId: number, end: string) =>
  run(
    tx,
    sql`
      update chain_stakes
      set "end" = greatest(start, ${end}::timestamptz)
      where asset_id = ${assetId} and "end" is null`,
  );

export interface AssetFilters {
  readonly staked?: boolean | undefined;
  readonly withCapsule?: boolean | undefined;
  readonly collectionId?: number | undefined;
  readonly withInventory?: boolean | undefined;
}
/** Lists assets of a wallet, newest first. */
export const listAssetsPage = (
  db: Queries,
  { address, accountId }: { readonly address: string; readonly accountId: number },
  filters: AssetFilters,
  at: PagePosition,
) =>
  listRowsPage<AssetRow & { readonly unlockAt: string | null }>(
    db,
    {
      columns: sql`${assetColumns}, c.unlock_at as "unlockAt"`,
      from: sql`
        chain_assets a
        left join chain_capsules c on c.id = a.capsule_id and c.state = 'HELD'`,
      where: allOf(
        sql`
          (
            (a.holder = ${address} and a.state in ('MINTING', 'HELD'))
            or (a.home_wallet = ${address} and a.market_account_id = ${accountId})
          )`,
        mapDefined(
          filters.staked,
          (is) => sql`(a.staked_at is not null) = ${is} and a.state <> 'MARKETPLACE'`,
        ),
        mapDefined(filters.withCapsule, (is) => sql`(c.id is not null) = ${is}`),
        mapDefined(filters.collectionId, (id) => sql`a.collection_id = ${id}`),
        mapDefined(filters.withInventory, (is) => sql`(a.state = 'HELD') = ${is}`),
      ),
      order: sql`a.id desc`,
      isPlannedOnce: true,
    },
    at,
  );
/** Counts the assets of some wallets; assets that are still being minted do not count. */
export const countMintedAssets = async (db: Queries, holders: readonly string[]): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_assets a
        where a.holder = any(${[...holders]}) and a.state = 'HELD'`,
    )
  ).n;
export interface CapsuleWithStakedCount extends CapsuleRow {
  readonly staked: number;
  readonly assetId: number | null;
}
export const listCapsules = (db: Queries, wallet: string) =>
  many<CapsuleWithStakedCount>(
    db,
    sql`
      select ${capsuleColumns}, count(a.id)::int as staked,
        case when count(a.id) = 1 then min(a.id) end as "assetId"
      from chain_capsules c
      left join chain_assets a on a.capsule_id = c.id
      where c.wallet = ${wallet} and c.state = 'HELD'
      group by c.id
      order by c.id
      limit ${limits.perPageMax}`,
  );
export const countAssetsStakedByHolder = async (db: Queries, holder: string): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_assets
        where holder = ${holder} and staked_at is not null`,
    )
  ).n;
/**
 * Locks the assets of an unlinked wallet until commit, so that they can be taken from their player.
 */
export const lockAssetsOfHolder = (tx: Tx, holder: string) =>
  many<AssetRow>(
    tx,
    sql`
      select ${assetColumns}
      from chain_assets a
      where a.holder = ${holder} and a.state = 'HELD'
      order by a.id
      for update`,
  );
/** Finds a player by the id of the user or of the account. */
export const findAssetOwner = (
  db: Queries,
  by: { readonly userId: number } | { readonly accountId: number },
) =>
  maybeOne<{ userId: number; accountId: number }>(
    db,
    sql`
      select user_id as "userId", id as "accountId"
      from player
      where ${'userId' in by ? sql`user_id = ${by.userId}` : sql`id = ${by.accountId}`}`,
  );

/**
 * Lists the staking periods within a time span, of all wallets or of one wallet. A period of an
 * asset that is still staked ends with the span.
 */
export const listStakingPeriods = (
  db: Queries,
  { from, to }: { readonly from: Date; readonly to: Date },
  wallet?: string,
) =>
  many<{
    wallet: string;
    accountId: number;
    collectionId: number;
    rarity: number;
    from: string;
    to: string;
  }>(
    db,
    sql`
      select wallet, account_id as "accountId", collection_id as "collectionId", rarity,
        greatest(start, ${from.toISOString()}::timestamptz) as "from",
        least(coalesce("end", 'infinity'), ${to.toISOString()}::timestamptz) as "to"
      from chain_stakes
      where start < ${to.toISOString()}::timestamptz
        and ("end" is null or "end" > ${from.toISOString()}::timestamptz)
        ${wallet === undefined ? sql`` : sql`and wallet = ${wallet}`}`,
  );

/** Counts the assets of a collection that are held by these wallets and not staked. */
export const countUnstakedAssets = async (
  db: Queries,
  holders: readonly string[],
  collectionId: number,
): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_assets
        where holder = any(${[...holders]})
          and collection_id = ${collectionId}
          and state = 'HELD'
          and staked_at is null`,
    )
  ).n;
