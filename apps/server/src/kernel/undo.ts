import type { Sentence } from '@guildhall/contract/kit/words';
import type { Call, UserActor } from './actor.ts';
import type { Commands } from './commands.ts';
import type { Tx } from './db.ts';
import { maybeOne, one, sql } from './db/sql.ts';
import { coverValue } from './fingerprints.ts';
import { toNumber } from './db/rows.ts';
import { AppError } from './errors.ts';
import type { Effect } from './section-bulk.ts';
import { takenBack } from './preview.ts';
import { words } from './kernel.words.ts';

type Snapshot = Record<string, unknown> | null;
/** An entry of the activity log that is to be undone. */
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
  /** What the undoing takes and leaves beside the row, said before it is done. */
  readonly effects?: readonly Effect[];
}
/**
 * Puts back what an entry did; throws NOT_UNDOABLE with the reason where the world has moved on.
 */
export type UndoStep = (
  tx: Tx,
  entry: UndoneEntry,
  command: { id: number; at: Date },
  call: Call,
) => Promise<Undone>;
export interface Undo {
  register(type: string, step: UndoStep): void;
  /** Undoes one command, once. The undoing is a command of its own. */
  run(call: Call<UserActor>, entryId: number): Promise<{ id: number }>;
  /** Does the same and takes it back: what it says is what would happen. */
  preview(call: Call<UserActor>, entryId: number): Promise<readonly Effect[]>;
  /** Undoes one command as a part of another undoing. */
  inside(
    tx: Tx,
    call: Call,
    entryId: number,
    command: { id: number; at: Date },
  ): Promise<UndoneEntry & Undone & { said: Sentence | string }>;
}
interface EntryRow {
  readonly actor_kind: string;
  readonly actor_id: number | string | null;
  readonly type: string;
  readonly said: Sentence | null;
  readonly text: string | null;
  readonly user_id: number | null;
  readonly entity_id: number | string | null;
  readonly before: Snapshot;
  readonly after: Snapshot;
  readonly undoable: boolean;
}
const entryOf = (id: number) => sql`
  select actor_kind, actor_id, type, said, text, user_id, entity_id, before, after, undoable
  from commands
  where id = ${id}`;
/** True for the one of two simultaneous undoings that wins. */
const undone = (entryId: number, commandId: number) =>
  sql`select mark_undone(${entryId}, ${commandId}) as taken`;
const specOf = (entryId: number) => ({
  type: 'activity-log.undo',
  said: words.undidEntry({ n: entryId }),
  undoOf: entryId,
});
const saidOf = ({ said, text }: EntryRow): Sentence | string => said ?? text ?? '';
export function createUndo(all: Commands): Undo {
  const steps = new Map<string, UndoStep>();
  /** Marks the entry as undone, once, and puts back what it did. */
  const undoEntry = async (
    tx: Tx,
    call: Call,
    entryId: number,
    command: { id: number; at: Date },
  ) => {
    const row = await maybeOne<EntryRow>(tx, entryOf(entryId));
    if (!row) throw new AppError('NOT_FOUND');
    // What a direct call refuses, an undoing must not give: roles, blocks and items of one's own
    // are for another administrator.
    const isOwnDeed =
      row.actor_kind === 'user' &&
      call.actor.kind === 'user' &&
      Number(row.actor_id) === call.actor.userId;
    if (call.actor.kind === 'user' && row.user_id === call.actor.userId && !isOwnDeed)
      throw new AppError('FORBIDDEN', { because: words.ownUndo() });
    const step = steps.get(row.type);
    if (!step || !row.undoable)
      throw new AppError('NOT_UNDOABLE', { because: words.notUndoable() });
    const { taken } = await one<{ taken: boolean }>(tx, undone(entryId, command.id));
    if (!taken) throw new AppError('NOT_UNDOABLE', { because: words.undoneAlready() });
    coverValue('undo', { entryId, ...row });
    const entry = {
      id: entryId,
      type: row.type,
      said: saidOf(row),
      userId: row.user_id,
      entityId: row.entity_id === null ? null : toNumber(row.entity_id),
      before: row.before,
      after: row.after,
    };
    return { ...entry, ...(await step(tx, entry, command, call)) };
  };
  return {
    register: (type, step) => {
      steps.set(type, step);
    },
    inside: undoEntry,
    async run(call, entryId) {
      const done = await all.run(call, specOf(entryId), async (tx, command) => {
        const { said, userId, entityId, before, after } = await undoEntry(
          tx,
          call,
          entryId,
          command,
        );
        return {
          reply: {},
          before,
          after,
          said: words.undid({ sentence: said }),
          ...(userId !== null && { userId }),
          ...(entityId !== null && { entityId }),
        };
      });
      return { id: done.commandId };
    },
    async preview(call, entryId) {
      return takenBack<readonly Effect[]>((found) =>
        all.run({ ...call, idempotencyKey: undefined }, specOf(entryId), async (tx, command) =>
          found((await undoEntry(tx, call, entryId, command)).effects ?? []),
        ),
      );
    },
  };
}
