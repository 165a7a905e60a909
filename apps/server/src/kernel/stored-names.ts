import type { Language } from '@guildhall/contract/kit/text/say';
import {
  getLoadedMessageTexts,
  findMessageText,
  type Sentence,
} from '@guildhall/contract/kit/text/messages';
import { formatMessage } from './say.ts';

/**
 * Kinds that are stored as a code and shown to operators by a name. The module that owns a kind
 * provides its name.
 */
type Kinds = 'task' | 'effect';

/** Returns the name of a stored kind; for a kind that no code knows any longer, the stored text. */
export const getKindName = (kinds: Kinds, kind: string): Sentence | string =>
  findMessageText(`${kinds}.${kind}`) ? { key: `${kinds}.${kind}` } : kind;
/** Lists every kind with its name, for a selection. */
export const listKindNames = (kinds: Kinds, language: Language): { id: string; name: string }[] =>
  [...getLoadedMessageTexts().keys()]
    .filter((key) => key.startsWith(`${kinds}.`))
    .map((key) => ({ id: key.slice(kinds.length + 1), name: formatMessage({ key }, language) }));
/** Throws if a kind has no name; called when its handler is registered. */
export function assertKindHasName(kinds: Kinds, kind: string): void {
  if (!findMessageText(`${kinds}.${kind}`))
    throw new Error(`No words say what ${kinds} ${kind} is`);
}
