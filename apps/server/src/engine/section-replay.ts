import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import { buildDraftSchema, type Section } from '@guildhall/contract/kit/section/section';
import { describeSchemaIssue } from '@guildhall/contract/kit/problem/problems';
import type { Call } from '../kernel/actor.ts';
import type { Tx } from '../kernel/db/db.ts';
import { AppError } from '../kernel/errors.ts';
import type { Handler } from '../kernel/http/http.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { runWithRollback } from '../kernel/commands/preview.ts';
import type { RowWriteVerb } from './section-bulk.ts';
import type { EngineRow } from './store/section-store.ts';
import type { ReplayRulesRequest } from '../kernel/game/replay.ts';
import { sectionRowsChangedEvent } from './section-facts.ts';
import { UnchangedRowError } from '../kernel/commands/unchanged.ts';

/** Writes a row inside an open transaction, validated like a save, and changes nothing else. */
export type SectionRowWriter = (
  tx: Tx,
  verb: RowWriteVerb,
  id: number | undefined,
  sent: Record<string, unknown>,
  call: Call,
  command: { readonly id: number; readonly at: Date },
) => Promise<{ readonly before: EngineRow | undefined; readonly written: EngineRow | undefined }>;
interface ReplayBody {
  readonly id?: number;
  readonly set: Record<string, unknown>;
  readonly days: number;
}
/** Checks that a new row has everything that a save requires. */
function validateNew(section: Section, sent: Record<string, unknown>): Record<string, unknown> {
  const read = buildDraftSchema(section).safeParse(sent, { reportInput: true });
  if (read.success) return read.data;
  throw new AppError('VALIDATION', {
    fields: read.error.issues.map((issue) => ({
      field: issue.path.map(String).join('.'),
      problem: describeSchemaIssue(issue),
    })),
  });
}
/**
 * Replays recorded matches as if the unsaved form of one row were saved. The row is written,
 * validated like a save, read by the modules that own the rules, and rolled back. The recorded
 * matches are read only after the rollback, without any lock.
 */
export const createReplayHandler =
  (kernel: Kernel, section: Section, writeRow: SectionRowWriter): Handler<Endpoint> =>
  (call, input, wire) => {
    const { id, set, days } = input['body' as never] as ReplayBody;
    const { db, clock, configuration, facts, replays } = kernel;
    return replays.run(
      call,
      { section: section.name, id, days, isGone: wire.isGone },
      <T>(read: (tx: Tx, asked: ReplayRulesRequest) => Promise<T>) =>
        runWithRollback<T>((finishWith) =>
          db.transaction(async (tx) => {
            const drafted = await writeRow(
              tx,
              id === undefined ? 'create' : 'update',
              id,
              id === undefined ? validateNew(section, set) : set,
              call,
              { id: 0, at: clock.now() },
            ).catch((error: unknown) => {
              if (error instanceof UnchangedRowError) return undefined;
              throw error;
            });
            await facts.publish(tx, sectionRowsChangedEvent, {
              section: section.name,
              changesRowSet: id === undefined,
            });
            finishWith(
              await read(tx, {
                id: drafted?.written?.id ?? id,
                configuration: await configuration.within(tx),
              }),
            );
          }),
        ),
    );
  };
