import type { Address } from '@solana/kit';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';
import type { MintKind } from '../instructions/instructions.api.ts';

export interface FormerMint extends Record<string, unknown> {
  readonly id: number;
  readonly mint: Address;
}
/** Finds the address of a former mint: a mint that was created with a former asset key. */
export const findFormerMintAddress = async (
  db: Queries,
  kind: MintKind,
  id: number,
): Promise<Address | undefined> =>
  (
    await maybeOne<FormerMint>(
      db,
      sql`select id, mint from chain_former_mints where kind = ${kind} and of_id = ${id}`,
    )
  )?.mint;
/**
 * Stores a former mint. Does nothing if an older former mint of the same record is already stored.
 */
export const insertFormerMint = (tx: Tx, kind: MintKind, id: number, mint: Address) =>
  run(
    tx,
    sql`
      insert into chain_former_mints (kind, of_id, mint)
      values (${kind}, ${id}, ${mint})
      on conflict (kind, of_id) do nothing`,
  );
/** Lists former mints with ids above `after`, in the order of ids. */
export const listFormerMintsAfterId = (db: Queries, after: number, limit: number) =>
  many<FormerMint>(
    db,
    sql`
      select id, mint
      from chain_former_mints
      where id > ${after}
      order by id
      limit ${limit}`,
  );
