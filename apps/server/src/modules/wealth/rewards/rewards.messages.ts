import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const rewardMessages = defineMessages('rewards', {
  sum: '{amount} {name}',
  times: '{name} × {n}',
  and: '{first}, {rest}',
  belongsItemsAvatarsOnly: 'belongs to items and avatars only',
  belongsRewardsCurrencyOnly: 'belongs to rewards in currency only',
  must1AvatarOwnedOnce: 'must be 1: an avatar is owned once',
  neededItemOrAvatarPay: 'is needed: the item or the avatar to pay',
  atMostItems: 'must be at most {max} items',
  ownerSuspended: 'This account is blocked or about to leave: nothing can be delivered to it',
  avatarAbsent: 'This avatar does not exist',
  itemAbsent: 'This item does not exist',
});
