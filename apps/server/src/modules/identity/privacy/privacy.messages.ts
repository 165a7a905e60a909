import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const privacyMessages = defineMessages('privacy', {
  accountBeingDeletedAlready: 'This account is being deleted already',
  accountGone: 'The account is gone',
  accountStaysAlready: 'The account stays already',
  askedCopyOwnData: 'Asked for a copy of the own data',
  askedDeleteOwnAccount: 'Asked to delete the own account',
  decidedKeepOwnAccount: 'Decided to keep the own account',
  deletedAccountWhoseSevenDays: 'Deleted an account whose seven days were over',
  nobodyDeletesOwnAccountFrom: 'Nobody deletes the own account from here',
  orderedDeletion: 'Ordered a deletion',
  orderedDeletionOf: 'Ordered the deletion of {player}',
  whoWorksBackOfficeHands: 'Who works in the back office hands the role over before leaving',
});

/** Name of the task for operators. */
defineMessages('task', { 'privacy.export': 'Copy of own data' });
