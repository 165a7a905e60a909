import { problem } from '@guildhall/contract/kit/problem/problem';
import { bulkRowsMax, type Section } from '@guildhall/contract/kit/section/section';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { Sentence } from '@guildhall/contract/kit/text/messages';
import type { Call } from '../kernel/actor.ts';
import type { CommandOutcome, Commands, CommandSpec } from '../kernel/commands/commands.ts';
import type { Tx } from '../kernel/db/db.ts';
import {
  sumChangeEffects,
  type ChangeEffect,
  type ChangeEffectSum,
} from '../kernel/commands/effects.ts';
import { runWithSavepoint } from '../kernel/db/transaction.ts';
import { AppError, buildFieldError } from '../kernel/errors.ts';
import type { Handler } from '../kernel/http/http.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { runAllowingUnchangedRow, UnchangedRowError } from '../kernel/commands/unchanged.ts';
import { runWithRollback } from '../kernel/commands/preview.ts';
import { kernelMessages } from '../kernel/kernel.messages.ts';
import { formatMessage } from '../kernel/say.ts';
import { computeSha256 } from '../kernel/secrets.ts';
import type { SectionFilters, SectionStore } from './store/section-store.ts';
import { getSectionNoun } from './section-messages.ts';

type Command = { id: number; at: Date };
export type RowWriteVerb = 'create' | 'update' | 'remove';
export type RowWriteOutcome = CommandOutcome<{ id: number; version: number }> & {
  readonly effects: readonly ChangeEffect[];
};
/** Writes one row inside an open transaction. */
type WriteRow = (
  tx: Tx,
  verb: RowWriteVerb,
  id: number | undefined,
  sent: Record<string, unknown>,
  call: Call,
  command: Command,
) => Promise<RowWriteOutcome>;

interface BulkBody {
  readonly ids?: readonly number[];
  /** Filters that select the rows instead of ids. */
  readonly filters?: SectionFilters;
  /** Identifies the rows that a preview has shown; the command changes no other rows. */
  readonly seen?: string;
  readonly remove?: true;
  readonly set?: Record<string, unknown>;
}
interface BulkReply {
  readonly rows: number;
  readonly refused: { id: number; problem: string; because: Sentence }[];
  readonly effects: ChangeEffectSum[];
  readonly seen: string;
}
interface BulkDone {
  readonly commandIds: number[];
  readonly ids: readonly number[];
  readonly reply: BulkReply;
}
/** Computes a value that identifies exactly these rows in these versions. */
export const computeRowsHash = (rows: readonly unknown[]): string =>
  computeSha256(JSON.stringify(rows)).toString('base64url');
/** Throws CONFLICT if the change would affect other rows than the preview has shown. */
export function assertRowsMatchPreview(seen: string | undefined, current: string): void {
  if (seen !== undefined && seen !== current)
    throw new AppError('CONFLICT', {
      because: kernelMessages.bulkSetChanged(),
      details: { isStale: true },
    });
}
/** Throws VALIDATION if filters match no rows, or more rows than one transaction may change. */
export function assertBulkRowCount(count: number, max: number): void {
  if (count === 0) throw buildFieldError('filters', problem('matchesNone'));
  if (count > max) throw buildFieldError('filters', problem('matchesMax', { max }));
}
const sentenceOf = (section: Section, { remove }: BulkBody, n: number): Sentence => {
  const changed = { n, thing: getSectionNoun(section) };
  return remove ? kernelMessages.deletedMany(changed) : kernelMessages.changedMany(changed);
};
/** Dependencies of a bulk change of a section. */
interface BulkDeps {
  readonly store: Pick<SectionStore, 'listBatch'>;
  readonly write: WriteRow;
}
/**
 * Lists the ids of the rows to change: the ids in the body, or the ids of all rows that match the
 * body's filters.
 */
async function listIds({ store }: BulkDeps, tx: Tx, body: BulkBody): Promise<readonly number[]> {
  // sorted by id, so that two changes of the same rows wait for each other without a deadlock
  if (body.filters === undefined) return [...new Set(body.ids)].sort((a, b) => a - b);
  const rows = await store.listBatch(tx, body.filters, 0, bulkRowsMax + 1);
  assertBulkRowCount(rows.length, bulkRowsMax);
  return rows.map(({ id }) => id);
}
/**
 * Writes the rows one after the other, each in a savepoint, so that refused rows are listed and not
 * thrown.
 */
async function changeEach(
  { commands, section, deps }: { commands: Commands; section: Section; deps: BulkDeps },
  tx: Tx,
  call: Call,
  body: BulkBody,
  partOf: number,
): Promise<BulkDone> {
  const { remove, set = {} } = body;
  const verb: RowWriteVerb = remove ? 'remove' : 'update';
  const commandIds: number[] = [];
  const refused: BulkReply['refused'] = [];
  const effects: ChangeEffect[] = [];
  const changed: { id: number; version: number }[] = [];
  const plain = { ...call, idempotencyKey: undefined, ifVersion: undefined };
  const type = `${section.name}.${verb}`;
  const ids = await listIds(deps, tx, body);
  for (const id of ids) {
    const spec = { type, message: undefined, entity: section.name, entityId: id, partOf };
    try {
      const attempt = await runWithSavepoint(tx, (inner) =>
        commands.record(inner, plain, spec, async (command) => {
          const outcome = await deps.write(inner, verb, id, set, plain, command);
          effects.push(...outcome.effects);
          return outcome;
        }),
      );
      commandIds.push(attempt.commandId);
      changed.push({ id, version: attempt.version });
    } catch (error) {
      // a row that already has these values is neither changed nor refused
      if (error instanceof UnchangedRowError) continue;
      if (!(error instanceof AppError)) throw error;
      refused.push({ id, problem: error.messageIn(call.language), because: error.because });
    }
  }
  const seen = computeRowsHash([set, changed]);
  const rows = commandIds.length;
  return {
    commandIds,
    ids,
    reply: { rows, refused, effects: sumChangeEffects(effects, call.language), seen },
  };
}
/**
 * Changes or deletes many rows as one command, all or none. One undo reverts the whole command. A
 * preview does the same work and rolls it back, so the preview reports the real outcome: the number
 * of rows, the refused rows with their reasons, and the other affected entries.
 */
export function createBulkChangeHandler(
  kernel: Kernel,
  section: Section,
  deps: BulkDeps,
): Handler<Endpoint> {
  const { commands, undo, approvals } = kernel;
  const name = `${section.name}.bulk`;
  undo.register(name, async (tx, entry, command, call) => {
    const { commandIds } = entry.after as { commandIds: number[] };
    await undo.parts(tx, call, commandIds.toReversed(), command);
    return { before: entry.after, after: null };
  });
  const changeRows = (tx: Tx, call: Call, body: BulkBody, partOf: number): Promise<BulkDone> =>
    changeEach({ commands, section, deps }, tx, call, body, partOf);
  const preview = async (call: Call, spec: CommandSpec, body: BulkBody) => {
    const plain = { ...call, idempotencyKey: undefined };
    const previewed = await runWithRollback<BulkReply & { awaits: string[] }>((finishWith) =>
      commands.run(plain, spec, async (tx, { id }) => {
        const { reply } = await changeRows(tx, call, body, id);
        const held = await approvals.listHeld(tx, call);
        return finishWith({
          ...reply,
          awaits: held.map((reason) => formatMessage(reason, call.language)),
        });
      }),
    );
    return { ...previewed, commandId: null };
  };
  const run = (call: Call, spec: CommandSpec, body: BulkBody) =>
    commands.run<BulkReply & { awaits: string[] }>(call, spec, async (tx, command) => {
      const { commandIds, ids, reply } = await changeRows(tx, call, body, command.id);
      assertRowsMatchPreview(body.seen, reply.seen);
      // with filters, the preview has already shown the refused rows, which stay unchanged
      if (reply.refused.length > 0 && body.filters === undefined)
        throw new AppError('CONFLICT', {
          because: kernelMessages.cannotBeChanged({ n: reply.refused.length, all: ids.length }),
          details: { refused: reply.refused },
        });
      const answer = { ...reply, awaits: [] };
      if (commandIds.length === 0) throw new UnchangedRowError(answer);
      return {
        reply: answer,
        after: { commandIds, ids, set: body.set ?? null },
        message: sentenceOf(section, body, commandIds.length),
      };
    });
  return async (call, input) => {
    const body = input['body' as never] as BulkBody;
    const isPreview = (input['query' as never] as { preview?: string }).preview === 'true';
    const spec = { type: name, message: undefined, entity: section.name };
    if (isPreview) return preview(call, spec, body);
    if (body.filters !== undefined && body.seen === undefined)
      throw buildFieldError('seen', problem('seenNeeded'));
    return runAllowingUnchangedRow(run(call, spec, body));
  };
}
