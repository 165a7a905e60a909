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
  type CommandOnHold,
  type UncommittedCommand,
} from '../value/approvals.ts';
import type { Clock } from '../time/clock.ts';
import type { Database, Tx } from '../db/db.ts';
import { noteWorkCommandId } from '../operation/work-context.ts';
import { runAfterCommit, writeAtCommit } from '../db/transaction.ts';
import { AppError, isUniqueViolation } from '../errors.ts';
import {
  createCommandTargets,
  computeCommandFingerprint,
  type CommandTargets,
} from './fingerprints.ts';
import {
  insertCommands,
  lockIdempotencyKey,
  selectCommandNumber,
  selectNumberAndFirstCommand,
  type RecordedFirstCall,
} from './commands.store.ts';
import { addGivenValueToOutcome } from '../value/given-value.ts';
import { listValueHandovers } from '../value/handovers.ts';
import { assertImpactsConfirmed, appendImpactsToLogSentence } from './impacts.ts';
import { listSentenceKeys, listSentenceParamValues } from '../say.ts';
import { hasSameBytes } from '../secrets.ts';

type Snapshot = Record<string, unknown> | null;

/** Facts about a command that are known before it runs. */
export interface CommandSpec {
  /** `<entity>.<verb>`: the key of undo and of the filter in the activity log. */
  readonly type: string;
  /** Log message; undefined if the message depends on the outcome of the command. */
  readonly message: Sentence | undefined;
  readonly entity?: string;
  readonly entityId?: number;
  /** The player that the command concerns. */
  readonly userId?: number;
  readonly undoOf?: number;
  /** The bulk command that this command is a part of. */
  readonly partOf?: number;
  /** True if anyone who knows the user's e-mail address can cause the command. */
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
  readonly message?: Sentence;
  /**
   * False if the command did nothing that could be undone; otherwise the kind of the command
   * decides.
   */
  readonly undoable?: false | undefined;
}
export interface Commands {
  /**
   * Runs one state change in one transaction together with its record. A repeated idempotency key
   * returns the first reply and changes nothing. Throws IDEMPOTENCY_MISMATCH if the contents
   * differ. A failed command leaves no record. If a command gives players more than its operator
   * may give alone, a request for approval is stored and AWAITS_APPROVAL with the request's number
   * is thrown.
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
   * Registers a listener. After this process has committed a command, the listener receives the
   * users whom the command concerned.
   */
  onChanged(listener: (userIds: readonly number[]) => void): void;
}

const getActorId = (actor: Actor): number | null =>
  actor.kind === 'user' ? actor.userId : actor.kind === 'game-server' ? actor.keyId : null;
const actorName = (actor: Actor): string => (actor.kind === 'visitor' ? 'Visitor' : actor.name);
/** The caller of a command as stored in its record. */
interface LogActor {
  readonly kind: Actor['kind'];
  readonly id: number | null;
  readonly name: string;
}

/**
 * Returns the idempotency key of a call; null for visitors, because visitors have no id to store
 * the key under. Unique constraints prevent repeated effects of visitors' calls.
 */
const keyOf = (call: Call): string | null =>
  getActorId(call.actor) === null ? null : (call.idempotencyKey ?? null);
/** Prepares a log message, with the keys and names by which a search finds the message. */
const recorded = (message: Sentence | undefined, beside: readonly (string | undefined)[]) => ({
  message,
  keys: message ? listSentenceKeys(message) : [],
  names: [...beside, ...(message ? listSentenceParamValues(message) : [])]
    .filter((entry) => entry !== undefined)
    .join('\n'),
});
const records = {};
function stageRecord<T>(
  call: Call,
  spec: CommandSpec,
  { id, at }: { id: number; at: Date },
  outcome: CommandOutcome<T>,
  actor: LogActor,
): void {
  const key = keyOf(call);
  const row = {
    id,
    created_at: at.toISOString(),
    actor_kind: actor.kind,
    actor_id: actor.id,
    actor_name: actor.name,
    address: call.address,
    type: spec.type,
    ...recorded(outcome.message ?? spec.message, [spec.type, actor.name, call.reason]),
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
  writeAtCommit(records, row, insertCommands);
}
/**
 * Returns the reply of the first call with this key; throws IDEMPOTENCY_MISMATCH if the contents of
 * that call were different.
 */
function firstReply(call: Call, first: RecordedFirstCall): object {
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
 * Describes the row that an operator's command names, before the change. Locks the row if the
 * command decides on an approval.
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
  { type, entity, entityId, message: known }: CommandSpec,
  { message = known }: CommandOutcome<object>,
  target: unknown,
): Promise<string> =>
  computeCommandFingerprint({
    command: { type, entity, entityId, message },
    target,
    covered: await targets.describeCovered(tx),
    handovers: listValueHandovers(),
  });
/**
 * Throws if a call runs another command than the contract declares, because the back office relies
 * on this declaration.
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
function createRunner({ db, approvals, targets, begin, record, isChecked }: Runs): Commands['run'] {
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
          const handovers = await approvals.validateHandovers(tx, call);
          await assertWithinApprovalThreshold(call, spec, outcome, () =>
            toFingerprint(targets, tx, spec, outcome, target),
          );
          return addGivenValueToOutcome(
            { ...outcome, message: appendImpactsToLogSentence(outcome.message ?? spec.message) },
            handovers,
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
  async function keepRequest(call: Call, spec: CommandSpec, held: CommandOnHold): Promise<object> {
    const stored = await db.transaction(async (tx) => {
      const started = await begin(tx, call, spec);
      if ('replay' in started) return started;
      return { id: await approvals.keep(tx, call, held) };
    });
    if ('replay' in stored) return stored.replay;
    throw buildAwaitingApprovalError(stored.id);
  }
  /** Runs an approved or previewed command in the transaction that stores the decision on it. */
  const runDecided: Commands['run'] = <T extends object>(
    call: Call,
    spec: CommandSpec,
    work: Work<T>,
  ) =>
    db.transaction(async (tx) => {
      let result: (T & { commandId: number }) | undefined;
      await call.decision?.around(tx, async () => {
        let performed: Omit<UncommittedCommand, 'commandId'> | undefined;
        result = await record<T>(tx, call, spec, async (command) => {
          const target = await describeTarget(targets, tx, call, spec);
          const outcome = await work(tx, command);
          const handovers = await approvals.validateHandovers(tx, call);
          performed = {
            spec,
            outcome,
            recipients: listRecipientAccountIds(listValueHandovers()),
            fingerprint: await toFingerprint(targets, tx, spec, outcome, target),
          };
          const logged = appendImpactsToLogSentence(outcome.message ?? spec.message);
          const message = logged && call.decision?.addApproval(logged);
          return addGivenValueToOutcome({ ...outcome, ...(message && { message }) }, handovers);
        });
        if (!performed) throw new Error('What was approved had been done before');
        return { commandId: result.commandId, ...performed };
      });
      if (result === undefined) throw new Error('What was decided on was not done');
      return result;
    });
  return (call, spec, work) => (call.decision ? runDecided : runNow)(call, spec, work);
}

/** Names of users by their ids. */
type People = (tx: Tx, ids: readonly number[]) => Promise<ReadonlyMap<number, string>>;

/** @param isChecked true if calls are compared with their entries in `commands.ts`, as tests do. */
export function createCommands(
  db: Database,
  clock: Clock,
  people: People = async () => new Map(),
  approvals: ApprovalChecks = createApprovals(),
  targets: CommandTargets = createCommandTargets(),
  isChecked = false,
): Commands {
  /**
   * Returns the author of a command. For a visitor who registers, signs in or follows a mailed
   * link, this is the user that the command concerns.
   */
  async function getActor(
    tx: Tx,
    { actor }: Call,
    { byAnyone = false }: CommandSpec,
    about: number | undefined,
  ): Promise<LogActor> {
    if (actor.kind === 'visitor' && about !== undefined && !byAnyone) {
      const name = (await people(tx, [about])).get(about);
      if (name !== undefined) return { kind: 'user', id: about, name };
    }
    return { kind: actor.kind, id: getActorId(actor), name: actorName(actor) };
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
    if (key === null) return { id: noteWorkCommandId(await selectCommandNumber(tx)), at };
    const { type } = spec;
    const keyed = { kind: call.actor.kind, actorId: getActorId(call.actor), type, key };
    // sent in one message and run in this order: the second statement waits for the lock of the
    // first, and therefore sees the record of an earlier call with the same key
    const [, row, waits] = await Promise.all([
      lockIdempotencyKey(tx, keyed),
      selectNumberAndFirstCommand(tx, keyed),
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
    stageRecord(call, spec, started, outcome, await getActor(tx, call, spec, about));
    if (about !== undefined) touched([about]);
    return { ...outcome.reply, commandId: started.id };
  };
  const running = createRunner({ db, approvals, targets, begin, record, isChecked });
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
