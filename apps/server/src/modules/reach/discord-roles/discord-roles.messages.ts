import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const discordRoleMessages = defineMessages('discordRoles', {
  linkFirst: 'Connect Discord in your profile: the role goes to that account',
  reconnectFirst: 'Discord takes your link no longer: connect it again in your profile',
  beingAsked: 'Discord is being asked for the role, which takes a moment',
  joinFirst: 'Your account at Discord is not on our server yet: join it first',
  notForNow: 'Discord gives no such roles for now; yours comes as soon as it does',
  ownerAway: 'Your account was blocked or about to leave',
  isGiven: 'It is yours at Discord',
  gave: 'Gave the role “{role}” at Discord',
  nowYours: 'The role “{role}” at Discord is yours',
  retrying: 'Asked Discord once more for a role',
  retried: 'Asked Discord once more for the role “{role}” of {player}',
  givenAlready: 'This role was given already',
  notLinked: 'The player has to connect Discord first',
  botRefused: 'Discord refuses our bot: {answer}. No roles are given until it is taken again',
  roleUnknown:
    'Discord does not know the role “{role}”: {answer}. It is not given until its number is right',
  playersWhoHaveIt: 'players who have it and keep it',
  playersWhoWait: 'players who wait for it',
});

defineMessages('effect', { 'discord.role': 'Role at Discord' });
