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

export function createCommands(db: Database, clock: Clock): Commands {
  async function begin(tx: Tx, call: Call, spec: CommandSpec): Promise<{ id: number; at: Date } | { replay: object }> {
    const now = clock.now();
    const who = actorId(call.actor);
    const key = who === null ? undefined : call.idempotencyKey;
    const [row] = await tx
      .insert(commands)
      .values({
        createdAt: now,
        actorKind: call.actor.kind,
        actorId: who,
        actorName: actorName(call.actor),
        address: call.address,
        type: spec.type,
        text: spec.text,
        userId: spec.userId ?? null,
        entity: spec.entity ?? null,
        entityId: spec.entityId ?? null,
        reason: call.reason ?? null,
        undoOf: spec.undoOf ?? null,
        idempotencyKey: key ?? null,
        bodyHash: key === undefined ? null : (call.bodyHash ?? null),
      })
      .onConflictDoNothing()
      .returning({ id: commands.id });
    if (row) return { id: row.id, at: now };
    const [first] = await tx
      .select()
      .from(commands)
      .where(
        and(
          eq(commands.actorKind, call.actor.kind),
          who === null ? isNull(commands.actorId) : eq(commands.actorId, who),
          eq(commands.type, spec.type),
          eq(commands.idempotencyKey, key ?? ''),
        ),
      );
    const same = first?.bodyHash && call.bodyHash && sameBytes(first.bodyHash, call.bodyHash);
    if (!first || !same) throw new AppError('IDEMPOTENCY_MISMATCH');
    return { replay: { ...(first.reply as object), commandId: first.id } };
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
