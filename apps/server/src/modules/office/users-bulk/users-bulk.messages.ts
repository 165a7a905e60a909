import { defineMessages } from '@guildhall/contract/kit/text/messages';

/** Keys begin with `staff`, because records of the activity log contain these keys. */
export const bulkUserActionMessages = defineMessages('staff', {
  avatarChangedMeantime: 'The avatar was changed in the meantime',
  blockedUsers: 'Blocked {n} users',
  changedManyUsers: 'Changed many users',
  grantedAvatarUsers: 'Granted the avatar “{avatar}” to {n} users',
  mustFuture: 'must be in the future',
  neededManyOnce: 'is needed for many at once',
  noneTheseUsersCanChanged: 'None of these users can be changed',
  onlyLeftNobodyPaid: 'Only {wholeUnits} are left: nobody was paid',
  unblockedUsers: 'Unblocked {n} users',
  grantedItemToEach: 'Granted {amount} × {item} to each of {n} users',
  grantedCurrencyToEach: 'Granted {amount} {currency} to each of {n} users',
});
