import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { allOf, containsText, mapDefined, listRowsPage } from '../../../kernel/db/conditions.ts';
import { parseTimeColumns } from '../../../kernel/db/rows.ts';
import type { PagePosition, RowCount } from '../../../kernel/db/paged.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';

export interface GameServerKeyRow {
  readonly id: number;
  readonly name: string;
  readonly keyId: string;
  /** Encrypted secret of the key; `previousSecret` is encrypted too. */
  readonly secret: string;
  readonly previousSecret: string | null;
  readonly previousUntil: Date | null;
  readonly scopes: string[];
  readonly regionId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly version: number;
}
const columns = sql`
  id, name, key_id as "keyId", secret, previous_secret as "previousSecret",
  previous_until as "previousUntil", scopes, region_id as "regionId", created_at as "createdAt",
  expires_at as "expiresAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt", version`;
const toKey = (row: object): GameServerKeyRow =>
  parseTimeColumns<GameServerKeyRow>(
    row,
    'previousUntil',
    'createdAt',
    'expiresAt',
    'lastUsedAt',
    'revokedAt',
  );

async function keyWhere(db: Queries, where: Sql): Promise<GameServerKeyRow | undefined> {
  const row = await maybeOne(db, sql`select ${columns} from game_server_keys where ${where}`);
  return row && toKey(row);
}
export const findGameServerKey = (db: Queries, id: number) => keyWhere(db, sql`id = ${id}`);
export const lockGameServerKey = (tx: Tx, id: number) => keyWhere(tx, sql`id = ${id} for update`);
/** Returns the encrypted secret of the newest key; undefined if there is no key. */
export const findAnyEncryptedKeySecret = async (db: Queries): Promise<string | undefined> => {
  const row = await maybeOne<{ secret: string }>(
    db,
    sql`select secret from game_server_keys order by id desc limit 1`,
  );
  return row?.secret;
};
/** Lists the encrypted secrets of all keys that are not revoked. */
export const listEncryptedKeySecrets = (db: Queries) =>
  many<{ id: number; secret: string; previousSecret: string | null }>(
    db,
    sql`
      select id, secret, previous_secret as "previousSecret"
      from game_server_keys
      where revoked_at is null`,
  );
/** Replaces the encrypted secrets of a key; returns false if the key was rotated meanwhile. */
export const replaceEncryptedKeySecrets = async (
  db: Writes,
  id: number,
  before: string,
  after: { readonly secret: string; readonly previousSecret: string | null },
): Promise<boolean> =>
  (await run(
    db,
    sql`
      update game_server_keys
      set secret = ${after.secret}, previous_secret = ${after.previousSecret}
      where id = ${id} and secret = ${before}`,
  )) === 1;
/** Finds a key by the public key id that a signed request contains. */
export const findGameServerKeyByKeyId = (db: Queries, keyId: string) =>
  keyWhere(db, sql`key_id = ${keyId}`);
export async function listGameServerKeysPage(
  db: Queries,
  name: string | undefined,
  place: PagePosition,
): Promise<{ rows: GameServerKeyRow[]; total: RowCount }> {
  const where = allOf(mapDefined(name, (text) => containsText(sql`name`, text)));
  const page = await listRowsPage(
    db,
    { columns, from: sql`game_server_keys`, where, order: sql`id desc` },
    place,
  );
  return { rows: page.rows.map(toKey), total: page.total };
}
interface NewKey {
  readonly name: string;
  readonly keyId: string;
  readonly secret: string;
  readonly scopes: readonly string[];
  readonly regionId: number | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}
export const insertGameServerKey = async (tx: Tx, key: NewKey): Promise<GameServerKeyRow> =>
  toKey(
    await one(
      tx,
      sql`
        insert into game_server_keys (
          name, key_id, secret, scopes, region_id, created_at, expires_at
        )
        values (
          ${key.name}, ${key.keyId}, ${key.secret}, ${key.scopes}, ${key.regionId},
          ${key.createdAt}, ${key.expiresAt}
        )
        returning ${columns}`,
    ),
  );
/** Stores a new secret of a key. The old secret stays valid until `previousUntil`. */
export const rotateGameServerKey = (tx: Tx, id: number, secret: string, previousUntil: Date) =>
  run(
    tx,
    sql`
      update game_server_keys
      set secret = ${secret}, previous_secret = secret, previous_until = ${previousUntil},
        version = version + 1
      where id = ${id}`,
  );
export const revokeGameServerKey = (tx: Tx, id: number, now: Date) =>
  run(
    tx,
    sql`update game_server_keys set revoked_at = ${now}, version = version + 1 where id = ${id}`,
  );
export const updateGameServerKeyLastUsed = (db: Writes, id: number, now: Date) =>
  run(db, sql`update game_server_keys set last_used_at = ${now} where id = ${id}`);
/** Stores a used nonce of a key; returns false if the key has used the nonce before. */
export const consumeGameServerNonce = async (
  db: Writes,
  keyId: number,
  nonce: string,
  now: Date,
): Promise<boolean> =>
  (await run(
    db,
    sql`
      insert into game_server_nonces (key_id, nonce, at)
      values (${keyId}, ${nonce}, ${now})
      on conflict do nothing`,
  )) > 0;
export const deleteOldGameServerNonces = (db: Writes, before: Date) =>
  run(db, sql`delete from game_server_nonces where at < ${before}`);
export async function countActiveKeysOfRegion(db: Queries, id: number): Promise<number> {
  const row = await maybeOne<{ n: number }>(
    db,
    sql`
      select count(*)::int as n
      from game_server_keys
      where region_id = ${id} and revoked_at is null`,
  );
  return row?.n ?? 0;
}
/**
 * Subquery with ids and names of game server keys, for the FROM clauses of other modules. Its alias
 * is `k`.
 */
export const gameServerKeysSubquery: Sql = sql`(select id, name from game_server_keys) k`;
