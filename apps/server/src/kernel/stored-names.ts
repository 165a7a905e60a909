import type { Language } from '@guildhall/contract/kit/text/say';
import {
  getAllMessageTexts,
  findMessageText,
  type Sentence,
} from '@guildhall/contract/kit/text/words';
import { say } from './say.ts';

/** Kinds that are stored by a word and read by operators: each is named by whom it belongs to. */
type Kinds = 'task' | 'effect';

/**
 * Returns the name of a stored kind; the stored text itself if the code that wrote it no longer
 * exists.
 */
export const getKindName = (kinds: Kinds, kind: string): Sentence | string =>
  findMessageText(`${kinds}.${kind}`) ? { key: `${kinds}.${kind}` } : kind;
/** Lists every kind with its name, for a selection. */
export const listKindNames = (kinds: Kinds, language: Language): { id: string; name: string }[] =>
  [...getAllMessageTexts().keys()]
    .filter((key) => key.startsWith(`${kinds}.`))
    .map((key) => ({ id: key.slice(kinds.length + 1), name: say({ key }, language) }));
/** Whoever does work of a kind has named it. */
export function assertKindHasName(kinds: Kinds, kind: string): void {
  if (!findMessageText(`${kinds}.${kind}`))
    throw new Error(`No words say what ${kinds} ${kind} is`);
}
