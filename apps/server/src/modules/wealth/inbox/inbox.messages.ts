import {
  defineTitledMessage,
  defineMessages,
  type TitledSentence,
} from '@guildhall/contract/kit/text/messages';

export const inboxMessages = defineMessages('inbox', {
  claimedFromInbox: 'Claimed from the inbox',
  pays: '{reward}',
  claimedRewardFromInbox: 'Claimed {reward} from the inbox',
  couldNotDeliveredYet: '{reward} could not be delivered yet',
  expired: 'This has expired',
  underReview: 'The studio looks at this reward first: it is paid as soon as it is released',
  refusedAlready: 'The studio has refused this reward',
  releasedPayout: 'Released a held payout',
  released: 'Released {reward} for {player}',
  refusedPayout: 'Refused a held payout',
  refused: 'Refused {reward} for {player}',
  refusedBecause: 'The studio looked at it and did not pay it',
  decidedAlready: 'This was decided already',
  waitInInboxes: 'rewards that wait in inboxes',
});

/**
 * Reasons why a reward waits in the inbox. `{name}` is the mission or achievement that gave the
 * reward.
 */
export const inboxReasonMessagesByKind = {
  UNCLAIMED: defineTitledMessage('inbox.UNCLAIMED', {
    title: '{name}',
    text: 'You finished this mission and its time ran out before you claimed the reward.',
  }),
  HELD: defineTitledMessage('inbox.HELD', {
    title: 'A reward waits for you',
    text: 'It could not be delivered when it was tried last. It stays yours: claim it to try again.',
  }),
  REVIEW: defineTitledMessage('inbox.REVIEW', {
    title: 'A reward is being looked at',
    text: 'It is a large one, and somebody at the studio looks at it first. There is nothing you have to do.',
  }),
  SUSPENDED: defineTitledMessage('inbox.SUSPENDED', {
    title: 'A reward waits for you',
    text: 'It was due while your account was blocked or about to be deleted. It stays yours: claim it once that is over.',
  }),
  WITHDRAWN: defineTitledMessage('inbox.WITHDRAWN', {
    title: 'A reward that you have earned',
    text: 'It is no longer offered, but you had reached it before. It stays yours.',
  }),
} as const satisfies Record<string, (values: never) => TitledSentence>;
/** Text about a waiting reward whose last delivery has failed. It contains the reason. */
export const rewardOnHoldReasonMessage = defineTitledMessage('inbox.HELD_BECAUSE', {
  title: 'A reward waits for you',
  text: 'It could not be delivered when it was tried last. {why}. It stays yours: claim it to try again.',
});
export type InboxKind = keyof typeof inboxReasonMessagesByKind;
