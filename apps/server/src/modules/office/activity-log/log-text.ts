import type { Language } from '@guildhall/contract/kit/text/say';
import {
  defineMessages,
  findMessageText,
  type Sentence,
} from '@guildhall/contract/kit/text/messages';
import { formatMessage } from '../../../kernel/say.ts';

/** Display names of actors that are not persons: visitors, and the server's own jobs. */
defineMessages('actor', { Visitor: 'Visitor', Boot: 'Boot', Deletion: 'Deletion', Sweep: 'Sweep' });
interface LogActor {
  readonly actor_kind: string;
  readonly actor_name: string;
}
export const formatLogActor = (
  { actor_kind: kind, actor_name: name }: LogActor,
  language: Language,
) => {
  const key = `actor.${name}`;
  return (kind === 'visitor' || kind === 'system') && findMessageText(key)
    ? formatMessage({ key }, language)
    : name;
};
interface Recorded {
  readonly message: Sentence | null;
  readonly text: string | null;
}
/** Returns the text of a record. A record from before messages existed has only its stored text. */
export const formatLogRecord = ({ message, text }: Recorded, language: Language): string =>
  message ? formatMessage(message, language) : (text ?? '');
