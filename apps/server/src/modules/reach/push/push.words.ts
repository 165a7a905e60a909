import { defineWords } from '@guildhall/contract/kit/text/words';

/** Name of the effect for operators. */
defineWords('effect', { push: 'Push message' });

export const words = defineWords('push', {
  turnedKindOn: 'Turned a kind of push messages on',
  turnedKindOff: 'Turned a kind of push messages off',
});
