import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const signingMessages = defineMessages('signing', {
  changed: 'This has changed since it was prepared. Sign again with a fresh transaction',
  tooLate: 'Signing took too long, and nothing was sent. Sign again with a fresh transaction',
  refused: 'The transaction was refused: {reason}',
  wouldFail: 'The blockchain would refuse this transaction. Nothing was sent',
});
