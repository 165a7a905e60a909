import {
  alphaKeyProblem,
  hasAlphaKeyFormat,
} from '@guildhall/contract/reach/alpha-keys/alpha-keys.section';
import type { Call, UserActor } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/errors.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { formatMessage } from '../../../kernel/say.ts';
import { generateAlphaKey } from './alpha-keys.making.ts';
import { deleteAlphaKeyBatch, insertAlphaKeys, listExistingAlphaKeys } from './alpha-keys.store.ts';
import { alphaKeyMessages } from './alpha-keys.messages.ts';
import type { Sentence } from '@guildhall/contract/kit/text/messages';

type Staff = Call<UserActor>;
interface Refused {
  readonly line: number;
  readonly key: string;
  readonly problem: Sentence;
}
/**
 * Returns the valid keys on the lines, without duplicates, and the faults of the other lines. Lines
 * are numbered from 1.
 */
export function parseAlphaKeys(
  lines: readonly string[],
  existing: ReadonlySet<string>,
): { keys: string[]; refused: Refused[] } {
  const seen = new Set<string>();
  const refused: Refused[] = [];
  for (const [index, raw] of lines.entries()) {
    const key = raw.trim();
    const problem = hasAlphaKeyFormat(key)
      ? seen.has(key)
        ? alphaKeyMessages.standsTwice()
        : existing.has(key)
          ? alphaKeyMessages.thereAlready()
          : undefined
      : alphaKeyProblem;
    if (problem === undefined) seen.add(key);
    else refused.push({ line: index + 1, key: key.slice(0, 100), problem });
  }
  return { keys: [...seen], refused };
}

/**
 * Translates faults into the operator's language. The record of the command contains them as
 * messages.
 */
const localizeFaults = (call: Staff, refused: readonly Refused[]) =>
  refused.map((line) => ({ ...line, problem: formatMessage(line.problem, call.language) }));

/** Creates the use cases that generate or import many keys. */
export function createAlphaKeyBatchUseCases({ db, commands, undo }: Kernel) {
  for (const type of ['alpha-keys.generate', 'alpha-keys.import'])
    undo.register(type, async (tx, entry, command) => {
      const { assigned: given } = await deleteAlphaKeyBatch(tx, entry.id, command.at);
      if (given > 0)
        throw new AppError('NOT_UNDOABLE', {
          because: alphaKeyMessages.theseKeysWereGrantedAlready({ given }),
        });
      return { before: entry.after, after: null };
    });
  return {
    generate: (call: Staff, count: number) =>
      commands.run(
        call,
        {
          type: 'alpha-keys.generate',
          message: alphaKeyMessages.madeAlphaKeys({ n: count }),
          entity: 'alpha-keys',
        },
        async (tx, command) => {
          const made = new Set<string>();
          while (made.size < count) made.add(generateAlphaKey());
          const written = await insertAlphaKeys(tx, [...made], command.id, command.at);
          return { reply: { created: written.length }, after: { created: written.length } };
        },
      ),
    async import(call: Staff, lines: readonly string[], dryRun: boolean) {
      if (dryRun) {
        const { keys, refused } = parseAlphaKeys(
          lines,
          await listExistingAlphaKeys(
            db.read,
            lines.map((line) => line.trim()),
          ),
        );
        return { created: keys.length, refused: localizeFaults(call, refused), commandId: null };
      }
      const { refused, ...reply } = await commands.run(
        call,
        {
          type: 'alpha-keys.import',
          message: alphaKeyMessages.tookAlphaKeysOver(),
          entity: 'alpha-keys',
        },
        async (tx, command) => {
          const { keys } = parseAlphaKeys(lines, new Set());
          // inserts the keys before it reports faults, so that a key that a concurrent import has
          // just inserted counts as existing
          const inserted = new Set(await insertAlphaKeys(tx, keys, command.id, command.at));
          const { refused } = parseAlphaKeys(
            lines,
            new Set(keys.filter((key) => !inserted.has(key))),
          );
          const created = inserted.size;
          return {
            reply: { created, refused },
            after: { created, refused: refused.length },
            ...(created === 0 && { undoable: false }),
            message: alphaKeyMessages.tookKeysOver({ n: created }),
          };
        },
      );
      return { ...reply, refused: localizeFaults(call, refused) };
    },
  };
}
