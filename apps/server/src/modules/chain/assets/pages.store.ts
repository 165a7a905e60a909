/** Lists all records that have an account on the chain, page by page in the order of ids. */
import type { Queries } from '../../../kernel/db/db.ts';
import { many, sql } from '../../../kernel/db/sql.ts';
import { capsuleColumns, assetColumns, type AssetRow, type CapsuleRow } from './assets.store.ts';

/** Lists assets after an id, in the order of ids, for the comparison with the chain. */
export const listAssetsAfterId = (db: Queries, after: number, limit: number) =>
  many<AssetRow>(
    db,
    sql`
      select ${assetColumns}
      from chain_assets a
      where a.state in ('HELD', 'AWAY') and a.id > ${after}
      order by a.id
      limit ${limit}`,
  );
/**
 * Lists assets whose mints exist on the chain, after an id, in the order of ids, wherever the
 * assets are.
 */
export const listMintsAfterId = (db: Queries, after: number, limit: number) =>
  many<Pick<AssetRow, 'id' | 'mint'>>(
    db,
    sql`
      select id, mint
      from chain_assets
      where state in ('HELD', 'AWAY', 'MARKETPLACE') and id > ${after}
      order by id
      limit ${limit}`,
  );
/**
 * Lists the ids of the collections that have assets or capsules. The mint of such a collection must
 * exist on the chain.
 */
export const listCollectionIdsInUse = async (db: Queries): Promise<number[]> =>
  (
    await many<{ id: number }>(
      db,
      sql`
        select collection_id as id
        from chain_assets
        union
        select collection_id
        from chain_capsules`,
    )
  ).map(({ id }) => id);
/** Like `listAssetsAfterId`, for capsules. */
export const listCapsulesAfterId = (db: Queries, after: number, limit: number) =>
  many<CapsuleRow>(
    db,
    sql`
      select ${capsuleColumns}
      from chain_capsules c
      where c.state = 'HELD' and c.id > ${after}
      order by c.id
      limit ${limit}`,
  );
