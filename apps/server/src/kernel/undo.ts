import type { Sentence } from '@guildhall/contract/kit/words';
import { canBeUndone } from '@guildhall/contract/office/commands';
import type { Call, UserActor } from './actor.ts';
import type { Commands } from './commands.ts';
import type { Tx } from './db.ts';
import { maybeOne, one, sql } from './db/sql.ts';
import { countRows, listMoves, type Move, type TableChange } from './changes.ts';
import { listNoted, noteInTransaction, writeGathered } from './db/transaction.ts';
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
  /** Amounts that neither the ledger nor items nor the fields of the record say. */
  readonly effects?: readonly Effect[];
}
/** One entry that an undo undoes: the one that it names, and those that it consists of. */
export interface UndoneNow extends UndoneEntry {
  readonly said: Sentence | string;
  /** Values before and after the undo. */
  readonly from: Snapshot;
  readonly to: Snapshot;
}
/** Everything that an undo changes, found by doing it. */
export interface UndoPreview {
  readonly entries: readonly UndoneNow[];
  readonly effects: readonly Effect[];
  readonly moves: readonly Move[];
  readonly tables: readonly TableChange[];
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
  /** Says how a kind of command is undone. Throws where the contract declares it as final. */
  register(type: string, step: UndoStep): void;
  /** Undoes one command, once. The undoing is a command of its own. */
  run(call: Call<UserActor>, entryId: number): Promise<{ id: number }>;
  /** Does the same and takes it back; `describe` reads what it needs before that. */
  preview<T>(
    call: Call<UserActor>,
    entryId: number,
    describe: (tx: Tx, found: UndoPreview) => Promise<T>,
  ): Promise<T>;
  /** Kinds that have a step. */
  kinds(): readonly string[];
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
const [entries, effects] = [{}, {}];
/**
 * Refuses what a direct call refuses: roles, blocks and items of one's own are for another
 * administrator.
 */
function refuseOwn({ actor }: Call, row: EntryRow): void {
  if (actor.kind !== 'user' || row.user_id !== actor.userId) return;
  const isOwnCommand = row.actor_kind === 'user' && Number(row.actor_id) === actor.userId;
  if (!isOwnCommand) throw new AppError('FORBIDDEN', { because: words.ownUndo() });
}
const toEntry = (id: number, row: EntryRow) => ({
  id,
  type: row.type,
  said: row.said ?? row.text ?? '',
  userId: row.user_id,
  entityId: row.entity_id === null ? null : toNumber(row.entity_id),
  before: row.before,
  after: row.after,
});
/** Marks an entry as undone, once, and puts back what it did. */
const undoing =
  (steps: ReadonlyMap<string, UndoStep>): Undo['inside'] =>
  async (tx, call, entryId, command) => {
    const row = await maybeOne<EntryRow>(tx, entryOf(entryId));
    if (!row) throw new AppError('NOT_FOUND');
    const step = steps.get(row.type);
    if (!step || !row.undoable)
      throw new AppError('NOT_UNDOABLE', { because: words.notUndoable() });
    refuseOwn(call, row);
    const { taken } = await one<{ taken: boolean }>(tx, undone(entryId, command.id));
    if (!taken) throw new AppError('NOT_UNDOABLE', { because: words.undoneAlready() });
    coverValue('undo', { entryId, ...row });
    const entry = toEntry(entryId, row);
    const done = await step(tx, entry, command, call);
    const { before: from, after: to } = done;
    noteInTransaction(entries, { ...entry, from, to } satisfies UndoneNow);
    for (const effect of done.effects ?? []) noteInTransaction(effects, effect);
    return { ...entry, ...done };
  };
/** Entries that the transaction around has undone, without the one that only holds them together. */
function listUndone(): readonly UndoneNow[] {
  const all = listNoted<UndoneNow>(entries);
  return all.length > 1 ? all.slice(0, -1) : all;
}

export function createUndo(all: Commands): Undo {
  const steps = new Map<string, UndoStep>();
  const undoEntry = undoing(steps);
  return {
    register: (type, step) => {
      if (!canBeUndone(type)) throw new Error(`${type} is final by its entry in commands.ts`);
      steps.set(type, step);
    },
    kinds: () => [...steps.keys()],
    inside: undoEntry,
    async run(call, entryId) {
      const done = await all.run(call, specOf(entryId), async (tx, command) => {
        const entry = await undoEntry(tx, call, entryId, command);
        const { said, userId, entityId, before, after } = entry;
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
    preview<T>(
      call: Call<UserActor>,
      entryId: number,
      describe: (tx: Tx, found: UndoPreview) => Promise<T>,
    ): Promise<T> {
      const plain = { ...call, idempotencyKey: undefined };
      return takenBack<T>((found) =>
        all.run(plain, specOf(entryId), async (tx, command) => {
          const count = await countRows(tx);
          await undoEntry(tx, call, entryId, command);
          await writeGathered(tx);
          const preview = {
            entries: listUndone(),
            effects: listNoted<Effect>(effects),
            moves: listMoves(),
            tables: await count(),
          };
          return found(await describe(tx, preview));
        }),
      );
    },
  };
}
