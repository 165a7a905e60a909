import type { Language } from '@guildhall/contract/kit/text/say';
import { defineWords, findWord, type Sentence } from '@guildhall/contract/kit/text/words';
import { say } from '../../../../kernel/say.ts';

/** Actors that are no persons: visitors, and the platform by the job it was running. */
defineWords('actor', { Visitor: 'Visitor', Boot: 'Boot', Deletion: 'Deletion', Sweep: 'Sweep' });
interface Doer {
  readonly actor_kind: string;
  readonly actor_name: string;
}
export const formatActor = ({ actor_kind: kind, actor_name: name }: Doer, language: Language) => {
  const key = `actor.${name}`;
  return (kind === 'visitor' || kind === 'system') && findWord(key) ? say({ key }, language) : name;
};
interface Recorded {
  readonly said: Sentence | null;
  readonly text: string | null;
}
/** Returns the text of a record; the stored text for records from before messages existed. */
export const formatRecord = ({ said, text }: Recorded, language: Language): string =>
  said ? say(said, language) : (text ?? '');
