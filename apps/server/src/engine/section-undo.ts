import type { Call } from '../kernel/actor.ts';
import type { Tx } from '../kernel/db/db.ts';
import { runWithSavepoint } from '../kernel/db/transaction.ts';
import { AppError, findDatabaseFailure } from '../kernel/errors.ts';
import type { Kernel } from '../kernel/kernel.ts';
import type { EngineRow, SectionStore } from './store/section-store.ts';
import type { UndoStep } from '../kernel/commands/undo.ts';
import { kernelMessages } from '../kernel/kernel.messages.ts';

export interface AppliedRowChange {
  readonly before: EngineRow | undefined;
  readonly after: EngineRow | undefined;
  readonly sent: Record<string, unknown>;
  readonly command: { id: number; at: Date };
  readonly call: Call;
}
export const getActingUserId = (call: Call): number | null =>
  call.actor.kind === 'user' ? call.actor.userId : null;

function refusedUndo(error: unknown): never {
  if (findDatabaseFailure(error)?.code === '23505')
    throw new AppError('NOT_UNDOABLE', { because: kernelMessages.placeIsTaken(), cause: error });
  throw error;
}
/**
 * Registers the undo of created, changed or deleted rows of a section. `applied` updates data that
 * depends on a row, as after any other change.
 */
export function registerSectionUndo(
  { undo, references, approvals }: Pick<Kernel, 'undo' | 'references' | 'approvals'>,
  name: string,
  store: SectionStore,
  {
    applied,
    validate,
  }: {
    readonly applied: (tx: Tx, change: AppliedRowChange) => Promise<unknown>;
    /** Validates a row like a saved row, and records the value that the row gives to players. */
    readonly validate: (tx: Tx, after: EngineRow, before: EngineRow | undefined) => Promise<void>;
  },
): void {
  /**
   * Records the value of a row that an undo restores: a second administrator must approve a value
   * above the operator's limit. A row that fails validation, so that its value is unknown, needs
   * this approval too.
   */
  const weigh = async (tx: Tx, row: EngineRow, before: EngineRow | undefined): Promise<void> => {
    try {
      await runWithSavepoint(tx, (part) => validate(part, row, before));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      await approvals.holdIfOn(tx, kernelMessages.cannotBeWeighed());
    }
  };
  /** Locks the row, and refuses the undo if the row has changed since the command. */
  const untouched = async (tx: Tx, id: number | null, version: unknown) => {
    const row = id === null ? undefined : await store.lockOne(tx, id);
    if (!row) throw new AppError('NOT_UNDOABLE', { because: kernelMessages.rowGone() });
    if (row.version !== version)
      throw new AppError('NOT_UNDOABLE', { because: kernelMessages.rowChanged() });
    return row;
  };
  const undoCreate: UndoStep = async (tx, entry, command, call) => {
    const row = await untouched(tx, entry.entityId, entry.after?.['version']);
    const usage = await references.usage(tx, name, row.id);
    if (usage !== undefined)
      throw new AppError('NOT_UNDOABLE', { because: kernelMessages.stillUsed({ usage }) });
    await store.setDeleted(tx, row.id, true, getActingUserId(call), command.at);
    await applied(tx, { before: row, after: undefined, sent: {}, command, call });
    return { before: entry.after, after: null };
  };
  const undoUpdate: UndoStep = async (tx, entry, command, call) => {
    const row = await untouched(tx, entry.entityId, entry.after?.['version']);
    const after = await store.update(
      tx,
      row.id,
      entry.before ?? {},
      getActingUserId(call),
      command.at,
    );
    await weigh(tx, after, row);
    await applied(tx, { before: row, after, sent: {}, command, call });
    return { before: entry.after, after };
  };
  const undoRemove: UndoStep = async (tx, entry, command, call) => {
    const row = entry.entityId === null ? undefined : await store.lockOne(tx, entry.entityId);
    if (!row || row.deletedAt === null)
      throw new AppError('NOT_UNDOABLE', { because: kernelMessages.rowIsThere() });
    const after = await store
      .setDeleted(tx, row.id, false, getActingUserId(call), command.at)
      .catch((error: unknown) => refusedUndo(error));
    await weigh(tx, after, undefined);
    await applied(tx, { before: undefined, after, sent: {}, command, call });
    return { before: null, after };
  };
  // undoing a creation deletes the row, undoing a deletion restores it
  undo.register(`${name}.create`, undoCreate, undoRemove);
  undo.register(`${name}.update`, undoUpdate, undoUpdate);
  undo.register(`${name}.remove`, undoRemove, undoCreate);
}
