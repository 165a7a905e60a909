import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Messages whose keys are in stored receipts; the keys are older than this folder. */
export const matchFactMessages = defineMessages('game', {
  waitsForApproval: 'it is a large one and waits for the studio’s approval',
  waitsInInbox: 'it cannot be delivered for now and waits in the inbox',
  tooLate: 'too late: it had closed when the result came',
});
