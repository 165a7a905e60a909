import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Name of the outbox effect, for operators. */
defineMessages('effect', { push: 'Push message' });

export const pushSettingsMessages = defineMessages('push', {
  turnedKindOn: 'Turned a kind of push messages on',
  turnedKindOff: 'Turned a kind of push messages off',
});
