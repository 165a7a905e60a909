import { defineMessages } from '@guildhall/contract/kit/text/messages';

export const referralMessages = defineMessages('referral', {
  belongsPurchasesOnly: 'belongs to purchases only',
  belongsLevelsMatchesOnly: 'belongs to levels, matches and purchases only',
  claimedRecruits: 'Claimed {reward} for recruits',
  claimedReferralReward: 'Claimed a referral reward',
  heldRecruit: 'Held a recruit',
  held: 'Held the recruit {player}',
  neededLevelReachOrMatches:
    'is needed: the level to reach, the matches to finish, or what is spent',
  overlapsWith: 'overlaps with “{name}”',
  playersWhoReadyClaimKeep: 'players who have it ready to claim and keep it as it was',
  playersWhoseReadyRewardGoes: 'players whose ready reward goes to their inbox',
  recruitHeldAlready: 'This recruit is held already',
  recruitNotHeld: 'This recruit is not held',
  releasedRecruit: 'Released a recruit',
  allRefused: 'Refused {n, plural, one {# recruit} other {# recruits}} of {player}',
  allReleased: 'Released {n, plural, one {# recruit} other {# recruits}} of {player}',
  othersHeld: 'Others are held by now: look at the list again',
  refused: 'Refused the recruit {player}',
  refusedRecruit: 'Refused a recruit',
  refusedNeverCounts:
    '{n, plural, one {# recruit never counts} other {# recruits never count}} for {player}',
  released: 'Released the recruit {player}',
  owedReward: 'a referral reward',
  forRecruits: 'Referral reward',
  ownDevice: 'device of the recruiter',
  sharedDevice: 'device of other recruits',
  sharedNetwork: 'network of many recruits',
  ownMailbox: 'mailbox of the recruiter',
  tooManyADay: 'more than a day allows',
  byHand: 'by hand',
});
