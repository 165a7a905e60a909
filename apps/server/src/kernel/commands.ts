import { and, eq, isNull } from 'drizzle-orm';
import type { Actor, Call } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './db.ts';
import { AppError, isTaken } from './errors.ts';
import { sameBytes } from './secrets.ts';
import { commands } from './tables.ts';

type Snapshot = Record<string, unknown> | null;

/** What a command is, known before it runs. */
export interface CommandSpec {
  /** `<entity>.<verb>`: the key of undo and of the filter in the activity log. */
  readonly type: string;
  readonly text: string;
  readonly entity?: string;
  readonly entityId?: number;
  /** The player it is about. */
  readonly userId?: number;
  readonly undoOf?: number;
}
/** What a command did, written into its record. */
export interface CommandOutcome<T> {
  readonly reply: T;
  readonly before?: Snapshot;
  readonly after?: Snapshot;
  readonly entityId?: number;
  readonly userId?: number;
  readonly text?: string;
  readonly undoable?: boolean;
}
export interface Commands {
  /**
   * Runs one state change in one transaction with its record. The same idempotency key with the same contents answers with
   * the first reply and changes nothing; with other contents it is IDEMPOTENCY_MISMATCH. What throws leaves no trace.
   */
  run<T extends object>(call: Call, spec: CommandSpec, work: (tx: Tx, command: { id: number; at: Date }) => Promise<CommandOutcome<T>>): Promise<T & { commandId: number }>;
  /** The same inside a transaction that is open already: for one command of many in a batch. */
  record<T extends object>(tx: Tx, call: Call, spec: CommandSpec, work: (command: { id: number; at: Date }) => Promise<CommandOutcome<T>>): Promise<T & { commandId: number }>;
}

const actorId = (actor: Actor): number | null => (actor.kind === 'user' ? actor.userId : actor.kind === 'game-server' ? actor.keyId : null);
const actorName = (actor: Actor): string => (actor.kind === 'visitor' ? 'Visitor' : actor.name);

/** A visitor has no name to keep a key under: natural keys protect those calls. */
const keyOf = (call: Call): string | null => (actorId(call.actor) === null ? null : (call.idempotencyKey ?? null));
function rowOf(call: Call, spec: CommandSpec, createdAt: Date): typeof commands.$inferInsert {
  const idempotencyKey = keyOf(call);
  return {
    createdAt,
    actorKind: call.actor.kind,
    actorId: actorId(call.actor),
    actorName: actorName(call.actor),
    address: call.address,
    type: spec.type,
    text: spec.text,
    userId: spec.userId,
    entity: spec.entity,
    entityId: spec.entityId,
    reason: call.reason,
    undoOf: spec.undoOf,
    idempotencyKey,
    bodyHash: idempotencyKey === null ? null : call.bodyHash,
  };
}
/** The reply of the first call with this key; IDEMPOTENCY_MISMATCH when that one said something else. */
async function firstReply(tx: Tx, call: Call, spec: CommandSpec): Promise<object> {
  const who = actorId(call.actor);
  const [first] = await tx
    .select()
    .from(commands)
    .where(
      and(
        eq(commands.actorKind, call.actor.kind),
        who === null ? isNull(commands.actorId) : eq(commands.actorId, who),
        eq(commands.type, spec.type),
        eq(commands.idempotencyKey, keyOf(call) ?? ''),
      ),
    );
  const same = first?.bodyHash && call.bodyHash && sameBytes(first.bodyHash, call.bodyHash);
  if (!first || !same) throw new AppError('IDEMPOTENCY_MISMATCH');
  return { ...(first.reply as object), commandId: first.id };
}

export function createCommands(db: Database, clock: Clock): Commands {
  async function begin(tx: Tx, call: Call, spec: CommandSpec): Promise<{ id: number; at: Date } | { replay: object }> {
    const now = clock.now();
    const [row] = await tx
      .insert(commands)
      .values(rowOf(call, spec, now))
      .onConflictDoNothing()
      .returning({ id: commands.id });
    return row ? { id: row.id, at: now } : { replay: await firstReply(tx, call, spec) };
  }
  const record: Commands['record'] = async <T extends object>(tx: Tx, call: Call, spec: CommandSpec, work: (command: { id: number; at: Date }) => Promise<CommandOutcome<T>>) => {
    const started = await begin(tx, call, spec);
    if ('replay' in started) return started.replay as T & { commandId: number };
    const outcome = await work(started);
    await tx
      .update(commands)
      .set({
        done: true,
        reply: outcome.reply,
        before: outcome.before ?? null,
        after: outcome.after ?? null,
        undoable: outcome.undoable ?? false,
        ...(outcome.text !== undefined && { text: outcome.text }),
        ...(outcome.entityId !== undefined && { entityId: outcome.entityId }),
        ...(outcome.userId !== undefined && { userId: outcome.userId }),
      })
      .where(eq(commands.id, started.id));
    return { ...outcome.reply, commandId: started.id };
  };
  return { record, run: (call, spec, work) => db.transaction((tx) => record(tx, call, spec, (command) => work(tx, command))) };
}
/** A unique constraint refused the row: the caller's word for it. */
export function orTaken<T>(work: Promise<T>, constraint: string, failure: () => AppError): Promise<T> {
  return work.catch((error: unknown) => {
    throw isTaken(error, constraint) ? failure() : error;
  });
}
