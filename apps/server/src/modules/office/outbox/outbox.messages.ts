import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const outboxMessages = defineMessages('staff', {
  onlyWhatFailedTriedAgain: 'Only what has failed is tried again',
  triedAgain: 'Tried {kind} #{n} again',
  triedEffectAgain: 'Tried an effect again',
});
