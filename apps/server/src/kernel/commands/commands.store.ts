import type { Actor } from '../actor.ts';
import type { Tx } from '../db/db.ts';
import { one, run, sql } from '../db/sql.ts';
import { computeSha256 } from '../secrets.ts';

/** Identifies the record of a command: caller, type, and the idempotency key of the call. */
interface KeyedCommand {
  readonly kind: Actor['kind'];
  readonly actorId: number | null;
  readonly type: string;
  readonly key: string;
}
interface Numbered {
  readonly id: number;
}
/** The record of the first call with an idempotency key. */
export interface RecordedFirstCall {
  readonly id: number;
  readonly hash: string | null;
  readonly reply: object;
}
const placeOf = ({ kind, actorId, type, key }: KeyedCommand): string =>
  computeSha256(`${kind} ${actorId} ${type} ${key}`).readBigInt64BE(0).toString();

/** Serializes calls with the same key, so that each call sees the record of the previous call. */
export const lockIdempotencyKey = (tx: Tx, keyed: KeyedCommand) =>
  run(tx, sql`select pg_advisory_xact_lock(${placeOf(keyed)})`);

/**
 * Selects the number of a new record, and the record with the same key. A command takes its number
 * when it begins, so the numbers order commands by their start.
 */
export const selectNumberAndFirstCommand = (tx: Tx, { kind, actorId, type, key }: KeyedCommand) =>
  one<Numbered & { first: RecordedFirstCall | null }>(
    tx,
    sql`
      select nextval('commands_id_seq') as id,
      (
        select json_build_object(
          'id', c.id, 'hash', encode(c.body_hash, 'base64'), 'reply', c.reply
        )
        from commands c
        where c.actor_kind = ${kind}
          and c.actor_id = ${actorId}
          and c.type = ${type}
          and c.idempotency_key = ${key}
      ) as first`,
  );
/** Selects the number of a new record of a call without a key. */
export const selectCommandNumber = async (tx: Tx): Promise<number> =>
  (await one<Numbered>(tx, sql`select nextval('commands_id_seq') as id`)).id;

/**
 * Inserts complete records once, when their transaction commits. The records do not change
 * afterwards.
 */
export const insertCommands = (tx: Tx, rows: readonly object[]) =>
  run(
    tx,
    sql`
      insert into commands (
        id, created_at, actor_kind, actor_id, actor_name, address, type, message, keys, names,
        user_id, entity, entity_id, reason, undo_of, idempotency_key, body_hash, reply, before,
        after, undoable, part_of, done
      ) overriding system value
      select id, created_at, actor_kind, actor_id, actor_name, address, type, message, keys, names,
        user_id, entity, entity_id, reason, undo_of, idempotency_key, decode(body_hash, 'base64'),
        reply, before, after, coalesce(undoable, false), part_of, true
      from jsonb_to_recordset(${sql.json(rows)}) as x(
        id bigint, created_at timestamptz, actor_kind text, actor_id bigint, actor_name text,
        address text, type text, message jsonb, keys text[], names text, user_id bigint,
        entity text, entity_id bigint, reason text, undo_of bigint, idempotency_key text,
        body_hash text, reply jsonb, before jsonb, after jsonb, undoable boolean, part_of bigint
      )`,
  );
