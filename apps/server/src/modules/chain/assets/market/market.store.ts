/** SQL statements about assets at the marketplace. */
import type { Queries, Tx, Writes } from '../../../../kernel/db/db.ts';
import { many, run, sql } from '../../../../kernel/db/sql.ts';
import { assetColumns, type AssetRow, type AssetMarketState } from '../assets.store.ts';

/** Lists assets of a wallet that are in the wallet and not staked, oldest first. */
export const listUnstakedAssets = (db: Queries, holder: string, limit: number) =>
  many<AssetRow>(
    db,
    sql`
      select ${assetColumns}
      from chain_assets a
      where a.holder = ${holder}
        and a.state = 'HELD'
        and a.staked_at is null
      order by a.id
      limit ${limit}`,
  );
/**
 * Locks the assets with these mints until commit, in the order of ids, whichever wallet holds them.
 */
export const lockAssetsByMint = (tx: Tx, mints: readonly string[]) =>
  many<AssetRow>(
    tx,
    sql`
      select ${assetColumns}
      from chain_assets a
      where a.mint = any(${[...mints]})
      order by a.id
      for update`,
  );
export const listAssetsByMint = (db: Queries, mints: readonly string[]) =>
  many<AssetRow>(
    db,
    sql`select ${assetColumns} from chain_assets a where a.mint = any(${[...mints]})`,
  );
/** Lists the assets that an account has at the marketplace. */
export const listAssetsAtMarket = (db: Queries, accountId: number) =>
  many<AssetRow>(
    db,
    sql`
      select ${assetColumns}
      from chain_assets a
      where a.market_account_id = ${accountId}
      order by a.id`,
  );
export const setAssetAtMarket = (
  tx: Tx,
  id: number,
  to: { readonly deposit: string; readonly accountId: number; readonly homeWallet: string },
) =>
  run(
    tx,
    sql`
      update chain_assets
      set state = 'MARKETPLACE', market_state = 'SENDING', holder = ${to.deposit},
        market_account_id = ${to.accountId}, home_wallet = ${to.homeWallet}
      where id = ${id}`,
  );
/**
 * Sets the asset's state at the marketplace; does nothing if the asset has left the marketplace or
 * its state has changed meanwhile.
 */
export const setAssetMarketState = (
  tx: Tx,
  id: number,
  from: AssetMarketState,
  state: AssetMarketState,
) =>
  run(
    tx,
    sql`
      update chain_assets
      set market_state = ${state}
      where id = ${id} and market_state = ${from}`,
  );
/** Lists deposits with assets; those compared with the chain longest ago come first. */
export const listMarketDepositsToCompare = (db: Queries, limit: number) =>
  many<{ holder: string }>(
    db,
    sql`
      select a.holder
      from chain_assets a
      where a.state = 'MARKETPLACE'
      group by a.holder
      order by min(a.seen_at) nulls first, min(a.id)
      limit ${limit}`,
  );
export const setDepositComparedAt = (db: Writes, holder: string, at: Date) =>
  run(
    db,
    sql`
      update chain_assets
      set seen_at = ${at.toISOString()}
      where holder = ${holder} and state = 'MARKETPLACE'`,
  );
