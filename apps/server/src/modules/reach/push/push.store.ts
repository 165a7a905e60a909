import { pushKinds, type PushKind } from '@guildhall/contract/reach/push';
import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

/**
 * Lists the kinds of push messages that a user has turned off, in the order of their declaration.
 */
export async function listPushKindsOff(db: Queries, userId: number): Promise<PushKind[]> {
  const rows = await many<{ kind: string }>(
    db,
    sql`select kind from push_kinds_off where user_id = ${userId}`,
  );
  return pushKinds.filter((kind) => rows.some((row) => row.kind === kind));
}
export const isPushKindOff = async (
  db: Queries,
  userId: number,
  kind: PushKind,
): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`select 1 as found from push_kinds_off where user_id = ${userId} and kind = ${kind}`,
  )) !== undefined;
export const turnPushKindOff = (tx: Tx, userId: number, kind: PushKind) =>
  run(
    tx,
    sql`
      insert into push_kinds_off (user_id, kind)
      values (${userId}, ${kind})
      on conflict do nothing`,
  );
export const turnPushKindOn = (tx: Tx, userId: number, kind: PushKind) =>
  run(tx, sql`delete from push_kinds_off where user_id = ${userId} and kind = ${kind}`);
