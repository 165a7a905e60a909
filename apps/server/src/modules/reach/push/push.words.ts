import { defineWords } from '@guildhall/contract/kit/text/words';

/** Name of the effect for operators. */
defineWords('effect', { push: ['Push message', 'Пуш-уведомление'] });

export const words = defineWords('push', {
  turnedKindOn: ['Turned a kind of push messages on', 'Включён вид пуш-уведомлений'],
  turnedKindOff: ['Turned a kind of push messages off', 'Отключён вид пуш-уведомлений'],
});
