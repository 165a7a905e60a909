import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const chainSubmissionMessages = defineMessages('submissions', {
  underWay: 'A transaction about this is under way. Wait until it is confirmed',
  tooMany: 'This wallet has sent {n} transactions in a day. Try again tomorrow',
  budgetSpent:
    'The studio has spent what it pays for transactions in a day. Try again later; nothing is lost',
  otherKeys:
    'The keys of the studio have changed since this was signed, and nothing was sent. Sign again with a fresh transaction',
  failed: 'The chain has refused the transaction. Nothing has changed',
  expired:
    'The transaction did not arrive in time and has expired. Nothing has changed; you can try again',
});
defineMessages('task', { 'submissions.follow': 'Transaction of the chain' });
