import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const logChainMessages = defineMessages('staff', {
  outsideChain: '{n} records stand outside the chain',
  linkMissing: 'a link of the chain is missing',
  recordGone: 'the record is gone',
  recordChanged: 'the record was changed',
});
