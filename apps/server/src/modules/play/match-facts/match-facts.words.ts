import { defineMessages } from '@guildhall/contract/kit/text/words';

/** Receipts have these keys since before the facts of a match stood in a folder of their own. */
export const messages = defineMessages('game', {
  waitsForApproval: 'it is a large one and waits for the studio’s approval',
  waitsInInbox: 'it cannot be delivered for now and waits in the inbox',
  tooLate: 'too late: it had closed when the result came',
});
