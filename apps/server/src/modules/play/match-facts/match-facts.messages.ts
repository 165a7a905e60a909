import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored
 * receipts contain these keys.
 */
export const matchFactMessages = defineMessages('game', {
  waitsForApproval: 'it is a large one and waits for the studio’s approval',
  waitsInInbox: 'it cannot be delivered for now and waits in the inbox',
  tooLate: 'too late: it had closed when the result came',
});
