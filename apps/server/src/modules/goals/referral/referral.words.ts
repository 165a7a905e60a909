import { defineWords } from '@guildhall/contract/kit/text/words';

export const words = defineWords('referral', {
  belongsPurchasesOnly: ['belongs to purchases only', 'бывает только у покупок'],
  belongsLevelsMatchesOnly: [
    'belongs to levels, matches and purchases only',
    'бывает только у уровней, матчей и покупок',
  ],
  claimedRecruits: ['Claimed {reward} for recruits', 'Забрано за приглашённых: {reward}'],
  claimedReferralReward: ['Claimed a referral reward', 'Забрана награда за приглашения'],
  heldRecruit: ['Held a recruit', 'Приглашённый придержан'],
  held: ['Held the recruit {player}', 'Приглашённый {player} придержан'],
  neededLevelReachOrMatches: [
    'is needed: the level to reach, the matches to finish, or what is spent',
    'нужно: уровень, которого достичь, число матчей или сумма покупок',
  ],
  overlapsWith: ['overlaps with “{name}”', 'пересекается с «{name}»'],
  playersWhoReadyClaimKeep: [
    'players who have it ready to claim and keep it as it was',
    'игроков, у которых награда уже готова и останется прежней',
  ],
  playersWhoseReadyRewardGoes: [
    'players whose ready reward goes to their inbox',
    'игроков, чья готовая награда уйдёт во «Входящие»',
  ],
  recruitHeldAlready: ['This recruit is held already', 'Этот приглашённый уже удержан'],
  recruitNotHeld: ['This recruit is not held', 'Этот приглашённый не удержан'],
  releasedRecruit: ['Released a recruit', 'Приглашённый засчитан'],
  allRefused: [
    'Refused {n, plural, one {# recruit} other {# recruits}} of {player}',
    'Отклонено приглашённых игрока {player}: {n}',
  ],
  allReleased: [
    'Released {n, plural, one {# recruit} other {# recruits}} of {player}',
    'Засчитано приглашённых игрока {player}: {n}',
  ],
  othersHeld: [
    'Others are held by now: look at the list again',
    'Удержаны уже другие: посмотрите список ещё раз',
  ],
  refused: ['Refused the recruit {player}', 'Приглашённый {player} отклонён'],
  refusedRecruit: ['Refused a recruit', 'Приглашённый отклонён'],
  refusedNeverCounts: [
    '{n, plural, one {# recruit never counts} other {# recruits never count}} for {player}',
    'Не будут засчитаны игроку {player}: {n}',
  ],
  released: ['Released the recruit {player}', 'Приглашённый {player} засчитан'],
  owedReward: ['a referral reward', 'награда за приглашения'],
  forRecruits: ['Referral reward', 'Награда за приглашения'],
  ownDevice: ['device of the recruiter', 'устройство пригласившего'],
  sharedDevice: ['device of other recruits', 'устройство других приглашённых'],
  sharedNetwork: ['network of many recruits', 'сеть многих приглашённых'],
  ownMailbox: ['mailbox of the recruiter', 'почтовый ящик пригласившего'],
  tooManyADay: ['more than a day allows', 'больше, чем можно за день'],
  byHand: ['by hand', 'вручную'],
});
