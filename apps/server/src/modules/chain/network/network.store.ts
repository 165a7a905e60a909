import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { maybeOne, run, sql } from '../../../kernel/db/sql.ts';

/** The chain to which this database belongs. */
export interface KnownNetwork {
  readonly genesisHash: string;
  readonly isLocal: boolean;
}
export const findKnownNetwork = (db: Queries) =>
  maybeOne<KnownNetwork>(
    db,
    sql`select genesis_hash as "genesisHash", is_local as "isLocal" from chain_network`,
  );
/** Stores the first chain; does nothing if a chain is already stored. */
export const insertKnownNetwork = (tx: Tx, { genesisHash, isLocal }: KnownNetwork, seenAt: Date) =>
  run(
    tx,
    sql`
      insert into chain_network ${sql.row({
        genesis_hash: genesisHash,
        is_local: isLocal,
        seen_at: seenAt,
      })}
      on conflict do nothing`,
  );
