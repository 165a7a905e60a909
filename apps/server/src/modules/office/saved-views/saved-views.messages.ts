import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const savedViewMessages = defineMessages('staff', {
  forgotView: 'Forgot a view',
  forgotViewNamed: 'Forgot the view “{name}”',
  savedView: 'Saved the view “{name}”',
});
