import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import { many, maybeOne, one, run, sql } from '../../../kernel/db/sql.ts';

export interface PasskeyRow extends Record<string, unknown> {
  readonly id: number;
  readonly user_id: number;
  readonly credential_id: string;
  readonly public_key: Uint8Array;
  readonly counter: string;
  readonly transports: string[];
  readonly name: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
}
const columns = sql`
  id, user_id, credential_id, public_key, counter::text, transports, name, created_at,
  last_used_at`;
export const listPasskeys = (db: Queries, userId: number) =>
  many<PasskeyRow>(
    db,
    sql`
      select ${columns}
      from passkeys
      where user_id = ${userId}
      order by passkeys.id`,
  );
export const countPasskeys = async (db: Queries, userId: number): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`select count(*)::int as n from passkeys where user_id = ${userId}`,
    )
  ).n;
/** Finds a passkey by the id that its authenticator assigned. */
export const findPasskey = (db: Queries, credentialId: string) =>
  maybeOne<PasskeyRow>(
    db,
    sql`select ${columns} from passkeys where credential_id = ${credentialId}`,
  );
interface NewPasskey {
  readonly userId: number;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly now: Date;
}
/** Inserts a passkey; returns undefined if the passkey already belongs to a user. */
export const insertPasskey = (tx: Tx, passkey: NewPasskey) =>
  maybeOne<{ id: number }>(
    tx,
    sql`
      insert into passkeys (
        user_id, credential_id, public_key, counter, transports, name, created_at
      )
      values (
        ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
        ${[...passkey.transports]}::text[], ${passkey.name}, ${passkey.now}
      )
      on conflict (credential_id) do nothing
      returning id`,
  );
export const renamePasskey = async (
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<boolean> =>
  (await run(
    tx,
    sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`,
  )) === 1;
/** Removes a passkey; returns undefined if the user has no passkey with this id. */
export const deletePasskey = (tx: Tx, userId: number, id: number) =>
  maybeOne<{ name: string }>(
    tx,
    sql`delete from passkeys where id = ${id} and user_id = ${userId} returning name`,
  );
export const deleteAllPasskeysOfUser = (tx: Tx, userId: number) =>
  run(tx, sql`delete from passkeys where user_id = ${userId}`);
export const updatePasskeyUse = (tx: Tx, id: number, counter: number, now: Date) =>
  run(tx, sql`update passkeys set counter = ${counter}, last_used_at = ${now} where id = ${id}`);

/**
 * Owner of a challenge: the session that adds a passkey, or the browser that signs in with a
 * passkey.
 */
export interface PasskeyChallengeOwner {
  readonly sessionId: number | null;
  readonly browserHash: Buffer | null;
}
export const insertPasskeyChallenge = (
  tx: Tx,
  challengeHash: Buffer,
  { sessionId, browserHash }: PasskeyChallengeOwner,
  expiresAt: Date,
) =>
  run(
    tx,
    sql`
      insert into passkey_challenges (challenge_hash, session_id, browser_hash, expires_at)
      values (${challengeHash}, ${sessionId}, ${browserHash}, ${expiresAt})`,
  );
/**
 * Deletes a challenge. Returns false if there is none that this owner can use: it belongs to
 * another owner, has expired or was used before.
 */
export const consumePasskeyChallenge = async (
  db: Writes,
  challengeHash: Buffer,
  { sessionId, browserHash }: PasskeyChallengeOwner,
  now: Date,
): Promise<boolean> =>
  (await run(
    db,
    sql`
      delete from passkey_challenges
      where challenge_hash = ${challengeHash}
        and expires_at > ${now}
        and session_id is not distinct from ${sessionId}
        and browser_hash is not distinct from ${browserHash}`,
  )) === 1;
