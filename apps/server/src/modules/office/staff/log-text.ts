import type { Language } from '@guildhall/contract/kit/say';
import { defineWords, saidBy, type Sentence } from '@guildhall/contract/kit/words';
import { say } from '../../../kernel/say.ts';

/** Who is no person: visitors, and the platform itself by what it was doing. */
defineWords('actor', {
  Visitor: ['Visitor', 'Посетитель'],
  Boot: ['Boot', 'Запуск сервера'],
  Deletion: ['Deletion', 'Удаление аккаунтов'],
  Sweep: ['Sweep', 'Сервер'],
});
interface Doer {
  readonly actor_kind: string;
  readonly actor_name: string;
}
export const actorIn = ({ actor_kind: kind, actor_name: name }: Doer, language: Language) => {
  const key = `actor.${name}`;
  return (kind === 'visitor' || kind === 'system') && saidBy(key) ? say({ key }, language) : name;
};
interface Recorded {
  readonly said: Sentence | null;
  readonly text: string | null;
}
/** What a record says; one from before there were sentences says what it said then. */
export const textOf = ({ said, text }: Recorded, language: Language): string =>
  said ? say(said, language) : (text ?? '');
