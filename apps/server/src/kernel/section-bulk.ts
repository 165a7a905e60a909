import type { Section } from '@guildhall/contract/kit/section';
import type { Endpoint } from '@guildhall/contract/kit/endpoint';
import type { Language } from '@guildhall/contract/kit/say';
import type { Sentence } from '@guildhall/contract/kit/words';
import type { Call } from './actor.ts';
import type { CommandOutcome } from './commands.ts';
import type { Tx } from './db.ts';
import { savepoint } from './db/transaction.ts';
import { AppError } from './errors.ts';
import type { Handler } from './http.ts';
import type { Kernel } from './kernel.ts';
import { orAsItIs, Unchanged } from './unchanged.ts';
import { takenBack } from './preview.ts';
import { words } from './kernel.words.ts';
import { say } from './say.ts';
import { thingOf } from './section-words.ts';

type Command = { id: number; at: Date };
export type Verb = 'create' | 'update' | 'remove';
/** How many players, items or the like a change touches beside the rows themselves. */
export interface Effect {
  readonly what: Sentence;
  readonly count: number;
  /** Where what is counted is money: minor units of the currency with this code. */
  readonly currency?: string;
}
/** An effect as it is answered: in words, and by the key that it is counted by. */
export interface ToldEffect {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  readonly currency?: string;
}
/** What is the same thing is counted together. */
export function told(effects: readonly Effect[], language: Language): ToldEffect[] {
  const all = new Map<string, ToldEffect>();
  for (const { what, count, currency } of effects) {
    const effectKey = JSON.stringify([what, currency]);
    all.set(effectKey, {
      key: what.key,
      label: say(what, language),
      count: (all.get(effectKey)?.count ?? 0) + count,
      ...(currency !== undefined && { currency }),
    });
  }
  return [...all.values()];
}
export type WrittenOutcome = CommandOutcome<{ id: number; version: number }> & {
  readonly effects: readonly Effect[];
};
/** Writes one row inside an open transaction. */
export type WriteRow = (
  tx: Tx,
  verb: Verb,
  id: number | undefined,
  sent: Record<string, unknown>,
  call: Call,
  command: Command,
) => Promise<WrittenOutcome>;

interface BulkBody {
  readonly ids: readonly number[];
  readonly remove?: true;
  readonly set?: Record<string, unknown>;
}
interface BulkReply {
  readonly rows: number;
  readonly refused: { id: number; problem: string; because: Sentence }[];
  readonly effects: ToldEffect[];
}
/**
 * Changes or deletes many rows as one command, which is undone as one: all of them or none. A
 * preview does the same work and takes it back, so that what it says is what would happen: how many
 * rows, which are refused and why, who else is touched.
 */
export function bulkHandler(kernel: Kernel, section: Section, write: WriteRow): Handler<Endpoint> {
  const { commands, undo } = kernel;
  const name = `${section.name}.bulk`;
  undo.register(name, async (tx, entry, command, call) => {
    const { commandIds } = entry.after as { commandIds: number[] };
    for (const id of commandIds.toReversed()) await undo.inside(tx, call, id, command);
    return { before: entry.after, after: null };
  });
  const each = async (tx: Tx, call: Call, { ids, remove, set = {} }: BulkBody) => {
    const verb: Verb = remove ? 'remove' : 'update';
    const commandIds: number[] = [];
    const refused: BulkReply['refused'] = [];
    const effects: Effect[] = [];
    const plain = { ...call, idempotencyKey: undefined, ifVersion: undefined };
    // In the order of ids: two that touch the same rows wait for each other and never in a circle.
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      try {
        const done = await savepoint(tx, (inner) =>
          commands.record(
            inner,
            plain,
            {
              type: `${section.name}.${verb}`,
              said: undefined,
              entity: section.name,
              entityId: id,
            },
            async (command) => {
              const outcome = await write(inner, verb, id, set, plain, command);
              effects.push(...outcome.effects);
              return outcome;
            },
          ),
        );
        commandIds.push(done.commandId);
      } catch (error) {
        // A row that is so already is neither changed nor refused.
        if (error instanceof Unchanged) continue;
        if (!(error instanceof AppError)) throw error;
        refused.push({ id, problem: error.messageIn(call.language), because: error.because });
      }
    }
    return {
      commandIds,
      reply: { rows: commandIds.length, refused, effects: told(effects, call.language) },
    };
  };
  return async (call, input) => {
    const body = input['body' as never] as BulkBody;
    const isPreview = (input['query' as never] as { preview?: string }).preview === 'true';
    const changed = { n: body.ids.length, thing: thingOf(section) };
    const said = body.remove ? words.deletedMany(changed) : words.changedMany(changed);
    const spec = { type: name, said, entity: section.name };
    if (isPreview) {
      const plain = { ...call, idempotencyKey: undefined };
      const said = await takenBack<BulkReply>((found) =>
        commands.run(plain, spec, async (tx) => found((await each(tx, call, body)).reply)),
      );
      return { ...said, commandId: null };
    }
    return orAsItIs(
      commands.run<BulkReply>(call, spec, async (tx) => {
        const { commandIds, reply } = await each(tx, call, body);
        if (reply.refused.length > 0)
          throw new AppError('CONFLICT', {
            because: words.cannotBeChanged({ n: reply.refused.length, all: body.ids.length }),
            details: { refused: reply.refused },
          });
        if (commandIds.length === 0) throw new Unchanged(reply);
        return { reply, after: { commandIds, ids: body.ids, set: body.set ?? null } };
      }),
    );
  };
}
