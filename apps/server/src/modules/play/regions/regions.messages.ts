import { defineMessages } from '@guildhall/contract/kit/text/messages';

/**
 * The prefix `game` of the keys is older than this folder and cannot change, because stored log
 * records contain these keys.
 */
export const regionMessages = defineMessages('game', {
  noRegion: 'names no region: {region}',
  regionDisabled: 'The region {region} is disabled',
  keyOfAnotherRegion: 'This key is not good for the region {region}',
  serversTold: 'servers are told',
  serversDrain: 'servers finish their matches and take nobody any more',
  serversTakeAgain: 'servers take players again',
  playersFinish: 'players on them play to the end',
});
