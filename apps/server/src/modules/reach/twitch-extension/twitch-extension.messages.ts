import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const twitchExtensionMessages = defineMessages('twitchExtension', {
  shareIdentity: 'Share your identity with the extension first',
  notLinked: 'Connect Twitch in your profile settings first',
  watchOn: 'Watch {left, plural, one {# minute} other {# minutes}} more',
  notOffered: 'There is no Twitch extension here',
  claimed: 'Claimed a reward for watching',
  claimedWhat: 'Claimed for watching: {reward}',
  ofWatching: 'Watched on Twitch: {n, plural, one {# minute} other {# minutes}}',
  viewersWhoClaimed: 'viewers who have claimed it and keep it',
});
