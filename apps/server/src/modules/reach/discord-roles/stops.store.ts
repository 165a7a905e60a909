import type { Queries, Tx } from '../../../kernel/db/db.ts';
import { many, maybeOne, run, sql } from '../../../kernel/db/sql.ts';

/** Subject of a refusal of the bot. It affects every role. */
export const botRefusalSubject = 'BOT';
/** Prefix of the subject of a refusal that affects one role. */
export const roleRefusalSubjectPrefix = 'ROLE ';
export const buildRoleRefusalSubject = (roleId: number): string =>
  `${roleRefusalSubjectPrefix}${roleId}`;

/** Records a refusal; returns true if it is new. */
export const insertDiscordRefusal = async (
  tx: Tx,
  { subject, answer, at }: { subject: string; answer: string; at: Date },
): Promise<boolean> => {
  const row = await maybeOne<{ isNew: boolean }>(
    tx,
    sql`
      insert into discord_stops (subject, answer, since, tried_at)
      values (${subject}, ${answer}, ${at}, ${at})
      on conflict (subject) do update set answer = excluded.answer, tried_at = excluded.tried_at
      returning xmax = 0 as "isNew"`,
  );
  return row?.isNew === true;
};
/** Ends a refusal; returns true if there was one. */
export const deleteDiscordRefusal = async (tx: Tx, subject: string): Promise<boolean> =>
  (await run(tx, sql`delete from discord_stops where subject = ${subject}`)) > 0;
/**
 * Reserves the hourly retry after a refusal for this server. Returns false if there was a retry
 * after `before`.
 */
export const reserveDiscordRetry = async (
  tx: Tx,
  subject: string,
  { now, before }: { now: Date; before: Date },
): Promise<boolean> =>
  (await run(
    tx,
    sql`
      update discord_stops
      set tried_at = ${now}
      where subject = ${subject} and tried_at <= ${before}`,
  )) > 0;
export const listDiscordRefusalSubjects = async (db: Queries): Promise<ReadonlySet<string>> =>
  new Set(
    (await many<{ subject: string }>(db, sql`select subject from discord_stops`)).map(
      ({ subject }) => subject,
    ),
  );
