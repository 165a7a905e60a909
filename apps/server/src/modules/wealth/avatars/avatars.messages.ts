import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const avatarMessages = defineMessages('avatars', {
  tookAvatarBack: 'Avatar: {avatar}.',
  avatarDoesNotExist: 'This avatar does not exist',
  avatarNotYoursYet: 'This avatar is not yours yet',
  changedAvatar: 'Changed the avatar',
  grantedAvatar: 'Granted the avatar “{avatar}” to {player}',
  grantingAvatar: 'Granted an avatar',
  playerAvatarAlready: 'The player has this avatar already',
  playerNoLongerOwnsAvatar: 'The player no longer owns this avatar',
  userDoesNotExist: 'This user does not exist',
  wears: 'Wears “{avatar}”',
  wearers: '{n} players who wear or own it',
});
