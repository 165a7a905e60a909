import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('avatars', {
  tookAvatarBack: ['Avatar: {avatar}.', 'Аватар: {avatar}.'],
  avatarDoesNotExist: ['This avatar does not exist', 'Такого аватара нет'],
  avatarNotYoursYet: ['This avatar is not yours yet', 'Этот аватар пока не ваш'],
  changedAvatar: ['Changed the avatar', 'Изменён аватар'],
  grantedAvatar: [
    'Granted the avatar “{avatar}” to {player}',
    'Игроку {player} выдан аватар «{avatar}»',
  ],
  grantingAvatar: ['Granted an avatar', 'Выдан аватар'],
  playerAvatarAlready: ['The player has this avatar already', 'У игрока уже есть этот аватар'],
  playerNoLongerOwnsAvatar: [
    'The player no longer owns this avatar',
    'У игрока больше нет этого аватара',
  ],
  userDoesNotExist: ['This user does not exist', 'Такого пользователя нет'],
  wears: ['Wears “{avatar}”', 'Надет аватар «{avatar}»'],
  wearers: ['{n} players who wear or own it', 'игроков, у которых он есть: {n}'],
});
