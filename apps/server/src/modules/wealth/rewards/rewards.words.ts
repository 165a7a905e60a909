import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('rewards', {
  sum: ['{amount} {name}', '{amount} {name}'],
  times: ['{name} × {n}', '{name} × {n}'],
  and: ['{first}, {rest}', '{first}, {rest}'],
  belongsItemsAvatarsOnly: [
    'belongs to items and avatars only',
    'бывает только у предметов и аватаров',
  ],
  belongsRewardsCurrencyOnly: [
    'belongs to rewards in currency only',
    'бывает только у наград в валюте',
  ],
  must1AvatarOwnedOnce: [
    'must be 1: an avatar is owned once',
    'Должно быть 1: аватар даётся один раз',
  ],
  neededItemOrAvatarPay: [
    'is needed: the item or the avatar to pay',
    'нужно: предмет или аватар, который выдаётся',
  ],
  atMostItems: ['must be at most {max} items', 'не больше {max} предметов'],
  ownerSuspended: [
    'This account is blocked or about to leave: nothing can be delivered to it',
    'Аккаунт заблокирован или удаляется: ему ничего нельзя передать',
  ],
  avatarAbsent: ['This avatar does not exist', 'Такого аватара нет'],
  itemAbsent: ['This item does not exist', 'Такого предмета нет'],
});
