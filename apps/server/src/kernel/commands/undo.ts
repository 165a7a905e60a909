import type { Sentence } from '@guildhall/contract/kit/text/messages';
import { isCommandUndoable } from '@guildhall/contract/office/commands';
import type { Call, UserActor } from '../actor.ts';
import type { Commands } from './commands.ts';
import type { Tx } from '../db/db.ts';
import { many, maybeOne, one, sql } from '../db/sql.ts';
import {
  startCountingWrittenRows,
  listValueMovements,
  type ValueMovement,
  type WrittenRowCounts,
} from '../value/changes.ts';
import { listTransactionNotes, noteInTransaction, runDeferredWrites } from '../db/transaction.ts';
import { noteValueDependency } from './fingerprints.ts';
import { AppError } from '../errors.ts';
import type { ChangeEffect } from './effects.ts';
import { runWithRollback } from './preview.ts';
import { kernelMessages } from '../kernel.messages.ts';

type Snapshot = Record<string, unknown> | null;
/** An entry of the activity log to undo. */
interface UndoneEntry {
  readonly id: number;
  readonly type: string;
  readonly userId: number | null;
  readonly entityId: number | null;
  readonly before: Snapshot;
  readonly after: Snapshot;
}
interface Undone {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** Amounts that are not visible in the ledger, in items or in the fields of the record. */
  readonly effects?: readonly ChangeEffect[];
}
interface UndoneAs {
  /** Log message of the original command; the entry itself may be an undo. */
  readonly message: Sentence | string;
  /** True if the entry was an undo; undoing this entry repeated the original command. */
  readonly isRedo: boolean;
  /** True if this undo can be undone. */
  readonly canBeUndone: boolean;
}
/** One entry that an undo reverted: the requested entry, or one of its parts. */
export interface RevertedEntry extends UndoneEntry {
  readonly message: Sentence | string;
  /** Values before the undo. */
  readonly from: Snapshot;
  /** Values after the undo. */
  readonly to: Snapshot;
}
/** Everything that an undo changes, determined by running the undo and rolling it back. */
export interface UndoPreview {
  readonly entries: readonly RevertedEntry[];
  readonly effects: readonly ChangeEffect[];
  readonly moves: readonly ValueMovement[];
  readonly tables: readonly WrittenRowCounts[];
  /** True if the undo can itself be undone. */
  readonly canBeUndone: boolean;
}
/**
 * Reverts the changes of an entry; throws NOT_UNDOABLE with the reason if later changes prevent it.
 */
export type UndoStep = (
  tx: Tx,
  entry: UndoneEntry,
  command: { id: number; at: Date },
  call: Call,
) => Promise<Undone>;
export interface UndoRegistry {
  /**
   * Registers the undo step of a kind of command. `redo` repeats the change that an undo reverted;
   * it receives the entry of the undo, with the values before and after that undo. Without `redo`
   * the undo is final. Throws if the contract declares the kind as final.
   */
  register(type: string, step: UndoStep, redo?: UndoStep): void;
  /** Undoes a command, at most once. The undo is itself a command. */
  run(call: Call<UserActor>, entryId: number): Promise<{ id: number; undoable: boolean }>;
  /**
   * Undoes one command like `run` and rolls the undo back; `describe` reads the data that it needs
   * before the rollback.
   */
  preview<T>(
    call: Call<UserActor>,
    entryId: number,
    describe: (tx: Tx, preview: UndoPreview) => Promise<T>,
  ): Promise<T>;
  /** Returns the kinds of commands that have an undo step. */
  kinds(): readonly string[];
  /** Undoes one command as a part of another undo. */
  inside(
    tx: Tx,
    call: Call,
    entryId: number,
    command: { id: number; at: Date },
  ): Promise<UndoneEntry & Undone & UndoneAs>;
  /**
   * Undoes the parts of a command that are not yet undone, in the given order. Throws NOT_UNDOABLE
   * if all parts are already undone.
   */
  parts(
    tx: Tx,
    call: Call,
    entryIds: readonly number[],
    command: { id: number; at: Date },
  ): Promise<void>;
}
interface EntryRow {
  readonly actor_kind: string;
  readonly actor_id: number | null;
  readonly type: string;
  readonly message: Sentence | null;
  readonly text: string | null;
  readonly user_id: number | null;
  readonly entity_id: number | null;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly undoable: boolean;
}
const undoType = 'activity-log.undo';
const entryOf = (id: number) => sql`
  select actor_kind, actor_id, type, message, text, user_id, entity_id, before, after, undoable
  from commands
  where id = ${id}`;
interface Origin {
  readonly type: string;
  readonly message: Sentence | null;
  readonly text: string | null;
  /** Number of undos between the entry and the original command. */
  readonly undos: number;
}
/** Selects the original command of an undo, or of the undo of an undo. */
const originOf = (id: number) => sql`
  with recursive chain as (
    select type, message, text, undo_of, 0 as undos from commands where id = ${id}
    union all
    select c.type, c.message, c.text, c.undo_of, chain.undos + 1
    from chain join commands c on c.id = chain.undo_of
    where chain.type = ${undoType}
  )
  select type, message, text, undos from chain order by undos desc limit 1`;
/** Marks an entry as undone; of two concurrent undos, only one gets true. */
const undone = (entryId: number, commandId: number) =>
  sql`select mark_undone(${entryId}, ${commandId}) as taken`;
const specOf = (entryId: number) => ({
  type: undoType,
  message: kernelMessages.undidEntry({ n: entryId }),
  undoOf: entryId,
});
const [entries, effects] = [{}, {}];
/**
 * Refuses an undo if the direct call would be refused: administrators cannot change their own
 * roles, blocks and items.
 */
function refuseOwn({ actor }: Call, row: EntryRow): void {
  if (actor.kind !== 'user' || row.user_id !== actor.userId) return;
  const isOwnCommand = row.actor_kind === 'user' && Number(row.actor_id) === actor.userId;
  if (!isOwnCommand) throw new AppError('FORBIDDEN', { because: kernelMessages.ownUndo() });
}
const toEntry = (id: number, row: EntryRow) => ({
  id,
  type: row.type,
  message: row.message ?? row.text ?? '',
  userId: row.user_id,
  entityId: row.entity_id,
  before: row.before,
  after: row.after,
});
interface Steps {
  readonly undo: UndoStep;
  readonly redo: UndoStep | undefined;
}
/**
 * Finds the step that reverts an entry: the undo step for a command or a repeated command, and the
 * redo step for an undo.
 */
async function findStep(tx: Tx, steps: ReadonlyMap<string, Steps>, entryId: number, row: EntryRow) {
  if (row.type !== undoType)
    return { step: steps.get(row.type)?.undo, isRedo: false, hasRedo: steps.get(row.type)?.redo };
  const { type, message, text, undos } = await one<Origin>(tx, originOf(entryId));
  const { undo, redo } = steps.get(type) ?? {};
  const isRedo = undos % 2 === 1;
  return {
    step: redo && (isRedo ? redo : undo),
    isRedo,
    hasRedo: redo,
    message: message ?? text ?? '',
  };
}
/** Marks an entry as undone, and reverts its changes; an entry can be undone only once. */
async function undoEntry(
  steps: ReadonlyMap<string, Steps>,
  tx: Tx,
  call: Call,
  entryId: number,
  command: { id: number; at: Date },
): Promise<UndoneEntry & Undone & UndoneAs> {
  const row = await maybeOne<EntryRow>(tx, entryOf(entryId));
  if (!row) throw new AppError('NOT_FOUND');
  const { step, isRedo, hasRedo, message } = await findStep(tx, steps, entryId, row);
  if (!step || !row.undoable)
    throw new AppError('NOT_UNDOABLE', {
      because: row.type === undoType ? kernelMessages.undoIsFinal() : kernelMessages.notUndoable(),
    });
  refuseOwn(call, row);
  const { taken } = await one<{ taken: boolean }>(tx, undone(entryId, command.id));
  if (!taken) throw new AppError('NOT_UNDOABLE', { because: kernelMessages.undoneAlready() });
  noteValueDependency('undo', { entryId, ...row });
  const entry = { ...toEntry(entryId, row), ...(message !== undefined && { message }) };
  const outcome = await step(tx, entry, command, call);
  const { before: from, after: to } = outcome;
  noteInTransaction(entries, { ...entry, from, to } satisfies RevertedEntry);
  for (const effect of outcome.effects ?? []) noteInTransaction(effects, effect);
  return { ...entry, ...outcome, isRedo, canBeUndone: hasRedo !== undefined };
}
/** Selects the entries of a group that are not yet undone. */
const openOf = (ids: readonly number[]) => sql`
  select id
  from commands
  where id = any(${[...ids]}::bigint[]) and undone_by is null`;
/** Lists the entries undone by the current transaction, without the entry that only groups them. */
function listUndone(): readonly RevertedEntry[] {
  const reverted = listTransactionNotes<RevertedEntry>(entries);
  return reverted.length > 1 ? reverted.slice(0, -1) : reverted;
}

/** Creates the register of undo steps by type of command. */
export function createUndoRegistry(commands: Commands): UndoRegistry {
  const steps = new Map<string, Steps>();
  return {
    register: (type, step, redo) => {
      if (!isCommandUndoable(type)) throw new Error(`${type} is final by its entry in commands.ts`);
      steps.set(type, { undo: step, redo });
    },
    kinds: () => [...steps.keys()],
    inside: (tx, call, entryId, command) => undoEntry(steps, tx, call, entryId, command),
    async parts(tx, call, entryIds, command) {
      const open = await many<{ id: number }>(tx, openOf(entryIds));
      const left = new Set(open.map(({ id }) => id));
      if (left.size === 0)
        throw new AppError('NOT_UNDOABLE', { because: kernelMessages.undoneAlready() });
      for (const id of entryIds) if (left.has(id)) await undoEntry(steps, tx, call, id, command);
    },
    async run(call, entryId) {
      const outcome = await commands.run(call, specOf(entryId), async (tx, command) => {
        const entry = await undoEntry(steps, tx, call, entryId, command);
        const { message, userId, entityId, before, after } = entry;
        return {
          reply: { undoable: entry.canBeUndone },
          before,
          after,
          message: entry.isRedo
            ? kernelMessages.didAgain({ sentence: message })
            : kernelMessages.undid({ sentence: message }),
          ...(!entry.canBeUndone && { undoable: false }),
          ...(userId !== null && { userId }),
          ...(entityId !== null && { entityId }),
        };
      });
      return { id: outcome.commandId, undoable: outcome.undoable };
    },
    preview<T>(
      call: Call<UserActor>,
      entryId: number,
      describe: (tx: Tx, preview: UndoPreview) => Promise<T>,
    ): Promise<T> {
      const plain = { ...call, idempotencyKey: undefined };
      return runWithRollback<T>((finishWith) =>
        commands.run(plain, specOf(entryId), async (tx, command) => {
          const count = await startCountingWrittenRows(tx);
          const { canBeUndone: isReversible } = await undoEntry(steps, tx, call, entryId, command);
          await runDeferredWrites(tx);
          const preview = {
            entries: listUndone(),
            effects: listTransactionNotes<ChangeEffect>(effects),
            moves: listValueMovements(),
            tables: await count(),
            canBeUndone: isReversible,
          };
          return finishWith(await describe(tx, preview));
        }),
      );
    },
  };
}
