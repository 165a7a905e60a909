import { allOf, mapDefined, pickOrderByName, listRowsPage } from '../../../kernel/db/conditions.ts';
import type { Queries, Tx, Writes } from '../../../kernel/db/db.ts';
import type { PagePosition } from '../../../kernel/db/paged.ts';
import { many, maybeOne, one, run, sql, type Sql } from '../../../kernel/db/sql.ts';

export type SubmissionState = 'SUBMITTED' | 'CONFIRMED' | 'FINAL' | 'FAILED' | 'EXPIRED';
export interface Submission extends Record<string, unknown> {
  readonly id: number;
  readonly signature: string;
  readonly wire: string;
  readonly kind: string;
  readonly taskId: number | null;
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly wallet: string | null;
  readonly details: Record<string, unknown>;
  readonly lastValidBlockHeight: number;
  readonly state: SubmissionState;
  readonly sends: number;
  readonly error: string | null;
  readonly createdAt: string;
  /** Time of the transaction's block; null before it is final. */
  readonly finalAt: string | null;
  readonly settledAt: string | null;
}
const columns = sql`
  id, signature, wire, kind, task_id as "taskId", user_id as "userId", account_id as "accountId",
  wallet, details,
  last_valid_block_height::float8 as "lastValidBlockHeight", state, sends, error,
  created_at as "createdAt", final_at as "finalAt", settled_at as "settledAt"`;
const isOpen = sql`state in ('SUBMITTED', 'CONFIRMED')`;

export interface NewSubmission {
  readonly signature: string;
  readonly wire: string;
  readonly kind: string;
  readonly userId: number | null;
  readonly accountId: number | null;
  readonly wallet: string | null;
  readonly memo: string | null;
  readonly details: Record<string, unknown>;
  readonly lastValidBlockHeight: bigint;
  readonly commandId: number | null;
  /** Id of the newest key rotation that was ordered before the transaction was signed. */
  readonly rotationId: number;
  /** Subjects whose accounts must keep their key until the submission is settled. */
  readonly uses?: readonly string[];
  /** Highest cost for the server in lamports. */
  readonly charge: bigint;
  readonly createdAt: Date;
}
/** Stores a submission; returns its id. */
export const insertSubmission = async (tx: Tx, row: NewSubmission): Promise<number> =>
  (
    await one<{ id: number }>(
      tx,
      sql`
        insert into chain_submissions (
          signature, wire, kind, user_id, account_id, wallet, memo, details,
          last_valid_block_height, command_id, rotation_id, uses, charge, created_at
        )
        values (
          ${row.signature}, ${row.wire}, ${row.kind}, ${row.userId},
          ${row.accountId}, ${row.wallet}, ${row.memo}, ${sql.json(row.details)},
          ${String(row.lastValidBlockHeight)}, ${row.commandId}, ${row.rotationId},
          ${[...(row.uses ?? [])]}::text[], ${String(row.charge)}, ${row.createdAt.toISOString()}
        )
        returning id`,
    )
  ).id;

export const findSubmission = (db: Queries, id: number) =>
  maybeOne<Submission>(db, sql`select ${columns} from chain_submissions where id = ${id}`);
/** Locks an unsettled submission until commit; returns undefined if it is settled. */
export const lockOpenSubmission = (tx: Tx, id: number) =>
  maybeOne<Submission>(
    tx,
    sql`select ${columns} from chain_submissions where id = ${id} and ${isOpen} for update`,
  );
/**
 * Lists unsettled submissions that were neither created nor checked since `before`, oldest first.
 */
export const listUncheckedSubmissions = (db: Queries, before: Date, limit: number) =>
  many<{ id: number }>(
    db,
    sql`
      select id
      from chain_submissions
      where ${isOpen} and coalesce(looked_at, created_at) < ${before.toISOString()}
      order by id
      limit ${limit}`,
  );
export const updateSubmissionAfterCheck = (
  db: Writes,
  id: number,
  { state, isSent, at }: { state: SubmissionState; isSent: boolean; at: Date },
) =>
  run(
    db,
    sql`
      update chain_submissions
      set state = ${state}, sends = sends + ${isSent ? 1 : 0}, looked_at = ${at.toISOString()}
      where id = ${id} and ${isOpen}`,
  );
export const settleSubmission = (
  tx: Tx,
  id: number,
  end: {
    readonly state: SubmissionState;
    readonly error?: string | undefined;
    readonly cost?: bigint | undefined;
    readonly finalAt?: Date | undefined;
    readonly at: Date;
  },
) =>
  run(
    tx,
    sql`
      update chain_submissions
      set state = ${end.state}, error = ${end.error ?? null},
        cost = ${end.cost === undefined ? null : String(end.cost)},
        final_at = ${end.finalAt?.toISOString() ?? null},
        settled_at = ${end.at.toISOString()}, looked_at = ${end.at.toISOString()}
      where id = ${id}`,
  );
/** Makes other transactions that spend from the fee budget wait until this one commits. */
export const lockFeeSpending = (tx: Tx) =>
  run(tx, sql`select pg_advisory_xact_lock(hashtext('chain-submissions.fees'))`);
/**
 * Sums the highest cost of all submissions since a time, in lamports. Expired submissions count as
 * zero.
 */
export const sumSubmissionCharges = async (db: Queries, since: Date): Promise<bigint> =>
  BigInt(
    (
      await one<{ sum: string }>(
        db,
        sql`
          select coalesce(sum(charge), 0)::text as sum
          from chain_submissions
          where created_at > ${since.toISOString()} and state <> 'EXPIRED'`,
      )
    ).sum,
  );
/** Counts the submissions of a wallet since a time. */
export const countSubmissionsSince = async (
  db: Queries,
  wallet: string,
  since: Date,
): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_submissions
        where wallet = ${wallet} and created_at >= ${since.toISOString()}`,
    )
  ).n;

/** Throws a unique violation if an open submission has one of these subjects. */
export const insertSubmissionSubjects = (
  tx: Tx,
  submissionId: number,
  subjects: readonly string[],
) =>
  run(
    tx,
    sql`
      insert into chain_subjects (subject, submission_id)
      select subject, ${submissionId}
      from unnest(${[...subjects]}::text[]) as subject`,
  );
/**
 * Returns true if an open submission conflicts with these subjects: it has a subject that the
 * caller uses, or it uses a subject of the caller.
 */
export const isInUseByOpenSubmission = async (
  db: Queries,
  {
    subjects,
    uses = [],
  }: { readonly subjects: readonly string[]; readonly uses?: readonly string[] },
): Promise<boolean> =>
  (await maybeOne(
    db,
    sql`
      select 1 as found
      where exists (select 1 from chain_subjects where subject = any(${[...uses]}))
        or exists (
          select 1
          from chain_submissions
          where ${isOpen} and uses && ${[...subjects]}::text[]
        )`,
  )) !== undefined;
/** Counts open submissions that were signed before a key rotation was ordered. */
export const countOpenSubmissionsBeforeRotation = async (
  db: Queries,
  rotationId: number,
): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_submissions
        where ${isOpen} and rotation_id < ${rotationId}`,
    )
  ).n;
export const deleteSubmissionSubjects = (tx: Tx, submissionId: number) =>
  run(tx, sql`delete from chain_subjects where submission_id = ${submissionId}`);
export const setSubmissionTask = (tx: Tx, id: number, taskId: number) =>
  run(tx, sql`update chain_submissions set task_id = ${taskId} where id = ${id}`);

/** Counts open submissions of these kinds whose details contain all of these values. */
export const countOpenSubmissionsWithDetails = async (
  db: Queries,
  details: Readonly<Record<string, unknown>>,
  kinds: readonly string[],
): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_submissions
        where ${isOpen} and kind = any(${[...kinds]}) and details @> ${sql.json(details)}`,
    )
  ).n;
/**
 * Lists the details of open submissions of these kinds whose details contain all of these values.
 */
export const listOpenSubmissionDetails = async (
  db: Queries,
  kinds: readonly string[],
  details: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>[]> =>
  (
    await many<{ details: Record<string, unknown> }>(
      db,
      sql`
        select details
        from chain_submissions
        where ${isOpen} and kind = any(${[...kinds]}) and details @> ${sql.json(details)}`,
    )
  ).map((row) => row.details);
export const countOpenSubmissionsOfWallet = async (db: Queries, wallet: string): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_submissions
        where wallet = ${wallet} and ${isOpen}`,
    )
  ).n;
/** Returns true while an open submission has this subject. */
export const isSubjectOfOpenSubmission = async (db: Queries, subject: string): Promise<boolean> =>
  (await maybeOne(db, sql`select 1 from chain_subjects where subject = ${subject}`)) !== undefined;
/** One subject of an open submission, with the submission's kind and task. */
interface Pending {
  readonly subject: string;
  readonly kind: string;
  readonly taskId: number;
}
export const listSubjectsOfOpenSubmissions = (db: Queries, subjects: readonly string[]) =>
  many<Pending>(
    db,
    sql`
      select o.subject, s.kind, s.task_id as "taskId"
      from chain_subjects o
      join chain_submissions s on s.id = o.submission_id
      where o.subject = any(${[...subjects]})`,
  );

/** Counts open submissions of these kinds that were sent before a time. */
export const countOpenSubmissionsBefore = async (
  db: Queries,
  kinds: readonly string[],
  before: Date,
): Promise<number> =>
  (
    await one<{ n: number }>(
      db,
      sql`
        select count(*)::int as n
        from chain_submissions
        where ${isOpen} and kind = any(${[...kinds]}) and created_at < ${before.toISOString()}`,
    )
  ).n;

/** A row of the operators' list of submissions. */
export interface SubmissionWithUser extends Record<string, unknown> {
  readonly id: number;
  readonly userId: number | null;
  readonly username: string | null;
  readonly kind: string;
  readonly state: SubmissionState;
  readonly signature: string;
  readonly wallet: string | null;
  readonly memo: string | null;
  readonly details: Record<string, unknown>;
  /** Fee in lamports, as text. */
  readonly cost: string | null;
  readonly error: string | null;
  readonly sends: number;
  readonly commandId: number | null;
  readonly createdAt: string;
  readonly finalAt: string | null;
}
export interface SubmissionFilters {
  readonly sort?: string | undefined;
  readonly userId?: number | null | undefined;
  readonly kind?: string | undefined;
  readonly state?: SubmissionState | undefined;
  readonly signature?: string | undefined;
  readonly wallet?: string | undefined;
}
const listedColumns = sql`
  s.id, s.user_id as "userId", p.username, s.kind, s.state, s.signature, s.wallet, s.memo,
  s.details, s.cost::text as cost, s.error, s.sends, s.command_id::float8 as "commandId",
  s.created_at as "createdAt", s.final_at as "finalAt"`;
const joined = sql`chain_submissions s left join player p on p.user_id = s.user_id`;
const condition = (filters: SubmissionFilters): Sql =>
  allOf(
    mapDefined(filters.userId, (userId) => sql`s.user_id = ${userId}`),
    mapDefined(filters.kind, (kind) => sql`s.kind = ${kind}`),
    mapDefined(filters.state, (state) => sql`s.state = ${state}`),
    mapDefined(filters.signature, (signature) => sql`s.signature = ${signature}`),
    mapDefined(filters.wallet, (wallet) => sql`s.wallet = ${wallet}`),
  );
const orders: Readonly<Record<string, Sql>> = { id: sql`s.id` };
export const listSubmissionsPage = (db: Queries, filters: SubmissionFilters, at: PagePosition) =>
  listRowsPage<SubmissionWithUser>(
    db,
    {
      columns: listedColumns,
      from: joined,
      where: condition(filters),
      order: pickOrderByName(orders, filters.sort, sql`s.id desc`),
      key: sql`s.id`,
      keyOrder: filters.sort === 'id' ? 'asc' : 'desc',
    },
    at,
  );
export const findSubmissionWithUser = (db: Queries, id: number) =>
  maybeOne<SubmissionWithUser>(db, sql`select ${listedColumns} from ${joined} where s.id = ${id}`);
