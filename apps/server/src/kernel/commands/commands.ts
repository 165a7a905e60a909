import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { isCommandUndoable, commandsByCall } from '@guildhall/contract/office/commands';
import type { Actor, Call } from '../actor.ts';
import {
  buildAwaitingApprovalError,
  ApprovalNeededError,
  createApprovals,
  listRecipientAccountIds,
  assertWithinApprovalThreshold,
  type ApprovalChecks,
  type HeldCommand,
  type UncommittedCommand,
} from '../value/approvals.ts';
import type { Clock } from '../time/clock.ts';
import type { Database, Tx } from '../db/db.ts';
import { one, run, sql } from '../db/sql.ts';
import { noteWorkCommandId } from '../operation/work-context.ts';
import { runAfterCommit, writeAtCommit } from '../db/transaction.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import {
  createCommandTargets,
  computeCommandFingerprint,
  type CommandTargets,
} from './fingerprints.ts';
import { addGivenValueToOutcome } from '../value/given.ts';
import { listValueHandovers } from '../value/handovers.ts';
import { assertImpactsConfirmed, appendImpactsToLogSentence } from './impacts.ts';
import { listSentenceKeys, listSentenceParamValues } from '../say.ts';
import { hasSameBytes, computeSha256 } from '../secrets.ts';

type Snapshot = Record<string, unknown> | null;

/** Description of a command, known before it runs. */
export interface CommandSpec {
  /** `<entity>.<verb>`: the key of undo and of the filter in the activity log. */
  readonly type: string;
  /** Log message; undefined if the message can only be worded from the outcome of the command. */
  readonly said: Sentence | undefined;
  readonly entity?: string;
  readonly entityId?: number;
  /** The player that the command concerns. */
  readonly userId?: number;
  readonly undoOf?: number;
  /** The bulk command that this command is a part of. */
  readonly partOf?: number;
  /**
   * True if anyone who knows an e-mail address can cause the command, not only the user whom the
   * command concerns.
   */
  readonly byAnyone?: boolean;
}
/** Result of a command, stored in its record. */
export interface CommandOutcome<T> {
  readonly reply: T;
  readonly before?: Snapshot;
  readonly after?: Snapshot;
  readonly entityId?: number;
  readonly userId?: number;
  /** Log message, if it was not known before the command ran. */
  readonly said?: Sentence;
  /**
   * False if the command did nothing that could be undone; otherwise the kind of the command
   * decides.
   */
  readonly undoable?: false | undefined;
}
export interface Commands {
  /**
   * Runs one state change in one transaction together with its record. A repeated idempotency key
   * returns the first reply and changes nothing; if the contents differ, the call throws
   * IDEMPOTENCY_MISMATCH. A failed command leaves no trace. A command that gives more than its
   * operator may give alone leaves a request and throws AWAITS_APPROVAL with its number.
   */
  run<T extends object>(
    call: Call,
    spec: CommandSpec,
    work: Work<T>,
  ): Promise<T & { commandId: number }>;
  /** Runs a command like `run`, but inside an open transaction, as one command of a batch. */
  record<T extends object>(
    tx: Tx,
    call: Call,
    spec: CommandSpec,
    work: (command: { id: number; at: Date }) => Promise<CommandOutcome<T>>,
  ): Promise<T & { commandId: number }>;
  /** Records that these users' data changes in this transaction without a command. */
  touched(userIds: readonly number[]): void;
  /**
   * Calls the listener with the users whom a command concerned, after this process has committed
   * the command.
   */
  onChanged(listener: (userIds: readonly number[]) => void): void;
}

const actorId = (actor: Actor): number | null =>
  actor.kind === 'user' ? actor.userId : actor.kind === 'game-server' ? actor.keyId : null;
const actorName = (actor: Actor): string => (actor.kind === 'visitor' ? 'Visitor' : actor.name);
/** The caller of a command as stored in its record. */
interface Doer {
  readonly kind: Actor['kind'];
  readonly id: number | null;
  readonly name: string;
}

/**
 * Returns the idempotency key of a call; null for visitors, because visitors have no id to store
 * the key under. Natural keys protect the calls of visitors.
 */
const keyOf = (call: Call): string | null =>
  actorId(call.actor) === null ? null : (call.idempotencyKey ?? null);
/** Serializes calls with the same key, so that each call sees the record of the previous call. */
const queued = (place: string) => sql`select pg_advisory_xact_lock(${place})`;
const placeOf = (call: Call, spec: CommandSpec, key: string): string =>
  computeSha256(`${call.actor.kind} ${actorId(call.actor)} ${spec.type} ${key}`)
    .readBigInt64BE(0)
    .toString();
interface Numbered {
  readonly id: number;
}
interface First {
  readonly id: number;
  readonly hash: string | null;
  readonly reply: object;
}
/**
 * Selects the number of a new record, and the record that has the same key. A command takes its
 * number when it begins, so the numbers order the records by their beginnings.
 */
const begun = (call: Call, spec: CommandSpec, key: string) => sql`
  select nextval('commands_id_seq') as id,
  (
    select json_build_object('id', c.id, 'hash', encode(c.body_hash, 'base64'), 'reply', c.reply)
    from commands c
    where c.actor_kind = ${call.actor.kind}
      and c.actor_id = ${actorId(call.actor)}
      and c.type = ${spec.type}
      and c.idempotency_key = ${key}
  ) as first`;
const numbered = sql`select nextval('commands_id_seq') as id`;

/**
 * Inserts complete records once, when their transaction commits. The records do not change
 * afterwards.
 */
const writing = (rows: readonly object[]) => sql`
  insert into commands (
    id, created_at, actor_kind, actor_id, actor_name, address, type, said, keys, names, user_id,
    entity, entity_id, reason, undo_of, idempotency_key, body_hash, reply, before, after, undoable, part_of, done
  ) overriding system value
  select id, created_at, actor_kind, actor_id, actor_name, address, type, said, keys, names,
    user_id, entity, entity_id, reason, undo_of, idempotency_key, decode(body_hash, 'base64'), reply, before,
    after, coalesce(undoable, false), part_of, true
  from jsonb_to_recordset(${sql.json(rows)}) as x(
    id bigint, created_at timestamptz, actor_kind text, actor_id bigint, actor_name text,
    address text, type text, said jsonb, keys text[], names text, user_id bigint, entity text, entity_id bigint, reason text,
    undo_of bigint, idempotency_key text, body_hash text, reply jsonb, before jsonb, after jsonb,
    undoable boolean, part_of bigint
  )`;
/** Prepares a sentence for the log, with the keys and names by which a search finds it. */
const recorded = (said: Sentence | undefined, beside: readonly (string | undefined)[]) => ({
  said,
  keys: said ? listSentenceKeys(said) : [],
  names: [...beside, ...(said ? listSentenceParamValues(said) : [])]
    .filter((entry) => entry !== undefined)
    .join('\n'),
});
const records = {};
function stageRecord<T>(
  call: Call,
  spec: CommandSpec,
  { id, at }: { id: number; at: Date },
  outcome: CommandOutcome<T>,
  doer: Doer,
): void {
  const key = keyOf(call);
  const row = {
    id,
    created_at: at.toISOString(),
    actor_kind: doer.kind,
    actor_id: doer.id,
    actor_name: doer.name,
    address: call.address,
    type: spec.type,
    ...recorded(outcome.said ?? spec.said, [spec.type, doer.name, call.reason]),
    user_id: outcome.userId ?? spec.userId,
    entity: spec.entity,
    entity_id: outcome.entityId ?? spec.entityId,
    reason: call.reason,
    undo_of: spec.undoOf,
    part_of: spec.partOf,
    idempotency_key: key,
    body_hash: key === null ? null : call.bodyHash?.toString('base64'),
    reply: outcome.reply,
    before: outcome.before,
    after: outcome.after,
    undoable: isCommandUndoable(spec.type) && outcome.undoable !== false,
  };
  writeAtCommit(records, row, (tx, rows) => run(tx, writing(rows)));
}
/**
 * Returns the reply of the first call with this key; throws IDEMPOTENCY_MISMATCH if the contents of
 * that call were different.
 */
function firstReply(call: Call, first: First): object {
  const same =
    first.hash !== null &&
    call.bodyHash &&
    hasSameBytes(Buffer.from(first.hash, 'base64'), call.bodyHash);
  if (!same) throw new AppError('IDEMPOTENCY_MISMATCH');
  return { ...first.reply, commandId: first.id };
}

type Work<T> = (tx: Tx, command: { id: number; at: Date }) => Promise<CommandOutcome<T>>;
interface Runs {
  readonly db: Database;
  readonly approvals: ApprovalChecks;
  readonly targets: CommandTargets;
  readonly isChecked: boolean;
  readonly record: Commands['record'];
  readonly begin: (
    tx: Tx,
    call: Call,
    spec: CommandSpec,
  ) => Promise<{ id: number; at: Date } | { replay: object }>;
}
/**
 * Describes the row that an operator's command names, as it is before the change; locks the row if
 * the command decides on an approval.
 */
const describeTarget = async (
  targets: CommandTargets,
  tx: Tx,
  { asked, decision }: Call,
  { entity, entityId }: CommandSpec,
) =>
  (asked || decision) && entity !== undefined && entityId !== undefined
    ? targets.describe(tx, entity, entityId, decision !== undefined)
    : undefined;
/** Computes the fingerprint of everything that a command acted on and returned. */
const toFingerprint = async (
  targets: CommandTargets,
  tx: Tx,
  { type, entity, entityId, said: known }: CommandSpec,
  { said = known }: CommandOutcome<object>,
  target: unknown,
): Promise<string> =>
  computeCommandFingerprint({
    command: { type, entity, entityId, said },
    target,
    covered: await targets.describeCovered(tx),
    handovers: listValueHandovers(),
  });
/**
 * Throws if a call runs another command than the contract declares, because the back office relies
 * on the declaration.
 */
function assertDeclared({ asked }: Call, { type }: CommandSpec): void {
  const declared: Readonly<Record<string, string>> = commandsByCall;
  const known = asked && declared[asked.operation];
  if (known !== undefined && known !== type)
    throw new Error(`${asked?.operation} runs ${type}: its entry in commands.ts says otherwise`);
}
/**
 * Creates the functions that run commands in their own transactions, as requested or as approved.
 */
function runsOf({ db, approvals, targets, begin, record, isChecked }: Runs): Commands['run'] {
  /** Runs the command as requested, or stores the request for a second administrator. */
  const runNow: Commands['run'] = async <T extends object>(
    call: Call,
    spec: CommandSpec,
    work: Work<T>,
  ) => {
    if (isChecked) assertDeclared(call, spec);
    try {
      return await db.transaction((tx) =>
        record(tx, call, spec, async (command) => {
          const target = await describeTarget(targets, tx, call, spec);
          const outcome = await work(tx, command);
          assertImpactsConfirmed(call, isChecked);
          const given = await approvals.judgeHandovers(tx, call);
          await assertWithinApprovalThreshold(call, spec, outcome, () =>
            toFingerprint(targets, tx, spec, outcome, target),
          );
          return addGivenValueToOutcome(
            { ...outcome, said: appendImpactsToLogSentence(outcome.said ?? spec.said) },
            given,
          );
        }),
      );
    } catch (error) {
      if (!(error instanceof ApprovalNeededError)) throw error;
      return (await keepRequest(call, spec, error.held)) as T & { commandId: number };
    }
  };
  /**
   * Stores a request for approval, unless a request with the same key has been stored meanwhile.
   */
  async function keepRequest(call: Call, spec: CommandSpec, held: HeldCommand): Promise<object> {
    const kept = await db.transaction(async (tx) => {
      const started = await begin(tx, call, spec);
      if ('replay' in started) return started;
      return { id: await approvals.keep(tx, call, held) };
    });
    if ('replay' in kept) return kept.replay;
    throw buildAwaitingApprovalError(kept.id);
  }
  /** Runs the command in one transaction together with the decision on the command. */
  const runDecided: Commands['run'] = <T extends object>(
    call: Call,
    spec: CommandSpec,
    work: Work<T>,
  ) =>
    db.transaction(async (tx) => {
      let done: (T & { commandId: number }) | undefined;
      await call.decision?.around(tx, async () => {
        let performed: Omit<UncommittedCommand, 'commandId'> | undefined;
        done = await record<T>(tx, call, spec, async (command) => {
          const target = await describeTarget(targets, tx, call, spec);
          const made = await work(tx, command);
          const given = await approvals.judgeHandovers(tx, call);
          performed = {
            spec,
            outcome: made,
            recipients: listRecipientAccountIds(listValueHandovers()),
            fingerprint: await toFingerprint(targets, tx, spec, made, target),
          };
          const said = appendImpactsToLogSentence(made.said ?? spec.said);
          return addGivenValueToOutcome(
            { ...made, ...(said && call.decision && { said: call.decision.said(said) }) },
            given,
          );
        });
        if (!performed) throw new Error('What was approved had been done before');
        return { commandId: done.commandId, ...performed };
      });
      if (done === undefined) throw new Error('What was decided on was not done');
      return done;
    });
  return (call, spec, work) => (call.decision ? runDecided : runNow)(call, spec, work);
}

/** Names of users by their ids. */
type People = (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** @param isChecked whether calls are held against their entries in `commands.ts`, as tests do. */
export function createCommands(
  db: Database,
  clock: Clock,
  people: People = async () => new Map(),
  approvals: ApprovalChecks = createApprovals(),
  targets: CommandTargets = createCommandTargets(),
  isChecked = false,
): Commands {
  /**
   * Returns the author of a command. For visitors who register, sign in or follow a mailed link,
   * this is the user that the command concerns.
   */
  async function doerOf(
    tx: Tx,
    { actor }: Call,
    { byAnyone = false }: CommandSpec,
    about: number | undefined,
  ): Promise<Doer> {
    if (actor.kind === 'visitor' && about !== undefined && !byAnyone) {
      const name = (await people(tx, [about])).get(about);
      if (name !== undefined) return { kind: 'user', id: about, name };
    }
    return { kind: actor.kind, id: actorId(actor), name: actorName(actor) };
  }
  const changed: ((userIds: readonly number[]) => void)[] = [];
  const touched = (userIds: readonly number[]): void =>
    runAfterCommit(() => {
      for (const listener of changed) listener(userIds);
    });
  async function begin(
    tx: Tx,
    call: Call,
    spec: CommandSpec,
  ): Promise<{ id: number; at: Date } | { replay: object }> {
    const [at, key] = [clock.now(), keyOf(call)];
    if (key === null) return { id: noteWorkCommandId((await one<Numbered>(tx, numbered)).id), at };
    // the statements are sent together and run in sequence, so the second one sees the result that
    // the first one has waited for
    const [, row, waits] = await Promise.all([
      run(tx, queued(placeOf(call, spec, key))),
      one<Numbered & { first: First | null }>(tx, begun(call, spec, key)),
      call.asked && approvals.known(tx, call),
    ]);
    if (waits !== undefined) throw buildAwaitingApprovalError(waits);
    return row.first
      ? { replay: firstReply(call, row.first) }
      : { id: noteWorkCommandId(row.id), at };
  }
  const record: Commands['record'] = async <T extends object>(
    tx: Tx,
    call: Call,
    spec: CommandSpec,
    work: (command: { id: number; at: Date }) => Promise<CommandOutcome<T>>,
  ) => {
    const started = await begin(tx, call, spec);
    if ('replay' in started) return started.replay as T & { commandId: number };
    if (call.actor.kind === 'game-server') await call.actor.lockAccount?.(tx);
    const outcome = await work(started);
    const about = outcome.userId ?? spec.userId;
    stageRecord(call, spec, started, outcome, await doerOf(tx, call, spec, about));
    if (about !== undefined) touched([about]);
    return { ...outcome.reply, commandId: started.id };
  };
  const running = runsOf({ db, approvals, targets, begin, record, isChecked });
  return {
    record,
    run: running,
    touched,
    onChanged: (listener) => {
      changed.push(listener);
    },
  };
}
/** Replaces the violation of a unique constraint by the caller's error. */
export function replaceUniqueViolation<T>(
  work: Promise<T>,
  constraint: string,
  failure: () => AppError,
): Promise<T> {
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, constraint) ? failure() : error;
  });
}
