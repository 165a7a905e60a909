import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const firstAdministratorMessages = defineMessages('staff', {
  madeFirstAdministrator: 'Made the first administrator',
});
